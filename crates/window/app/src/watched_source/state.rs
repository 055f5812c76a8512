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
    has_no_screen: bool,
}

impl SourceState {
    /// What is wrong, if no screen is found.
    pub fn reading_problem(&self) -> Option<ReadingProblem> {
        self.has_no_screen.then_some(ReadingProblem::NoScreen)
    }
}

/// What the thread reports.
#[derive(Debug)]
pub(super) struct State {
    profile: ProfileInForce,
    no_screen: Option<String>,
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
            is_searching: false,
            has_ended: false,
            news: Vec::new(),
        }
    }

    /// A frame was read; `problem` is why no screen was found in it. The same reason is
    /// reported once.
    pub fn saw(&mut self, choice: &ProfileChoice, problem: Option<String>) {
        if *self.profile.name != *choice.profile().name() {
            self.profile.name = choice.profile().name().into();
        }
        self.profile.selection = choice.selection();
        self.is_searching = false;
        if problem != self.no_screen {
            if let Some(why) = &problem {
                self.report(NoticeKind::Warn, why.clone());
            }
            self.no_screen = problem;
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
            has_no_screen: self.no_screen.is_some(),
        }
    }
}
