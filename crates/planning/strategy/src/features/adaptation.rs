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

use super::{Feature, Leaf, Measure};
use board::{Shape, Word, shapes};
use rules::Piece;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "adaptation",
            "Ways in which the seven pieces can be dropped straight so that they touch every column under them.",
            Measure::Board(ways),
        )
        .on_columns(|field| ways(&field.leaf()))
        .game_boy(PIECES),
        Feature::new(
            "fitting-pieces",
            "How many of the seven pieces can be dropped straight so that they touch every column under them.",
            Measure::Board(pieces),
        )
        .on_columns(|field| pieces(&field.leaf()))
        .game_boy(PIECES),
    ]
}

/// Why these are for the Game Boy alone.
pub(super) const PIECES: &str = "counts fits of the Game Boy's pieces";

fn ways<W: Word>(leaf: &Leaf<W>) -> i64 {
    Piece::EACH
        .map(|piece| places(leaf, piece).count() as i64)
        .iter()
        .sum()
}

fn pieces<W: Word>(leaf: &Leaf<W>) -> i64 {
    Piece::EACH
        .map(|piece| i64::from(places(leaf, piece).next().is_some()))
        .iter()
        .sum()
}

/// The orientations and columns in which a piece touches every column under it.
fn places<W: Word>(leaf: &Leaf<W>, piece: Piece) -> impl Iterator<Item = (&'static Shape, usize)> {
    let width = leaf.width();
    let at = move |shape: &'static Shape| (0..=width - shape.width()).map(move |x| (shape, x));
    shapes(piece)
        .iter()
        .flat_map(at)
        .filter(|&(shape, x)| touches(leaf, shape, x))
}

fn touches<W: Word>(leaf: &Leaf<W>, shape: &Shape, x: usize) -> bool {
    let land = leaf.height(x) - shape.under(0);
    land >= 0
        && land + shape.height() <= leaf.geometry.all_rows() as i32
        && (1..shape.width()).all(|i| leaf.height(x + i) - shape.under(i) == land)
}
