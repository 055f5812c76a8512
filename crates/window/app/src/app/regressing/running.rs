//! What the thread of a comparison does.

use super::finished::What;
use crate::{
    changes::{of_diff, of_report},
    job::Shared,
};
use replay::{
    Accepted, Album, BranchRange, Instead, RegressProgress, Report, accept, diff, find, regress,
    regress_part,
};
use session::History;
use std::{path::PathBuf, sync::Arc};
use vision::Profile;
use workbench::Changes;

/// What came of it.
pub(in crate::app) enum Outcome {
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

/// Reports progress of threads that may pass each other: it never goes back.
fn show(shared: &Shared<RegressProgress>, progress: RegressProgress) {
    shared.change(|shown| {
        shown.done = shown.done.max(progress.done);
        shown.of = progress.of;
    });
}

/// Compares a session or a part of it, or the sessions of a folder.
pub(super) fn sessions(
    id: u64,
    (path, part): (PathBuf, Option<BranchRange>),
    instead: Instead,
    shared: &Shared<RegressProgress>,
) -> Outcome {
    let sessions = match find(&[path]) {
        Ok(sessions) => sessions,
        Err((path, why)) => {
            return Outcome::Failed(format!("{} can't be read: {why}", path.display()));
        }
    };
    if sessions.is_empty() {
        return Outcome::Failed("There is no session in this folder; record one first".to_owned());
    }
    let shows = |progress| show(shared, progress);
    let report = match (&part, sessions.as_slice()) {
        (Some(part), [session]) => {
            regress_part(session, part, &instead, &shows, shared.cancelled())
        }
        _ => regress(&sessions, &instead, &shows, shared.cancelled()),
    };
    let mut album = Album::default();
    let mut changes = of_report(id, &report, &mut |session, group| {
        album.picture(&session.file, group)
    });
    // What is replaced is a whole file.
    changes.can_accept &= part.is_none();
    let report = Arc::new(report);
    Outcome::Found(What::Sessions { report, instead }, Box::new(changes))
}

/// Compares two profiles on the frames of a history, which may be that of a session.
pub(super) fn profiles(
    id: u64,
    history: History,
    session: Option<(PathBuf, i64)>,
    profiles: &[Profile; 2],
    shared: &Shared<RegressProgress>,
) -> Outcome {
    let (file, run) = session.clone().unwrap_or_else(|| ("the game".into(), 1));
    let runs = [(run, history.kept())];
    let shows = |progress| show(shared, progress);
    let found = diff(file, &runs, profiles.each_ref(), &shows, shared.cancelled());
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
pub(super) fn accept_all(
    report: &Report,
    instead: &Instead,
    shared: &Shared<RegressProgress>,
) -> Outcome {
    let changed = report
        .sessions
        .iter()
        .filter(|session| session.is_changed());
    let changed: Vec<_> = changed.filter(|session| session.error.is_none()).collect();
    let of = changed.iter().map(|session| session.frames).sum();
    let (mut replaced, mut failed) = (Vec::new(), Vec::new());
    let mut before = 0;
    for session in changed {
        let mut show = |progress: RegressProgress| {
            let done = before + progress.done;
            show(shared, RegressProgress { done, of });
        };
        match accept(&session.file, instead, &mut show, shared.cancelled()) {
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
