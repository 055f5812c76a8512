//! The best lines for a board and the known pieces.
//!
//! There is one entry, [`SearchRequest`]. Strategies of the four features alone go to the
//! crate `exact`; every other goes to `feature_search`. Both return the same as
//! [`mod@reference`], which is written to be checked by reading.

mod chance_breadth;
mod chance_moves;
mod dead_ends;
mod feature_search;
mod found;
mod known_boards;
pub mod reference;
mod request;
mod top_lines;

pub(crate) use chance_breadth::ChanceBreadth;
pub(crate) use chance_moves::ChanceMoves;
pub(crate) use feature_search::{Task, chance_line, chance_move, drops};
pub use found::Found;
pub use request::{Position, SearchRequest};

#[cfg(test)]
mod tests;
