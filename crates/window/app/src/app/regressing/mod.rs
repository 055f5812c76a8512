//! Comparisons for the panel Regress: of recorded sessions with what is read and decided now,
//! and of two profiles. They run on a thread of their own, one at a time.

mod finished;
pub(super) mod running;

use super::{App, writing::Amount};
use crate::{
    comparison::Replaced,
    differences::{Differences, differences_are_in},
    job::{Job, Shared, waker},
    recorded::{RecordedSession, SessionOpening},
    write_atomically,
};
use egui::Context;
use finished::{Compared, page_elsewhere};
use pad::{BranchId, FrameNo};
use replay::{BranchRange, Instead, RegressProgress};
use running::{Outcome, Task};
use session_file::SessionError;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use vision::Profile;
use workbench::{BranchAction, FileAsk, MessageAbout, NoticeKind, RegressRequest, Regression};

/// Why nothing of a session is compared.
const NO_SESSION: &str = "No session is shown; open one first";

/// The comparison that runs, the last one, and the session that is opened at a difference.
#[derive(Default)]
pub(super) struct Regressions {
    pub running: Option<Regressing>,
    pub last: Option<Compared>,
    opening: Option<Opening>,
    /// How many there were.
    count: u64,
}

/// A comparison that runs.
pub(super) struct Regressing {
    title: String,
    /// The edited profile that is compared.
    edited: Option<Box<Profile>>,
    job: Job<Outcome, RegressProgress>,
}

/// A session that is opened at a frame.
struct Opening {
    path: PathBuf,
    job: Job<Result<RecordedSession, SessionError>>,
    at: (BranchId, FrameNo),
}

impl Regressions {
    /// What the window shows of it.
    pub fn shown(&self) -> Regression {
        let running = self.running.as_ref();
        let last = self.last.as_ref();
        let title = running.map(|it| &it.title).or(last.map(|it| &it.title));
        Regression {
            title: title.cloned().unwrap_or_default(),
            running: running.map(|running| {
                let RegressProgress { done, of } = running.job.progress();
                (done, of)
            }),
            found: last.map(|last| Arc::clone(&last.changes)),
            asks: last.is_some_and(|last| last.asks),
        }
    }
}

impl App {
    /// Executes a request of the panel.
    pub(super) fn regress(&mut self, ctx: &Context, request: RegressRequest) {
        match request {
            RegressRequest::Folder => self.choose_file(ctx, FileAsk::Regress),
            RegressRequest::Session => match self.shown_run() {
                Some((path, _)) => self.compare_sessions(ctx, path),
                None => self.notify(NO_SESSION.to_owned()),
            },
            RegressRequest::Span => self.compare_span(ctx),
            RegressRequest::Profiles => self.compare_profiles(ctx),
            RegressRequest::Cancel => {
                if let Some(running) = &self.regressions.running {
                    running.job.cancel();
                }
            }
            RegressRequest::AskAccept => self.ask_accept(true),
            RegressRequest::Keep => self.ask_accept(false),
            RegressRequest::Accept => self.accept_changes(ctx),
            RegressRequest::Save => self.choose_file(ctx, FileAsk::Changes),
            RegressRequest::Show(row) => self.show_change(ctx, row),
        }
    }

    /// The file and the run that are shown.
    fn shown_run(&self) -> Option<(PathBuf, i64)> {
        let session = self.shown_session()?;
        Some((session.file.path().to_owned(), session.run.id))
    }

    /// Compares a session, or those of a folder, with the profile and the strategy in force.
    pub(super) fn compare_sessions(&mut self, ctx: &Context, path: PathBuf) {
        self.compare_with_what_is_in_force(ctx, path, None);
    }

    /// Compares the span that is chosen on the timeline of the session that is shown.
    fn compare_span(&mut self, ctx: &Context) {
        let Some((path, run)) = self.shown_run() else {
            self.notify(NO_SESSION.to_owned());
            return;
        };
        let shown = self.workbench.shown_span();
        let chosen = shown.and_then(|here| self.workbench.ui_state().time.chosen(here));
        match chosen {
            Some(span) => {
                let part = BranchRange {
                    run,
                    branch: span.branch,
                    frames: span.first..=span.last,
                };
                self.compare_with_what_is_in_force(ctx, path, Some(part));
            }
            None => {
                let text = "No span is chosen; drag one on the timeline with Shift held";
                self.notify(text.to_owned());
            }
        }
    }

    fn compare_with_what_is_in_force(
        &mut self,
        ctx: &Context,
        path: PathBuf,
        part: Option<BranchRange>,
    ) {
        let mut choice = self.profile_choice.clone();
        choice.reset();
        let strategy = Arc::clone(&self.machine.status().summary.orders.strategy);
        let frames = part.as_ref().map_or_else(String::new, |part| {
            let [first, last] = [part.frames.start(), part.frames.end()];
            let [first, last] = [first, last].map(|frame| workbench::thousands(*frame));
            format!(", frames {first} to {last}")
        });
        let instead = Instead {
            profile: Some(Arc::new(choice)),
            strategy: Some(strategy),
        };
        let title = format!(
            "{}{frames} as recorded, and now with {}",
            path.display(),
            instead.names().join(" and ")
        );
        let edited = self.workbench.ui_state().calibrate.edited();
        let edited = edited.map(|edited| Box::new(edited.profile().clone()));
        self.start_sessions(ctx, title, (path, part), (instead, edited));
    }

    fn start_sessions(
        &mut self,
        ctx: &Context,
        title: String,
        what: (PathBuf, Option<BranchRange>),
        (instead, edited): (Instead, Option<Box<Profile>>),
    ) {
        let id = self.regressions.count + 1;
        let (path, part) = what;
        let task = Task::Sessions {
            id,
            path,
            part,
            instead,
        };
        self.start(ctx, title, edited, task);
    }

    /// Compares the edited profile with the saved one on the frames that are shown. Without
    /// unsaved changes both are the same: then a session is read by it instead of as recorded.
    fn compare_profiles(&mut self, ctx: &Context) {
        let session = self.shown_run();
        let Some(edited) = self.workbench.ui_state().calibrate.edited() else {
            self.notify("No profile is edited yet; open the panel Profile first".to_owned());
            return;
        };
        if let Some((path, _)) = session.as_ref().filter(|_| !edited.is_changed()) {
            let profile = edited.profile().clone();
            let edited = Some(Box::new(profile.clone()));
            let instead = Instead {
                profile: Some(Arc::new(profile.into())),
                strategy: None,
            };
            let title = format!(
                "{} as recorded, and now with {}",
                path.display(),
                instead.names().join(" and ")
            );
            self.start_sessions(ctx, title, (path.clone(), None), (instead, edited));
            return;
        }
        let saved = match Profile::parse(edited.saved()) {
            Ok(saved) => saved,
            Err(why) => {
                let text = format!("The saved profile can't be read: {why}");
                self.workbench.notify(NoticeKind::Error, text);
                return;
            }
        };
        let profiles = [saved, edited.profile().clone()];
        let history = self.shown_history().clone();
        if history.is_empty() {
            self.notify("There is nothing to compare before the first frame".into());
            return;
        }
        let title = format!(
            "Profile {}, saved and edited, on {}",
            profiles[1].name(),
            self.status.shown.source
        );
        let id = self.regressions.count + 1;
        let edited = Some(Box::new(profiles[1].clone()));
        let task = Task::Profiles {
            id,
            history,
            session,
            profiles: Box::new(profiles),
        };
        self.start(ctx, title, edited, task);
    }

    fn start(&mut self, ctx: &Context, title: String, edited: Option<Box<Profile>>, task: Task) {
        if self.regressions.running.is_some() {
            self.notify("A comparison is running; wait for it or cancel it".to_owned());
            return;
        }
        self.regressions.count += 1;
        let place = self.places.place("regress", waker(ctx));
        let job = task.start(place, waker(ctx));
        self.regressions.running = Some(Regressing { title, edited, job });
    }

    /// Takes what a comparison has found, and shows a session that was opened.
    pub(super) fn poll_regressing(&mut self, ctx: &Context) {
        self.poll_change(ctx);
        let Some(running) = &mut self.regressions.running else {
            return;
        };
        let outcome = match running.job.poll() {
            None => return,
            Some(Ok(outcome)) => outcome,
            Some(Err(why)) => Outcome::Failed(format!("The comparison ended because of {why}")),
        };
        let (title, edited) = (running.title.clone(), running.edited.take());
        self.regressions.running = None;
        match outcome {
            Outcome::Found(what, mut changes) => {
                changes.edited = edited;
                self.regressions.last = Some(Compared {
                    title,
                    what,
                    changes: Arc::new(*changes),
                    asks: false,
                });
            }
            Outcome::Failed(why) => self.workbench.notify(NoticeKind::Error, why),
            Outcome::Cancelled(text) => self.notify(text.to_owned()),
            Outcome::Accepted(Replaced { replaced, failed }) => {
                self.regressions.last = None;
                for why in failed {
                    self.workbench.notify(NoticeKind::Error, why);
                }
                let records = replaced.iter().map(|(_, records)| records).sum();
                self.notify(format!(
                    "{} replaced in {}",
                    workbench::counted(records, "record"),
                    workbench::counted(replaced.len() as u64, "session")
                ));
                let shown = self.shown_run();
                if let Some((path, _)) = shown
                    && replaced.iter().any(|(file, _)| *file == path)
                {
                    self.files.start(ctx, path);
                }
            }
        }
    }

    fn ask_accept(&mut self, asks: bool) {
        if let Some(last) = &mut self.regressions.last {
            last.asks = asks && last.changes.can_accept;
        }
    }

    /// Replaces the records of the sessions that differ.
    fn accept_changes(&mut self, ctx: &Context) {
        let Some(Compared {
            what: Differences::Sessions { report, instead },
            changes,
            ..
        }) = &self.regressions.last
        else {
            self.notify("There is nothing to accept; compare sessions first".to_owned());
            return;
        };
        if !changes.can_accept {
            self.notify("There is nothing to accept".to_owned());
            return;
        }
        let (report, instead) = (Arc::clone(report), instead.clone());
        let title = "Replacing the records".to_owned();
        self.start(ctx, title, None, Task::Accept { report, instead });
    }

    /// Writes the report. An existing file is replaced only if `replace` is set.
    pub(super) fn save_changes(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(last) = &self.regressions.last else {
            self.notify("Nothing was compared yet".to_owned());
            return;
        };
        let what = last.what.clone();
        let file = path.to_owned();
        if let Some(place) = self.places.place("differences", waker(ctx)) {
            let page = page_elsewhere(what, file);
            self.write_elsewhere(ctx, (path, replace), Amount::LITTLE, place, page);
            return;
        }
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            write_atomically(&file, |out| what.page(out))?;
            Ok(differences_are_in(&file))
        });
    }

    /// Shows the first frame of a difference.
    fn show_change(&mut self, ctx: &Context, row: usize) {
        let Some(last) = &self.regressions.last else {
            return;
        };
        let Some(change) = last.changes.rows.get(row) else {
            return;
        };
        let at = (change.branch, change.first);
        let Some(path) = last.what.file(change.session) else {
            // The frames of the game.
            self.show(None);
            self.seek(ctx, at);
            return;
        };
        if self.shown_run() == Some((path.clone(), change.run)) {
            self.seek(ctx, at);
            return;
        }
        let mut opening = SessionOpening::of_file(&path, Some(change.run));
        let step = move |_: &Shared<()>| opening.step().transpose();
        let job = Job::start_steps((), "open-session", waker(ctx), step);
        self.regressions.opening = Some(Opening { path, job, at });
    }

    fn poll_change(&mut self, ctx: &Context) {
        let Some(opening) = &self.regressions.opening else {
            return;
        };
        let opened = match opening.job.poll() {
            None => return,
            Some(Ok(opened)) => opened.map_err(|why| why.to_string()),
            Some(Err(why)) => Err(format!(
                "{} can't be opened because of {why}",
                opening.path.display()
            )),
        };
        let Some(Opening { at, path, .. }) = self.regressions.opening.take() else {
            return;
        };
        match opened {
            Ok(session) => {
                self.workbench.accept_path();
                self.show_session(session);
                self.workbench.opened(&path);
                self.seek(ctx, at);
            }
            Err(why) => self
                .workbench
                .notify_of(MessageAbout::Refused, NoticeKind::Error, why),
        }
    }

    fn seek(&mut self, ctx: &Context, (branch, frame): (BranchId, FrameNo)) {
        self.ask(ctx, BranchAction::Seek(branch, frame));
    }
}
