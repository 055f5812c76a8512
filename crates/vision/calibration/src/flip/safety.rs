//! How far the whole field is from a misread cell, once for every frame.

use super::cell::corners;
use ::screen::Picture;
use rules::{COLUMNS, ROWS};
use vision::Reader;

/// The cell that is nearest to being misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety {
    /// So many pixels would have to be wrong for a cell to flip.
    pub pixels: u8,
    /// Its row, the first such from the top.
    pub row: usize,
    /// Its column, the first such from the left.
    pub col: usize,
}

pub(super) fn of(reader: &Reader, picture: &Picture) -> Option<Safety> {
    let field = reader.profile().field();
    let cells = (field.first_row()..ROWS).flat_map(|r| (0..COLUMNS).map(move |c| (r, c)));
    cells
        .filter_map(|(row, col)| {
            let pixels = corners(field, picture, field.cell(row, col))?.len() as u8;
            Some(Safety { pixels, row, col })
        })
        .min_by_key(|safety| safety.pixels)
}
