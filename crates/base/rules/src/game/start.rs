//! The state in which a game starts.

use super::field::Cells;
use crate::{COLUMNS, HIDDEN_ROWS, ROWS};
use pad::Buttons;

/// The state in which a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// 0..=20
    pub level: u8,
    /// Hearts mode.
    pub heart: bool,
    /// 0..=999,999
    pub score: u32,
    /// 0..=9,999
    pub lines: u16,
    /// Rows -2..18, from the topmost hidden row down.
    pub cells: Cells,
    /// Whether the next piece is shown, which Select chooses for all games to come.
    pub preview: bool,
    /// What is held when the game starts.
    pub held: Buttons,
    /// The auto-shift counter, which the games of a power-on share; 0 at power-on.
    pub shift: u8,
}

impl Default for Start {
    fn default() -> Self {
        Self {
            level: 0,
            heart: false,
            score: 0,
            lines: 0,
            cells: [[None; COLUMNS]; HIDDEN_ROWS + ROWS],
            preview: true,
            held: Buttons::NONE,
            shift: 0,
        }
    }
}
