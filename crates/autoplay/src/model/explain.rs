//! Why a picture is not what the model expected.
//!
//! The step is run again under one other assumption after the other, until one
//! gives what is seen: a press that the game did not read, gravity or a soft drop
//! that came early or late, somebody else's hand.

use pad::Buttons;
use rules::{Board, Falling, Hands, Step, step};
use vision::SeenPiece;

/// Buttons whose press moves a piece.
const MOVES: Buttons = Buttons::LEFT
    .union(Buttons::RIGHT)
    .union(Buttons::DOWN)
    .union(Buttons::A)
    .union(Buttons::B);

/// What must have happened.
pub(super) struct Explanation {
    /// Why, in words.
    pub cause: String,
    /// The state that gives what is seen.
    pub outcome: Outcome,
    /// New presses whose certain effect is missing.
    pub lost: Buttons,
}

/// The first assumption under which the step from `start` gives what is seen.
pub(super) fn explain(
    start: &State,
    seen: &SeenPiece,
    board: &Board,
    acted: Buttons,
    gravity: u8,
) -> Explanation {
    let run =
        |state: State, buttons| Some(state.run(board, buttons, gravity)).filter(|o| o.shows(seen));
    let because = |outcome, cause: String, lost| Explanation {
        cause,
        outcome,
        lost,
    };
    for without in lost(acted.newly_since(start.hands.held) & MOVES) {
        if let Some(outcome) = run(*start, acted & !without) {
            return because(
                outcome,
                format!("the press of {without} was not seen"),
                without,
            );
        }
    }
    for (change, cause) in OTHERWISE {
        let mut state = *start;
        change(&mut state, acted);
        if let Some(outcome) = run(state, acted) {
            return because(outcome, cause.to_owned(), Buttons::NONE);
        }
    }
    for extra in OTHER_HANDS {
        if let Some(outcome) = run(*start, acted | extra) {
            return because(
                outcome,
                format!("another hand pressed {extra}"),
                Buttons::NONE,
            );
        }
    }
    for side in [Buttons::LEFT, Buttons::RIGHT] {
        if let Some(outcome) = run(start.holding(side), acted | side) {
            return because(outcome, format!("another hand holds {side}"), Buttons::NONE);
        }
    }
    let cause = if seen.piece == start.falling.piece {
        "the reading contradicts the rules: a misread, or more than one hand"
    } else {
        "the piece is another one than was read before"
    };
    because(
        start.run(board, acted, gravity).moved_to(seen),
        cause.to_owned(),
        Buttons::NONE,
    )
}

/// How a step may have begun otherwise than the model has it, and why.
type Change = fn(&mut State, Buttons);
const OTHERWISE: [(Change, &str); 5] = [
    (|state, _| state.falling.gravity = 0, "gravity came early"),
    (
        |state, _| state.falling.gravity = state.falling.gravity.max(1),
        "gravity came late",
    ),
    (
        |state, acted| state.hands.armed &= !acted.contains(Buttons::DOWN),
        "Down does not drop: another hand has held it since before",
    ),
    (
        |state, _| state.hands.drop = 1,
        "the soft drop came early: another hand",
    ),
    (
        |state, _| state.hands.drop = state.hands.drop.max(2),
        "the soft drop came late: another hand",
    ),
];

/// Buttons that somebody else may have pressed, one at a time first.
const OTHER_HANDS: [Buttons; 9] = [
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::A,
    Buttons::B,
    Buttons::LEFT.union(Buttons::A),
    Buttons::LEFT.union(Buttons::B),
    Buttons::RIGHT.union(Buttons::A),
    Buttons::RIGHT.union(Buttons::B),
];

/// The presses that may be lost of some: all of them, then each alone.
fn lost(edges: Buttons) -> impl Iterator<Item = Buttons> {
    std::iter::once(edges)
        .chain(
            Buttons::EACH
                .into_iter()
                .filter(move |b| edges.contains(*b)),
        )
        .filter(|b| !b.is_empty())
}

/// A piece and the hands that move it, between two steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub falling: Falling,
    pub hands: Hands,
}

/// What a step made of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub state: State,
    pub locked: bool,
}

impl State {
    /// The same with a button held since long, that does not repeat now.
    fn holding(mut self, button: Buttons) -> Self {
        self.hands.held |= button;
        self.hands.shift = self.hands.shift.max(2);
        self
    }

    /// One step of the rules.
    pub fn run(mut self, board: &Board, buttons: Buttons, gravity: u8) -> Outcome {
        let step = step(board, &mut self.falling, &mut self.hands, buttons, gravity);
        Outcome {
            state: self,
            locked: step != Step::Fell,
        }
    }
}

impl Outcome {
    fn shows(&self, seen: &SeenPiece) -> bool {
        !self.locked && same(&self.state.falling, seen)
    }

    /// The same with the piece falling where it is seen.
    fn moved_to(mut self, seen: &SeenPiece) -> Self {
        self.locked = false;
        self.state.falling = Falling {
            piece: seen.piece,
            orientation: seen.orientation,
            row: seen.row,
            col: seen.col,
            ..self.state.falling
        };
        self
    }
}

/// Whether a piece stands where it is seen.
pub(super) fn same(falling: &Falling, seen: &SeenPiece) -> bool {
    (falling.piece, falling.orientation, falling.row, falling.col)
        == (seen.piece, seen.orientation, seen.row, seen.col)
}
