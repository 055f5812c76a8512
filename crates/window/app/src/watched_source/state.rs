//! What the window shows of a source besides its frames.

use vision::{ProfileChoice, ProfileInForce, ReadingProblem};
use workbench::NoticeKind;

/// Messages that wait at most.
const MOST_NEWS: usize = 8;

/// What is known of a source.
#[derive(Clone, Debug, Default)]
pub struct SourceState {
    /// Whether frames come.
    pub is_running: bool,
    /// The profile that it is read by.
    pub profile: ProfileInForce,
    /// Whether the screen is looked for in an image.
    pub is_searching: bool,
    /// What is probably wrong with the profile or the images.
    pub reading_problem: Option<ReadingProblem>,
}

/// What the thread reports.
#[derive(Debug)]
pub(super) struct State {
    profile: ProfileInForce,
    no_screen: Option<String>,
    reading_problem: Option<ReadingProblem>,
    /// Whether the screen is looked for in an image, which may take seconds.
    pub is_searching: bool,
    has_ended: bool,
    news: Vec<(NoticeKind, String)>,
}

impl State {
    /// Nothing was read yet, and will be by this choice.
    pub fn new(choice: &ProfileChoice) -> Self {
        Self {
            profile: choice.in_force(),
            no_screen: None,
            reading_problem: None,
            is_searching: false,
            has_ended: false,
            news: Vec::new(),
        }
    }

    /// A frame was read: what is probably wrong with the readings up to it, or why no screen was found
    /// in it. The same reason is reported once, and not where a further screen was asked for: the panel
    /// goes on with the likeliest.
    pub fn saw(
        &mut self,
        choice: &ProfileChoice,
        seen: Result<Option<ReadingProblem>, String>,
        is_further: bool,
    ) {
        if *self.profile.name != *choice.profile().name() {
            self.profile.name = choice.profile().name().into();
        }
        self.profile.selection = choice.selection();
        self.is_searching = false;
        let (reading_problem, no_screen) = match seen {
            Ok(problem) => (problem, None),
            Err(why) => (Some(ReadingProblem::NoScreen), Some(why)),
        };
        self.reading_problem = reading_problem;
        if no_screen != self.no_screen {
            if let Some(why) = no_screen.as_ref().filter(|_| !is_further) {
                self.report(NoticeKind::Warn, why.clone());
            }
            self.no_screen = no_screen;
        }
    }

    /// A frame could not be read, and others follow.
    pub fn unreadable(&mut self, why: String) {
        self.report(NoticeKind::Warn, why);
    }

    /// No frame comes any more.
    pub fn ended(&mut self, result: Result<(), String>) {
        (self.has_ended, self.is_searching) = (true, false);
        if let Err(why) = result {
            self.report(NoticeKind::Error, why);
        }
    }

    fn report(&mut self, kind: NoticeKind, text: String) {
        if self.news.len() < MOST_NEWS {
            self.news.push((kind, text));
        }
    }

    pub fn take_news(&mut self) -> Vec<(NoticeKind, String)> {
        std::mem::take(&mut self.news)
    }

    pub fn shown(&self, is_paused: bool) -> SourceState {
        SourceState {
            is_running: !self.has_ended && !is_paused,
            profile: self.profile.clone(),
            is_searching: self.is_searching,
            reading_problem: self.reading_problem,
        }
    }
}
