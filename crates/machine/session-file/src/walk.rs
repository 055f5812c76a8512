//! Walks over a recorded run: its branches, their blocks, and what is known where one was forked.

use crate::{BlockRow, BranchRow, RunRow, SessionError, SessionFile};
use pad::{BranchId, FrameNo, Origin};
use screen::PictureMsg;
use session::block;
use std::collections::BTreeMap;

/// The frames that one branch has of its own, on the way to some frame.
#[derive(Debug)]
pub struct OwnFrames<'a> {
    /// The branch.
    pub branch: &'a BranchRow,
    /// The blocks with these frames; pictures are decoded when they are asked for.
    pub blocks: Vec<BlockRow>,
    /// The last frame that belongs to the way.
    pub upto: FrameNo,
}

impl OwnFrames<'_> {
    /// The first frame that was recorded.
    #[must_use]
    pub fn first(&self) -> Option<FrameNo> {
        self.blocks.first().map(|block| block.first)
    }

    /// Whether the frames after power-on, or after the fork, are missing.
    #[must_use]
    pub fn is_late(&self) -> bool {
        let start = self.branch.origin.map_or(0, |origin| origin.frame);
        let before = self.first().map(|first| first.checked_sub(1));
        before.is_some_and(|before| before != Some(start))
    }
}

/// A walk over all branches of a run, each after its parent.
#[derive(Debug)]
pub struct SessionWalk<S> {
    file: SessionFile,
    /// Where each branch was forked: the branch that has the frame itself, not one that shares it.
    origins: BTreeMap<BranchId, Origin>,
    /// What is known at the frames from which branches were forked.
    forks: BTreeMap<(BranchId, FrameNo), Fork<S>>,
}

/// The state at a frame from which branches were forked.
#[derive(Debug)]
struct Fork<S> {
    state: Option<S>,
    /// Branches that were not left yet: without any the state is dropped, so that thousands of
    /// branches, each forked from the one before, need the memory of one.
    branches: usize,
}

impl<S> SessionWalk<S> {
    /// A walk that has not begun.
    #[must_use]
    pub fn new(file: &SessionFile, run: &RunRow) -> Self {
        let mut origins = BTreeMap::<BranchId, Origin>::new();
        let mut forks = BTreeMap::new();
        for branch in &run.branches {
            let Some(mut origin) = branch.origin else {
                continue;
            };
            // A parent comes before its branches, so this ends.
            while let Some(parent) = origins.get(&origin.branch)
                && parent.frame >= origin.frame
            {
                origin.branch = parent.branch;
            }
            origins.insert(branch.id, origin);
            let fork = forks.entry((origin.branch, origin.frame));
            let fork = fork.or_insert(Fork {
                state: None,
                branches: 0,
            });
            fork.branches += 1;
        }
        Self {
            file: file.clone(),
            origins,
            forks,
        }
    }

    /// All frames of a branch of its own.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn part<'a>(&self, branch: &'a BranchRow) -> Result<OwnFrames<'a>, SessionError> {
        self.file.part((branch, FrameNo::MAX))
    }

    /// The state at the frame where a branch was forked, if known.
    #[must_use]
    pub fn fork(&self, branch: &BranchRow) -> Option<&S> {
        let origin = self.origins.get(&branch.id)?;
        let fork = self.forks.get(&(origin.branch, origin.frame))?;
        fork.state.as_ref()
    }

    /// Saves the state at a frame for the branches that were forked there, if there are any.
    pub fn save(&mut self, branch: BranchId, frame: FrameNo, state: impl FnOnce() -> S) {
        if let Some(fork) = self.forks.get_mut(&(branch, frame)) {
            fork.state = Some(state());
        }
    }

    /// Drops the state at the frame where a branch was forked, unless others were forked there
    /// too: the branch has begun.
    pub fn leave_fork(&mut self, branch: &BranchRow) {
        let Some(origin) = self.origins.get(&branch.id) else {
            return;
        };
        if let Some(fork) = self.forks.get_mut(&(origin.branch, origin.frame)) {
            fork.branches = fork.branches.saturating_sub(1);
            fork.state.take_if(|_| fork.branches == 0);
        }
    }
}

impl RunRow {
    /// The branches from power-on to a frame of one of them, each with its last frame that
    /// counts.
    #[must_use]
    pub fn lineage<'a>(
        &'a self,
        branch: &'a BranchRow,
        upto: FrameNo,
    ) -> Vec<(&'a BranchRow, FrameNo)> {
        let parent = |&(branch, upto): &(&BranchRow, FrameNo)| {
            let Origin { branch: id, frame } = branch.origin?;
            // A branch comes after its parent, so this ends.
            let id = Some(id).filter(|id| *id < branch.id)?;
            let at = self.branches.binary_search_by_key(&id, |row| row.id);
            Some((self.branches.get(at.ok()?)?, frame.min(upto)))
        };
        let mut lineage: Vec<_> = std::iter::successors(Some((branch, upto)), parent).collect();
        lineage.reverse();
        lineage
    }

    /// Whether this version can decode the records.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.codec == i64::from(block::VERSION)
    }
}

impl SessionFile {
    /// A run by its number; without one, the last that has frames.
    ///
    /// # Errors
    /// When there is none, or the file can't be read or is damaged.
    pub fn run(&self, wanted: Option<i64>) -> Result<RunRow, SessionError> {
        let path = self.path().into();
        let runs = self.runs()?;
        if let Some(wanted) = wanted {
            let known: Vec<String> = runs.iter().map(|run| run.id.to_string()).collect();
            let found = runs.into_iter().find(|run| run.id == wanted);
            return found.ok_or_else(|| SessionError::NoRun {
                path,
                run: wanted,
                known: known.join(", "),
            });
        }
        for run in runs.into_iter().rev() {
            if self.newest_branch(&run)?.is_some() {
                return Ok(run);
            }
        }
        Err(SessionError::Empty { path })
    }

    /// The number of frames of some runs, on all their branches.
    ///
    /// # Errors
    /// When the blocks can't be read or are damaged.
    pub fn frames(&self, runs: &[RunRow]) -> Result<u64, SessionError> {
        let mut frames = 0u64;
        for branch in runs.iter().flat_map(|run| &run.branches) {
            for block in self.blocks(branch.row)? {
                frames = frames.saturating_add(block.length);
            }
        }
        Ok(frames)
    }

    /// The frames of a branch since power-on, those included that it shares with its parents.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn lineage<'a>(
        &self,
        run: &'a RunRow,
        branch: &'a BranchRow,
        upto: FrameNo,
    ) -> Result<Vec<OwnFrames<'a>>, SessionError> {
        let lineage = run.lineage(branch, upto).into_iter();
        lineage.map(|part| self.part(part)).collect()
    }

    /// The pictures of a block with their inputs.
    ///
    /// # Errors
    /// When they can't be read, were altered or can't be decoded.
    pub fn pictures(
        &self,
        branch: BranchId,
        block: &BlockRow,
    ) -> Result<Vec<PictureMsg>, SessionError> {
        let causes = self.bytes(block.row)?.causes;
        block::pictures(&causes, (branch, block.epoch))
            .map_err(|why| self.undecodable(block.first, why))
    }

    fn part<'a>(
        &self,
        (branch, upto): (&'a BranchRow, FrameNo),
    ) -> Result<OwnFrames<'a>, SessionError> {
        let mut blocks = self.blocks(branch.row)?;
        blocks.retain(|block| block.first <= upto);
        Ok(OwnFrames {
            branch,
            blocks,
            upto,
        })
    }
}
