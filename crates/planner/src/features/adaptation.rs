//! Adaptation: how well the next piece can be placed.
//!
//! Source: the NES article, total adaptation value: the ways in which the seven pieces
//! can be added without a new hole. Counted here for straight drops on the heights of the
//! columns, clears left aside: a piece fits where it touches every column under it. By
//! hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 2. L fits in 7 ways, J 4, I 10 (upright in every column), O
//! 3, Z 2, S 2, T 4: 32. Each of the seven fits somewhere: 7.

use super::{Feature, Kernel, Leaf, leaf::ALL_ROWS};
use board::{Shape, shapes};
use rules::{COLUMNS, Piece};

/// Ways in which the seven pieces fit without a new hole.
pub const ADAPTATION: Feature = Feature {
    name: "adaptation",
    definition: "Ways in which the seven pieces can be dropped straight so that they touch every column under them.",
    measure: ways,
    kernel: Kernel::Columns,
};

/// How many of the seven pieces fit without a new hole: 0 to 7.
pub const FITTING_PIECES: Feature = Feature {
    name: "fitting-pieces",
    definition: "How many of the seven pieces can be dropped straight so that they touch every column under them.",
    measure: pieces,
    kernel: Kernel::Columns,
};

fn ways(leaf: &Leaf) -> i32 {
    Piece::EACH
        .map(|piece| places(leaf, piece).count() as i32)
        .iter()
        .sum()
}

fn pieces(leaf: &Leaf) -> i32 {
    Piece::EACH
        .map(|piece| i32::from(places(leaf, piece).next().is_some()))
        .iter()
        .sum()
}

/// The orientations and columns in which a piece touches every column under it.
fn places(leaf: &Leaf, piece: Piece) -> impl Iterator<Item = (&'static Shape, usize)> {
    let at = |shape: &'static Shape| (0..=COLUMNS - shape.width()).map(move |x| (shape, x));
    shapes(piece)
        .iter()
        .flat_map(at)
        .filter(|&(shape, x)| touches(leaf, shape, x))
}

fn touches(leaf: &Leaf, shape: &Shape, x: usize) -> bool {
    let land = leaf.heights[x] - shape.under(0);
    land >= 0
        && land + shape.height() <= ALL_ROWS as i32
        && (1..shape.width()).all(|i| leaf.heights[x + i] - shape.under(i) == land)
}
