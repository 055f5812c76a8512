//! The fast path: one way of falling, and a proof that it can't be beaten.
//!
//! Down acts as soon and as often as it can, in every third step from the first on
//! in which it can; all other steps are left to gravity. No piece falls faster:
//! soft drops are three steps apart, and a step less of gravity for one soft drop
//! more delays gravity by one row at most. So the step of each attempt to fall,
//! and with it that of a lock in each row, is the least there is, whatever
//! is turned and shifted.
//!
//! In that schedule a turn is allowed in the steps of the soft drops, a shift in the
//! steps after them, so that no key is ever in the way of itself. A lock that is found
//! so with as few moves as lie between the two places has the fewest steps and
//! the fewest moves. When that is true of every lock of the closure, nothing
//! is left to search.

use super::{
    closure::Locks,
    keys::Keys,
    search::Lock,
    space::{HEIGHT, Places, Shift, Space, Turn, at_place},
    trace::Act,
};
use rules::{FallState, Orientation};

/// Moves that are distinguished; no lock that needs more is proved.
const MOVES: usize = 12;
/// Steps between two soft drops.
const PERIOD: usize = 3;

/// The places before a step, by moves.
type Planes = [Places; MOVES];

/// The result of the schedule.
pub(super) struct Direct {
    first_drop: usize,
    keys: Keys,
    before: Vec<Planes>,
    /// The locks that are proved.
    pub locks: Vec<Lock>,
}

impl Direct {
    /// Follows the schedule; `wanted` are the locks that matter.
    pub fn run(
        space: &Space,
        start: &FallState,
        (row, place): (usize, u32),
        wanted: &Locks,
    ) -> Self {
        let keys = Keys::at_start(&start.input);
        let wait = usize::from(start.input.drop.saturating_sub(1));
        let mut direct = Self {
            first_drop: wait.max(usize::from(!keys.allows_drop())),
            keys,
            before: Vec::with_capacity(64),
            locks: Vec::with_capacity(48),
        };
        let mut planes = [0; MOVES];
        planes[0] = 1 << place;
        let mut gravity = start.falling.gravity;
        let mut row = row;
        while row < HEIGHT && planes.iter().any(|&places| places != 0) {
            let step = direct.before.len();
            direct.before.push(planes);
            direct.move_on(space, row, step, &mut planes);
            let falls = if direct.drops(step) {
                true
            } else if let Some(counter) = gravity.checked_sub(1) {
                gravity = counter;
                false
            } else {
                gravity = start.gravity;
                true
            };
            if falls {
                let attempt = Attempt {
                    row,
                    step,
                    wanted: wanted[row],
                    below: space.free[row + 1],
                    start: place,
                    orientations: space.orientations,
                };
                direct.lock(&attempt, &planes);
                for places in &mut planes {
                    *places &= space.free[row + 1];
                }
                row += 1;
            }
        }
        direct
    }

    /// Whether Down acts in a step.
    fn drops(&self, step: usize) -> bool {
        step >= self.first_drop && (step - self.first_drop).is_multiple_of(PERIOD)
    }

    fn may_turn(&self, step: usize, turn: Turn, orientations: Orientation) -> bool {
        let keys = if step == 0 { self.keys } else { Keys::NONE };
        self.drops(step) && keys.allows_turn(turn, orientations)
    }

    fn may_shift(&self, step: usize, shift: Shift) -> bool {
        if step == 0 {
            self.first_drop > 0 && self.keys.allows_shift(shift)
        } else {
            self.drops(step - 1)
        }
    }

    /// Turns or shifts all places for which that is allowed in a step.
    fn move_on(&self, space: &Space, row: usize, step: usize, planes: &mut Planes) {
        let free = space.free[row];
        let turns = Turn::EACH.map(|turn| self.may_turn(step, turn, space.orientations));
        let shifts = Shift::EACH.map(|shift| self.may_shift(step, shift));
        for moves in (1..MOVES).rev() {
            let from = planes[moves - 1];
            for (turn, may) in Turn::EACH.into_iter().zip(turns) {
                if may {
                    planes[moves] |= turn.of(from, space.orientations) & free;
                }
            }
            for (shift, may) in Shift::EACH.into_iter().zip(shifts) {
                if may {
                    planes[moves] |= shift.of(from) & free;
                }
            }
        }
        // What was there with fewer moves needs no more.
        let mut fewer = 0;
        for places in planes {
            *places &= !fewer;
            fewer |= *places;
        }
    }

    /// Keeps the locks of an attempt to fall that are proved.
    fn lock(&mut self, attempt: &Attempt, planes: &Planes) {
        let wanted = attempt.wanted & !attempt.below;
        for (moves, places) in planes.iter().enumerate() {
            let mut left = places & wanted;
            while left != 0 {
                let place = left.trailing_zeros();
                left &= left - 1;
                if moves == distance(attempt.start, place, attempt.orientations) {
                    self.locks.push(Lock {
                        row: attempt.row,
                        place,
                        step: attempt.step,
                        moves: moves as u16,
                    });
                }
            }
        }
    }

    /// The moves in each step up to a lock.
    pub fn acts(&self, space: &Space, lock: &Lock) -> Option<Vec<Act>> {
        let mut acts = Vec::with_capacity(lock.step + 1);
        let (mut place, mut moves) = (1 << lock.place, usize::from(lock.moves));
        for step in (0..=lock.step).rev() {
            let before = self.before.get(step)?;
            let mut act = Act {
                turn: Turn::None,
                shift: Shift::None,
                drops: self.drops(step),
            };
            if before[moves] & place == 0 {
                moves = moves.checked_sub(1)?;
                let from = |back: Places| (before[moves] & back != 0).then_some(back);
                let turned = Turn::EACH.into_iter().find_map(|turn| {
                    let may = self.may_turn(step, turn, space.orientations);
                    let back = from(turn.back().of(place, space.orientations))?;
                    may.then_some((turn, Shift::None, back))
                });
                let moved = turned.or_else(|| {
                    Shift::EACH.into_iter().find_map(|shift| {
                        let back = from(shift.back().of(place))?;
                        self.may_shift(step, shift)
                            .then_some((Turn::None, shift, back))
                    })
                });
                (act.turn, act.shift, place) = moved?;
            }
            acts.push(act);
        }
        acts.reverse();
        Some(acts)
    }
}

/// An attempt to fall.
struct Attempt {
    row: usize,
    step: usize,
    wanted: Places,
    below: Places,
    /// Where the piece started.
    start: u32,
    orientations: Orientation,
}

/// The fewest moves between two places, nothing in the way.
fn distance(from: u32, to: u32, orientations: Orientation) -> usize {
    let ((turned, col), (to_turned, to_col)) = (at_place(from), at_place(to));
    let turns = (to_turned + orientations - turned) % orientations;
    usize::from(turns.min(orientations - turns)) + usize::from(col.abs_diff(to_col))
}
