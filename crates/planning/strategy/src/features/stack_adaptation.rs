//! Adaptation of the nine stacked columns.
//!
//! Source: ours, after the adaptation of the NES article: whether the next piece can be put
//! beside a well at the right edge without a new hole and without a cell in the well. As
//! there, a piece fits where it touches every column under it; clears and the ceiling are
//! left aside. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The steps from column 1 to 9 are -2 3 -1 -3 1 0 0 1. I fits upright on each of the nine,
//! and lies nowhere: 9. O fits on the two level steps: 2. S needs one up by one after a
//! level one, once, or stands on one down by one, once: 2. Z needs one down by one before a
//! level one, never, or stands on one up by one: 2. T lies on two level ones, once, stands
//! on one up or down by one, 2 + 1, and points down where one up follows one down, never:
//! 4. L lies on two level ones or with its foot before one up and a level one, once each,
//! stands on the two level ones, and hangs over the one down by two: 5. J lies on two level
//! ones, stands on the two level ones, and needs one up by two or a level one before one
//! down by one, which there are not: 3. Together 27, and each of the seven fits: 7.

use super::{Feature, Leaf, Measure, adaptation::PIECES, stack::STACKED};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "stack-adaptation",
            "Ways in which the seven pieces can be dropped straight on columns 1 to 9 so that they touch every column under them.",
            Measure::Board(ways),
        )
        .on_columns(|field| ways(&field.leaf()))
        .game_boy(PIECES),
        Feature::new(
            "stack-fitting-pieces",
            "How many of the seven pieces can be dropped straight on columns 1 to 9 so that they touch every column under them.",
            Measure::Board(pieces),
        )
        .on_columns(|field| pieces(&field.leaf()))
        .game_boy(PIECES),
    ]
}

/// Where there is a step of each small size; a bit stands for its left column.
struct Steps {
    down_2: u8,
    down: u8,
    level: u8,
    up: u8,
    up_2: u8,
}

impl Steps {
    #[inline]
    fn of<W: Word>(leaf: &Leaf<W>) -> Self {
        // A byte for each size, and one more for all that are too high.
        let steps = leaf.steps_from(0..STACKED - 1);
        let bits = (0..).zip(steps).fold(0u64, |bits, (x, step)| {
            let size = (step + 2).cast_unsigned().min(5);
            bits | 1 << (8 * size + x)
        });
        let [down_2, down, level, up, up_2, ..] = bits.to_le_bytes();
        Self {
            down_2,
            down,
            level,
            up,
            up_2,
        }
    }

    /// Of each piece but an I that stands, the leftmost columns in each orientation; an
    /// orientation that it doesn't have fits nowhere.
    fn fits(&self) -> [[u8; 4]; 7] {
        let Self {
            down_2,
            down,
            level,
            up,
            up_2,
        } = *self;
        let flat = level & level >> 1;
        [
            [flat, level, down_2, up & level >> 1],
            [flat, level, up_2, level & down >> 1],
            [flat & level >> 2, 0, 0, 0],
            [level, 0, 0, 0],
            [down & level >> 1, up, 0, 0],
            [level & up >> 1, down, 0, 0],
            [flat, down & up >> 1, up, down],
        ]
    }
}

#[inline]
fn ways<W: Word>(leaf: &Leaf<W>) -> i64 {
    let fits = Steps::of(leaf).fits();
    let others = fits.map(|at| i64::from(u32::from_le_bytes(at).count_ones()));
    STACKED as i64 + others.iter().sum::<i64>()
}

#[inline]
fn pieces<W: Word>(leaf: &Leaf<W>) -> i64 {
    let fits = Steps::of(leaf).fits();
    // An I fits standing whether or not it fits lying.
    let anywhere = |(piece, at): (usize, &[u8; 4])| piece == STANDING || *at != [0; 4];
    fits.iter().enumerate().filter(|&it| anywhere(it)).count() as i64
}

/// The piece that fits upright on any column, by its place in the list.
const STANDING: usize = 2;
