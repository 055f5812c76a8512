//! How a line on a board is drawn.

use egui::Ui;
use ui_kit::{
    board::{BoardView, CellMark},
    pixels::PixelPainter,
    theme,
};
use workbench_model::{research::Field, research::Mino};

const fn mark(mino: Mino) -> CellMark {
    match mino {
        Mino::Empty => CellMark::Empty,
        Mino::Stack => CellMark::Stack,
        Mino::Ply(piece, ply) => CellMark::Ply(piece, ply),
    }
}

/// Adds the board and all that a field holds.
pub fn field(ui: &Ui, painter: &mut PixelPainter, board: BoardView, field: &Field) {
    let colours = theme::colours(ui);
    board.ground(painter, colours);
    board.cells(painter, colours, |row, col| mark(field[row][col]));
}
