//! Eroded cells.
//!
//! Source: Dellacherie: the rows that a placement removes times how many of the piece's
//! own cells go with them; summed over the line. By hand, an upright I dropped into
//! column 10:
//!
//! ```text
//! #########.
//! #########.
//! ```
//!
//! Two rows go, two of its cells with them: 4.

use super::{Feature, Leaf, PlacedPiece};

/// Rows times own cells that each placement removes, summed.
pub const ERODED_CELLS: Feature = Feature {
    name: "eroded-cells",
    definition: "For each placement of the line, the rows that it completes times how many of its own cells are in them, summed.",
    measure,
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .filter(|placed| placed.cleared > 0)
        .map(|placed| i32::from(placed.cleared) * own_cells(placed))
        .sum()
}

/// How many cells of the piece are in full rows.
fn own_cells(placed: &PlacedPiece) -> i32 {
    let board = placed.uncleared();
    let cells = placed.placement.cells();
    board
        .full_rows()
        .map(|full| cells.iter().filter(|cell| cell.0 == full).count() as i32)
        .sum()
}
