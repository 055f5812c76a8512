//! How the fast search adds a feature up.
//!
//! The search measures tens of thousands of boards that differ in the two or three columns
//! of one piece. It could not do so by calling each feature on each board. So a feature can
//! state of what it is the sum, and the search sums all features of a strategy at once, from
//! tables of their weighted values. A feature that does not is measured on each board; that
//! takes longer, and nothing else changes. Tests compare each sum with the feature.

use super::MeasuredBoard;
use tuples::Family;

/// How the fast search adds a feature up. It never changes a value: [`Kernel::Leaf`] is always
/// right.
#[derive(Clone, Copy, Debug)]
pub enum Kernel {
    /// It is measured on the leaf, of which it may read anything. Its value is at most
    /// [`LARGEST_OF_LEAF`] without its sign.
    Leaf,
    /// It is measured on the columns and the heights alone. Its value is at most [`LARGEST`]
    /// without its sign.
    Columns(fn(&MeasuredBoard) -> i64),
    /// It is measured on each placement by itself, and the values are summed. Each is at most
    /// [`LARGEST`] without its sign.
    Placements,
    /// It is the sum of the learnt tables of a family, which are looked up for all families
    /// at once.
    Learnt(Family),
    /// It is the sum of these parts.
    Sum(&'static [FeaturePart]),
}

/// The largest value of a feature or part that no table holds, without its sign.
pub const LARGEST: i64 = 32_768;

/// The largest value of a feature that is measured on the leaf, without its sign: more than nine
/// steps of 20 rows to the fourth power.
pub const LARGEST_OF_LEAF: i64 = 2_000_000;

/// A part of a feature. Columns count from 0, and each number in a column is 0 to 20.
#[derive(Clone, Copy, Debug)]
pub enum FeaturePart {
    /// For each column, by its height.
    Height(fn(usize, i32) -> i32),
    /// For each column, by the number of its holes.
    Holes(fn(usize, i32) -> i32),
    /// For each column, by the number of its gaps: empty cells right below a filled one.
    Gaps(fn(usize, i32) -> i32),
    /// For each column, by the number of its filled cells over the topmost hole.
    Cover(fn(usize, i32) -> i32),
    /// For each column, by its cells, the bottom row in bit 0.
    Cells(fn(usize, u32) -> i32),
    /// For each column but the last, by how much higher the next is: -20 to 20.
    Step(fn(usize, i32) -> i32),
    /// For each column, by how far it is below the lower of its neighbours: -20 to 20. An
    /// outer column has one neighbour.
    Well(fn(usize, i32) -> i32),
    /// For each column, by its cells and those of its neighbours: left, own, right. Walls
    /// are filled.
    Between(fn([u32; 3]) -> i32),
    /// How much a filled cell beside an empty one counts, by the column on the right: 0 at the
    /// left wall, 10 at the right one. Walls are filled as high as the highest column.
    Border(fn(usize) -> i32),
    /// By the number of rows with a hole.
    HoleRows(fn(i32) -> i32),
    /// By the number of rows with a hole in columns 1 to 9.
    NineHoleRows(fn(i32) -> i32),
    /// By the number of rows that lack only the cell in column 10.
    WaitingRows(fn(i32) -> i32),
    /// By how many of those follow each other from the top of column 10 up, 4 at most.
    ReadyRows(fn(i32) -> i32),
    /// By the height of the highest column.
    Highest(fn(i32) -> i32),
    /// By the sum of all heights: 0 to 200.
    HeightSum(fn(i32) -> i32),
    /// For each placement of the line, by how many rows it completes: 0 to 4, or up
    /// to 18 where the board before it had full ones.
    Cleared(fn(i32) -> i32),
}
