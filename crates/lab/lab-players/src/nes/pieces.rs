//! The pieces as rows of bits.

use board::{Geometry, PieceSet, PieceShapes};
use rules::{Orientation, Piece};

/// One piece.
#[derive(Clone, Debug)]
pub(super) struct Turning {
    pub piece: Piece,
    /// One, two or four orientations, clockwise.
    pub shapes: PieceShapes,
    /// The column of the box at spawn.
    pub column: usize,
    /// The row of the frame at spawn.
    pub row: i32,
    /// For each orientation the cells of each row of its box, the lowest first, in its left
    /// columns.
    rows: Vec<[u16; 4]>,
}

impl Turning {
    /// The seven pieces, by their index.
    pub(super) fn each(set: &PieceSet, geometry: &Geometry) -> [Self; 7] {
        Piece::EACH.map(|piece| {
            let shapes = set.of(piece).clone();
            let (x, y) = shapes.spawn(geometry);
            let rows = shapes.shapes().iter().map(|shape| {
                let mut rows = [0; 4];
                for (x, y) in shape.each_cell() {
                    rows[usize::from(y)] |= 1 << x;
                }
                rows
            });
            Self {
                piece,
                rows: rows.collect(),
                column: usize::try_from(x).unwrap_or(0),
                row: y - i32::from(shapes.shapes()[0].low),
                shapes,
            }
        })
    }

    /// The cells of each row of a box, the lowest first, with its left side in column `x`.
    #[inline]
    pub(super) fn rows(&self, orientation: Orientation, x: u8) -> [u16; 4] {
        self.rows[usize::from(orientation)].map(|row| row << x)
    }
}
