//! A reading to be explained, and what it is believed to show.

use super::{field::place, motion::Prediction};
use crate::{CELLS, Cell, NextBox, Reading, Violation};
use rules::{Board, Piece, Pose};

/// Steps of a piece that are tried when pictures are missing.
const MAX_DEPTH: u32 = 4;

/// A reading to be explained.
pub(super) struct Seen<'a> {
    pub reading: &'a Reading,
    pub filled: Board,
    pub next: NextBox,
    /// Pictures since the last one that was believed; 1 when none is missing.
    pub elapsed: u32,
    /// Where the falling piece should be, if the buttons of the step are known.
    pub prediction: Option<Prediction>,
}

impl<'a> Seen<'a> {
    pub fn new(reading: &'a Reading, elapsed: u32, prediction: Option<Prediction>) -> Self {
        Self {
            reading,
            filled: reading.board(),
            next: reading.next_box(),
            elapsed,
            prediction,
        }
    }

    /// How many steps a piece may have made.
    pub fn depth(&self) -> u32 {
        self.elapsed.min(MAX_DEPTH)
    }

    /// Whether none of the cells has the inside of anything but the piece.
    pub fn may_be(&self, piece: Piece, cells: &Board) -> bool {
        self.reading.cells.iter().enumerate().all(|(i, read)| {
            let (row, col) = place(i);
            let fits = matches!(read.cell, Cell::Other) || read.cell == Cell::Piece(piece);
            fits || !cells.is_filled(row, col)
        })
    }

    /// How many of a pose's visible cells have the inside of the piece.
    pub fn kinds(&self, piece: Piece, pose: Pose) -> usize {
        let cells = pose.seen(piece);
        (0..CELLS)
            .filter(|&i| {
                let (row, col) = place(i);
                cells.is_filled(row, col)
                    && self.reading.cells.get(i).map(|c| c.cell) == Some(Cell::Piece(piece))
            })
            .count()
    }
}

/// What a picture is believed to show.
pub(super) struct Shown {
    pub cells: Vec<Cell>,
    /// Cells whose inside is a blend, so that it may read as anything.
    pub unsure: Board,
}

impl Shown {
    pub fn sure(cells: Vec<Cell>) -> Self {
        Self {
            cells,
            unsure: Board::EMPTY,
        }
    }
}

pub(super) type Outcome = Result<Shown, Violation>;
