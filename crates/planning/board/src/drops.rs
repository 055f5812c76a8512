//! Straight drops: turned and shifted above the stack, then dropped.

use crate::{Board, PieceShapes, Placement, Shape, Word};
use rules::Piece;

/// Height at which a shape comes to rest above columns of these heights.
#[must_use]
#[inline(always)]
pub fn rest<const N: usize>(heights: &[i32; N], shape: &Shape, x: usize) -> i32 {
    (0..shape.width()).fold(0, |land, i| land.max(heights[x + i] - shape.under(i)))
}

/// Calls `visit` with every straight drop that comes to rest within the lowest rows, whatever
/// is in its way: the shape, its leftmost column and the height of its lowest cell, by
/// orientation and then by column. `width` are the columns of the board.
#[inline(always)]
pub fn each_drop_within<'a, const N: usize>(
    heights: &[i32; N],
    width: usize,
    rows: i32,
    shapes: impl IntoIterator<Item = &'a Shape>,
    mut visit: impl FnMut(&'a Shape, usize, i32),
) {
    for shape in shapes {
        for x in 0..=width - shape.width() {
            let land = rest(heights, shape, x);
            if land + shape.height() <= rows {
                visit(shape, x, land);
            }
        }
    }
}

/// Adds every straight drop of a piece, each different set of cells once: by orientation,
/// then from left to right. A drop that would stand out above the board is left out.
pub fn drops<W: Word, const N: usize>(
    board: &Board<W, N>,
    piece: Piece,
    shapes: &PieceShapes,
    into: &mut Vec<Placement>,
) {
    let (heights, rows) = (board.heights(), board.geometry().all_rows() as i32);
    let shapes = shapes.each_different();
    each_drop_within(&heights, board.width(), rows, shapes, |shape, x, y| {
        into.push(Placement {
            piece,
            orientation: shape.orientation,
            x: x as u8,
            y: y as u8,
        });
    });
}
