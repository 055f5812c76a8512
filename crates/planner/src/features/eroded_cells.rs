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

use super::{Feature, Kernel, Leaf, Part, PlacedPiece, kernel::Landed};
use rules::ROWS;

/// Rows times own cells that each placement removes, summed.
pub const ERODED_CELLS: Feature = Feature {
    name: "eroded-cells",
    definition: "For each placement of the line, the rows that it completes times how many of its own cells are in them, summed.",
    measure,
    kernel: Kernel::Sum(&[Part::Placed(eroded)]),
};

/// Rows times own cells of one placement.
fn eroded(landed: &Landed) -> i32 {
    let is_full = |row: i8| {
        let up = u32::try_from(ROWS as i32 - 1 - i32::from(row));
        up.is_ok_and(|up| landed.full.checked_shr(up).unwrap_or(0) & 1 == 1)
    };
    let cells = landed.placement.cells();
    let own = cells.iter().filter(|cell| is_full(cell.0)).count();
    i32::from(landed.cleared) * own as i32
}

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
