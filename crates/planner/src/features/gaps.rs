//! Gaps, the holes of the NES article, and how deep they lie.
//!
//! A gap is an empty cell right below a filled one: a hole of three cells is one gap. The
//! article also sums the rows of the gaps, from the top, so that a low gap weighs more,
//! and their distances to the top of their columns. Rows are counted here so that the
//! bottom one is 20, as it is there. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 3 in the second row from the bottom, column 10 at the bottom: 2 gaps. Their
//! rows are 19 + 20 = 39. They are 2 and 1 below the tops of their columns: 3 together,
//! 1 at the least, 2 at the most. Without a gap the least is 20 and the most 0.

use super::{Feature, Kernel, Leaf, Part, leaf::ALL_ROWS};

/// Empty cells right below filled ones.
pub const GAPS: Feature = Feature {
    name: "gaps",
    definition: "Empty cells right below a filled one.",
    measure: count,
    kernel: Kernel::Sum(&[Part::Gaps(|_, gaps| gaps)]),
};

/// The rows of the gaps, counted from the top, summed.
pub const GAP_ROWS: Feature = Feature {
    name: "gap-rows",
    definition: "Rows in which the gaps lie, the bottom row being 20 and the one above it 19, summed.",
    measure: rows,
    kernel: Kernel::Sum(&[Part::Cells(|_, cells| of_column(cells).map(Gap::row).sum())]),
};

/// How far the gaps are below the tops of their columns, summed.
pub const GAP_DEPTHS: Feature = Feature {
    name: "gap-depths",
    definition: "Distances of the gaps from the topmost filled cell of their column, summed.",
    measure: depths,
    kernel: Kernel::Sum(&[Part::Cells(|_, cells| {
        of_column(cells).map(|gap| gap.depth).sum()
    })]),
};

/// How far the highest gap is below the top of its column.
pub const LEAST_GAP_DEPTH: Feature = Feature {
    name: "least-gap-depth",
    definition: "Distance from the topmost filled cell of its column to a gap, the least of all; 20 without a gap.",
    measure: least,
    kernel: Kernel::Columns,
};

/// How far the deepest gap is below the top of its column.
pub const GREATEST_GAP_DEPTH: Feature = Feature {
    name: "greatest-gap-depth",
    definition: "Distance from the topmost filled cell of its column to a gap, the most of all; 0 without a gap.",
    measure: greatest,
    kernel: Kernel::Columns,
};

fn count(leaf: &Leaf) -> i32 {
    each(leaf).count() as i32
}

fn rows(leaf: &Leaf) -> i32 {
    each(leaf).map(Gap::row).sum()
}

fn depths(leaf: &Leaf) -> i32 {
    each(leaf).map(|gap| gap.depth).sum()
}

fn least(leaf: &Leaf) -> i32 {
    each(leaf)
        .map(|gap| gap.depth)
        .fold(ALL_ROWS as i32, i32::min)
}

fn greatest(leaf: &Leaf) -> i32 {
    each(leaf).map(|gap| gap.depth).fold(0, i32::max)
}

struct Gap {
    /// Rows between it and the floor.
    up: i32,
    /// How far it is below the topmost filled cell.
    depth: i32,
}

impl Gap {
    /// Its row, the bottom one being 20.
    fn row(self) -> i32 {
        ALL_ROWS as i32 - self.up
    }
}

fn each(leaf: &Leaf) -> impl Iterator<Item = Gap> {
    leaf.columns.into_iter().flat_map(of_column)
}

fn of_column(column: u32) -> impl Iterator<Item = Gap> {
    let height = (u32::BITS - column.leading_zeros()) as i32;
    let mut gaps = !column & column >> 1;
    std::iter::from_fn(move || {
        let up = (gaps != 0).then(|| gaps.trailing_zeros() as i32)?;
        gaps &= gaps - 1;
        let depth = height - 1 - up;
        Some(Gap { up, depth })
    })
}
