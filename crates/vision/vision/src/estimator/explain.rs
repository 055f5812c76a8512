//! Why a picture is not as predicted.
//!
//! The last steps are run again under one assumption after the other until one gives
//! what is seen: a press that the game did not read, gravity or a soft drop that came
//! early or late, buttons that a person pressed.

use super::{
    Cause,
    state::{Outcome, State},
    steps::{StepTaken, Steps},
};
use crate::SeenPiece;
use pad::Buttons;
use rules::Board;

/// Buttons whose press moves a piece.
const MOVES: Buttons = Buttons::LEFT
    .union(Buttons::RIGHT)
    .union(Buttons::DOWN)
    .union(Buttons::A)
    .union(Buttons::B);

/// An assumption that gives what is seen.
pub(super) struct Explanation {
    /// Why.
    pub cause: Cause,
    /// The state that gives what is seen.
    pub outcome: Outcome,
    /// New presses whose certain effect is missing.
    pub lost: Buttons,
    /// Age of the step in which it happened: 0 for the newest.
    pub ago: usize,
}

/// Presses that were lost or that a person made in one of the last steps: the newest
/// step with which all pictures agree.
pub(super) fn explain_by_buttons(steps: &Steps, board: &Board, gravity: u8) -> Option<Explanation> {
    explain_by_loss(steps, board, gravity).or_else(|| explain_by_person(steps, board, gravity))
}

fn explain_by_loss(steps: &Steps, board: &Board, gravity: u8) -> Option<Explanation> {
    steps.back().find_map(|(ago, step)| {
        let StepTaken { state, acted, .. } = step;
        let new = acted.newly_since(state?.input.held) & MOVES;
        let mut without = lost(new).chain(lost(acted & MOVES & !new));
        without.find_map(|without| {
            let outcome = steps.replay(ago, acted & !without, board, gravity)?;
            Some(Explanation {
                cause: Cause::PressNotSeen(without),
                outcome,
                lost: without & new,
                ago,
            })
        })
    })
}

fn explain_by_person(steps: &Steps, board: &Board, gravity: u8) -> Option<Explanation> {
    steps.back().find_map(|(ago, step)| {
        PERSON_PRESSES.into_iter().find_map(|extra| {
            let outcome = steps.replay(ago, step.acted | extra, board, gravity)?;
            Some(Explanation {
                cause: Cause::OtherHand(extra),
                outcome,
                lost: Buttons::NONE,
                ago,
            })
        })
    })
}

/// The first assumption under which the step from `start`, or one before it, gives what
/// is seen; a misread or another piece when there is none.
pub(super) fn explain(
    steps: &Steps,
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
    let by_time = |among: &[(Adjust, Cause)]| {
        among.iter().find_map(|(adjust, cause)| {
            let mut state = *start;
            adjust(&mut state, acted);
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
    explain_by_loss(steps, board, gravity)
        .or_else(|| by_time(&OTHERWISE[..usize::from(nearly_due)]).map(because))
        .or_else(|| explain_by_person(steps, board, gravity))
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

/// Steps before gravity is due in which a drop is attributed to gravity rather than to
/// a person who pressed Down.
const NEARLY_DUE: u8 = 1;

/// Changes the state before a step.
type Adjust = fn(&mut State, Buttons);
const OTHERWISE: [(Adjust, Cause); 5] = [
    (|state, _| state.falling.gravity = 0, Cause::GravityEarly),
    (
        |state, _| state.falling.gravity = state.falling.gravity.max(1),
        Cause::GravityLate,
    ),
    // Down does not drop when a person has held it since before.
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

/// Buttons that a person may have pressed, one at a time first.
const PERSON_PRESSES: [Buttons; 9] = [
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

/// Which of some presses may be lost: all of them, then each alone.
fn lost(edges: Buttons) -> impl Iterator<Item = Buttons> {
    std::iter::once(edges)
        .chain(
            Buttons::EACH
                .into_iter()
                .filter(move |b| edges.contains(*b)),
        )
        .filter(|b| !b.is_empty())
}
