//! Well sums.
//!
//! Source: Dellacherie and El-Tetris. A well cell is an empty cell with filled ones left
//! and right of it, walls counting as filled, even below a roof. Each counts itself and
//! the empty cells that follow right below it, whether those are well cells or not. By
//! hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2 has one in the third row with one empty cell below: 2. The bottom cells of
//! columns 3, 5 and 10 count 1 each. Together 5.

use super::{Feature, Kernel, Leaf, Part};
use rules::COLUMNS;

/// Well cells, each with the empty cells right below it.
pub const WELL_SUMS: Feature = Feature {
    name: "well-sums",
    definition: "Empty cells between filled left and right neighbours, each counted with the empty cells that follow right below it.",
    measure,
    kernel: Kernel::Sum(&[Part::Between(sum_between)]),
};

fn measure(leaf: &Leaf) -> i32 {
    (0..COLUMNS).map(|x| sum_between(leaf.around(x))).sum()
}

fn sum_between([left, column, right]: [u32; 3]) -> i32 {
    sum(left & right & !column, column)
}

fn sum(mut wells: u32, column: u32) -> i32 {
    let mut sum = 0;
    while wells != 0 {
        let up = wells.trailing_zeros();
        let below = column & ((1 << up) - 1);
        sum += (up + 1) as i32 - (u32::BITS - below.leading_zeros()) as i32;
        wells &= wells - 1;
    }
    sum
}
