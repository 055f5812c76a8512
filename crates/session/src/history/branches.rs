//! Lines of history that part from one another.

use super::{
    History,
    origin::Origin,
    store::{Line, Store},
};
use pad::{BranchId, Epoch, FrameNo};

/// What a branch is, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Its number.
    pub id: BranchId,
    /// What people call it.
    pub name: String,
    /// Where it was forked; `None` for the one that began at power-on.
    pub origin: Option<Origin>,
    /// The first frame that is kept, of those that it shares too; `None` when none
    /// is.
    pub first: Option<FrameNo>,
    /// The last frame.
    pub last: Option<FrameNo>,
    /// How many of its own records were evicted.
    pub let_go: u64,
    /// Whether the newest record is on it.
    pub is_current: bool,
}

/// Why something can't be done to a branch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BranchError {
    /// There is none of that number.
    #[error("there is no branch {0}")]
    Unknown(BranchId),
    /// The frame to fork at is not there.
    #[error("frame {frame} of branch {branch} is not kept")]
    NotKept {
        /// The parent.
        branch: BranchId,
        /// The frame.
        frame: FrameNo,
    },
    /// The machine is on it.
    #[error("the game goes on on this branch; go to another one first")]
    InUse,
    /// Others were forked from it.
    #[error("\"{0}\" was forked from this branch; discard that one first")]
    HasFork(String),
}

impl History {
    /// Announces a branch: its records will carry the number that this returns and
    /// `epoch`, and their frames are above `at`. Up to there it shares its parent's.
    ///
    /// # Errors
    /// When the frame is not kept.
    pub fn fork(
        &self,
        parent: BranchId,
        at: FrameNo,
        name: &str,
        epoch: Epoch,
    ) -> Result<BranchId, BranchError> {
        let _writer = self.writer();
        if !self.store().lines.contains_key(&parent) {
            return Err(BranchError::Unknown(parent));
        }
        let eve = self.get_on(parent, at).ok_or(BranchError::NotKept {
            branch: parent,
            frame: at,
        })?;
        let origin = Origin {
            branch: parent,
            frame: at,
        };
        let mut line = Line::new(name.to_owned(), Some(origin), epoch);
        line.eve = Some(eve);
        Ok(self.write(|store| {
            line.start = store.statistics(parent, at).unwrap_or_default();
            let id = store.next_branch;
            store.next_branch += 1;
            store.lines.insert(id, line);
            id
        }))
    }

    /// Announces that a branch is carried on after its last frame, by records of
    /// another epoch.
    ///
    /// # Errors
    /// When there is no such branch.
    pub fn carry_on(&self, branch: BranchId, epoch: Epoch) -> Result<(), BranchError> {
        self.change(branch, |store| {
            if let Some(line) = store.lines.get_mut(&branch) {
                line.epoch = epoch;
            }
            Ok(())
        })
    }

    /// Gives a branch another name.
    ///
    /// # Errors
    /// When there is no such branch.
    pub fn rename(&self, branch: BranchId, name: &str) -> Result<(), BranchError> {
        self.change(branch, |store| {
            if let Some(line) = store.lines.get_mut(&branch) {
                name.clone_into(&mut line.name);
            }
            Ok(())
        })
    }

    /// Drops a branch, its records and its bookmarks.
    ///
    /// # Errors
    /// When there is no such branch, when the newest record is on it, or when
    /// another was forked from it.
    pub fn discard(&self, branch: BranchId) -> Result<(), BranchError> {
        let dropped = self.change(branch, |store| {
            if store.current() == Some(branch) {
                return Err(BranchError::InUse);
            }
            let forked = |line: &&Line| line.origin.is_some_and(|o| o.branch == branch);
            if let Some(fork) = store.lines.values().find(forked) {
                return Err(BranchError::HasFork(fork.name.clone()));
            }
            Ok(store.remove(branch))
        })?;
        drop(dropped);
        Ok(())
    }

    /// All branches, in the order in which they were forked.
    #[must_use]
    pub fn branches(&self) -> Vec<Branch> {
        let store = self.store();
        let lines = store.lines.iter();
        lines
            .map(|(&id, line)| {
                let range = store.range(id);
                Branch {
                    id,
                    name: line.name.clone(),
                    origin: line.origin,
                    first: range.as_ref().map(|range| *range.start()),
                    last: range.as_ref().map(|range| *range.end()),
                    let_go: line.let_go,
                    is_current: store.current() == Some(id),
                }
            })
            .collect()
    }

    fn change<T>(
        &self,
        branch: BranchId,
        change: impl FnOnce(&mut Store) -> Result<T, BranchError>,
    ) -> Result<T, BranchError> {
        let _writer = self.writer();
        self.write(|store| {
            if !store.lines.contains_key(&branch) {
                return Err(BranchError::Unknown(branch));
            }
            change(store)
        })
    }
}
