//! What is drawn of the game that was opened.

use lab_players::{Candidate, GameView};

/// One game, with all that can be seen of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownGame {
    /// Its place on the wall, from 0.
    pub index: usize,
    /// Its seed.
    pub seed: u64,
    /// The board, the pieces and the figures.
    pub view: GameView,
    /// The choices for the falling piece, the best first; `None` while they are not worked
    /// out.
    pub candidates: Option<Vec<ShownCandidate>>,
}

/// A choice, and where its cells are.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownCandidate {
    /// The choice, its value and its terms.
    pub candidate: Candidate,
    /// The cells (column, row up from the floor).
    pub cells: Vec<(u8, u8)>,
}
