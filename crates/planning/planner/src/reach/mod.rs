//! Every place where a piece can lock at the real speed, and the fewest steps to it.
//!
//! The reference is [`rules::step()`]. The search uses less state and still finds
//! everything, because:
//!
//! * **Only presses that count.** Take any sequence of buttons. Keep in each step the
//!   turn and the shift that succeeded, each as a press of its own, and Down where it
//!   acted. The piece goes the same way. For between two shifts to the same side
//!   there is at least one step: in the step of the first the key is down, so that it
//!   can't be newly pressed in the next, and the counter of auto-shift was just
//!   loaded with 9 or 23. So the key can be up in between. Turns only ever answer a
//!   new press. Sideways keys that did nothing may be up and Down with them, since
//!   that is a step of ordinary gravity either way. What auto-shift and the retry
//!   against a wall do, a press in that very step does too, except in the first step:
//!   there a key that was held before can't be pressed, and shifts if its counter
//!   runs out.
//! * **Arming.** After the first step a soft drop is always ready: a Down that is up
//!   can be newly pressed. Only in the first does a held Down that isn't armed do
//!   nothing.
//! * **Soft drop.** Its counter is taken down before it is looked at, so 1 is as good
//!   as 0. While Down waits for it gravity is paused, which lets a piece stay
//!   longer in its row; waiting with Down and without are both searched.
//! * **Keys.** What was pressed in the last step can't be pressed in this one. A state
//!   is left out if one with a part of its keys down, the rest alike, was found no
//!   later and with no more moves: whatever follows can follow there too. A piece of two
//!   orientations turns alike by A and B, so it can turn in every step.
//!
//! Three searches run, each only for the locks that are not found yet. The locks that could
//! be reached without regard to time are those to find (`closure`). A fixed way of falling
//! finds most of them, with a proof that it can't be beaten (`direct`). Then a search
//! without gravity: before the counter of gravity has run out, none has been felt. A piece
//! `r` rows below its start after `t` steps without an attempt of gravity has had `t - r`
//! steps that were not rows of soft drop; as long as that is less than the counter, the
//! lock is real. A way on which gravity has acted needs that many steps besides its rows of
//! soft drop, one row fewer, and so is longer. The last one searches everything (`search`).
//!
//! A *move* is a turn or a shift that succeeds. Scripts press a key for each, so moves
//! are the presses of A, B, Left and Right. Down is not counted: the fewest steps
//! often ask for it in every third step, with gravity at work in between.

mod closure;
mod direct;
mod fall;
mod keys;
mod search;
mod space;
mod taps;
mod trace;

pub use trace::{Script, ScriptFrame};

use crate::Placement;
use closure::Locks;
use direct::Direct;
use fall::Gravity;
use pad::Buttons;
use rules::{FallState, Piece, SPAWN_COL, SPAWN_ROW, Step};
use search::{Lock, Search};
use space::{HEIGHT, Space};

/// A place where the piece can lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachableLock {
    /// Where.
    pub placement: Placement,
    /// The fewest steps, the one in which it locks included.
    pub frames: u32,
    /// The fewest turns and shifts in so many steps, each a press of its own.
    /// Down is not counted.
    pub presses: u32,
    /// Whether that is the spawn itself, turned or not. The game counts these locks and the
    /// second one ends it.
    pub at_spawn: bool,
}

/// How the locks were found, the quickest way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// One way of falling was proved to be the best for every lock.
    Direct,
    /// Without gravity, everything being over before it acts.
    Still,
    /// By a full search.
    Full,
}

/// The locks that buttons can reach with a piece from a start.
pub struct Reach {
    start: FallState,
    space: Space,
    direct: Option<Direct>,
    searches: Vec<Search>,
    /// In the order of `locks`: which search found it, none being the direct way.
    sources: Vec<(Option<usize>, Lock)>,
    locks: Vec<ReachableLock>,
}

/// Finds every lock that buttons can reach from `start`. A piece that is off the board or
/// has no such orientation reaches nothing.
#[must_use]
pub fn reach(start: &FallState) -> Reach {
    Reach::new(start, |_, _, _| ())
}

/// Where buttons can bring the piece in time: the placements of [`reach`], in its order, without
/// what it takes to get there. At most speeds taps alone prove that time is no limit, which takes
/// a small part of the time.
#[must_use]
pub fn locks_in_time(start: &FallState) -> Vec<Placement> {
    let mut tapped = [0; HEIGHT];
    let reach = Reach::new(start, |space, at, wanted| {
        tapped = taps::locks(space, start, at);
        for (wanted, tapped) in wanted.iter_mut().zip(tapped) {
            *wanted &= !tapped;
        }
    });
    let piece = start.falling.piece;
    let mut found: Vec<Placement> = reach.locks.iter().map(|lock| lock.placement).collect();
    for (row, mut places) in tapped.into_iter().enumerate() {
        while places != 0 {
            found.push(placement(piece, row, places.trailing_zeros()));
            places &= places - 1;
        }
    }
    found.sort_unstable_by_key(|lock| (lock.orientation, lock.col, lock.row));
    found
}

/// The script to a target in the fewest steps, then with the fewest presses.
/// `None` when no buttons lead there.
#[must_use]
pub fn compile(start: &FallState, target: Placement) -> Option<Script> {
    Reach::to(start, &target).script(&target)
}

/// The number of steps without buttons after which `target` can still be reached. `None`
/// when it can't be reached at all.
#[must_use]
pub fn slack(start: &FallState, target: &Placement) -> Option<u32> {
    let can = |start: &FallState| Reach::to(start, target).index(target).is_some();
    if !can(start) {
        return None;
    }
    // What can be reached after some empty steps can be reached before them, so the last
    // such step is found by bisection.
    Some(idle(start).partition_point(can) as u32)
}

/// The starts after 1, 2, … empty steps, up to the lock.
fn idle(start: &FallState) -> Vec<FallState> {
    let mut start = *start;
    let mut starts = Vec::new();
    while start.step(Buttons::NONE) == Step::Fell {
        starts.push(start);
    }
    starts
}

fn placement(piece: Piece, row: usize, place: u32) -> Placement {
    let (orientation, col) = space::at_place(place);
    Placement {
        piece,
        orientation,
        row: space::row_of(row),
        col,
    }
}

fn reached(piece: Piece, lock: &Lock) -> ReachableLock {
    let placement = placement(piece, lock.row, lock.place);
    ReachableLock {
        placement,
        frames: lock.step as u32 + 1,
        presses: lock.moves as u32,
        at_spawn: (placement.row, placement.col) == (SPAWN_ROW, SPAWN_COL),
    }
}

impl Reach {
    fn to(start: &FallState, target: &Placement) -> Self {
        let piece = start.falling.piece;
        Self::new(start, |_, _, wanted| only(wanted, piece, target))
    }

    /// `narrow` drops locks that are not wanted; it also receives the row and the place of the start.
    fn new(start: &FallState, narrow: impl FnOnce(&Space, (usize, u32), &mut Locks)) -> Self {
        let mut reach = Self {
            start: *start,
            space: Space::new(&start.board, start.falling.piece),
            direct: None,
            searches: Vec::new(),
            sources: Vec::new(),
            locks: Vec::new(),
        };
        reach.find(narrow);
        reach
    }

    fn find(&mut self, narrow: impl FnOnce(&Space, (usize, u32), &mut Locks)) {
        let piece = self.start.falling.piece;
        let Some(at) = space::of_falling(&self.start.falling) else {
            return;
        };
        let mut wanted = closure::locks(&self.space, at.0, at.1);
        narrow(&self.space, at, &mut wanted);
        if wanted == [0; HEIGHT] {
            return;
        }
        let direct = Direct::run(&self.space, &self.start, at, &wanted);
        for lock in &direct.locks {
            wanted[lock.row] &= !(1 << lock.place);
            self.sources.push((None, *lock));
        }
        self.direct = Some(direct);
        for gravity in [Gravity::Still, Gravity::Constant(self.start.gravity)] {
            if wanted == [0; HEIGHT] {
                break;
            }
            let search = Search::run(&self.space, &self.start, at, gravity, &wanted);
            for lock in &search.locks {
                wanted[lock.row] &= !(1 << lock.place);
                self.sources.push((Some(self.searches.len()), *lock));
            }
            self.searches.push(search);
        }
        self.sources.sort_unstable_by_key(|(_, lock)| {
            let (orientation, col) = space::at_place(lock.place);
            (orientation, col, lock.row)
        });
        self.locks = self
            .sources
            .iter()
            .map(|(_, lock)| reached(piece, lock))
            .collect();
    }

    /// Where the piece can lock, by orientation, then column, then row.
    #[must_use]
    pub fn locks(&self) -> &[ReachableLock] {
        &self.locks
    }

    /// How the locks were found.
    #[must_use]
    pub fn effort(&self) -> Effort {
        match self.searches.len() {
            0 => Effort::Direct,
            1 => Effort::Still,
            _ => Effort::Full,
        }
    }

    /// The script to a target in the fewest steps, then with the fewest presses.
    /// `None` when it is not among the locks.
    #[must_use]
    pub fn script(&self, target: &Placement) -> Option<Script> {
        let (source, lock) = self.sources.get(self.index(target)?)?;
        let acts = match source {
            Some(i) => trace::acts(self.searches.get(*i)?, &self.space, lock),
            None => self.direct.as_ref()?.acts(&self.space, lock),
        };
        trace::script(&self.start, &acts?, *target)
    }

    fn index(&self, target: &Placement) -> Option<usize> {
        self.locks
            .iter()
            .position(|reached| reached.placement == *target)
    }
}

/// Keeps only the target among the wanted locks.
fn only(wanted: &mut Locks, piece: Piece, target: &Placement) {
    let row = space::row_index(target.row);
    let place = space::place(target.orientation, target.col);
    let sound = target.piece == piece && target.orientation < piece.orientations();
    for (i, places) in wanted.iter_mut().enumerate() {
        *places &= match place {
            Some(place) if sound && row == Some(i) => 1 << place,
            _ => 0,
        };
    }
}
