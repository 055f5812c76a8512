//! The search request.

use crate::{Chances, FourWeights};
use board::TapRoutes;
use rules::{Board, Piece, Placement};

/// Which lines to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The best line of all, found sooner than all of them.
    Best,
    /// The best line for every first placement.
    EachFirst,
}

/// The allowed placements.
#[derive(Clone, Copy, Debug)]
pub enum Setting<'a> {
    /// Straight drops as in the game.
    Game {
        /// The placements of the first piece; without them, every straight drop. Placements
        /// off the board are left out.
        first: Option<&'a [Placement]>,
        /// For evaluating lines by the mean over the piece after the known ones.
        chances: Option<Chances>,
        /// For dropping the pieces after the first only where taps can certainly move them
        /// in time.
        tap_routes: Option<&'static TapRoutes>,
    },
    /// The task on which planners are compared: any orientation and column, at rest within
    /// the 18 visible rows, and every full row is removed. Lines that do not place all
    /// pieces are left out.
    Idealised,
}

/// A search for the best lines.
#[derive(Clone, Copy, Debug)]
pub struct ExactRequest<'a> {
    /// The locked cells.
    pub board: &'a Board,
    /// The known pieces in the order of placing. Pieces beyond the sixth are left out.
    pub pieces: &'a [Piece],
    /// The weights of the value of a board.
    pub weights: FourWeights,
    /// The allowed placements.
    pub setting: Setting<'a>,
    /// Which lines to return.
    pub scope: Scope,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
}
