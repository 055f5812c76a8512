//! Bells over the mean height.
//!
//! Source: the player of modified policy iteration (DT), quoted at second hand: five
//! radial basis functions of the mean height, so that weights can prefer some heights and
//! avoid others. The bell of number i stands over i quarters of the field
//! and is a fifth of the field wide: exp(-(mean - i H/4)^2 / (2 (H/5)^2)), H being the 18
//! visible rows. Counted in thousandths, rounded, to stay whole; a weight from elsewhere
//! has to be divided by 1,000. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The heights sum to 18, so the mean is 1.8, and two squared widths are 2 * 3.6^2 = 25.92.
//! The bells stand over 0, 4.5, 9, 13.5 and 18: exp(-0.125) = 0.8825, exp(-0.28125) =
//! 0.7548, exp(-2) = 0.1353, exp(-5.28125) = 0.0051 and exp(-10.125), which is nothing:
//! 882, 755, 135, 5 and 0.

use super::{Feature, FeaturePart, Leaf, Measure, aggregate_height};
use board::Word;
use rules::{COLUMNS, HIDDEN_ROWS, ROWS};
use std::sync::LazyLock;

/// Bells.
const BELLS: usize = 5;
/// The value of a bell at its centre.
const WHOLE: f64 = 1000.0;
/// The greatest sum of heights on the Game Boy's board.
const FULL: usize = COLUMNS * (ROWS + HIDDEN_ROWS);

pub(super) fn each<W: Word>() -> [Feature<W>; BELLS] {
    macro_rules! bell {
        ($i:literal, $definition:literal) => {
            Feature::new(
                concat!("height-basis-", $i),
                $definition,
                Measure::Board(bell::<W, $i>),
            )
            .sum(&[FeaturePart::HeightSum(|sum| TABLE[$i][sum as usize])])
        };
    }
    [
        bell!(
            0,
            "Nearness of the mean height to 0, in thousandths, by a bell that is a fifth of the field wide."
        ),
        bell!(
            1,
            "Nearness of the mean height to a quarter of the field, 4.5, in thousandths, by the same bell."
        ),
        bell!(
            2,
            "Nearness of the mean height to half of the field, 9, in thousandths, by the same bell."
        ),
        bell!(
            3,
            "Nearness of the mean height to three quarters of the field, 13.5, in thousandths, by the same bell."
        ),
        bell!(
            4,
            "Nearness of the mean height to the whole field, 18, in thousandths, by the same bell."
        ),
    ]
}

/// Every bell for every sum of heights on the Game Boy's board.
static TABLE: LazyLock<[[i32; FULL + 1]; BELLS]> = LazyLock::new(|| {
    let value = |i, sum| value(i, sum as f64 / COLUMNS as f64, ROWS as f64) as i32;
    std::array::from_fn(|i| std::array::from_fn(|sum| value(i, sum)))
});

/// The bell of number `i` stands over `i` quarters of the visible rows.
fn value(i: usize, mean: f64, rows: f64) -> f64 {
    let width = rows / 5.0;
    let off = mean - i as f64 * rows / (BELLS - 1) as f64;
    (WHOLE * (-off * off / (2.0 * width * width)).exp()).round()
}

fn bell<W: Word, const I: usize>(leaf: &Leaf<W>) -> i64 {
    let mean = aggregate_height::sum(leaf, 0..leaf.width()) as f64 / leaf.width() as f64;
    value(I, mean, f64::from(leaf.geometry.rows)) as i64
}
