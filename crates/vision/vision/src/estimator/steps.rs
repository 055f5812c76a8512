//! The last steps of a piece, as predicted and as seen.
//!
//! A wrong step may show only some steps later: a press of Down that is lost while the
//! piece rests, or a soft drop in the step in which gravity was due.

use super::state::{Outcome, State};
use crate::SeenPiece;
use pad::Buttons;
use rules::Board;
use std::collections::VecDeque;

/// Steps that are kept: one period of a soft drop, and a lock until it shows.
const KEPT: usize = 10;

/// One step.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepTaken {
    /// The state before it; `None` while no piece was known.
    pub state: Option<State>,
    /// What was held.
    pub acted: Buttons,
    /// Where the piece was seen after it, if it was seen.
    pub seen: Option<SeenPiece>,
}

/// The last steps of a piece, the newest last.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps(VecDeque<StepTaken>);

impl Steps {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn push(&mut self, step: StepTaken) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(step);
    }

    /// The steps, the newest first, each with its age: 0 for the newest.
    pub fn back(&self) -> impl Iterator<Item = (usize, StepTaken)> + '_ {
        self.0.iter().rev().copied().enumerate()
    }

    /// The state now if `buttons` had been held in the step of age `ago`; `None` when
    /// that contradicts what was seen since.
    pub fn replay(
        &self,
        ago: usize,
        buttons: Buttons,
        board: &Board,
        gravity: u8,
    ) -> Option<Outcome> {
        let first = self.0.len().checked_sub(ago + 1)?;
        let mut state = self.0.get(first)?.state?;
        let mut outcome = None;
        for (i, step) in self.0.iter().enumerate().skip(first) {
            let held = if i == first { buttons } else { step.acted };
            let after = state.run(board, held, gravity);
            let fits = |seen: SeenPiece| seen.is_at(&after.state.falling);
            if after.locked || !step.seen.is_none_or(fits) {
                return None;
            }
            state = after.state;
            outcome = Some(after);
        }
        outcome
    }
}
