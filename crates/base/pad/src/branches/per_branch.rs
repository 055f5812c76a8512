//! Data that is kept for each branch.

use super::{BranchNode, BranchTree};
use crate::{BranchId, FrameNo};
use std::collections::BTreeMap;

/// A value for each branch of a tree. A branch that is announced has no value before its
/// first frame.
#[derive(Clone, Debug)]
pub struct PerBranch<T> {
    tree: BranchTree,
    values: BTreeMap<BranchId, T>,
}

impl<T> Default for PerBranch<T> {
    fn default() -> Self {
        Self {
            tree: BranchTree::default(),
            values: BTreeMap::new(),
        }
    }
}

impl<T> PerBranch<T> {
    /// No values yet, for the branches of a tree.
    #[must_use]
    pub fn new(tree: BranchTree) -> Self {
        Self {
            tree,
            values: BTreeMap::new(),
        }
    }

    /// The branches.
    #[must_use]
    pub fn tree(&self) -> &BranchTree {
        &self.tree
    }

    /// The branches, to be changed by their owner.
    pub fn tree_mut(&mut self) -> &mut BranchTree {
        &mut self.tree
    }

    /// Replaces the tree by a newer one. Returns the values of the branches that it no
    /// longer has.
    #[must_use = "what is dropped may be counted"]
    pub fn set_tree(&mut self, tree: BranchTree) -> BTreeMap<BranchId, T> {
        self.tree = tree;
        let tree = &self.tree;
        self.values
            .extract_if(.., |&branch, _| tree.get(branch).is_none())
            .collect()
    }

    /// Sets the value of a branch.
    pub fn insert(&mut self, branch: BranchId, value: T) {
        self.values.insert(branch, value);
    }

    /// Removes a branch and returns its value.
    pub fn remove(&mut self, branch: BranchId) -> Option<T> {
        self.tree.remove(branch);
        self.values.remove(&branch)
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a branch.
    #[must_use]
    pub fn get(&self, branch: BranchId) -> Option<&T> {
        self.values.get(&branch)
    }

    /// The value of a branch, to be changed.
    pub fn get_mut(&mut self, branch: BranchId) -> Option<&mut T> {
        self.values.get_mut(&branch)
    }

    /// All values.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.values.values()
    }

    /// All branches that have a value, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (BranchId, &BranchNode, &T)> {
        let node = |branch| self.tree.get(branch);
        let values = self.values.iter();
        values.filter_map(move |(&branch, value)| Some((branch, node(branch)?, value)))
    }

    /// All branches that have a value, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (BranchId, &BranchNode, &mut T)> {
        let tree = &self.tree;
        let values = self.values.iter_mut();
        values.filter_map(|(&branch, value)| Some((branch, tree.get(branch)?, value)))
    }

    /// The branch that has a frame as its own (see [`BranchTree::owner`]), and its value.
    #[must_use]
    pub fn owner(&self, branch: BranchId, frame: FrameNo) -> Option<(BranchId, &T)> {
        let branch = self.tree.owner(branch, frame)?;
        Some((branch, self.get(branch)?))
    }

    /// The values of the branches that have the frames up to `upto` of a branch (see
    /// [`BranchTree::lineage`]), the newest first, each with the last frame that counts
    /// of it.
    pub fn lineage(
        &self,
        branch: BranchId,
        upto: FrameNo,
    ) -> impl DoubleEndedIterator<Item = (BranchId, &T, FrameNo)> {
        let lineage: Vec<_> = self.tree.lineage(branch, upto).collect();
        let value = |(branch, upto)| Some((branch, self.get(branch)?, upto));
        lineage.into_iter().filter_map(value)
    }
}
