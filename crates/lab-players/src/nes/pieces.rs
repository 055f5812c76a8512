//! The pieces as rows of bits.

use super::field::COLUMNS;
use board::{Geometry, PieceSet};
use rules::Piece;

/// One orientation of a piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Orientation {
    /// The cells of each row of the box, the lowest first, in its left columns.
    pub rows: [u16; 4],
    /// The columns in which the left side of the box can be.
    pub columns: u16,
    /// The left column of the box in the frame in which the piece turns.
    pub left: i8,
    /// The lowest row of the box in that frame.
    pub low: i32,
}

/// One piece.
#[derive(Clone, Debug)]
pub(super) struct Turning {
    pub piece: Piece,
    /// One, two or four, clockwise.
    pub orientations: Vec<Orientation>,
    /// The column of the box at spawn.
    pub column: usize,
    /// The row of the frame at spawn.
    pub row: i32,
}

impl Orientation {
    /// The columns at which the box has room in these rows, lowest first.
    #[inline]
    pub(super) fn room(&self, rows: &[u16; 4]) -> u16 {
        let mut blocked = 0;
        for (cells, row) in self.rows.iter().zip(rows) {
            let mut cells = *cells;
            while cells != 0 {
                blocked |= row >> cells.trailing_zeros();
                cells &= cells - 1;
            }
        }
        self.columns & !blocked
    }
}

impl Turning {
    /// The seven pieces, by their index.
    pub(super) fn each(set: &PieceSet, geometry: &Geometry) -> [Self; 7] {
        Piece::EACH.map(|piece| {
            let shapes = set.of(piece);
            let (x, y) = shapes.spawn(geometry);
            let orientations = shapes.shapes().iter().map(|shape| {
                let mut rows = [0; 4];
                for (x, y) in shape.each_cell() {
                    rows[usize::from(y)] |= 1 << x;
                }
                Orientation {
                    rows,
                    columns: (1 << (COLUMNS + 1 - shape.width())) - 1,
                    left: shape.left,
                    low: i32::from(shape.low),
                }
            });
            Self {
                piece,
                orientations: orientations.collect(),
                column: usize::try_from(x).unwrap_or(0),
                row: y - i32::from(shapes.shapes()[0].low),
            }
        })
    }
}
