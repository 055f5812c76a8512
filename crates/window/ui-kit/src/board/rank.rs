//! The rank of a placement: its colour and its mark.

use crate::{
    pixels::{Block, PixelPainter},
    theme,
};
use egui::Color32;

/// How many ranks are marked with their number.
const NUMBERED: usize = 5;
/// The smallest cell in which a number is readable, in physical pixels.
const READABLE: i32 = 9;

/// The share of a rank on the scale of a heat map: 1 for the best of `count`, 0 for
/// the last.
#[must_use]
pub fn rank_share(rank: usize, count: usize) -> f32 {
    1.0 - rank as f32 / count.max(2).saturating_sub(1) as f32
}

/// Adds the number of one of the first ranks to a cell, or a dot for the others.
pub fn mark_rank(painter: &mut PixelPainter, cell: Block, rank: usize, colour: Color32) {
    let size = cell.x1 - cell.x0;
    if rank < NUMBERED && size >= READABLE {
        let digit = char::from_digit(rank as u32 + 1, 10).unwrap_or(' ');
        painter.fill(cell, colour);
        painter.digit(cell, digit, theme::ink_on(colour));
    } else {
        let dot = cell.inset(size * 3 / 8);
        painter.fill(dot.inset(-1), theme::INK);
        painter.fill(dot, colour);
    }
}
