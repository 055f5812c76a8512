//! How far the pieces are moved sideways.
//!
//! Source: the LED wall. The article gives a small bonus when a piece is moved by one
//! column at most, for the looks of it; its program takes off for every column. The box of
//! a piece spawns in column 4. By hand: an O with its left half in column 5 has not been
//! moved: distance 0, near 1. An I upright in column 3 has its box in column 2: distance
//! 2, near 0.

use super::{Feature, Kernel, Leaf, Part};
use rules::{Placement, SPAWN_COL};

/// Pieces moved by one column at most.
pub const NEAR_SPAWN: Feature = Feature {
    name: "near-spawn",
    definition: "Pieces of the line that come to rest at most one column from where they spawn.",
    measure: near,
    kernel: Kernel::Sum(&[Part::Placed(|landed| {
        i32::from(moved(&landed.placement) <= 1)
    })]),
};

/// Columns by which the pieces are moved, summed.
pub const DISTANCE: Feature = Feature {
    name: "distance",
    definition: "Columns between where each piece of the line spawns and where it comes to rest, summed.",
    measure: distance,
    kernel: Kernel::Sum(&[Part::Placed(|landed| moved(&landed.placement))]),
};

fn near(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .filter(|placed| moved(&placed.placement) <= 1)
        .count() as i32
}

fn distance(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .map(|placed| moved(&placed.placement))
        .sum()
}

fn moved(placement: &Placement) -> i32 {
    i32::from((placement.col - SPAWN_COL).abs())
}
