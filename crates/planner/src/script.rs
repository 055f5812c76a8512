//! Buttons for each step, and where the piece is after it.

use pad::Buttons;
use rules::{Board, Falling, InputState, Piece, Placement};
use serde::{Deserialize, Serialize};

/// The game as it is before the first step that the buttons can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptStart {
    /// The locked cells.
    pub board: Board,
    /// The piece.
    pub falling: Falling,
    /// The keys that are held, and the counters that depend on them.
    pub input: InputState,
    /// The gravity constant of the speed.
    pub gravity: u8,
}

impl ScriptStart {
    /// A new piece after its first step with no key held: the first picture that shows it is
    /// answered there.
    #[must_use]
    pub fn of_new_piece(board: Board, piece: Piece, gravity: u8) -> Self {
        let mut falling = Falling::spawn(piece, gravity);
        let mut input = InputState::default();
        rules::step(&board, &mut falling, &mut input, Buttons::NONE, gravity);
        Self {
            board,
            falling,
            input,
            gravity,
        }
    }
}

/// One step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// The keys that are held in this step.
    pub buttons: Buttons,
    /// The piece after this step.
    pub falling: Falling,
}

/// From the first step that the buttons can reach to the lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// Where the piece ends.
    pub target: Placement,
    /// One for each step; the piece locks in the last.
    pub frames: Vec<ScriptFrame>,
}
