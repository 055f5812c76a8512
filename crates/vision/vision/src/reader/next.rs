//! The piece in the next box, by which of its 4x2 cells are filled.

use super::{cells::Votes, index};
use crate::profile::Field;
use rules::Piece;
use screen::{Picture, Point, Rect};

/// Columns and rows of the cells in the box.
const COLUMNS: u8 = 4;
const ROWS: u8 = 2;

#[derive(Clone, Debug)]
pub(super) struct NextReader {
    origins: Vec<usize>,
    votes: Votes,
    /// Which piece a set of filled cells is; bit `4 * row + column`.
    pieces: Vec<Option<Piece>>,
}

impl NextReader {
    pub fn new(field: &Field, cells: Rect) -> Self {
        let mut origins = Vec::new();
        for row in 0..ROWS {
            for col in 0..COLUMNS {
                origins.push(index(Point {
                    x: cells.x + col * field.pitch,
                    y: cells.y + row * field.pitch,
                }));
            }
        }
        let mut pieces = vec![None; 1 << (COLUMNS * ROWS)];
        for piece in Piece::EACH {
            pieces[next_box_cells(piece)] = Some(piece);
        }
        Self {
            origins,
            votes: Votes::new(field),
            pieces,
        }
    }

    pub fn read(&self, picture: &Picture) -> Option<Piece> {
        self.pieces.get(self.filled(picture)).copied().flatten()
    }

    /// Which cells are filled; bit `4 * row + column`.
    pub fn filled(&self, picture: &Picture) -> usize {
        let pixels = picture.shades().as_slice();
        let mut bits = 0;
        for (i, &origin) in self.origins.iter().enumerate() {
            let filled = self.votes.fill(self.votes.count(pixels, origin));
            bits |= usize::from(filled) << i;
        }
        bits
    }
}

/// The cells that a piece fills in the box; bit `4 * row + column`.
pub fn next_box_cells(piece: Piece) -> usize {
    let bit = |&(row, col): &(i8, i8)| 1 << ((row - 2) * COLUMNS as i8 + col);
    piece.cells(0).iter().map(bit).sum()
}
