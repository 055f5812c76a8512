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
    Feature, Kernel, Leaf, Part,
    stack::{self, STACKED},
};

/// Squares of what columns 1 to 9 are higher than 5 rows: 0 to 2,025.
pub const OVERSTACK_5: Feature = Feature {
    name: "overstack-5",
    definition: "Sum of the squares of what columns 1 to 9 are higher than 5 rows.",
    measure: above::<5>,
    kernel: Kernel::Sum(&[Part::Height(|x, height| {
        i32::from(x < STACKED) * square::<5>(height)
    })]),
};

/// Squares of what columns 1 to 9 are higher than 8 rows: 0 to 1,296.
pub const OVERSTACK_8: Feature = Feature {
    name: "overstack-8",
    definition: "Sum of the squares of what columns 1 to 9 are higher than 8 rows.",
    measure: above::<8>,
    kernel: Kernel::Sum(&[Part::Height(|x, height| {
        i32::from(x < STACKED) * square::<8>(height)
    })]),
};

/// Squares of what columns 1 to 9 are higher than 10 rows: 0 to 900.
pub const OVERSTACK_10: Feature = Feature {
    name: "overstack-10",
    definition: "Sum of the squares of what columns 1 to 9 are higher than 10 rows.",
    measure: above::<10>,
    kernel: Kernel::Sum(&[Part::Height(|x, height| {
        i32::from(x < STACKED) * square::<10>(height)
    })]),
};

/// Squares of what columns 1 to 9 are higher than 11 rows: 0 to 729.
pub const OVERSTACK_11: Feature = Feature {
    name: "overstack-11",
    definition: "Sum of the squares of what columns 1 to 9 are higher than 11 rows.",
    measure: above::<11>,
    kernel: Kernel::Sum(&[Part::Height(|x, height| {
        i32::from(x < STACKED) * square::<11>(height)
    })]),
};

fn above<const LINE: u32>(leaf: &Leaf) -> i32 {
    stack::heights(leaf).map(square::<LINE>).iter().sum()
}

/// The square of what a height is above the line.
fn square<const LINE: u32>(height: i32) -> i32 {
    height.unsigned_abs().saturating_sub(LINE).pow(2) as i32
}
