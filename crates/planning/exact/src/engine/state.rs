//! The state of a search below one board.

use super::{
    bounds::RemainingBounds,
    seen::SeenBoards,
    tables::{PieceTable, table_of},
    terms::Terms,
};
use crate::{FourWeights, MAX_PIECES};
use board::Drop;
use rules::Piece;
use std::sync::atomic::{AtomicI64, Ordering};

/// Less than the value of any board.
pub(super) const NOTHING: i64 = i64::MIN / 2;

/// One placement in the engine's packed form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedDrop {
    pub orientation: u8,
    pub x: u8,
    pub land: u8,
}

impl PackedDrop {
    pub fn of(drop: &Drop) -> Self {
        Self {
            orientation: drop.shape.orientation,
            x: drop.x as u8,
            land: drop.land as u8,
        }
    }
}

/// The placements of a line, in their order.
pub(crate) type Path = [PackedDrop; MAX_PIECES];

/// A search below one board.
pub(super) struct Engine<'a> {
    pub terms: &'a Terms,
    /// All pieces that are placed.
    pub pieces: &'a [Piece],
    pub tables: [&'static PieceTable; MAX_PIECES],
    /// For each ply, what the remaining pieces can do together.
    pub remaining: [RemainingBounds; MAX_PIECES + 1],
    /// Only lines with a greater value are searched, without the constant.
    pub alpha: i64,
    /// The best line and its value, without the constant.
    pub best: Option<(i64, Path)>,
    pub path: Path,
    /// The constant: the value of a board is this plus the three terms.
    pub constant: i64,
    /// The number of evaluated boards.
    pub judged: u64,
    pub seen: SeenBoards,
    /// The value of the best line of all threads.
    pub shared: Option<&'a AtomicI64>,
    /// The weights, in the game; `None` in the idealised task.
    pub game: Option<&'a FourWeights>,
}

impl<'a> Engine<'a> {
    pub fn new(terms: &'a Terms, pieces: &'a [Piece], seen: SeenBoards) -> Self {
        let mut tables = [table_of(Piece::O); MAX_PIECES];
        let mut remaining = [RemainingBounds::default(); MAX_PIECES + 1];
        for (ply, piece) in pieces.iter().enumerate().rev() {
            tables[ply] = table_of(*piece);
            remaining[ply] = remaining[ply + 1].with_piece(tables[ply], terms);
        }
        Self {
            terms,
            pieces,
            tables,
            remaining,
            alpha: NOTHING,
            best: None,
            path: Path::default(),
            constant: 0,
            judged: 0,
            seen,
            shared: None,
            game: None,
        }
    }

    /// The piece of a ply.
    pub fn table(&self, ply: usize) -> &'static PieceTable {
        self.tables[ply]
    }

    /// Stores the line of `path` as the best.
    pub fn improve(&mut self, value: i64) {
        self.alpha = value;
        self.best = Some((value, self.path));
        if let Some(shared) = self.shared {
            shared.fetch_max(value + self.constant, Ordering::Relaxed);
        }
    }
}
