//! From a placement to the buttons that bring a piece there.
//!
//! The buttons are found by playing: in each step the compiler presses what
//! brings the piece nearer and has an effect where the piece is, runs the frame
//! model of the rules, and looks again. A turn goes the shorter way round, a turn
//! and a shift may share a step, a button is pressed in every second step at most,
//! because only a new press counts. What is blocked is tried again in a later
//! step, while the piece falls. Once orientation and column are right, Down is
//! held to the end, alone, since a sideways key would stop the drop; when a lock
//! has disarmed it, it is released first and pressed anew.
//!
//! A script is handed out only if the model locks the piece exactly at the target.

use crate::{Placement, Script, ScriptFrame};
use pad::Buttons;
use rules::{Board, COLUMNS, Falling, Hands, Orientation, Piece, ROWS, Step, step};

/// No piece falls longer at any speed: 20 rows of 53 steps, and its shifts.
const MAX_STEPS: usize = 1_200;

/// The game as it is before the first step that the buttons can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptStart {
    /// The locked cells.
    pub board: Board,
    /// The piece.
    pub falling: Falling,
    /// What is held, and the counters that hang on it.
    pub hands: Hands,
    /// The gravity constant of the speed.
    pub gravity: u8,
}

/// The buttons that bring the piece to the target, step by step. `None` when they
/// are not found: it is another piece, something is in the way, or there is no
/// time.
#[must_use]
pub fn compile(start: &ScriptStart, target: Placement) -> Option<Script> {
    let Falling {
        piece,
        orientation,
        row,
        col,
        ..
    } = start.falling;
    let sound = piece == target.piece
        && on_board(piece, orientation, row, col)
        && on_board(piece, target.orientation, target.row, target.col)
        && start
            .board
            .fits(piece, target.orientation, target.row, target.col);
    if !sound {
        return None;
    }
    ways(start.falling, target).find_map(|way| carry_out(start, target, way))
}

/// Whether that is an orientation of the piece, its box touching the board.
fn on_board(piece: Piece, orientation: Orientation, row: i8, col: i8) -> bool {
    orientation < piece.orientations()
        && (-4..ROWS as i8).contains(&row)
        && (-3..COLUMNS as i8).contains(&col)
}

/// Those of the placements that a script brings the piece to, in their order.
#[must_use]
pub fn reachable(start: &ScriptStart, placements: &[Placement]) -> Vec<Placement> {
    placements
        .iter()
        .filter(|&&placement| compile(start, placement).is_some())
        .copied()
        .collect()
}

/// What may be pressed before the rest is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Together,
    TurnsFirst,
    ShiftsFirst,
}

/// One way of getting there.
#[derive(Clone, Copy)]
struct Way {
    turn: Buttons,
    order: Order,
}

/// Ways worth trying, the likeliest first.
fn ways(falling: Falling, target: Placement) -> impl Iterator<Item = Way> {
    let distance = |turn| {
        let mut at = falling.orientation;
        let mut turns = 0;
        while at != target.orientation && turns < 4 {
            at = turned(falling, at, turn);
            turns += 1;
        }
        turns
    };
    let (a, b) = (distance(Buttons::A), distance(Buttons::B));
    let directions = if a < b {
        [Buttons::A, Buttons::B]
    } else {
        [Buttons::B, Buttons::A]
    };
    let alike = a == 0 || falling.piece.orientations() == 2;
    let wanted = if alike { 1 } else { 2 };
    let orders: &[Order] = if a == 0 {
        &[Order::Together]
    } else {
        &[Order::Together, Order::TurnsFirst, Order::ShiftsFirst]
    };
    directions
        .into_iter()
        .take(wanted)
        .flat_map(|turn| orders.iter().map(move |&order| Way { turn, order }))
}

fn turned(falling: Falling, orientation: Orientation, turn: Buttons) -> Orientation {
    if turn == Buttons::A {
        falling.piece.clockwise(orientation)
    } else {
        falling.piece.counter_clockwise(orientation)
    }
}

fn carry_out(start: &ScriptStart, target: Placement, way: Way) -> Option<Script> {
    let ScriptStart {
        board,
        mut falling,
        mut hands,
        gravity,
    } = *start;
    let mut frames = Vec::with_capacity(64);
    while frames.len() < MAX_STEPS && falling.row <= target.row {
        let buttons = way.buttons(&board, falling, hands, target);
        let outcome = step(&board, &mut falling, &mut hands, buttons, gravity);
        frames.push(ScriptFrame { buttons, falling });
        if outcome != Step::Fell {
            return is_at(falling, target).then_some(Script { target, frames });
        }
    }
    None
}

fn is_at(falling: Falling, target: Placement) -> bool {
    falling.row == target.row
        && falling.col == target.col
        && falling.orientation == target.orientation
}

impl Way {
    /// What to hold in the next step.
    fn buttons(self, board: &Board, falling: Falling, hands: Hands, target: Placement) -> Buttons {
        let turns_left = falling.orientation != target.orientation;
        let shifts_left = falling.col != target.col;
        if !turns_left && !shifts_left {
            return down(hands);
        }
        let mut pressed = Buttons::NONE;
        let mut orientation = falling.orientation;
        let may_turn = self.order != Order::ShiftsFirst || !shifts_left;
        if turns_left && may_turn && !hands.held.contains(self.turn) {
            let next = turned(falling, orientation, self.turn);
            if board.fits(falling.piece, next, falling.row, falling.col) {
                orientation = next;
                pressed |= self.turn;
            }
        }
        let may_shift = self.order != Order::TurnsFirst || orientation == target.orientation;
        if shifts_left && may_shift {
            let (side, col) = if target.col < falling.col {
                (Buttons::LEFT, falling.col - 1)
            } else {
                (Buttons::RIGHT, falling.col + 1)
            };
            let fits = board.fits(falling.piece, orientation, falling.row, col);
            if fits && !hands.held.contains(side) {
                pressed |= side;
            }
        }
        pressed
    }
}

/// Down, or nothing for one step when a held Down has to be pressed anew.
fn down(hands: Hands) -> Buttons {
    if !hands.armed && hands.held.contains(Buttons::DOWN) {
        Buttons::NONE
    } else {
        Buttons::DOWN
    }
}
