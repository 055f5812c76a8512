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

use super::{Feature, Kernel, Leaf, Part, leaf::ALL_ROWS};
use rules::{COLUMNS, ROWS};
use std::sync::LazyLock;

/// The bell over an empty field, in thousandths: 0 to 1,000.
pub const HEIGHT_BASIS_0: Feature = Feature {
    name: "height-basis-0",
    definition: "Nearness of the mean height to 0, in thousandths, by a bell that is a fifth of the field wide.",
    measure: bell::<0>,
    kernel: Kernel::Sum(&[Part::HeightSum(|sum| TABLE[0][sum as usize])]),
};

/// The bell over a quarter of the field, in thousandths: 0 to 1,000.
pub const HEIGHT_BASIS_1: Feature = Feature {
    name: "height-basis-1",
    definition: "Nearness of the mean height to a quarter of the field, 4.5, in thousandths, by the same bell.",
    measure: bell::<1>,
    kernel: Kernel::Sum(&[Part::HeightSum(|sum| TABLE[1][sum as usize])]),
};

/// The bell over half of the field, in thousandths: 0 to 1,000.
pub const HEIGHT_BASIS_2: Feature = Feature {
    name: "height-basis-2",
    definition: "Nearness of the mean height to half of the field, 9, in thousandths, by the same bell.",
    measure: bell::<2>,
    kernel: Kernel::Sum(&[Part::HeightSum(|sum| TABLE[2][sum as usize])]),
};

/// The bell over three quarters of the field, in thousandths: 0 to 1,000.
pub const HEIGHT_BASIS_3: Feature = Feature {
    name: "height-basis-3",
    definition: "Nearness of the mean height to three quarters of the field, 13.5, in thousandths, by the same bell.",
    measure: bell::<3>,
    kernel: Kernel::Sum(&[Part::HeightSum(|sum| TABLE[3][sum as usize])]),
};

/// The bell over a full field, in thousandths: 0 to 1,000.
pub const HEIGHT_BASIS_4: Feature = Feature {
    name: "height-basis-4",
    definition: "Nearness of the mean height to the whole field, 18, in thousandths, by the same bell.",
    measure: bell::<4>,
    kernel: Kernel::Sum(&[Part::HeightSum(|sum| TABLE[4][sum as usize])]),
};

const BELLS: usize = 5;
/// The value of a bell at its centre.
const WHOLE: f64 = 1000.0;
/// The greatest sum of heights.
const FULL: usize = COLUMNS * ALL_ROWS;

/// Every bell for every sum of heights.
static TABLE: LazyLock<[[i32; FULL + 1]; BELLS]> = LazyLock::new(|| {
    let rows = ROWS as f64;
    let width = rows / 5.0;
    std::array::from_fn(|i| {
        let place = i as f64 * rows / (BELLS - 1) as f64;
        std::array::from_fn(|sum| {
            let off = sum as f64 / COLUMNS as f64 - place;
            let bell = (-off * off / (2.0 * width * width)).exp();
            (WHOLE * bell).round() as i32
        })
    })
});

fn bell<const I: usize>(leaf: &Leaf) -> i32 {
    let sum: i32 = leaf.heights.iter().sum();
    TABLE[I][sum as usize]
}
