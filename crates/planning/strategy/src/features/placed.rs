//! One placement of a line, as features measure it.

use board::{Board, Drop, MAX_SIDE, PieceSet, Placement, Shape, Word};
use rules::{ROWS, SPAWN_COL};

/// A placement of a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placed<W: Word = u32> {
    /// Column of the left side of the box around the cells of the piece.
    pub left: u8,
    /// Columns of that box.
    pub width: u8,
    /// Rows of that box.
    pub height: u8,
    /// Rows between the floor and that box.
    pub low: u8,
    /// The cells of the piece by columns, the lowest row of its box in bit 0.
    pub cells: [u8; MAX_SIDE],
    /// The rows that it completed, as they were numbered then.
    pub rows: W,
    /// The piece's columns with the piece at rest and full rows still standing.
    pub columns: [W; MAX_SIDE],
    /// Columns between where the piece spawns and where it came to rest.
    pub moved: u8,
    /// Visible rows of the board.
    pub visible: u8,
}

impl<W: Word> Placed<W> {
    /// A placement on a board that has the piece at rest and its full rows still standing.
    #[must_use]
    #[inline]
    pub fn new<const N: usize>(
        board: &Board<W, N>,
        set: &PieceSet,
        placement: Placement,
        rows: W,
    ) -> Self {
        let shapes = set.of(placement.piece);
        let shape = shapes.shape(placement.orientation);
        let mut columns = [W::ZERO; MAX_SIDE];
        let from = usize::from(placement.x);
        let own = &board.columns()[from..from + shape.width()];
        for (column, &cells) in columns.iter_mut().zip(own) {
            *column = cells;
        }
        let spawn = shapes.spawn(board.geometry()).0;
        let turned = i32::from(shape.left) - i32::from(shapes.shape(0).left);
        Self {
            left: placement.x,
            width: shape.width() as u8,
            height: shape.height() as u8,
            low: placement.y,
            cells: cells(shape),
            rows,
            columns,
            moved: (i32::from(placement.x) - spawn - turned).unsigned_abs() as u8,
            visible: board.geometry().rows,
        }
    }

    /// The columns of the piece.
    #[inline]
    pub(super) fn own_columns(&self) -> &[W] {
        &self.columns[..usize::from(self.width)]
    }

    /// The number of rows that it completed.
    #[must_use]
    #[inline]
    pub fn cleared(&self) -> u32 {
        self.rows.count_ones()
    }
}

impl Placed<u32> {
    /// A placement on the Game Boy's board. `columns` are those of the piece with the piece at
    /// rest and its full rows, `rows`, still standing.
    #[must_use]
    #[inline]
    pub fn on_game_boy(drop: &Drop, columns: [u32; MAX_SIDE], rows: u32) -> Self {
        let column = drop.x as i32 - i32::from(drop.shape.left);
        Self {
            left: drop.x as u8,
            width: drop.shape.width() as u8,
            height: drop.shape.height() as u8,
            low: drop.land as u8,
            cells: cells(drop.shape),
            rows,
            columns,
            moved: (column - i32::from(SPAWN_COL)).unsigned_abs() as u8,
            visible: ROWS as u8,
        }
    }
}

/// The cells of a shape by columns.
#[inline]
fn cells(shape: &Shape) -> [u8; MAX_SIDE] {
    std::array::from_fn(|x| shape.cells::<u32>(x) as u8)
}
