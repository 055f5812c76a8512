//! One placement of a line, as features measure it.

use board::{Board, MAX_SIDE, PieceSet, Placement, Shape, Word};

/// A placement of a line.
#[derive(Clone, Copy, Debug)]
pub struct Placed<W: Word> {
    /// Where the piece came to rest.
    pub placement: Placement,
    /// Its cells.
    pub shape: Shape,
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
        let shape = *shapes.shape(placement.orientation);
        let mut columns = [W::ZERO; MAX_SIDE];
        let from = usize::from(placement.x);
        let own = &board.columns()[from..from + shape.width()];
        for (column, &cells) in columns.iter_mut().zip(own) {
            *column = cells;
        }
        let spawn = shapes.spawn(board.geometry()).0;
        let turned = i32::from(shape.left) - i32::from(shapes.shape(0).left);
        Self {
            placement,
            shape,
            rows,
            columns,
            moved: (i32::from(placement.x) - spawn - turned).unsigned_abs() as u8,
            visible: board.geometry().rows,
        }
    }

    /// The columns of the piece.
    #[inline]
    pub(super) fn own_columns(&self) -> &[W] {
        &self.columns[..self.shape.width()]
    }

    /// The number of rows that it completed.
    #[inline]
    pub(super) fn cleared(&self) -> u32 {
        self.rows.count_ones()
    }
}
