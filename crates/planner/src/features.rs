//! What can be measured on a board, each in a file of its own.
//!
//! A feature is a whole number taken from the board at the end of a line of
//! placements, after the full rows of every placement have been removed. A
//! strategy names features and weighs them.

mod aggregate_height;
mod bumpiness;
mod holes;
mod lines;

use rules::{Board, COLUMNS};

/// One thing that can be measured.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// Its name in a strategy file.
    pub name: &'static str,
    /// What it counts, in one sentence.
    pub definition: &'static str,
    /// Measures it at the end of a line.
    pub measure: fn(&Leaf) -> i32,
}

/// Two features are the same when their names are.
impl PartialEq for Feature {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Feature {}

/// The end of a line of placements: the last board and what happened on the way.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The board, without its full rows.
    pub board: Board,
    /// Height of each column in cells from the floor, hidden rows included: 0 to 20.
    pub heights: [i32; COLUMNS],
    /// Rows removed by all placements of the line.
    pub lines: u32,
}

impl Leaf {
    /// The end of a line that removed `lines` rows and left `board`.
    #[must_use]
    pub fn new(board: &Board, lines: u32) -> Self {
        Self {
            board: *board,
            heights: std::array::from_fn(|col| board.height(col) as i32),
            lines,
        }
    }
}

/// All features, in the order of their names.
pub const EACH: [&Feature; 4] = [
    &aggregate_height::AGGREGATE_HEIGHT,
    &bumpiness::BUMPINESS,
    &holes::HOLES,
    &lines::LINES,
];

pub use aggregate_height::AGGREGATE_HEIGHT;
pub use bumpiness::BUMPINESS;
pub use holes::HOLES;
pub use lines::LINES;

/// The feature of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Feature> {
    EACH.into_iter().find(|feature| feature.name == name)
}

/// The names of all features, joined by commas.
#[must_use]
pub fn names() -> String {
    EACH.map(|feature| feature.name).join(", ")
}

#[cfg(test)]
mod tests;
