//! Which branches there are.

use super::Origin;
use crate::{BranchId, Epoch, FrameNo};
use std::{collections::BTreeMap, iter, ops::RangeInclusive};

/// One branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BranchNode {
    /// Where it was forked; `None` for one that began at power-on.
    pub origin: Option<Origin>,
    /// The epoch of its next frames.
    pub epoch: Epoch,
    /// The first of its own frames that is kept; the one after `last` when none is.
    pub first: FrameNo,
    /// The last of its own frames; the last one that it shares when it has none, and 0
    /// when it shares none.
    pub last: FrameNo,
}

impl BranchNode {
    fn new(origin: Option<Origin>, epoch: Epoch) -> Self {
        let last = origin.map_or(0, |origin| origin.frame);
        Self {
            origin,
            epoch,
            first: last + 1,
            last,
        }
    }

    /// Whether any of its own frames is kept.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.first <= self.last
    }
}

/// All branches of a history. A branch has its own frames, and up to its fork those of
/// its parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BranchTree {
    nodes: BTreeMap<BranchId, BranchNode>,
    /// The number of the next fork; no number is used twice.
    next: BranchId,
}

impl BranchTree {
    /// A tree of one branch that begins at power-on.
    #[must_use]
    pub fn new(branch: BranchId, epoch: Epoch) -> Self {
        let mut tree = Self::default();
        tree.restart(branch, epoch);
        tree
    }

    /// Drops all branches and begins one at power-on.
    pub fn restart(&mut self, branch: BranchId, epoch: Epoch) {
        self.nodes = BTreeMap::from([(branch, BranchNode::new(None, epoch))]);
        self.next = self.next.max(branch.saturating_add(1));
    }

    /// Adds a branch and returns its number.
    pub fn fork(&mut self, origin: Origin, epoch: Epoch) -> BranchId {
        let branch = self.next;
        self.next += 1;
        self.nodes
            .insert(branch, BranchNode::new(Some(origin), epoch));
        branch
    }

    /// Adds a branch that has its number already. The caller makes sure that its parent is
    /// there and that the number is free.
    pub fn add(&mut self, branch: BranchId, origin: Option<Origin>, epoch: Epoch) {
        self.nodes.insert(branch, BranchNode::new(origin, epoch));
        self.next = self.next.max(branch.saturating_add(1));
    }

    /// Removes a branch. The caller makes sure that none was forked from it.
    pub fn remove(&mut self, branch: BranchId) {
        self.nodes.remove(&branch);
    }

    /// Gives the next frames of a branch another epoch.
    pub fn set_epoch(&mut self, branch: BranchId, epoch: Epoch) {
        if let Some(node) = self.nodes.get_mut(&branch) {
            node.epoch = epoch;
        }
    }

    /// Adds a frame of its own to a branch. It is above the last one.
    pub fn append(&mut self, branch: BranchId, frame: FrameNo) {
        if let Some(node) = self.nodes.get_mut(&branch) {
            if !node.is_kept() {
                node.first = frame;
            }
            node.last = frame;
        }
    }

    /// Sets the first of a branch's own frames that is kept; `None` when all of them
    /// are evicted.
    pub fn set_first(&mut self, branch: BranchId, first: Option<FrameNo>) {
        if let Some(node) = self.nodes.get_mut(&branch) {
            node.first = first.unwrap_or(node.last + 1);
        }
    }

    /// A branch.
    #[must_use]
    pub fn get(&self, branch: BranchId) -> Option<&BranchNode> {
        self.nodes.get(&branch)
    }

    /// All branches, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (BranchId, &BranchNode)> {
        self.nodes.iter().map(|(&branch, node)| (branch, node))
    }

    /// The branches that were forked from one.
    pub fn forks(&self, branch: BranchId) -> impl Iterator<Item = BranchId> {
        let of = move |node: &BranchNode| node.origin.is_some_and(|o| o.branch == branch);
        let nodes = self.iter().filter(move |(_, node)| of(node));
        nodes.map(|(branch, _)| branch)
    }

    /// The branch that has a frame as its own: this one, or the parent that it shares
    /// the frame with.
    #[must_use]
    pub fn owner(&self, branch: BranchId, frame: FrameNo) -> Option<BranchId> {
        let mut lineage = self.lineage(branch, frame);
        lineage.next().map(|(branch, _)| branch)
    }

    /// Whether a frame of two branches is the same one, so that a bookmark of one is on both.
    #[must_use]
    pub fn share(&self, branches: [BranchId; 2], frame: FrameNo) -> bool {
        let [one, other] = branches;
        let owner = |branch| self.owner(branch, frame);
        one == other || owner(one).is_some_and(|own| owner(other) == Some(own))
    }

    /// The branches that have the frames up to `upto` of a branch, the newest first,
    /// each with the last frame that counts of it.
    pub fn lineage(
        &self,
        branch: BranchId,
        upto: FrameNo,
    ) -> impl Iterator<Item = (BranchId, FrameNo)> {
        let parent = |branch: BranchId| self.get(branch)?.origin;
        let step = move |&(branch, upto): &(BranchId, FrameNo)| {
            let origin = parent(branch)?;
            Some((origin.branch, origin.frame.min(upto)))
        };
        let start = self.get(branch).map(|_| (branch, upto));
        let has_frames = move |&(branch, upto): &(BranchId, FrameNo)| {
            parent(branch).is_none_or(|origin| upto > origin.frame)
        };
        iter::successors(start, step).filter(has_frames)
    }

    /// The first and the last frame that are kept on a branch, those that it shares
    /// included.
    #[must_use]
    pub fn range(&self, branch: BranchId) -> Option<RangeInclusive<FrameNo>> {
        let kept = |(branch, upto)| {
            let node = self.get(branch)?;
            (node.is_kept() && node.first <= upto).then(|| (node.first, node.last.min(upto)))
        };
        let mut parts = self.lineage(branch, FrameNo::MAX).filter_map(kept);
        let (mut first, last) = parts.next()?;
        if let Some((oldest, _)) = parts.last() {
            first = oldest;
        }
        Some(first..=last)
    }
}
