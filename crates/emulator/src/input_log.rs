//! What was held in every frame of every branch, and the machine's state now and
//! then, so that any frame can be had again.
//!
//! A core that has snapshots is taken back to the last one before the frame; one
//! that has none begins at power-on. From there the same buttons give the same
//! frames.

use crate::Core;
use pad::{BranchId, Buttons, FrameNo};
use std::collections::{BTreeMap, VecDeque};

/// Frames between two snapshots. One takes about half a millisecond with its
/// compression, in which ten frames or fewer could have run.
const INTERVAL: FrameNo = 300;

/// Bytes that snapshots and buttons may take up: an hour and a half of play. When
/// they are full, the oldest snapshot is let go, with the frames that only it led to.
pub const BUDGET: usize = 16 << 20;

/// What was down in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// By the bot.
    pub bot: Buttons,
    /// By a person.
    pub person: Buttons,
}

/// Cartridge RAM that was written from outside, between two frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poke {
    /// The frame before it.
    pub after: FrameNo,
    /// Where in the RAM.
    pub offset: usize,
    /// What was written.
    pub bytes: Vec<u8>,
}

/// The machine at the end of a frame.
#[derive(Clone, Debug)]
struct Shot {
    frame: FrameNo,
    clocks: u64,
    packed: Vec<u8>,
    /// Counts snapshots as they were taken.
    serial: u64,
}

#[derive(Clone, Debug)]
struct Line {
    /// The branch that it parted from, and the last frame that they share.
    origin: Option<(BranchId, FrameNo)>,
    /// The frame of the first entry of `held`.
    first: FrameNo,
    held: VecDeque<Held>,
    shots: VecDeque<Shot>,
    pokes: Vec<Poke>,
    /// The bot let go before this frame, the one after the last.
    let_go: FrameNo,
}

impl Line {
    fn new(origin: Option<(BranchId, FrameNo)>) -> Self {
        Self {
            origin,
            first: origin.map_or(0, |(_, frame)| frame) + 1,
            held: VecDeque::new(),
            shots: VecDeque::new(),
            pokes: Vec::new(),
            let_go: 0,
        }
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
    /// The bot let go before this frame.
    pub let_go: FrameNo,
}

/// Why there is no way to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWay {
    /// The branch is not known.
    #[error("the emulator does not know branch {0}; it began before the last power-on")]
    Branch(BranchId),
    /// The frame has not been run.
    #[error("frame {0} has not been run yet")]
    Future(FrameNo),
    /// What led to the frame was let go to make room.
    #[error("frame {0} is too old: what was held then has been let go; choose a later one")]
    LetGo(FrameNo),
}

/// Everything since power-on that there is room for.
#[derive(Clone, Debug)]
pub struct InputLog {
    lines: BTreeMap<BranchId, Line>,
    current: BranchId,
    budget: usize,
    size: usize,
    serial: u64,
    /// The frame of the newest snapshot that was asked for.
    shot: FrameNo,
}

impl Default for InputLog {
    fn default() -> Self {
        Self::new(BUDGET)
    }
}

impl InputLog {
    /// Of a machine that has just been switched on.
    pub fn new(budget: usize) -> Self {
        Self {
            lines: BTreeMap::from([(0, Line::new(None))]),
            current: 0,
            budget,
            size: 0,
            serial: 0,
            shot: 0,
        }
    }

    /// The branch that is written.
    pub fn branch(&self) -> BranchId {
        self.current
    }

    fn line(&mut self) -> Option<&mut Line> {
        self.lines.get_mut(&self.current)
    }

    /// Notes what was held in the next frame.
    pub fn push(&mut self, held: Held) {
        if let Some(line) = self.line() {
            line.held.push_back(held);
            self.size += size_of::<Held>();
        }
    }

    /// Notes that RAM was written after the last frame.
    pub fn poke(&mut self, offset: usize, bytes: Vec<u8>) {
        if let Some(line) = self.line() {
            let after = line.last();
            line.pokes.push(Poke {
                after,
                offset,
                bytes,
            });
        }
    }

    /// Notes that the bot's answer to the last picture is not read.
    pub fn let_go(&mut self) {
        if let Some(line) = self.line() {
            line.let_go = line.last() + 1;
        }
    }

    /// Takes a snapshot if one is due after this frame.
    pub fn shoot_if_due(&mut self, core: &dyn Core, frame: FrameNo, clocks: u64) {
        if frame >= self.shot + INTERVAL {
            self.shoot(core, frame, clocks);
        }
    }

    /// Takes a snapshot after this frame, if the core has them.
    pub fn shoot(&mut self, core: &dyn Core, frame: FrameNo, clocks: u64) {
        // A core that has none now is not asked again at once.
        self.shot = frame;
        let Some(raw) = core.snapshot() else { return };
        let mut packed = lz4_flex::compress_prepend_size(&raw);
        packed.shrink_to_fit();
        self.size += packed.len() + size_of::<Shot>();
        self.serial += 1;
        let shot = Shot {
            frame,
            clocks,
            packed,
            serial: self.serial,
        };
        if let Some(line) = self.line() {
            line.shots.push_back(shot);
        }
        self.trim();
    }

    /// Lets the oldest go until the rest fits.
    fn trim(&mut self) {
        while self.size > self.budget {
            let oldest = |line: &Line| line.shots.front().map(|shot| shot.serial);
            let lines = self.lines.values_mut();
            // The newest stays.
            let line = lines
                .filter(|line| oldest(line).is_some_and(|serial| serial < self.serial))
                .min_by_key(|line| oldest(line));
            let Some(line) = line else { return };
            if let Some(shot) = line.shots.pop_front() {
                self.size -= shot.packed.len() + size_of::<Shot>();
            }
            let keep = line.shots.front().map_or(line.last(), |shot| shot.frame);
            let gone = (keep + 1)
                .saturating_sub(line.first)
                .min(line.held.len() as u64);
            line.held.drain(..gone as usize);
            line.first += gone;
            line.pokes.retain(|poke| poke.after >= keep);
            self.size -= gone as usize * size_of::<Held>();
        }
    }

    /// How to come to the end of frame `at` of a branch; `to_end` if the branch is
    /// to be carried on there, with what was done to it after its last frame.
    pub fn route(&self, branch: BranchId, at: FrameNo, to_end: bool) -> Result<Route, NoWay> {
        let line = self.lines.get(&branch).ok_or(NoWay::Branch(branch))?;
        if at > line.last() {
            return Err(NoWay::Future(at));
        }
        let mut route = Route {
            last: self.held(branch, at),
            let_go: if to_end && line.let_go == at + 1 {
                line.let_go
            } else {
                0
            },
            ..Route::default()
        };
        // From the end to the start.
        let (mut held, mut pokes) = (Vec::new(), Vec::new());
        let (mut branch, mut upto) = (branch, at);
        if to_end {
            pokes.extend(line.pokes.iter().filter(|poke| poke.after == at).rev());
        }
        loop {
            let line = self.lines.get(&branch).ok_or(NoWay::Branch(branch))?;
            if let Some((parent, frame)) = line.origin
                && frame > upto
            {
                branch = parent;
                continue;
            }
            let shot = line.shots.iter().rev().find(|shot| shot.frame <= upto);
            let shared = line.origin.map_or(0, |(_, frame)| frame);
            let from = shot.map_or(shared, |shot| shot.frame);
            let gone = |frame| Err(NoWay::LetGo(frame));
            if from < upto {
                let Some(skip) = (from + 1).checked_sub(line.first) else {
                    return gone(at);
                };
                let range = skip as usize..(upto + 1 - line.first) as usize;
                held.extend(line.held.range(range).rev());
                let within = |poke: &&Poke| poke.after >= from && poke.after < upto;
                pokes.extend(line.pokes.iter().filter(within).rev());
            }
            if let Some(shot) = shot {
                let raw = lz4_flex::decompress_size_prepended(&shot.packed)
                    .map_err(|_| NoWay::LetGo(at))?;
                route.start = Some((shot.frame, shot.clocks, raw));
                break;
            }
            let Some((parent, frame)) = line.origin else {
                if line.first != 1 {
                    return gone(at);
                }
                break;
            };
            (branch, upto) = (parent, frame);
        }
        route.held = held.into_iter().rev().copied().collect();
        route.pokes = pokes.into_iter().rev().cloned().collect();
        Ok(route)
    }

    /// What was held in a frame of a branch; nothing if that is not known.
    fn held(&self, mut branch: BranchId, frame: FrameNo) -> Held {
        while let Some(line) = self.lines.get(&branch) {
            match line.origin {
                Some((parent, shared)) if shared >= frame => branch = parent,
                _ => {
                    let i = frame.checked_sub(line.first);
                    let held = i.and_then(|i| line.held.get(i as usize));
                    return held.copied().unwrap_or_default();
                }
            }
        }
        Held::default()
    }

    /// Goes on after frame `at` of `from` as branch `branch`: a new one, or the same
    /// one, whose later frames are then forgotten.
    pub fn turn_to(&mut self, from: BranchId, at: FrameNo, branch: BranchId) {
        if branch == from {
            if let Some(line) = self.lines.get_mut(&branch) {
                let keep = (at + 1).saturating_sub(line.first) as usize;
                self.size -= line.held.len().saturating_sub(keep) * size_of::<Held>();
                line.held.truncate(keep);
                line.pokes.retain(|poke| poke.after <= at);
                if line.let_go > at + 1 {
                    line.let_go = 0;
                }
                while line.shots.back().is_some_and(|shot| shot.frame > at) {
                    let shot = line.shots.pop_back();
                    self.size -= shot.map_or(0, |s| s.packed.len() + size_of::<Shot>());
                }
            }
        } else {
            self.lines.insert(branch, Line::new(Some((from, at))));
        }
        self.current = branch;
        self.shot = at;
    }
}

#[cfg(test)]
mod tests;
