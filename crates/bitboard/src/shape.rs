//! The orientations of the pieces as columns of bits, derived from the rules once.

use rules::{Orientation, Piece, ROWS, SPAWN_ROW};
use std::sync::LazyLock;

/// One orientation; columns count from its leftmost. The cells of a column have no gap
/// between them.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Its number, as in the rules.
    pub orientation: Orientation,
    /// Columns that it occupies, 1 to 4.
    pub width: usize,
    /// Lowest cell of each column, counted from the lowest cell of all.
    pub under: [i32; 4],
    /// One above the topmost cell of each column, counted in the same way.
    pub over: [i32; 4],
    /// The cells of each column as bits; bit 0 is the lowest cell of all.
    pub cells: [u32; 4],
    /// Box column of the leftmost cell.
    pub left: i8,
    /// Box row of the lowest cell.
    pub bottom: i8,
    /// The sum of `over`.
    pub sum_over: i32,
    /// Sum of the differences between neighbours of `over`.
    pub bumps: i32,
}

impl Shape {
    fn new(piece: Piece, orientation: Orientation) -> Self {
        let cells = piece.cells(orientation);
        let (left, right) = piece.columns(orientation);
        let bottom = cells.iter().map(|&(row, _)| row).max().unwrap_or(0);
        let width = (right - left + 1) as usize;
        let mut columns = [0u32; 4];
        for (row, col) in cells {
            columns[(col - left) as usize] |= 1 << (bottom - row);
        }
        let over = columns.map(|bits| (u32::BITS - bits.leading_zeros()) as i32);
        Self {
            orientation,
            width,
            under: columns.map(|bits| {
                if bits == 0 {
                    0
                } else {
                    bits.trailing_zeros() as i32
                }
            }),
            over,
            cells: columns,
            left,
            bottom,
            sum_over: over.iter().sum(),
            bumps: over[..width].windows(2).map(|w| (w[0] - w[1]).abs()).sum(),
        }
    }

    /// Rows that it occupies, 1 to 4.
    #[must_use]
    #[inline]
    pub fn height(&self) -> i32 {
        self.over.iter().max().copied().unwrap_or(0)
    }

    /// Height of the lowest cell above the floor when the box is at `row`.
    #[must_use]
    #[inline]
    pub fn land(&self, row: i8) -> i32 {
        ROWS as i32 - 1 - i32::from(row) - i32::from(self.bottom)
    }

    /// Row of the box when the lowest cell is `land` above the floor.
    #[must_use]
    #[inline]
    pub fn row(&self, land: i32) -> i8 {
        (ROWS as i32 - 1 - land) as i8 - self.bottom
    }

    /// Height of the lowest cell above the floor at the spawn.
    #[must_use]
    #[inline]
    pub fn spawn_land(&self) -> i32 {
        self.land(SPAWN_ROW)
    }
}

static SHAPES: LazyLock<[Vec<Shape>; 7]> = LazyLock::new(|| {
    Piece::EACH.map(|piece| {
        (0..piece.orientations())
            .map(|o| Shape::new(piece, o))
            .collect()
    })
});

/// The orientations of a piece, by their number.
#[must_use]
#[inline]
pub fn shapes(piece: Piece) -> &'static [Shape] {
    &SHAPES[piece.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_columns_without_gaps() {
        for piece in Piece::EACH {
            for shape in shapes(piece) {
                let mut cells = 0;
                for i in 0..shape.width {
                    let run = (1 << shape.over[i]) - (1 << shape.under[i]);
                    assert_eq!(shape.cells[i], run, "{piece:?} {}", shape.orientation);
                    cells += run.count_ones();
                }
                assert_eq!(cells, 4);
                assert_eq!(shape.row(shape.land(5)), 5);
            }
        }
    }

    #[test]
    fn a_t_pointing_down_is_lower_in_its_middle() {
        let shape = shapes(Piece::T)[0];
        assert_eq!((shape.under, shape.over), ([1, 0, 1, 0], [2, 2, 2, 0]));
        assert_eq!(shape.spawn_land(), 15);
    }
}
