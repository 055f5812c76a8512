//! The nine columns beside a well at the right edge.
//!
//! A player that clears four rows at once stacks columns 1 to 9 and waits for an I in
//! column 10. On such a board the well is no flaw, so these features leave it out: they are
//! the usual ones on nine columns, with an open right edge.

mod heights;
mod holes;
mod transitions;
mod waiting;
mod wells;

pub use heights::{LEFT_DROP, NINE_HEIGHT, NINE_STEPS};
pub use holes::{NINE_HOLE_COVER, NINE_HOLE_ROWS, NINE_HOLES};
pub use transitions::{NINE_COLUMN_TRANSITIONS, NINE_ROW_TRANSITIONS};
pub use waiting::{WAITING_ROWS, WELL_HOLES, WELL_READY, WELL_READY_ROWS};
pub use wells::NINE_WELLS;

use super::{Feature, Kernel, Leaf, Part, stack};
