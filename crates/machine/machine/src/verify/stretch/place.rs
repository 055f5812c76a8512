//! Which frames a stretch has, and the branches that lead to them.

use pad::{BranchId, FrameNo};
use session_file::{OwnFrames, RunRow, SessionError, SessionFile};
use std::path::PathBuf;

/// Which frames are verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameRange {
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

/// The parts of a run that lead to the end of the branch of a stretch.
pub(super) fn find_parts<'a>(
    file: &SessionFile,
    run: &'a RunRow,
    wanted: Option<BranchId>,
) -> Result<Vec<OwnFrames<'a>>, StretchError> {
    let branch = match wanted {
        Some(wanted) => run.branches.iter().find(|branch| branch.id == wanted),
        None => file.newest_branch(run)?,
    };
    if let Some(branch) = branch {
        return Ok(file.lineage(run, branch, FrameNo::MAX)?);
    }
    let path = file.path().into();
    let Some(branch) = wanted else {
        return Err(SessionError::Empty { path }.into());
    };
    let known: Vec<String> = run.branches.iter().map(|it| it.id.to_string()).collect();
    Err(StretchError::NoBranch {
        path,
        run: run.id,
        branch,
        known: known.join(", "),
    })
}

/// The first and the last frame of the stretch.
pub(super) fn find_frames(
    file: &SessionFile,
    parts: &[OwnFrames<'_>],
    stretch: &FrameRange,
) -> Result<(FrameNo, FrameNo), StretchError> {
    let mut blocks = parts
        .iter()
        .flat_map(|part| part.blocks.iter().map(move |block| (block, part.upto)));
    let first = blocks.next();
    let last = blocks.next_back().or(first);
    let (Some((first, _)), Some((last, upto)), Some(end)) = (first, last, parts.last()) else {
        let path = file.path().into();
        return Err(SessionError::Empty { path }.into());
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
        branch: end.branch.id,
        frames: all,
    })
}
