//! A comparison that runs on its thread.

use super::finished::What;
use crate::{
    background::{BackgroundTask, NoAnswer, waker},
    changes::{of_diff, of_report},
};
use egui::Context;
use replay::{Accepted, Album, Instead, Progress, Report, accept, diff, find, regress};
use session::History;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use vision::Profile;
use workbench::Changes;

/// How long the window waits for a cancelled comparison when it closes.
const CLOSING: Duration = Duration::from_secs(1);

/// What the thread and the window share.
#[derive(Default)]
pub(super) struct Shared {
    done: AtomicU64,
    of: AtomicU64,
    cancelled: AtomicBool,
}

impl Shared {
    fn report(&self, progress: Progress) {
        self.done.fetch_max(progress.done, Ordering::Relaxed);
        self.of.store(progress.of, Ordering::Relaxed);
    }
}

/// What came of it.
pub(super) enum Outcome {
    /// What was found.
    Found(What, Box<Changes>),
    /// Nothing could be compared, for this reason.
    Failed(String),
    /// The records were replaced.
    Accepted {
        /// The files, and how many records of each.
        replaced: Vec<(PathBuf, u64)>,
        /// Why others were not.
        failed: Vec<String>,
    },
}

/// A comparison. Dropping it cancels it.
pub(super) struct Regressing {
    pub title: String,
    shared: Arc<Shared>,
    task: BackgroundTask<Outcome>,
}

impl Regressing {
    /// Starts one; `None` when the system can't start a thread.
    pub fn start(
        ctx: &Context,
        title: String,
        work: impl FnOnce(&Shared) -> Outcome + Send + 'static,
    ) -> Option<Self> {
        let shared = Arc::<Shared>::default();
        let with_thread = Arc::clone(&shared);
        let task = BackgroundTask::start("compare", waker(ctx), move || work(&with_thread))?;
        Some(Self {
            title,
            shared,
            task,
        })
    }

    /// Frames that are done, and all of them.
    pub fn progress(&self) -> (u64, u64) {
        let Shared { done, of, .. } = &*self.shared;
        (done.load(Ordering::Relaxed), of.load(Ordering::Relaxed))
    }

    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }

    pub fn poll(&self) -> Result<Option<Outcome>, NoAnswer> {
        self.task.poll()
    }
}

impl Drop for Regressing {
    fn drop(&mut self) {
        self.cancel();
        self.task.wait(CLOSING);
    }
}

/// Compares a session, or those of a folder.
pub(super) fn sessions(id: u64, path: PathBuf, instead: Instead, shared: &Shared) -> Outcome {
    let sessions = match find(&[path]) {
        Ok(sessions) => sessions,
        Err((path, why)) => {
            return Outcome::Failed(format!("{} can't be read: {why}", path.display()));
        }
    };
    if sessions.is_empty() {
        return Outcome::Failed("There is no session in this folder; record one first".to_owned());
    }
    let show = |progress| shared.report(progress);
    let report = regress(&sessions, &instead, &show, &shared.cancelled);
    let mut album = Album::default();
    let changes = of_report(id, &report, &mut |session, group| {
        album.picture(&session.file, group)
    });
    let report = Arc::new(report);
    Outcome::Found(What::Sessions { report, instead }, Box::new(changes))
}

/// Compares two profiles on the frames of a history, which may be that of a session.
pub(super) fn profiles(
    id: u64,
    history: History,
    session: Option<(PathBuf, i64)>,
    profiles: &[Profile; 2],
    shared: &Shared,
) -> Outcome {
    let (file, run) = session.clone().unwrap_or_else(|| ("the game".into(), 1));
    let runs = [(run, history.kept())];
    let show = |progress| shared.report(progress);
    let found = diff(file, &runs, profiles.each_ref(), &show, &shared.cancelled);
    let changes = of_diff(id, &found, &mut |_, group| {
        let record = history.get_on(group.branch, group.first)?;
        Some(record.picture.picture.clone())
    });
    let what = What::Profiles {
        diff: Arc::new(found),
        history,
        file: session.map(|(file, _)| file),
        name: profiles[1].name().to_owned(),
    };
    Outcome::Found(what, Box::new(changes))
}

/// Replaces the records of all sessions that differ.
pub(super) fn accept_all(report: &Report, instead: &Instead, shared: &Shared) -> Outcome {
    let changed = report
        .sessions
        .iter()
        .filter(|session| session.is_changed());
    let changed: Vec<_> = changed.filter(|session| session.error.is_none()).collect();
    let of = changed.iter().map(|session| session.frames).sum();
    let (mut replaced, mut failed) = (Vec::new(), Vec::new());
    let mut before = 0;
    for session in changed {
        let mut show = |progress: Progress| {
            shared.report(Progress {
                done: before + progress.done,
                of,
            });
        };
        match accept(&session.file, instead, &mut show, &shared.cancelled) {
            Ok(Accepted::Replaced(records)) => replaced.push((session.file.clone(), records)),
            Ok(Accepted::Unchanged) => {}
            Ok(Accepted::Cancelled) => {
                failed.push(format!("{} was not changed", session.file.display()));
                break;
            }
            Err(why) => failed.push(why.to_string()),
        }
        before += session.frames;
    }
    Outcome::Accepted { replaced, failed }
}
