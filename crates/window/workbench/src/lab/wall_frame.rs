//! What is drawn of the wall.

use board::Geometry;
use lab_players::CellKind;
use lab_players::{Candidate, GameView};
use lab_rules::{Figures, Over};
use std::sync::Arc;

/// All games of a wall at one moment.
#[derive(Clone, Debug)]
pub struct WallFrame {
    /// The number of the wall: each start has its own.
    pub wall: u64,
    /// The number of the frame on it.
    pub number: u64,
    /// The size of the boards.
    pub board: Geometry,
    /// The games. One that is unchanged since the last frame is the same `Arc`.
    pub boards: Vec<Arc<WallBoard>>,
    /// The opened game.
    pub opened: Option<Arc<ShownGame>>,
    /// Pieces that all games placed in a second, measured over the last one; `None` before.
    pub pieces_per_second: Option<f64>,
}

/// The same frame of the same wall is the same.
impl PartialEq for WallFrame {
    fn eq(&self, other: &Self) -> bool {
        (self.wall, self.number) == (other.wall, other.number)
    }
}

impl WallFrame {
    /// How many games are over.
    #[must_use]
    pub fn finished(&self) -> usize {
        let over = self.boards.iter().filter(|board| board.over.is_some());
        over.count()
    }
}

/// One game of a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct WallBoard {
    /// Its seed.
    pub seed: u64,
    /// The cells of the visible rows, the lowest first, from left to right.
    pub cells: Box<[CellKind]>,
    /// The figures so far.
    pub figures: Figures,
    /// Why it is over, once it is.
    pub over: Option<Over>,
}

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
