//! Cells above a line that the stack had better not cross.
//!
//! Source: ours, for stacking beside a well: a low stack may rise freely, one that has
//! risen too far has to come down, the sooner the higher. Columns 1 to 9 count with the
//! squares of what is above the line, 5, 8, 10 or 11 rows above the floor; a covered hole there
//! counts like a cell. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Nothing is above 8 rows: 0. With eight rows more of columns 1 to 9 under it, the heights
//! above the line are 3 1 4 3 0 1 1 1 2: 9 + 1 + 16 + 9 + 0 + 1 + 1 + 1 + 4 = 42. Above 10
//! rows they are 1 0 2 1 and nothing: 6.

use super::{
    Feature, FeaturePart, Leaf, Measure,
    stack::{self, STACKED},
};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 4] {
    macro_rules! above {
        ($line:literal) => {
            Feature::new(
                concat!("overstack-", $line),
                concat!(
                    "Sum of the squares of what columns 1 to 9 are higher than ",
                    $line,
                    " rows."
                ),
                Measure::Columns(above::<W, $line>),
            )
            .sum(&[FeaturePart::Height(|x, height| {
                i32::from(x < STACKED) * square::<$line>(height as u32) as i32
            })])
        };
    }
    [above!(5), above!(8), above!(10), above!(11)]
}

fn above<W: Word, const LINE: u32>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let heights = stack::heights(leaf, columns).iter();
    i64::from(
        heights
            .map(|&height| square::<LINE>(height.into()))
            .sum::<u32>(),
    )
}

/// The square of what a height is above the line.
fn square<const LINE: u32>(height: u32) -> u32 {
    height.saturating_sub(LINE).pow(2)
}
