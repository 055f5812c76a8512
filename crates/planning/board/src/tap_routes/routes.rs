//! The fastest taps from the spawn to a place, on the empty board.
//!
//! A piece turns, shifts and turns again, the shifts as a rule being under way at the same
//! time. Turning again at the end lets it travel as it spawned, or lying higher; each of the
//! three may wait for any number of steps for that before it.

use super::UNSTEERED;
use crate::{BitBoard, Drop, Shape, shapes};
use pad::Buttons;
use rules::{Board, COLUMNS, Falling, InputState, Orientation, Piece, SPAWN_COL, Step, step};

/// Steps from one tap of a key to the next.
const BETWEEN_TAPS: usize = 2;

/// One route from the spawn to an orientation and a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    /// The cells that must be free, as the columns of a [`BitBoard`].
    pub swept: [u32; COLUMNS],
    /// Height of the lowest cell of the piece on arrival.
    pub land: i32,
}

impl Route {
    /// Whether the way is free and a straight drop goes on from its end: one that comes to
    /// rest higher has something above the piece.
    pub fn leads(&self, board: &BitBoard, drop: &Drop) -> bool {
        let ways = self.swept.iter().zip(board.columns());
        drop.land <= self.land && ways.fold(0, |hit, (way, column)| hit | way & column) == 0
    }

    /// Whether this one leads to its end on every board on which the other does.
    fn replaces(&self, other: &Self) -> bool {
        let mut ways = self.swept.iter().zip(&other.swept);
        self.land >= other.land && ways.all(|(own, others)| own & !others == 0)
    }

    /// The greatest height of a field, of any cells, over which it leads.
    pub fn lowest(&self) -> u32 {
        let swept = self.swept.iter().fold(0, |all, cells| all | cells);
        swept.trailing_zeros().min(self.land.unsigned_abs())
    }

    /// Adds the cells of a piece.
    fn sweep(&mut self, falling: &Falling) {
        let shape = shape(falling);
        let columns = self.swept.iter_mut();
        let its_own = columns.skip((falling.col + shape.left) as usize);
        for (i, way) in its_own.take(shape.width()).enumerate() {
            *way |= shape.cells::<u32>(i) << shape.land(falling.row);
        }
    }
}

/// The ways to an orientation whose leftmost column is `x`. None replaces another; there
/// are none off the board.
pub(super) fn to(piece: Piece, shape: &Shape, x: usize, gravity: u8) -> Vec<Route> {
    let mut routes: Vec<Route> = Vec::new();
    if x + shape.width() > COLUMNS {
        return routes;
    }
    let (key, count) = match x as i8 - shape.left - SPAWN_COL {
        left @ ..0 => (Buttons::LEFT, left.unsigned_abs()),
        right => (Buttons::RIGHT, right.unsigned_abs()),
    };
    let shifts = Taps::new(key, count.into());
    for [before, after] in turnings(piece, shape.orientation) {
        for plan in delayed(before, shifts, after) {
            let Some(route) = plan.walk(piece, gravity) else {
                continue;
            };
            if !routes.iter().any(|known| known.replaces(&route)) {
                routes.retain(|known| !route.replaces(known));
                routes.push(route);
            }
        }
    }
    routes
}

/// Taps of one key, as fast as they count.
#[derive(Clone, Copy)]
struct Taps {
    key: Buttons,
    /// The step of the first, counted from the first step that can be steered.
    from: usize,
    count: usize,
}

impl Taps {
    fn new(key: Buttons, count: usize) -> Self {
        let from = 0;
        Self { key, from, count }
    }

    fn from(self, from: usize) -> Self {
        Self { from, ..self }
    }

    /// From the first to the step in which the key could be tapped again.
    fn steps(&self) -> usize {
        self.count * BETWEEN_TAPS
    }

    /// The key in a step in which it is down, else none.
    fn buttons(&self, step: usize) -> Buttons {
        let since = step.checked_sub(UNSTEERED + self.from);
        let is_down =
            since.is_some_and(|since| since.is_multiple_of(BETWEEN_TAPS) && since < self.steps());
        if is_down { self.key } else { Buttons::NONE }
    }

    /// The step after the last.
    fn end(&self) -> usize {
        match self.count {
            0 => 0,
            _ => UNSTEERED + self.from + self.steps() - (BETWEEN_TAPS - 1),
        }
    }
}

/// The taps of turns that lead to an orientation in two parts, of half a turn at most.
fn turnings(piece: Piece, to: Orientation) -> Vec<[Taps; 2]> {
    let turned = |at: Orientation, taps: &Taps| {
        (0..taps.count).fold(at, |at, _| match taps.key {
            Buttons::A => piece.clockwise(at),
            _ => piece.counter_clockwise(at),
        })
    };
    let half = usize::from(piece.orientations() / 2);
    let mut parts = vec![Taps::new(Buttons::A, 0)];
    for key in [Buttons::A, Buttons::B] {
        parts.extend((1..=half).map(|count| Taps::new(key, count)));
    }
    let both = parts
        .iter()
        .flat_map(|before| parts.iter().map(|after| [*before, *after]));
    both.filter(|[before, after]| turned(turned(0, before), after) == to)
        .collect()
}

/// Turns, shifts and turns again, in all ways of waiting that can matter: the shifts until
/// the first turns are made, the other turns until the shifts are made.
fn delayed(before: Taps, shifts: Taps, after: Taps) -> impl Iterator<Item = Plan> {
    (0..=before.steps()).flat_map(move |shifts_from| {
        let first = before.steps();
        let last = match after.count {
            0 => first,
            _ => first.max(shifts_from + shifts.steps()),
        };
        (first..=last).map(move |after_from| Plan {
            turns: [before, after.from(after_from)],
            shifts: shifts.from(shifts_from),
        })
    })
}

/// The taps of all keys.
struct Plan {
    turns: [Taps; 2],
    shifts: Taps,
}

impl Plan {
    /// The route of these taps. `None` when a wall or the floor is in the way.
    fn walk(&self, piece: Piece, gravity: u8) -> Option<Route> {
        let mut falling = Falling::spawn(piece, gravity);
        let mut input = InputState::default();
        let mut route = Route {
            swept: [0; COLUMNS],
            land: land(&falling),
        };
        let [before, after] = &self.turns;
        let end = before.end().max(after.end()).max(self.shifts.end());
        for now in 0..end {
            let started = falling;
            let turn = before.buttons(now) | after.buttons(now);
            let shift = self.shifts.buttons(now);
            let outcome = step(
                &Board::EMPTY,
                &mut falling,
                &mut input,
                turn | shift,
                gravity,
            );
            // In a step a piece turns, then shifts, then falls.
            let turned = Falling {
                orientation: falling.orientation,
                ..started
            };
            let shifted = Falling {
                col: falling.col,
                ..turned
            };
            let has_turned = turned.orientation != started.orientation;
            let has_shifted = shifted.col != started.col;
            let is_stopped = has_turned == turn.is_empty() || has_shifted == shift.is_empty();
            if is_stopped || outcome != Step::Fell {
                return None;
            }
            if has_turned {
                route.sweep(&turned);
            }
            if has_shifted {
                route.sweep(&shifted);
            }
            if falling.row != started.row && now + 1 < end {
                route.sweep(&falling);
            }
            route.land = land(&shifted);
        }
        Some(route)
    }
}

fn shape(falling: &Falling) -> &'static Shape {
    &shapes(falling.piece)[usize::from(falling.orientation)]
}

fn land(falling: &Falling) -> i32 {
    shape(falling).land(falling.row)
}
