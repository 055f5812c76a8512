//! Features of all column heights: pile height, spread, variance, turns.
//!
//! Source: the NES article (pile height, spread of column heights and, among what was
//! tried, variance and occupied columns); Tsai and others (peak height; column
//! transitions, the changes between going up and going down). By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 2. The highest is 4, the lowest 0: pile height 4, spread 4.
//! One column is empty: 9 are occupied. The squares sum to 46 and the heights to 18, so
//! the variance is 46/10 - 1.8 * 1.8 = 1.36; a hundred of it is 136. Down, up, down,
//! down, up, level, level, up, level: 3 turns.

use super::{Feature, Kernel, Leaf, Part};
use rules::COLUMNS;

/// The height of the highest column.
pub const PILE_HEIGHT: Feature = Feature {
    name: "pile-height",
    definition: "Height of the highest column.",
    measure: highest,
    kernel: Kernel::Sum(&[Part::Highest(|height| height)]),
};

/// The highest column minus the lowest.
pub const HEIGHT_SPREAD: Feature = Feature {
    name: "height-spread",
    definition: "Height of the highest column minus that of the lowest.",
    measure: spread,
    kernel: Kernel::Columns,
};

/// The variance of the heights, in hundredths.
pub const HEIGHT_VARIANCE: Feature = Feature {
    name: "height-variance",
    definition: "Variance of the heights of the columns, in hundredths.",
    measure: variance,
    kernel: Kernel::Sum(&[
        Part::Height(|_, height| COLUMNS as i32 * height * height),
        Part::HeightSum(|sum| -sum * sum),
    ]),
};

/// Changes between going up and going down.
pub const HEIGHT_TURNS: Feature = Feature {
    name: "height-turns",
    definition: "How often the heights change from rising to falling or back, from column to column; level stretches count as what came before.",
    measure: turns,
    kernel: Kernel::Columns,
};

/// Columns that are not empty.
pub const OCCUPIED_COLUMNS: Feature = Feature {
    name: "occupied-columns",
    definition: "Columns with at least one filled cell.",
    measure: occupied,
    kernel: Kernel::Sum(&[Part::Height(|_, height| i32::from(height > 0))]),
};

fn highest(leaf: &Leaf) -> i32 {
    leaf.highest()
}

fn spread(leaf: &Leaf) -> i32 {
    leaf.highest() - leaf.heights.iter().copied().min().unwrap_or(0)
}

fn variance(leaf: &Leaf) -> i32 {
    let sum: i32 = leaf.heights.iter().sum();
    let squares: i32 = leaf.heights.iter().map(|height| height * height).sum();
    COLUMNS as i32 * squares - sum * sum
}

fn turns(leaf: &Leaf) -> i32 {
    let (mut turns, mut before) = (0, 0);
    for way in leaf.steps_in_height().map(i32::signum) {
        turns += i32::from(way * before < 0);
        if way != 0 {
            before = way;
        }
    }
    turns
}

fn occupied(leaf: &Leaf) -> i32 {
    leaf.heights.iter().filter(|&&height| height > 0).count() as i32
}
