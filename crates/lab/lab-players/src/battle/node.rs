//! A line of placements with its holds, as far as it has come.

use board::{Board, Word};
use lab_rules::{Choice, Figures};
use rules::Piece;

/// Where a line has come to.
#[derive(Clone, Debug)]
pub(super) struct Node<W: Word, const N: usize> {
    pub board: Board<W, N>,
    pub held: Option<Piece>,
    /// Which of the known pieces comes next.
    pub next: usize,
    pub figures: Figures,
    /// The choice with which the line begins.
    pub first: Choice,
    /// What its placements have earned.
    pub earned: f64,
    /// That and what the board is worth.
    pub value: f64,
    /// Holes of the board, as the plan counts them.
    pub holes: u32,
    /// Whether the last placement removed a row.
    pub clears: bool,
    /// Placements that were made although they are refused.
    pub refused: u32,
}

/// One placement of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<W: Word> {
    /// Columns of the piece: the leftmost, and one past the rightmost.
    pub columns: (usize, usize),
    /// The rows that it removed, as they were numbered before.
    pub rows: W,
    /// Lines that it sent.
    pub sent: u64,
}
