//! Complete lines, clears by the number of rows that they remove at once, and their points.
//!
//! Source: the four-feature player of the Gameboy Tetris System counts the full rows that
//! stand on the last board; here a row is removed as soon as it is full, so the rows of every
//! placement of the line are counted, which is the NES article's count. The NES article also
//! suggests weights of their own for singles, doubles, triples and tetrises, or the points of
//! the game; the game's points are 40, 100, 300 and 1,200 at level 0. By hand: a line of three
//! placements that complete 1, 0 and 4 rows has 5 lines, one single, one tetris, no double or
//! triple, and 1,240 points.

use super::{Feature, FeaturePart, Leaf, Measure, Placed};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 6] {
    [
        Feature::new(
            "lines",
            "Rows completed by all placements of the line together.",
            Measure::Board(lines),
        )
        .sum(&[FeaturePart::Cleared(|rows| rows)]),
        Feature::new(
            "singles",
            "Placements of the line that complete exactly one row.",
            Measure::Placements(of_rows::<W, 1>),
        )
        .sum(&[FeaturePart::Cleared(|rows| i32::from(rows == 1))]),
        Feature::new(
            "doubles",
            "Placements of the line that complete exactly two rows.",
            Measure::Placements(of_rows::<W, 2>),
        )
        .sum(&[FeaturePart::Cleared(|rows| i32::from(rows == 2))]),
        Feature::new(
            "triples",
            "Placements of the line that complete exactly three rows.",
            Measure::Placements(of_rows::<W, 3>),
        )
        .sum(&[FeaturePart::Cleared(|rows| i32::from(rows == 3))]),
        Feature::new(
            "tetrises",
            "Placements of the line that complete four rows at once.",
            Measure::Placements(of_rows::<W, 4>),
        )
        .sum(&[FeaturePart::Cleared(|rows| i32::from(rows == 4))]),
        Feature::new(
            "points",
            "Points for the clears of the line at level 0: 40, 100, 300 or 1,200 for 1 to 4 rows at once.",
            Measure::Placements(points),
        )
        .sum(&[FeaturePart::Cleared(|rows| rules::clear_points(rows as u8, 0) as i32)]),
    ]
}

fn lines<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(leaf.lines + leaf.placed.iter().map(Placed::cleared).sum::<u32>())
}

/// 1 for a placement that completes so many rows.
fn of_rows<W: Word, const ROWS: u32>(placed: &Placed<W>) -> i64 {
    i64::from(placed.cleared() == ROWS)
}

fn points<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(rules::clear_points(placed.cleared() as u8, 0))
}
