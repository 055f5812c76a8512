//! How high pieces come to rest.
//!
//! Source: Dellacherie, El-Tetris. A piece comes to rest at the height of its middle:
//! that of its lowest cell above the floor plus half of what it is higher than one cell.
//! Counted in half rows, to stay whole; a weight from elsewhere has to be halved. The lock
//! height is that of the NES article: how far the piece would still fall, kept as it is turned,
//! if all other cells were taken away. By hand, an upright I dropped into column 5:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Its lowest cell is 0 above the floor, its highest 3: the middle is 1.5, so 3, and the lock
//! height is 0. An O dropped with its left half in column 5 comes to rest on column 6, one above
//! the floor: 1, its middle at 1.5.

use super::{Feature, Measure, Placed};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "landing-height",
            "Height of the middle of each piece of the line above the floor where it comes to rest, in half rows, summed.",
            Measure::Placements(middle),
        ),
        Feature::new(
            "lock-height",
            "Rows between the floor and the lowest cell of each piece of the line where it comes to rest, summed.",
            Measure::Placements(lowest),
        ),
    ]
}

fn middle<W: Word>(placed: &Placed<W>) -> i64 {
    2 * lowest(placed) + i64::from(placed.height) - 1
}

fn lowest<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(placed.low)
}
