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

use super::{Feature, Leaf, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "areas",
        "Connected areas of filled cells and of empty cells, counted together; cells are connected by their sides.",
        Measure::Board(measure),
    )]
}

fn measure<W: Word>(leaf: &Leaf<W>) -> i64 {
    let all = leaf.all_rows();
    let empty = leaf.columns.iter().map(|&column| !column & all).collect();
    count(leaf.columns.to_vec()) + count(empty)
}

/// How many areas the set cells form.
fn count<W: Word>(mut left: Vec<W>) -> i64 {
    let mut areas = 0;
    let mut area = vec![W::ZERO; left.len()];
    while let Some(first) = left.iter().position(|&column| column != W::ZERO) {
        area.fill(W::ZERO);
        area[first] = W::bit(left[first].trailing_zeros());
        grow(&mut area, &left);
        for (column, &cells) in left.iter_mut().zip(&area) {
            *column &= !cells;
        }
        areas += 1;
    }
    areas
}

/// Adds every cell that is connected with those of the area.
fn grow<W: Word>(area: &mut [W], within: &[W]) {
    let mut grows = true;
    while grows {
        grows = false;
        for x in 0..area.len() {
            let left = if x > 0 { area[x - 1] } else { W::ZERO };
            let right = area.get(x + 1).copied().unwrap_or(W::ZERO);
            let cells = area[x];
            let next = (cells | cells << 1 | cells >> 1 | left | right) & within[x];
            grows |= next != cells;
            area[x] = next;
        }
    }
}
