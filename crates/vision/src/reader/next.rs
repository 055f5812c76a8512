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
            let bits: usize = piece
                .cells(0)
                .iter()
                .map(|&(r, c)| 1 << ((r - 2) * COLUMNS as i8 + c))
                .sum();
            pieces[bits] = Some(piece);
        }
        Self {
            origins,
            votes: Votes::new(field),
            pieces,
        }
    }

    pub fn read(&self, picture: &Picture) -> Option<Piece> {
        let pixels = picture.shades().as_slice();
        let mut bits = 0;
        for (i, &origin) in self.origins.iter().enumerate() {
            let filled = self.votes.fill(self.votes.count(pixels, origin));
            bits |= usize::from(filled) << i;
        }
        self.pieces.get(bits).copied().flatten()
    }
}
