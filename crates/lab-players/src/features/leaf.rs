//! The end of a line of placements, as features see it.

use lab_board::{Board, Placement, Shape, Word};

/// A placement of the line.
#[derive(Clone, Debug)]
pub struct Placed<W: Word, const N: usize> {
    /// Where the piece came to rest.
    pub placement: Placement,
    /// Its cells.
    pub shape: Shape,
    /// The board with the piece at rest and its full rows still standing.
    pub uncleared: Board<W, N>,
    /// The rows that it completed, as they were numbered then.
    pub rows: W,
}

/// The last board of a line of placements, and the placements.
#[derive(Debug)]
pub struct Leaf<'a, W: Word, const N: usize> {
    /// The board.
    pub board: &'a Board<W, N>,
    /// The placements of the line in order.
    pub placed: &'a [Placed<W, N>],
    heights: [u8; N],
}

impl<'a, W: Word, const N: usize> Leaf<'a, W, N> {
    /// The end of a line of these placements.
    #[must_use]
    pub fn new(board: &'a Board<W, N>, placed: &'a [Placed<W, N>]) -> Self {
        let mut heights = [0; N];
        for (height, column) in heights.iter_mut().zip(board.columns()) {
            *height = column.height() as u8;
        }
        Self {
            board,
            placed,
            heights,
        }
    }

    /// Height of each column in cells from the floor, hidden rows included.
    #[must_use]
    #[inline]
    pub fn heights(&self) -> &[u8] {
        &self.heights[..self.board.width()]
    }

    /// Rows completed by all placements of the line.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.placed
            .iter()
            .map(|placed| placed.rows.count_ones())
            .sum()
    }

    /// The empty cells of each column that lie below its topmost filled one.
    pub fn holes(&self) -> impl Iterator<Item = W> + '_ {
        (self.board.columns().iter().zip(self.heights()))
            .map(|(&column, &height)| !column & W::low(u32::from(height)))
    }
}
