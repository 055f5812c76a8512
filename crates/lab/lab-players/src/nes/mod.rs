//! The players of the NES article: breadth-first search for locks, or what presses reach at the
//! speed of levels 19 to 28; two pieces; six or seventeen weights; filters.
//!
//! They have a board and a search of their own: on rows of bits a position with two pieces
//! placed costs about a tenth of a microsecond, so that a thousand games take a minute.

mod breadth_first;
mod calm;
mod field;
mod filter;
mod measures;
mod pieces;
mod player;
mod presses;
mod search;
#[cfg(test)]
mod tests;

pub use filter::Filter;
pub use measures::Measures;
pub use player::{Nes, NesError, NesSpec};
