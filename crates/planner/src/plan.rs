//! What the planner is asked and what it answers: plain data.

use crate::Script;
use rules::{Board, Orientation, Piece};
use serde::{Deserialize, Serialize};

/// What a plan is made for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The locked cells.
    pub board: Board,
    /// The pieces that are known, the one to place first in front: 1 to 5.
    pub queue: Vec<Piece>,
}

/// Where a piece comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// Which of the seven.
    pub piece: Piece,
    /// How it is turned.
    pub orientation: Orientation,
    /// Row of the top of its 4x4 box.
    pub row: i8,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
}

impl Placement {
    /// Its four cells (row, column), before any clear.
    #[must_use]
    pub fn cells(&self) -> [(i8, i8); 4] {
        self.piece
            .cells(self.orientation)
            .map(|(r, c)| (r + self.row, c + self.col))
    }

    /// The leftmost column that it occupies.
    #[must_use]
    pub fn column(&self) -> i8 {
        self.col + self.piece.columns(self.orientation).0
    }
}

/// One feature of a candidate: its weight, its value on the last board of the
/// line, and their product.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// The feature's name, as in the strategy.
    pub name: String,
    /// The weight in the strategy.
    pub weight: f64,
    /// The feature's value.
    pub value: f64,
    /// `weight * value`.
    pub product: f64,
}

/// A first placement, the best line that begins with it, and what that is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// One placement for each piece of the queue, the first in front.
    pub line: Vec<Placement>,
    /// Lines cleared by each placement of the line.
    pub cleared: Vec<u8>,
    /// The sum of the products of its terms.
    pub value: f64,
    /// The features of the last board of the line.
    pub terms: Vec<Term>,
    /// Whether value and terms are means over pieces that are not known yet. Where only some
    /// candidates are followed that far, the others come after them and their values are of
    /// another kind.
    #[serde(default)]
    pub is_mean: bool,
}

/// All that was considered, best first, and how the best is carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What was asked.
    pub position: Position,
    /// The name of the strategy.
    pub strategy: String,
    /// Every first placement, best first; empty when nothing fits.
    pub candidates: Vec<Candidate>,
    /// Which candidate is carried out.
    pub chosen: usize,
    /// How it is carried out, when that has been worked out.
    pub script: Option<Script>,
    /// The reason in words.
    pub reason: String,
    /// How many boards were evaluated.
    pub nodes: u64,
}

impl Plan {
    /// The candidate that is carried out.
    #[must_use]
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.get(self.chosen)
    }
}
