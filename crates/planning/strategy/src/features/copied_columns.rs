//! Columns that never come down.
//!
//! Source: ours, from the game's rules. Where rows are cleared, the game fills what they lay open
//! at the top with copies of the topmost visible row (row 0). A cell in that row is there for the
//! rest of the game, and each cleared row puts one more below it: its column stays as high as the
//! field. By hand, the three topmost rows of a field whose other rows are empty:
//!
//! ```text
//! .........#
//! .........#
//! ..##.....#
//! ```
//!
//! One cell lies in the topmost row: 1. Hidden rows are not copied and do not count.

use super::{Feature, Leaf, Measure};
use board::Word;
use rules::{COLUMNS, ROWS};
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "copied-columns",
        "Columns with a filled cell in the topmost visible row, which cleared rows leave copies of.",
        Measure::Columns(columns),
    )
    .on_columns(|board| columns(&board.leaf(), 0..COLUMNS))
    .game_boy("counts cells that the Game Boy's game copies")]
}

#[inline]
fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let topmost = W::bit(ROWS as u32 - 1);
    let columns = leaf.columns[columns].iter();
    columns.filter(|&&it| it & topmost != W::ZERO).count() as i64
}
