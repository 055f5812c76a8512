//! A falling piece with its input state, and one step of it.

use crate::SeenPiece;
use pad::Buttons;
use rules::{Board, Falling, InputState, Step, step};

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
    pub fn holding(mut self, button: Buttons) -> Self {
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
    pub fn shows(&self, seen: &SeenPiece) -> bool {
        !self.locked && seen.is_at(&self.state.falling)
    }

    /// The same with the piece falling where it is seen.
    pub fn moved_to(mut self, seen: &SeenPiece) -> Self {
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
