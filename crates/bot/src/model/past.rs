//! The last steps of a piece, as they were taken and as they were seen.
//!
//! What goes wrong in a step may show only some steps later: a press of Down that
//! is lost while the piece rests, a soft drop in the very step of gravity.

use super::explain::{Outcome, State, same};
use pad::Buttons;
use rules::Board;
use std::collections::VecDeque;
use vision::SeenPiece;

/// Steps that are kept: all of a soft drop's rhythm, and a lock until it is told.
const KEPT: usize = 10;

/// One step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// How the model had it begin; `None` while the model had no piece.
    pub state: Option<State>,
    /// What was held.
    pub acted: Buttons,
    /// Where the piece was seen after it, if it was seen.
    pub seen: Option<SeenPiece>,
}

/// The last steps of a piece, the newest last.
#[derive(Clone, Debug, Default)]
pub(super) struct Past(VecDeque<Moment>);

impl Past {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn push(&mut self, moment: Moment) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(moment);
    }

    /// Steps with how long they are ago, the newest first.
    pub fn back(&self) -> impl Iterator<Item = (usize, Moment)> + '_ {
        self.0.iter().rev().copied().enumerate()
    }

    /// Where the piece is now, had `buttons` been held in a step; `None` when that is
    /// not what was seen since.
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
        for (i, moment) in self.0.iter().enumerate().skip(first) {
            let held = if i == first { buttons } else { moment.acted };
            let after = state.run(board, held, gravity);
            let fits = |seen: SeenPiece| same(&after.state.falling, &seen);
            if after.locked || !moment.seen.is_none_or(fits) {
                return None;
            }
            state = after.state;
            outcome = Some(after);
        }
        outcome
    }
}
