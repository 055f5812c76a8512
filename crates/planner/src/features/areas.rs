//! Connected areas.
//!
//! Source: the NES article, among what was tried: islands of filled cells and rooms of
//! empty ones, cells being connected by their sides. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Filled: columns 1 and 2; columns 3 and 4; columns 6 to 10. Empty: the space above, to
//! which the hole of column 3 is open through column 2, and the cell under column 10.
//! Together 5.

use super::{
    Feature, Kernel, Leaf,
    leaf::{ALL_ROWS, ROW},
};

/// Islands of filled cells and rooms of empty ones.
pub const AREAS: Feature = Feature {
    name: "areas",
    definition: "Connected areas of filled cells and of empty cells, counted together; cells are connected by their sides.",
    measure,
    kernel: Kernel::Leaf,
};

type Rows = [u16; ALL_ROWS];

fn measure(leaf: &Leaf) -> i32 {
    let filled: Rows = std::array::from_fn(|up| leaf.row_up(up));
    count(filled) + count(filled.map(|row| !row & ROW))
}

/// How many areas the set cells form.
fn count(mut left: Rows) -> i32 {
    let mut areas = 0;
    let mut from = 0;
    while let Some(up) = (from..ALL_ROWS).find(|&up| left[up] != 0) {
        from = up;
        remove_area(&mut left, up);
        areas += 1;
    }
    areas
}

/// Takes the area of one cell of the lowest row with cells away.
fn remove_area(left: &mut Rows, lowest: usize) {
    let mut area: Rows = [0; ALL_ROWS];
    area[lowest] = left[lowest] & left[lowest].wrapping_neg();
    let mut grows = true;
    while grows {
        grows = false;
        for up in lowest..ALL_ROWS {
            let below = if up > lowest { area[up - 1] } else { 0 };
            let above = area.get(up + 1).copied().unwrap_or(0);
            let cells = area[up];
            let next = (cells | cells << 1 | cells >> 1 | below | above) & left[up];
            grows |= next != cells;
            area[up] = next;
        }
    }
    for (row, cells) in left.iter_mut().zip(area) {
        *row &= !cells;
    }
}
