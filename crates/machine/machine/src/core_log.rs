//! Truths and snapshots of the frames that the history keeps.
//!
//! They take up 16 bytes a frame beside the history's budget; the states are shared with the
//! emulator's own log of inputs for as long as that keeps them.

use pad::{BranchId, BranchTree, Epoch, FrameNo};
use session_file::{KeptCore, KeptSnapshot};
use std::collections::{BTreeMap, VecDeque};

/// Frames between two snapshots in a session file. They take up space, and running the game
/// again from the last one is fast.
pub(crate) const SNAPSHOT_INTERVAL: FrameNo = 1_200;

/// What is kept of each branch.
#[derive(Default)]
pub(crate) struct CoreLog(BTreeMap<BranchId, Line>);

#[derive(Default)]
struct Line {
    /// The newest epoch.
    epoch: Epoch,
    /// Hashes of the truth, each with its frame.
    truths: VecDeque<(FrameNo, i64)>,
    /// Each with its epoch.
    snapshots: VecDeque<(Epoch, KeptSnapshot)>,
}

impl Line {
    /// Drops what older epochs have from a frame on: it is run again. Snapshots of this epoch
    /// may be ahead of its truths, since they come by another thread.
    fn cut(&mut self, frame: FrameNo) {
        while self.truths.back().is_some_and(|(at, _)| *at >= frame) {
            self.truths.pop_back();
        }
        let epoch = self.epoch;
        self.snapshots
            .retain(|(of, it)| it.frame < frame || *of == epoch);
    }
}

impl CoreLog {
    /// What a recorded run has, whose epochs are below this one.
    pub fn resumed(core: KeptCore, epoch: Epoch) -> Self {
        let mut lines = BTreeMap::<BranchId, Line>::new();
        for (branch, truths) in core.truths {
            lines.entry(branch).or_default().truths = truths.into();
        }
        for snapshot in core.snapshots {
            let line = lines.entry(snapshot.branch).or_default();
            line.snapshots.push_back((epoch, snapshot));
        }
        for line in lines.values_mut() {
            line.epoch = epoch;
        }
        Self(lines)
    }

    /// The line of a place; `None` for an epoch that is over.
    fn line(&mut self, (branch, epoch): (BranchId, Epoch)) -> Option<&mut Line> {
        let line = self.0.entry(branch).or_default();
        if epoch < line.epoch {
            return None;
        }
        line.epoch = epoch;
        Some(line)
    }

    /// Keeps the hash of the truth of a frame.
    pub fn truth(&mut self, place: (BranchId, Epoch), frame: FrameNo, hash: i64) {
        if let Some(line) = self.line(place) {
            line.cut(frame);
            line.truths.push_back((frame, hash));
        }
    }

    /// Keeps a snapshot; false when the last one is near or the epoch is over.
    pub fn snapshot(&mut self, epoch: Epoch, snapshot: &KeptSnapshot) -> bool {
        let Some(line) = self.line((snapshot.branch, epoch)) else {
            return false;
        };
        let is_near = |(_, last): &(Epoch, KeptSnapshot)| {
            snapshot.frame > last.frame && snapshot.frame < last.frame + SNAPSHOT_INTERVAL
        };
        if line.snapshots.back().is_some_and(is_near) {
            return false;
        }
        while line
            .snapshots
            .back()
            .is_some_and(|(_, it)| it.frame >= snapshot.frame)
        {
            line.snapshots.pop_back();
        }
        line.snapshots.push_back((epoch, snapshot.clone()));
        true
    }

    /// Drops what belongs to older runs than the one that begins in this epoch.
    pub fn begin_run(&mut self, epoch: Epoch) {
        self.0.retain(|_, line| line.epoch >= epoch);
    }

    /// Drops what belongs to frames that the history has evicted, and to branches that it
    /// does not have any more.
    pub fn evict(&mut self, tree: &BranchTree) {
        let newest = tree.iter().map(|(_, node)| node.epoch).max();
        self.0.retain(|branch, line| {
            let Some(node) = tree.get(*branch) else {
                // It may have been forked after the tree was copied.
                return Some(line.epoch) > newest;
            };
            if node.epoch < line.epoch {
                return true;
            }
            while line.truths.front().is_some_and(|(at, _)| *at < node.first) {
                line.truths.pop_front();
            }
            // The emulator begins at the last one before.
            while line
                .snapshots
                .get(1)
                .is_some_and(|(_, it)| it.frame < node.first)
            {
                line.snapshots.pop_front();
            }
            true
        });
    }

    /// A copy.
    pub fn copy(&self) -> KeptCore {
        let lines = self.0.iter();
        KeptCore {
            truths: lines
                .clone()
                .map(|(branch, line)| (*branch, line.truths.iter().copied().collect()))
                .collect(),
            snapshots: lines
                .flat_map(|(_, line)| line.snapshots.iter().map(|(_, it)| it.clone()))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn snapshot(branch: BranchId, frame: FrameNo) -> KeptSnapshot {
        KeptSnapshot {
            branch,
            frame,
            clocks: frame * 70_224,
            state: Arc::from([]),
        }
    }

    /// The frames of the truths and of the snapshots of a branch.
    fn frames(log: &CoreLog, branch: BranchId) -> (Vec<FrameNo>, Vec<FrameNo>) {
        let kept = log.copy();
        let truths = kept.truths.iter().filter(|(of, _)| *of == branch);
        let truths = truths.flat_map(|(_, truths)| truths.iter().map(|(at, _)| *at));
        let snapshots = kept.snapshots.iter().filter(|it| it.branch == branch);
        (truths.collect(), snapshots.map(|it| it.frame).collect())
    }

    #[test]
    fn what_is_run_again_replaces_what_was_and_old_epochs_are_over() {
        let mut log = CoreLog::default();
        for frame in 1..=2_500 {
            log.truth((0, Epoch(1)), frame, 0);
            if frame.is_multiple_of(300) {
                log.snapshot(Epoch(1), &snapshot(0, frame));
            }
        }
        assert_eq!(frames(&log, 0).1, [300, 1_500]);
        log.truth((0, Epoch(4)), 1_000, 7);
        log.truth((0, Epoch(1)), 1_001, 7);
        let (truths, snapshots) = frames(&log, 0);
        assert_eq!((truths.len(), truths.last()), (1_000, Some(&1_000)));
        assert_eq!(snapshots, [300]);
        log.begin_run(Epoch(5));
        assert_eq!(frames(&log, 0), (vec![], vec![]));
    }

    #[test]
    fn a_snapshot_that_is_ahead_of_the_truths_stays() {
        let mut log = CoreLog::default();
        log.truth((0, Epoch(1)), 299, 0);
        log.snapshot(Epoch(1), &snapshot(0, 300));
        log.truth((0, Epoch(1)), 300, 0);
        log.truth((0, Epoch(1)), 301, 0);
        assert_eq!(frames(&log, 0), (vec![299, 300, 301], vec![300]));
    }

    #[test]
    fn what_the_history_evicts_is_dropped_but_for_the_snapshot_before() {
        let mut log = CoreLog::default();
        for frame in 1..=5_000 {
            log.truth((0, Epoch(1)), frame, 0);
            if frame.is_multiple_of(1_200) {
                log.snapshot(Epoch(1), &snapshot(0, frame));
            }
        }
        log.truth((1, Epoch(2)), 3_001, 0);
        log.truth((2, Epoch(3)), 3_001, 0);
        let mut tree = BranchTree::default();
        tree.add(0, None, Epoch(2));
        tree.append(0, 3_000);
        tree.append(0, 5_000);
        log.evict(&tree);
        let (truths, snapshots) = frames(&log, 0);
        assert_eq!((truths.len(), truths.first()), (2_001, Some(&3_000)));
        assert_eq!(snapshots, [2_400, 3_600, 4_800]);
        assert_eq!(frames(&log, 1), (vec![], vec![]), "it was discarded");
        assert_eq!(frames(&log, 2).0, [3_001], "it is newer than the tree");
    }
}
