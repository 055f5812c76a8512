//! What a search found.

use super::ChanceMoves;
use exact::Line;

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best line for every first placement, or the best of all alone; best first.
    pub lines: Vec<Line>,
    /// The number of evaluated boards.
    pub nodes: u64,
    /// Where the pieces that were unknown were put.
    pub(crate) chance_moves: ChanceMoves,
}

impl From<exact::Found> for Found {
    fn from(found: exact::Found) -> Self {
        Self {
            lines: found.lines,
            nodes: found.nodes,
            chance_moves: ChanceMoves::default(),
        }
    }
}
