//! Where a search puts the pieces that were unknown.
//!
//! Kept while it searches, so that the mean can be told term by term without searching
//! again.

use super::Widths;
use crate::{Line, Placement, features::Walk};
use rules::{Board, Piece};
use std::collections::HashMap;

/// Where a piece is put, and whether it is judged by chance there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub placement: Placement,
    pub is_mean: bool,
}

impl Reply {
    /// `None` when the piece fits nowhere.
    pub fn of(line: &Line) -> Option<Self> {
        let ply = line.plies().next()?;
        Some(Self {
            placement: ply.placement,
            is_mean: line.is_mean,
        })
    }
}

/// By the board, the piece, and how many unknown pieces are looked at after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replies(HashMap<(Board, Piece, usize), Reply>);

impl Replies {
    /// Keeps the best line for a piece on the board at the end of a walk.
    pub fn keep(&mut self, walk: &Walk, piece: Piece, widths: Widths<'_>, line: &Line) {
        if let Some(reply) = Reply::of(line) {
            let key = (*walk.board(), piece, widths.left());
            self.0.insert(key, reply);
        }
    }

    /// What was kept.
    pub fn get(&self, walk: &Walk, piece: Piece, widths: Widths<'_>) -> Option<Reply> {
        let key = (*walk.board(), piece, widths.left());
        self.0.get(&key).copied()
    }
}
