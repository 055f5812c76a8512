//! Where a search puts the pieces that were unknown.
//!
//! Kept during the search, so that a plan can list the terms of a mean without searching
//! again.

use super::{ChanceBreadth, known_boards::BoardMap};
use crate::PlacementStack;
use exact::Line;
use rules::{Board, Piece, Placement};

/// Where an unknown piece is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChanceMove {
    pub placement: Placement,
    /// Whether the board after it is judged by the mean over one more piece.
    pub is_mean: bool,
}

impl ChanceMove {
    /// The first move of a line; `None` when it has none.
    pub fn of(line: &Line) -> Option<Self> {
        let ply = line.plies().next()?;
        Some(Self {
            placement: ply.placement,
            is_mean: line.is_mean,
        })
    }
}

/// The board, the piece, and how many unknown pieces are followed after it.
type Key = (Board, Piece, usize);

/// The moves of all boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChanceMoves(BoardMap<Key, ChanceMove>);

impl ChanceMoves {
    /// Gathers the moves of several searches, each in the order in which it found them; of one
    /// key the last stays.
    pub fn gather(each: impl IntoIterator<Item = NewMoves>) -> Self {
        let each: Vec<_> = each.into_iter().collect();
        let mut all = Self::default();
        all.0.reserve(each.iter().map(|moves| moves.0.len()).sum());
        all.0.extend(each.into_iter().flat_map(|moves| moves.0));
        all
    }

    /// The kept move.
    pub fn get(
        &self,
        stack: &PlacementStack,
        piece: Piece,
        breadth: ChanceBreadth<'_>,
    ) -> Option<ChanceMove> {
        let key = (*stack.board(), piece, breadth.left());
        self.0.get(&key).copied()
    }
}

/// Moves as a search finds them.
#[derive(Default)]
pub(crate) struct NewMoves(Vec<(Key, ChanceMove)>);

impl NewMoves {
    /// Keeps the best line for a piece on the board of a stack.
    pub fn keep(
        &mut self,
        stack: &PlacementStack,
        piece: Piece,
        breadth: ChanceBreadth<'_>,
        line: &Line,
    ) {
        if let Some(chance_move) = ChanceMove::of(line) {
            let key = (*stack.board(), piece, breadth.left());
            self.0.push((key, chance_move));
        }
    }
}
