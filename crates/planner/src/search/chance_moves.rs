//! Where a search puts the pieces that were unknown.
//!
//! Kept during the search, so that a plan can list the terms of a mean without searching
//! again.

use super::ChanceBreadth;
use crate::features::PlacementStack;
use exact::Line;
use rules::{Board, Piece, Placement};
use std::collections::HashMap;

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

/// By the board, the piece, and how many unknown pieces are followed after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChanceMoves(HashMap<(Board, Piece, usize), ChanceMove>);

impl ChanceMoves {
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
            self.0.insert(key, chance_move);
        }
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

    /// Adds moves that were found later; they replace those of the same key.
    pub fn extend(&mut self, later: Self) {
        if self.0.is_empty() {
            self.0 = later.0;
        } else {
            self.0.extend(later.0);
        }
    }
}
