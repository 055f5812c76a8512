//! Makes what is read and decided now the records of a session.

use crate::{
    RegressProgress,
    bots::Mode,
    walk::{Walked, walk},
};
use bot::Instead;
use session_file::{BranchRow, SessionError, SessionFile, SessionRewriter};
use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

/// What became of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// Everything is as recorded; the file was not touched.
    Unchanged,
    /// So many records were replaced.
    Replaced(u64),
    /// It was cancelled; the file is as it was.
    Cancelled,
}

/// Replaces the records of a session by what is read and decided now, in one transaction.
/// Pictures, inputs and their chain of hashes stay. A profile or a strategy that is used
/// instead of the recorded one also replaces it among the orders, so that the records are
/// what follows from the pictures and orders of the file. Records that another version encoded
/// are all replaced. Branches whose first frames are missing stay as they are.
///
/// # Errors
/// When the file can't be read or written, or is damaged; it is then as it was.
pub fn accept(
    path: &Path,
    instead: &Instead,
    progress: &mut dyn FnMut(RegressProgress),
    cancel: &AtomicBool,
) -> Result<Accepted, SessionError> {
    let file = SessionFile::open(path)?;
    match file.check_pages(cancel) {
        Err(SessionError::Cancelled) => return Ok(Accepted::Cancelled),
        checked => checked?,
    }
    let runs = file.runs()?;
    let mut done = RegressProgress {
        done: 0,
        of: file.frames(&runs)?,
    };
    let mut rewriter = SessionRewriter::begin(&file)?;
    let mut replaced = 0;
    for run in &runs {
        let mut rewrite = Rewrite {
            rewriter: &mut rewriter,
            replaced: 0,
            branches: Vec::new(),
        };
        let is_current = run.is_current();
        let walked = walk(&file, run, instead, Mode::Replay, &mut |walked| {
            done.done += walked.row.length;
            rewrite.block(&walked, is_current)?;
            progress(done);
            Ok(!cancel.load(Ordering::Relaxed))
        })?;
        if walked.cancelled {
            return Ok(Accepted::Cancelled);
        }
        if !is_current {
            if !walked.skipped.is_empty() {
                return Err(SessionError::NotRebuilt {
                    path: path.into(),
                    run: run.id,
                    program: run.program.clone(),
                    missing: "frames before one of its branches are missing",
                });
            }
            rewrite.rewriter.use_own_codec(run)?;
        }
        replaced += rewrite.replaced;
        let branches = std::mem::take(&mut rewrite.branches);
        if rewrite.replaced > 0 {
            for branch in branches {
                rewriter.replace_orders(&branch, &|order| instead.of(order))?;
            }
        }
    }
    if replaced == 0 {
        return Ok(Accepted::Unchanged);
    }
    rewriter.commit()?;
    Ok(Accepted::Replaced(replaced))
}

/// The replacement of the records of a run.
struct Rewrite<'a> {
    rewriter: &'a mut SessionRewriter,
    replaced: u64,
    /// Branches with records.
    branches: Vec<BranchRow>,
}

impl Rewrite<'_> {
    fn block(&mut self, walked: &Walked<'_>, is_current: bool) -> Result<(), SessionError> {
        let Walked {
            branch,
            row,
            recorded,
            now,
            ..
        } = walked;
        let mut changed = 0;
        for (was, now) in recorded.iter().zip(now) {
            let same = now.record == was.record && now.is_annotated_as(was);
            changed += u64::from(!(same && is_current));
        }
        if self.branches.last().is_none_or(|last| last.id != branch.id) {
            self.branches.push((*branch).clone());
        }
        self.replaced += changed;
        if changed > 0 {
            self.rewriter.replace(branch, row, now)
        } else {
            self.rewriter.pass(branch, row, now);
            Ok(())
        }
    }
}
