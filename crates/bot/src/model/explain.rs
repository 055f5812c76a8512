//! Why a picture is not what the model expected.
//!
//! The step is run again under one other assumption after the other, until one
//! gives what is seen: a press that the game did not read, gravity or a soft drop
//! that came early or late, somebody else's hand.

use super::past::{Moment, Past};
use pad::Buttons;
use rules::{Board, Falling, InputState, Step, step};
use session::Cause;
use vision::SeenPiece;

/// Buttons whose press moves a piece.
const MOVES: Buttons = Buttons::LEFT
    .union(Buttons::RIGHT)
    .union(Buttons::DOWN)
    .union(Buttons::A)
    .union(Buttons::B);

/// What must have happened.
pub(super) struct Explanation {
    /// Why.
    pub cause: Cause,
    /// The state that gives what is seen.
    pub outcome: Outcome,
    /// New presses whose certain effect is missing.
    pub lost: Buttons,
    /// How many steps ago it happened.
    pub ago: usize,
}

/// Presses that were not read, or that were not ours, in one of the last steps: the
/// newest under which everything is as it was seen.
pub(super) fn explain_by_hands(past: &Past, board: &Board, gravity: u8) -> Option<Explanation> {
    explain_by_loss(past, board, gravity).or_else(|| explain_by_others(past, board, gravity))
}

fn explain_by_loss(past: &Past, board: &Board, gravity: u8) -> Option<Explanation> {
    past.back().find_map(|(ago, moment)| {
        let Moment { state, acted, .. } = moment;
        let new = acted.newly_since(state?.input.held) & MOVES;
        let mut without = lost(new).chain(lost(acted & MOVES & !new));
        without.find_map(|without| {
            let outcome = past.replay(ago, acted & !without, board, gravity)?;
            Some(Explanation {
                cause: Cause::PressNotSeen(without),
                outcome,
                lost: without & new,
                ago,
            })
        })
    })
}

fn explain_by_others(past: &Past, board: &Board, gravity: u8) -> Option<Explanation> {
    past.back().find_map(|(ago, moment)| {
        OTHER_HANDS.into_iter().find_map(|extra| {
            let outcome = past.replay(ago, moment.acted | extra, board, gravity)?;
            Some(Explanation {
                cause: Cause::OtherHand(extra),
                outcome,
                lost: Buttons::NONE,
                ago,
            })
        })
    })
}

/// The first assumption under which the step from `start`, or one of those before
/// it, gives what is seen.
pub(super) fn explain(
    past: &Past,
    start: &State,
    seen: &SeenPiece,
    board: &Board,
    acted: Buttons,
    gravity: u8,
) -> Explanation {
    let run =
        |state: State, buttons| Some(state.run(board, buttons, gravity)).filter(|o| o.shows(seen));
    let because = |(outcome, cause)| Explanation {
        cause,
        outcome,
        lost: Buttons::NONE,
        ago: 0,
    };
    let by_time = |among: &[(Change, Cause)]| {
        among.iter().find_map(|(change, cause)| {
            let mut state = *start;
            change(&mut state, acted);
            Some((run(state, acted)?, *cause))
        })
    };
    let held_on = || {
        [Buttons::LEFT, Buttons::RIGHT]
            .into_iter()
            .find_map(|side| {
                let outcome = run(start.holding(side), acted | side)?;
                Some((outcome, Cause::OtherHand(side)))
            })
    };
    let nearly_due = start.falling.gravity <= NEARLY_DUE;
    explain_by_loss(past, board, gravity)
        .or_else(|| by_time(&OTHERWISE[..usize::from(nearly_due)]).map(because))
        .or_else(|| explain_by_others(past, board, gravity))
        .or_else(|| held_on().map(because))
        .or_else(|| by_time(&OTHERWISE).map(because))
        .unwrap_or_else(|| {
            let cause = if seen.piece == start.falling.piece {
                Cause::Misread
            } else {
                Cause::OtherPiece
            };
            because((start.run(board, acted, gravity).moved_to(seen), cause))
        })
}

/// Steps before its time in which a drop is put down to gravity rather than to a
/// hand that pressed Down.
const NEARLY_DUE: u8 = 1;

/// How a step may have begun otherwise than the model has it, and why.
type Change = fn(&mut State, Buttons);
const OTHERWISE: [(Change, Cause); 5] = [
    (|state, _| state.falling.gravity = 0, Cause::GravityEarly),
    (
        |state, _| state.falling.gravity = state.falling.gravity.max(1),
        Cause::GravityLate,
    ),
    // Down does not drop when another hand has held it since before.
    (
        |state, acted| state.input.armed &= !acted.contains(Buttons::DOWN),
        Cause::OtherHand(Buttons::DOWN),
    ),
    (|state, _| state.input.drop = 1, Cause::DropEarly),
    (
        |state, _| state.input.drop = state.input.drop.max(2),
        Cause::DropLate,
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

/// A piece and its input state, between two steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub falling: Falling,
    pub input: InputState,
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
        self.input.held |= button;
        self.input.das_counter = self.input.das_counter.max(2);
        self
    }

    /// One step of the rules.
    pub fn run(mut self, board: &Board, buttons: Buttons, gravity: u8) -> Outcome {
        let step = step(board, &mut self.falling, &mut self.input, buttons, gravity);
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
