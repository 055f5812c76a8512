//! Which frames a stretch has, and the branches that lead to them.

use pad::{BranchId, FrameNo};
use session_file::{BlockRow, BranchRow, RunRow, SessionError, SessionFile};
use std::path::PathBuf;

/// Which frames are verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The run; `None` for the last one that has frames.
    pub run: Option<i64>,
    /// The branch; `None` for the one with the newest frame.
    pub branch: Option<BranchId>,
    /// The first frame; `None` for the first that there is.
    pub first: Option<FrameNo>,
    /// The last frame; `None` for the last that there is.
    pub last: Option<FrameNo>,
}

/// Why a stretch can't be verified, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum StretchError {
    /// The file can't be read or is damaged.
    #[error(transparent)]
    File(#[from] SessionError),
    /// There is no such run.
    #[error("{} has no run {run}; choose one from {known}", path.display())]
    NoRun {
        /// The file.
        path: PathBuf,
        /// The run.
        run: i64,
        /// Those that there are.
        known: String,
    },
    /// There is no such branch.
    #[error("run {run} of {} has no branch {branch}; choose one from {known}", path.display())]
    NoBranch {
        /// The file.
        path: PathBuf,
        /// The run.
        run: i64,
        /// The branch.
        branch: BranchId,
        /// Those that there are.
        known: String,
    },
    /// There are no such frames.
    #[error(
        "branch {branch} of {} has the frames {} to {}; choose some of these",
        path.display(), frames.0, frames.1
    )]
    NoFrames {
        /// The file.
        path: PathBuf,
        /// The branch.
        branch: BranchId,
        /// The first and the last that there are.
        frames: (FrameNo, FrameNo),
    },
}

/// The frames of one branch on the way to another.
pub(super) struct Part<'a> {
    pub branch: &'a BranchRow,
    pub blocks: Vec<BlockRow>,
    /// The last frame that belongs to the way.
    pub upto: FrameNo,
}

pub(super) fn find_run(file: &SessionFile, wanted: Option<i64>) -> Result<RunRow, StretchError> {
    let runs = file.runs()?;
    if let Some(wanted) = wanted {
        let known: Vec<String> = runs.iter().map(|run| run.id.to_string()).collect();
        let found = runs.into_iter().find(|run| run.id == wanted);
        return found.ok_or_else(|| StretchError::NoRun {
            path: file.path().into(),
            run: wanted,
            known: known.join(", "),
        });
    }
    for run in runs.into_iter().rev() {
        if file.newest_branch(&run)?.is_some() {
            return Ok(run);
        }
    }
    Err(StretchError::File(SessionError::Empty {
        path: file.path().into(),
    }))
}

pub(super) fn find_branch(
    file: &SessionFile,
    run: &RunRow,
    wanted: Option<BranchId>,
) -> Result<BranchId, StretchError> {
    let Some(wanted) = wanted else {
        let newest = file.newest_branch(run)?.map(|branch| branch.id);
        return newest.ok_or_else(|| {
            StretchError::File(SessionError::Empty {
                path: file.path().into(),
            })
        });
    };
    if run.branches.iter().any(|branch| branch.id == wanted) {
        return Ok(wanted);
    }
    let known: Vec<String> = run.branches.iter().map(|it| it.id.to_string()).collect();
    Err(StretchError::NoBranch {
        path: file.path().into(),
        run: run.id,
        branch: wanted,
        known: known.join(", "),
    })
}

/// The branches from power-on to the end of one of them.
pub(super) fn lineage<'a>(
    file: &SessionFile,
    run: &'a RunRow,
    branch: BranchId,
) -> Result<Vec<Part<'a>>, SessionError> {
    let mut parts = Vec::new();
    let mut next = Some((branch, FrameNo::MAX));
    while let Some((id, upto)) = next.take() {
        let Some(branch) = run.branches.iter().find(|branch| branch.id == id) else {
            break;
        };
        let mut blocks = file.blocks(branch.row)?;
        blocks.retain(|block| block.first <= upto);
        next = branch
            .origin
            .map(|origin| (origin.branch, origin.frame.min(upto)));
        parts.push(Part {
            branch,
            blocks,
            upto,
        });
    }
    parts.reverse();
    Ok(parts)
}

/// The first and the last frame of the stretch.
pub(super) fn find_frames(
    file: &SessionFile,
    parts: &[Part<'_>],
    branch: BranchId,
    stretch: &Stretch,
) -> Result<(FrameNo, FrameNo), StretchError> {
    let mut blocks = parts
        .iter()
        .flat_map(|part| part.blocks.iter().map(move |block| (block, part.upto)));
    let first = blocks.next();
    let last = blocks.next_back().or(first);
    let (Some((first, _)), Some((last, upto))) = (first, last) else {
        return Err(StretchError::File(SessionError::Empty {
            path: file.path().into(),
        }));
    };
    let all = (first.first, last.last.min(upto));
    let chosen = (
        stretch.first.unwrap_or(all.0),
        stretch.last.unwrap_or(all.1),
    );
    if all.0 <= chosen.0 && chosen.0 <= chosen.1 && chosen.1 <= all.1 {
        return Ok(chosen);
    }
    Err(StretchError::NoFrames {
        path: file.path().into(),
        branch,
        frames: all,
    })
}
