//! How far the pieces are moved sideways.
//!
//! Source: the LED wall. The article gives a small bonus when a piece is moved by one
//! column at most, for the looks of it; its program takes off for every column. The box of
//! a piece spawns in column 4. By hand: an O with its left half in column 5 has not been
//! moved: distance 0, near 1. An I upright in column 3 has its box in column 2: distance
//! 2, near 0.

use super::{Feature, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "near-spawn",
            "Pieces of the line that come to rest at most one column from where they spawn.",
            Measure::Placements(|placed| i64::from(placed.moved <= 1)),
        ),
        Feature::new(
            "distance",
            "Columns between where each piece of the line spawns and where it comes to rest, summed.",
            Measure::Placements(|placed| i64::from(placed.moved)),
        ),
    ]
}
