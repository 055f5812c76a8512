//! What to search for.

use crate::{Chances, FourWeights};
use bitboard::TapRoutes;
use rules::{Board, Piece, Placement};

/// Which lines to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The best line of all, found sooner than all of them.
    Best,
    /// The best line for every first placement.
    EachFirst,
}

/// Where pieces can go.
#[derive(Clone, Copy, Debug)]
pub enum Setting<'a> {
    /// Straight drops as in the game.
    Game {
        /// The placements of the first piece; every straight drop without. Placements off
        /// the board are left out.
        first: Option<&'a [Placement]>,
        /// To judge lines by the mean over the piece after the known ones.
        chances: Option<Chances>,
        /// To drop the pieces after the first only where taps certainly bring them in time.
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
    /// The known pieces, the one to place first in front. Pieces beyond the fifth are left
    /// out.
    pub pieces: &'a [Piece],
    /// What a board is worth.
    pub weights: FourWeights,
    /// Where pieces can go.
    pub setting: Setting<'a>,
    /// Which lines to return.
    pub scope: Scope,
    /// How many threads search. The result does not depend on it.
    pub threads: usize,
}
