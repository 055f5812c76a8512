//! Straight drops: turned and shifted above the stack, then dropped.

use crate::{Board, PieceShapes, Placement, Word};
use rules::Piece;

/// Adds every straight drop of a piece, each different set of cells once: by orientation,
/// then from left to right. A drop that would stand out above the board is left out.
pub fn drops<W: Word, const N: usize>(
    board: &Board<W, N>,
    piece: Piece,
    shapes: &PieceShapes,
    into: &mut Vec<Placement>,
) {
    let all_rows = board.geometry().all_rows();
    let mut heights = [0u32; N];
    for (height, column) in heights.iter_mut().zip(board.columns()) {
        *height = column.height();
    }
    for (orientation, shape) in (0u8..).zip(shapes.shapes()) {
        if shape.same_as != orientation {
            continue;
        }
        let width = usize::from(shape.width);
        for x in 0..=board.width() - width {
            let y = (heights[x..].iter().zip(shape.bottoms).take(width))
                .map(|(height, bottom)| height.saturating_sub(u32::from(bottom)))
                .max()
                .unwrap_or(0);
            if y + u32::from(shape.height) <= all_rows {
                into.push(Placement {
                    piece,
                    orientation,
                    x: x as u8,
                    y: y as u8,
                });
            }
        }
    }
}
