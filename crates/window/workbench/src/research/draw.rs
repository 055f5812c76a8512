//! Draws a line on a board.

use crate::{research::Mino, research::ShownField};
use egui::Ui;
use ui_kit::{
    board::{BoardView, CellMark},
    pixels::PixelPainter,
    theme,
};

const fn mark(mino: Mino) -> CellMark {
    match mino {
        Mino::Empty => CellMark::Empty,
        Mino::Stack => CellMark::Stack,
        Mino::Ply(piece, ply) => CellMark::Ply(piece, ply),
    }
}

/// Adds the board and the content of a field.
pub fn field(ui: &Ui, painter: &mut PixelPainter, board: BoardView, field: &ShownField) {
    let colours = theme::colours(ui);
    board.ground(painter, colours);
    board.cells(painter, colours, |row, col| mark(field[row][col]));
}
