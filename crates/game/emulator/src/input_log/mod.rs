//! What was held in every frame of every branch, and the machine's state now and
//! then, so that any frame can be had again.
//!
//! A core that has snapshots is restored to the last one before the frame; one
//! that has none begins at power-on. From there the same buttons give the same
//! frames.

use crate::{Core, snapshot};
use pad::{BranchId, BranchTarget, BranchTree, Epoch, FrameNo, Held, PerBranch, Poke};
use std::{collections::VecDeque, sync::Arc};

/// Frames between two snapshots. One takes about half a millisecond with its
/// compression, in which ten frames or fewer could have run.
const INTERVAL: FrameNo = 300;

/// Bytes of snapshots and inputs, at most: an hour and a half of play. Above it the
/// oldest snapshot is dropped, with the frames that only it leads to. The machine
/// decides earlier, by [`crate::EmuCommand::Branches`].
pub const BUDGET: usize = 16 << 20;

/// The machine at the end of a frame.
#[derive(Clone, Debug)]
struct Snapshot {
    frame: FrameNo,
    clocks: u64,
    packed: Arc<[u8]>,
    /// Counts snapshots as they were taken.
    serial: u64,
}

impl Snapshot {
    fn size(&self) -> usize {
        self.packed.len() + size_of::<Self>()
    }
}

/// What is known of a branch's own frames.
#[derive(Clone, Debug)]
struct BranchLog {
    /// The frame of the first entry of `held`.
    first: FrameNo,
    held: VecDeque<Held>,
    snapshots: VecDeque<Snapshot>,
    pokes: Vec<Poke>,
    /// The bot released its buttons before this frame, the one after the last.
    released: FrameNo,
}

impl BranchLog {
    /// Of a branch whose first own frame is `first`.
    fn new(first: FrameNo) -> Self {
        Self {
            first,
            held: VecDeque::new(),
            snapshots: VecDeque::new(),
            pokes: Vec::new(),
            released: 0,
        }
    }

    /// Bytes of its snapshots and inputs.
    fn size(&self) -> usize {
        let snapshots = self.snapshots.iter();
        snapshots.map(Snapshot::size).sum::<usize>() + self.held.len() * size_of::<Held>()
    }

    /// Drops the oldest snapshot and the frames that only it leads to; the bytes freed.
    fn drop_oldest_snapshot(&mut self) -> usize {
        let snapshot = self.snapshots.pop_front();
        let keep = self
            .snapshots
            .front()
            .map_or(self.last(), |snapshot| snapshot.frame);
        let gone = (keep + 1)
            .saturating_sub(self.first)
            .min(self.held.len() as u64);
        self.held.drain(..gone as usize);
        self.first += gone;
        self.pokes.retain(|poke| poke.after >= keep);
        snapshot.as_ref().map_or(0, Snapshot::size) + gone as usize * size_of::<Held>()
    }

    /// Its last frame; the one before its first when it has none.
    fn last(&self) -> FrameNo {
        self.first + self.held.len() as FrameNo - 1
    }
}

/// How to come to a frame: where to begin, and what to do then.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// Frame, clocks and state to begin at; power-on if there is none.
    pub start: Option<(FrameNo, u64, Vec<u8>)>,
    /// What is held from there on, frame by frame.
    pub held: Vec<Held>,
    /// What is written on the way, in the order of frames.
    pub pokes: VecDeque<Poke>,
    /// What was held in the last frame of all, even when it is not on the way.
    pub last: Held,
    /// The bot released its buttons before this frame.
    pub released: FrameNo,
}

/// Why there is no way to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// The branch is not known.
    #[error("the emulator does not know branch {0}; it began before the last power-on")]
    Branch(BranchId),
    /// The frame has not been run.
    #[error("frame {0} has not been run yet")]
    Future(FrameNo),
    /// What led to the frame was dropped to free memory.
    #[error("frame {0} is too old: the inputs that led to it are evicted; choose a later one")]
    Evicted(FrameNo),
}

/// The inputs of a branch's own frames, from a recorded run.
#[derive(Clone, Debug)]
pub struct RecordedInputs {
    /// The branch.
    pub branch: BranchId,
    /// Its first own frame.
    pub first: FrameNo,
    /// What was held in each frame from there on.
    pub held: Vec<Held>,
    /// Writes to cartridge RAM, in the order of frames.
    pub pokes: Vec<Poke>,
    /// Snapshots of it.
    pub snapshots: Vec<snapshot::Snapshot>,
}

/// Everything since power-on that there is room for.
#[derive(Clone, Debug)]
pub struct InputLog {
    branches: PerBranch<BranchLog>,
    current: BranchId,
    budget: usize,
    size: usize,
    serial: u64,
    /// The frame of the newest snapshot that was asked for.
    last_snapshot: FrameNo,
}

impl Default for InputLog {
    fn default() -> Self {
        Self::new(BUDGET)
    }
}

impl InputLog {
    /// The log of a machine that has just been switched on.
    pub fn new(budget: usize) -> Self {
        let mut branches = PerBranch::new(BranchTree::new(0, Epoch::default()));
        branches.insert(0, BranchLog::new(1));
        Self {
            branches,
            current: 0,
            budget,
            size: 0,
            serial: 0,
            last_snapshot: 0,
        }
    }

    /// The log of a recorded run. `branches` has the inputs of every branch in `tree`; the last of
    /// them is the one that is written.
    pub fn recorded(tree: BranchTree, branches: Vec<RecordedInputs>) -> Self {
        let mut log = Self {
            branches: PerBranch::new(tree),
            ..Self::default()
        };
        for recorded in branches {
            let RecordedInputs {
                branch,
                first,
                held,
                pokes,
                mut snapshots,
            } = recorded;
            snapshots.sort_by_key(|snapshot| snapshot.frame);
            let mut line = BranchLog::new(first);
            line.held = held.into();
            line.pokes = pokes;
            for snapshot in snapshots {
                log.serial += 1;
                line.snapshots.push_back(Snapshot {
                    frame: snapshot.frame,
                    clocks: snapshot.clocks,
                    packed: snapshot.packed,
                    serial: log.serial,
                });
            }
            log.size += line.size();
            log.current = branch;
            log.branches.insert(branch, line);
        }
        log.trim();
        log
    }

    /// The branch that is written.
    pub fn branch(&self) -> BranchId {
        self.current
    }

    fn branch_log(&mut self) -> Option<&mut BranchLog> {
        self.branches.get_mut(self.current)
    }

    /// Notes what was held in the next frame.
    pub fn push(&mut self, held: Held) {
        if let Some(line) = self.branch_log() {
            line.held.push_back(held);
            self.size += size_of::<Held>();
        }
    }

    /// Notes that RAM was written after the last frame.
    pub fn poke(&mut self, poke: Poke) {
        if let Some(line) = self.branch_log() {
            line.pokes.push(poke);
        }
    }

    /// Notes that the bot's answer to the last picture is not read.
    pub fn release(&mut self) {
        if let Some(line) = self.branch_log() {
            line.released = line.last() + 1;
        }
    }

    /// Takes a snapshot if one is due after this frame; whether one was due.
    pub fn snapshot_if_due(&mut self, core: &dyn Core, frame: FrameNo, clocks: u64) -> bool {
        let due = frame >= self.last_snapshot + INTERVAL;
        if due {
            self.take_snapshot(core, frame, clocks);
        }
        due
    }

    /// Takes a snapshot after this frame, if the core has them.
    pub fn take_snapshot(&mut self, core: &dyn Core, frame: FrameNo, clocks: u64) {
        // A core that has none now is not asked again at once.
        self.last_snapshot = frame;
        let Some(raw) = core.snapshot() else { return };
        let packed: Arc<[u8]> = Arc::from(lz4_flex::compress_prepend_size(&raw));
        self.size += packed.len() + size_of::<Snapshot>();
        self.serial += 1;
        let snapshot = Snapshot {
            frame,
            clocks,
            packed,
            serial: self.serial,
        };
        if let Some(line) = self.branch_log() {
            line.snapshots.push_back(snapshot);
        }
        self.trim();
    }

    /// The snapshot that was taken after this frame of the branch that is written.
    pub fn newest_snapshot(&self, frame: FrameNo) -> Option<snapshot::Snapshot> {
        let newest = self.branches.get(self.current)?.snapshots.back()?;
        (newest.frame == frame).then(|| snapshot::Snapshot {
            branch: self.current,
            frame,
            clocks: newest.clocks,
            packed: Arc::clone(&newest.packed),
        })
    }

    /// Bytes of all snapshots and inputs.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Takes the branches as they are now, and drops what belongs to discarded branches
    /// or leads only to evicted frames. A tree without the current branch is ignored.
    pub fn set_tree(&mut self, tree: BranchTree) {
        if tree.get(self.current).is_none() {
            return;
        }
        let discarded = self.branches.set_tree(tree);
        let mut freed: usize = discarded.values().map(BranchLog::size).sum();
        for (_, node, line) in self.branches.iter_mut() {
            let leads_there = |snapshot: &Snapshot| snapshot.frame <= node.first;
            while line.snapshots.get(1).is_some_and(leads_there) {
                freed += line.drop_oldest_snapshot();
            }
        }
        self.size -= freed;
    }

    /// Drops the oldest until the rest fits.
    fn trim(&mut self) {
        while self.size > self.budget {
            let oldest = |line: &BranchLog| line.snapshots.front().map(|snapshot| snapshot.serial);
            let lines = self.branches.iter();
            let serials = lines.filter_map(|(branch, _, line)| Some((oldest(line)?, branch)));
            // The newest stays.
            let Some((_, branch)) = serials.min().filter(|(serial, _)| *serial < self.serial)
            else {
                return;
            };
            let line = self.branches.get_mut(branch);
            self.size -= line.map_or(0, BranchLog::drop_oldest_snapshot);
        }
    }

    /// How to come to the end of frame `at` of a branch; `to_end` if the branch is
    /// to be carried on there, with what was done to it after its last frame.
    pub fn route(&self, branch: BranchId, at: FrameNo, to_end: bool) -> Result<Route, RouteError> {
        let line = self
            .branches
            .get(branch)
            .ok_or(RouteError::Branch(branch))?;
        if at > line.last() {
            return Err(RouteError::Future(at));
        }
        let mut route = Route {
            last: self.held(branch, at),
            released: if to_end && line.released == at + 1 {
                line.released
            } else {
                0
            },
            ..Route::default()
        };
        // From the end to the start.
        let (mut held, mut pokes) = (Vec::new(), Vec::new());
        if to_end {
            pokes.extend(line.pokes.iter().filter(|poke| poke.after == at).rev());
        }
        let mut missing = at;
        for (branch, line, upto) in self.branches.lineage(branch, at) {
            if upto != missing {
                return Err(RouteError::Branch(branch));
            }
            let snapshot = line
                .snapshots
                .iter()
                .rev()
                .find(|snapshot| snapshot.frame <= upto);
            let shared = self
                .branches
                .tree()
                .get(branch)
                .and_then(|node| node.origin);
            let from = snapshot.map_or(shared.map_or(0, |o| o.frame), |snapshot| snapshot.frame);
            if from < upto {
                let skip = (from + 1).checked_sub(line.first);
                let skip = skip.ok_or(RouteError::Evicted(at))?;
                if upto > line.last() {
                    return Err(RouteError::Future(upto));
                }
                let range = skip as usize..(upto + 1 - line.first) as usize;
                held.extend(line.held.range(range).rev());
                let within = |poke: &&Poke| poke.after >= from && poke.after < upto;
                pokes.extend(line.pokes.iter().filter(within).rev());
            }
            missing = from;
            if let Some(snapshot) = snapshot {
                let raw = snapshot::unpack_state(&snapshot.packed)
                    .map_err(|_| RouteError::Evicted(at))?;
                route.start = Some((snapshot.frame, snapshot.clocks, raw));
                break;
            }
        }
        if route.start.is_none() && missing > 0 {
            return Err(RouteError::Evicted(at));
        }
        route.held = held.into_iter().rev().copied().collect();
        route.pokes = pokes.into_iter().rev().cloned().collect();
        Ok(route)
    }

    /// What was held in a frame of a branch; nothing if that is not known.
    fn held(&self, branch: BranchId, frame: FrameNo) -> Held {
        let owner = self.branches.owner(branch, frame);
        let held = owner.and_then(|(_, line)| {
            let i = frame.checked_sub(line.first)?;
            line.held.get(i as usize)
        });
        held.copied().unwrap_or_default()
    }

    /// Continues on a branch: on a new one after its fork, or on an existing one, whose
    /// later frames are then dropped. The tree has been set.
    pub fn switch_to(&mut self, target: BranchTarget) {
        let BranchTarget { at, branch, .. } = target;
        if !target.is_continued() {
            self.branches.insert(branch, BranchLog::new(at + 1));
        } else if let Some(line) = self.branches.get_mut(branch) {
            let keep = (at + 1).saturating_sub(line.first) as usize;
            self.size -= line.held.len().saturating_sub(keep) * size_of::<Held>();
            line.held.truncate(keep);
            line.pokes.retain(|poke| poke.after <= at);
            if line.released > at + 1 {
                line.released = 0;
            }
            while let Some(snapshot) = line.snapshots.pop_back_if(|snapshot| snapshot.frame > at) {
                self.size -= snapshot.size();
            }
        }
        self.current = branch;
        self.last_snapshot = at;
    }
}

#[cfg(test)]
mod tests;
