//! The board of a game of another maker, with as many rows as its profile has. The game is read,
//! not followed, so there is no plan.

use super::{grid, next};
use crate::{GameView, PanelCx, features::widgets};
use autofit::GameCell;
use egui::{Id, Role, Sense, Ui, WidgetInfo};
use rules::COLUMNS;
use screen::Point;
use ui_kit::{
    accessible,
    board::{BoardView, CellMark},
    pixels::PixelPainter,
    theme,
};

/// Draws the board and the next piece.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, game: GameView<'_>) {
    if !game.reading.is_play {
        let sentence = format!(
            "The walls of the well are not there: no game of the profile {} is on",
            game.profile.name()
        );
        widgets::empty(ui, cx, &sentence, &[]);
        return;
    }
    let space = ui.available_rect_before_wrap();
    let ppp = ui.ctx().pixels_per_point();
    let cells = &game.reading.cells;
    let place = grid(space, cells.len(), ppp);
    let board = BoardView::new(place).with_rows(cells.len() as i32);
    let mut marks = PixelPainter::new(ppp);
    let colours = theme::colours(ui);
    board.ground(&mut marks, colours);
    board.cells(&mut marks, colours, |row, column| {
        let cell = cells.get(row).and_then(|cells| cells.get(column));
        cell.map_or(CellMark::Blank, |cell| mark(*cell))
    });
    for (row, cells) in cells.iter().enumerate() {
        let rect = board.row(row as i32).points(ppp);
        let response = ui.interact(rect, Id::unique(("game row", row)), Sense::hover());
        let text = spoken(row, cells);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    }
    next(ui, game.reading.next, place, &mut marks);
    hover(ui, cx, board, game, &mut marks);
    marks.paint(ui.painter());
}

const fn mark(cell: GameCell) -> CellMark {
    match (cell.is_filled, cell.piece) {
        (false, _) => CellMark::Empty,
        (true, Some(piece)) => CellMark::Piece(piece),
        (true, None) => CellMark::Stack,
    }
}

/// The accessible value of a row: `row 18: 9 filled, TTT##.IIII`.
fn spoken(row: usize, cells: &[GameCell; COLUMNS]) -> String {
    let letter = |cell: &GameCell| match (cell.is_filled, cell.piece) {
        (false, _) => '.',
        (true, Some(piece)) => piece.letter(),
        (true, None) => '#',
    };
    let letters: String = cells.iter().map(letter).collect();
    let filled = cells.iter().filter(|cell| cell.is_filled).count();
    format!("row {}: {filled} filled, {letters}", rules::from_one(row))
}

/// The cell under the pointer, on the board or on the picture.
fn hover(
    ui: &Ui,
    cx: &mut PanelCx<'_>,
    board: BoardView,
    game: GameView<'_>,
    marks: &mut PixelPainter,
) {
    let ppp = marks.ppp();
    let field = game.profile.field();
    let id = Id::unique("board of a game");
    let response = ui.interact(board.block().points(ppp), id, Sense::hover());
    let next = game.reading.next.map_or('–', rules::Piece::letter);
    let value = format!("{} rows, next {next}", field.rows);
    accessible::set_image(&response, "Board as read", &value);
    if let Some(at) = response.hover_pos() {
        let (row, column) = board.cell_at(at, ppp);
        let row = row.clamp(0, i32::from(field.rows) - 1) as u8;
        let column = column.clamp(0, COLUMNS as i32 - 1) as u8;
        let cell = field.cell(row, column);
        cx.hover.pixel = Some(Point {
            x: cell.x,
            y: cell.y,
        });
    }
    let pixel = cx.view.hover.pixel.filter(|p| field.rect().contains(*p));
    if let Some(Point { x, y }) = pixel {
        let [wide, high] = field.pitch;
        let (row, column) = ((y - field.y) / high, (x - field.x) / wide);
        let cell = board.grid.block(row.into(), column.into());
        marks.frame(cell, 1, theme::colours(ui).accent);
    }
}
