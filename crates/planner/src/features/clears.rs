//! Clears by the number of rows that they remove at once, and their points.
//!
//! Source: the NES article suggests weights of their own for singles, doubles, triples
//! and tetrises, or the points of the game; the game's points are 40, 100, 300 and 1,200
//! at level 0. By hand: a line of three placements that complete 1, 0 and 4 rows has one
//! single, one tetris, no double or triple, and 1,240 points.

use super::{Feature, Kernel, Leaf, Part};
use rules::clear_points;

/// Placements that complete one row.
pub const SINGLES: Feature = Feature {
    name: "singles",
    definition: "Placements of the line that complete exactly one row.",
    measure: of_rows::<1>,
    kernel: Kernel::Sum(&[Part::Cleared(|rows| i32::from(rows == 1))]),
};

/// Placements that complete two rows.
pub const DOUBLES: Feature = Feature {
    name: "doubles",
    definition: "Placements of the line that complete exactly two rows.",
    measure: of_rows::<2>,
    kernel: Kernel::Sum(&[Part::Cleared(|rows| i32::from(rows == 2))]),
};

/// Placements that complete three rows.
pub const TRIPLES: Feature = Feature {
    name: "triples",
    definition: "Placements of the line that complete exactly three rows.",
    measure: of_rows::<3>,
    kernel: Kernel::Sum(&[Part::Cleared(|rows| i32::from(rows == 3))]),
};

/// Placements that complete four rows.
pub const TETRISES: Feature = Feature {
    name: "tetrises",
    definition: "Placements of the line that complete four rows at once.",
    measure: of_rows::<4>,
    kernel: Kernel::Sum(&[Part::Cleared(|rows| i32::from(rows == 4))]),
};

/// The points for the clears of the line at level 0.
pub const POINTS: Feature = Feature {
    name: "points",
    definition: "Points for the clears of the line at level 0: 40, 100, 300 or 1,200 for 1 to 4 rows at once.",
    measure: points,
    kernel: Kernel::Sum(&[Part::Cleared(|rows| clear_points(rows as u8, 0) as i32)]),
};

fn of_rows<const ROWS: u8>(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .filter(|placed| placed.cleared == ROWS)
        .count() as i32
}

fn points(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .map(|placed| clear_points(placed.cleared, 0) as i32)
        .sum()
}
