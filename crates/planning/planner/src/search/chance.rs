//! Means over unknown pieces: how far and over how many lines they are followed, and where a search
//! puts each piece.
//!
//! The moves are kept during the search, so that a plan can list the terms of a mean without
//! searching again.

use super::{known_boards::BoardMap, top_lines::TopLines};
use crate::{PlacementStack, Strategy};
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

/// For each unknown piece still to come, how many lines are followed through it.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChanceBreadth<'a> {
    each: &'a [usize],
}

impl<'a> ChanceBreadth<'a> {
    pub fn of(strategy: &'a Strategy) -> Self {
        Self {
            each: strategy.breadth(),
        }
    }

    /// To collect the lines that are followed through the next unknown piece; they begin
    /// after the first `skipped` placements of a stack.
    pub fn top_lines(self, skipped: usize) -> TopLines {
        TopLines::new(self.each.first().copied().unwrap_or(0), skipped)
    }

    /// How many unknown pieces are followed.
    pub fn left(self) -> usize {
        self.each.len()
    }

    /// After the next unknown piece.
    pub fn beyond(self) -> Self {
        Self {
            each: self.each.get(1..).unwrap_or_default(),
        }
    }
}
