//! Lines of history that part from one another.

use super::{
    History,
    store::{BranchData, CarryOn, Store},
};
use crate::{
    HistoryChange,
    bounds::{self, NAME_BYTES},
};
use pad::{BranchId, BranchTree, Epoch, FrameNo, Origin};

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
    pub evicted: u64,
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
        let writer = self.writer();
        if self.store().branches.get(parent).is_none() {
            return Err(BranchError::Unknown(parent));
        }
        let last_record = self.get_on(parent, at).ok_or(BranchError::NotKept {
            branch: parent,
            frame: at,
        })?;
        let origin = Origin {
            branch: parent,
            frame: at,
        };
        let mut line = BranchData::new(bounds::cut(name, NAME_BYTES).to_owned());
        line.last_record = Some(last_record);
        let branch = self.write(|store| {
            line.start = store.statistics(parent, at).unwrap_or_default();
            let id = store.branches.tree_mut().fork(origin, epoch);
            store.branches.insert(id, line);
            id
        });
        writer.report(|| HistoryChange::Forked {
            branch,
            origin,
            name: name.to_owned(),
            epoch,
        });
        Ok(branch)
    }

    /// Sets the epoch of the next records of a branch that has no record of its own yet.
    pub fn announce(&self, branch: BranchId, epoch: Epoch) {
        let _writer = self.writer();
        self.write(|store| store.branches.tree_mut().set_epoch(branch, epoch));
    }

    /// Announces that a branch is carried on after its last frame, by records of
    /// another epoch; [`History::cancel_carry_on`] undoes it.
    ///
    /// # Errors
    /// When there is no such branch.
    pub fn carry_on(&self, branch: BranchId, epoch: Epoch) -> Result<(), BranchError> {
        self.change(branch, |store| {
            store.branches.tree_mut().set_epoch(branch, epoch);
            let last = store
                .branches
                .tree()
                .get(branch)
                .map_or(0, |node| node.last);
            if let Some(line) = store.branches.get_mut(branch) {
                let late = line.orders.split_off(last);
                line.carry_on.get_or_insert_default().orders.extend(late);
            }
            let after = last;
            Ok(((), HistoryChange::Withdrawn { branch, after }))
        })
    }

    /// Undoes the announcement that a branch is carried on in `epoch`: if the machine is on it, it
    /// goes on in the epoch `in_force`, as if nothing had been announced. Does nothing when
    /// the branch has been announced in another epoch since.
    pub fn cancel_carry_on(&self, branch: BranchId, epoch: Epoch, in_force: Epoch) {
        let mut writer = self.writer();
        let undone = self.write(|store| {
            let node = store.branches.tree().get(branch)?;
            if node.epoch != epoch {
                return None;
            }
            let line = store.branches.get_mut(branch)?;
            let CarryOn { records, orders } = *line.carry_on.take()?;
            line.orders.append(orders.clone());
            store.branches.tree_mut().set_epoch(branch, in_force);
            Some((records, orders))
        });
        let (records, orders) = undone.unwrap_or_default();
        for (after, order) in orders {
            writer.report(|| HistoryChange::Ordered {
                branch,
                after,
                order,
            });
        }
        for record in records {
            writer.push(&self.0.store, record);
        }
    }

    /// Gives a branch another name.
    ///
    /// # Errors
    /// When there is no such branch.
    pub fn rename(&self, branch: BranchId, name: &str) -> Result<(), BranchError> {
        let name = bounds::cut(name, NAME_BYTES);
        self.change(branch, |store| {
            if let Some(line) = store.branches.get_mut(branch) {
                name.clone_into(&mut line.name);
            }
            let name = name.to_owned();
            Ok(((), HistoryChange::Renamed { branch, name }))
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
            let fork = store.branches.tree().forks(branch).next();
            if let Some(fork) = fork.and_then(|fork| store.branches.get(fork)) {
                return Err(BranchError::HasFork(fork.name.clone()));
            }
            Ok((store.remove(branch), HistoryChange::Discarded(branch)))
        })?;
        drop(dropped);
        Ok(())
    }

    /// All branches, in the order in which they were forked.
    #[must_use]
    pub fn branches(&self) -> Vec<Branch> {
        let store = self.store();
        let lines = store.branches.iter();
        lines
            .map(|(id, node, line)| {
                let range = store.range(id);
                Branch {
                    id,
                    name: line.name.clone(),
                    origin: node.origin,
                    first: range.as_ref().map(|range| *range.start()),
                    last: range.as_ref().map(|range| *range.end()),
                    evicted: line.evicted,
                    is_current: store.current() == Some(id),
                }
            })
            .collect()
    }

    /// The branches as plain data: where each was forked, and which of its frames are
    /// kept. What lies before the first one can be dropped by the history's [`Owner`]s.
    ///
    /// [`Owner`]: super::Owner
    #[must_use]
    pub fn tree(&self) -> BranchTree {
        self.store().branches.tree().clone()
    }

    /// Whether a frame of two branches is the same one.
    #[must_use]
    pub fn share(&self, branches: [BranchId; 2], frame: FrameNo) -> bool {
        self.store().branches.tree().share(branches, frame)
    }

    fn change<T>(
        &self,
        branch: BranchId,
        change: impl FnOnce(&mut Store) -> Result<(T, HistoryChange), BranchError>,
    ) -> Result<T, BranchError> {
        let writer = self.writer();
        let (result, change) = self.write(|store| {
            if store.branches.get(branch).is_none() {
                return Err(BranchError::Unknown(branch));
            }
            change(store)
        })?;
        writer.report(|| change);
        Ok(result)
    }
}
