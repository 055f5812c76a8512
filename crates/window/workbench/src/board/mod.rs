//! The board as it was read, with the falling piece, the plan and the next piece.

mod other_game;

use crate::{
    FrameView, Layer, PanelCx, PanelId,
    features::{ContextMenu, panel::Panel, widgets},
};
use crate::{format, names};
use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, vec2};
use rules::{COLUMNS, Piece, ROWS};
use screen::Point;
use session::Record;
use ui_kit::{
    accessible,
    board::{self, BoardView, CellMark},
    fit,
    pixels::{Block, CellGrid, PixelPainter, visible, whole_pixel},
    placing::cell_of,
    theme::{self, Colours},
};
use vision::{CELLS, Cell, Screen};

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Board,
    title: "Board as read",
    about: "The field as it was read, with the plan and the next piece",
    width: Panel::NARROW,
    height: 200.0,
    beside,
    draw,
};

/// The panels of this feature.
pub const PANELS: &[Panel] = &[PANEL];

/// Draws the name of the recognised screen at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let screen = view.screen().map_or(format::UNKNOWN, names::screen);
    ui.label(egui::RichText::new(screen).color(theme::colours(ui).dim));
}

/// Draws the board with its plan and the next piece.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let space = ui.available_rect_before_wrap();
    if let Some(game) = view.game {
        other_game::draw(ui, cx, game);
        return;
    }
    if !view.has_field() {
        let sentence = match view.screen() {
            Some(Screen::Pause) => "The pause text hides the field".into(),
            Some(Screen::Unknown) => "No screen of the game is recognised".into(),
            Some(screen) => format!("No field on the {} screen", names::screen(screen)),
            None if view.record.is_some() => "The screen is being recognised".into(),
            None => widgets::no_picture(view).into(),
        };
        widgets::empty(ui, cx, &sentence, &[]);
        return;
    }
    let ppp = ui.ctx().pixels_per_point();
    let board = BoardView::new(grid(space, ROWS, ppp));
    let mut marks = PixelPainter::new(ppp);
    let colours = theme::colours(ui);
    board.ground(&mut marks, colours);
    contents(view, board, &mut marks, colours);
    if let Some(record) = view.record {
        rows(ui, record, board, ppp);
    }
    let piece = view.record.and_then(|r| r.tracked.next);
    next(ui, piece, board.grid, &mut marks);
    hover(ui, cx, board, &mut marks);
    marks.paint(ui.painter());
}

/// The largest grid in whole pixels with space left for the next piece.
fn grid(space: Rect, rows: usize, ppp: f32) -> CellGrid {
    let width = (space.width() * ppp - 2.0) as i32;
    let inside = space.size() - vec2(2.0, 4.0) / ppp;
    let highest = fit::whole_cell(inside, [COLUMNS as f32, rows as f32], ppp);
    let fits = |cell: &i32| board::width_with_next(*cell) <= width;
    let cell = (4..=highest).rev().find(fits).unwrap_or(4);
    let (left, top) = whole_pixel(space.min, ppp);
    let free = (width - board::width_with_next(cell)).max(0);
    CellGrid {
        left: left + 1 + free / 2,
        top: top + 1,
        cell,
    }
}

/// Adds the cells as tracked, the plan and the falling piece.
pub fn contents(
    view: &FrameView<'_>,
    board: BoardView,
    marks: &mut PixelPainter,
    colours: &Colours,
) {
    if let Some(record) = view.record {
        cells(board, &record.tracked.cells, marks, colours);
        for i in (0..CELLS).filter(|i| is_in_doubt(record, *i)) {
            let block = board.grid.block((i / COLUMNS) as i32, (i % COLUMNS) as i32);
            marks.unsure(block, theme::OTHER);
        }
    }
    for ghost in view.ghosts().into_iter().rev() {
        board.ghost(marks, ghost.ply, ghost.piece, &visible(ghost.cells));
    }
    if view.ui_state.layers.shows(Layer::Review) {
        crate::game_review::marks(marks, board.grid, view);
    }
    if let Some((_, at)) = view.falling() {
        board.outline(marks, &visible(at), colours.text);
    }
}

/// Adds the cells of a field, row by row.
pub fn cells(board: BoardView, field: &[Cell], marks: &mut PixelPainter, colours: &Colours) {
    board.cells(marks, colours, |row, column| {
        let cell = field.get(row * COLUMNS + column);
        cell.map_or(CellMark::Blank, |cell| mark(*cell))
    });
}

/// Names each row.
fn rows(ui: &Ui, record: &Record, board: BoardView, ppp: f32) {
    for row in 0..ROWS {
        let rect = board.row(row as i32).points(ppp);
        let response = ui.interact(rect, Id::unique(("board row", row)), Sense::hover());
        let text = spoken(row, record);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    }
}

const fn mark(cell: Cell) -> CellMark {
    match cell {
        Cell::Empty => CellMark::Empty,
        Cell::Piece(piece) => CellMark::Piece(piece),
        Cell::Flash => CellMark::Uncertain,
        Cell::Curtain | Cell::Other => CellMark::Other,
    }
}

/// Whether a cell's pixels are in doubt in this frame, so that it is what it was before.
fn is_in_doubt(record: &Record, cell: usize) -> bool {
    let read = record.reading.cells.get(cell);
    read.is_some_and(|read| !read.is_read())
}

/// The accessible value of a row: `row 18: 9 filled, TTTSS.I?II`.
fn spoken(row: usize, record: &Record) -> String {
    let first = row * COLUMNS;
    let cells = record.tracked.cells.get(first..first + COLUMNS);
    let cells = cells.unwrap_or_default();
    let letter = |(i, cell): (usize, &Cell)| match cell {
        _ if is_in_doubt(record, first + i) => '?',
        Cell::Empty | Cell::Flash => '.',
        Cell::Piece(piece) => piece.letter(),
        Cell::Curtain | Cell::Other => '#',
    };
    let letters: String = cells.iter().enumerate().map(letter).collect();
    let filled = cells.iter().filter(|c| c.is_filled()).count();
    format!("row {}: {filled} filled, {letters}", rules::from_one(row))
}

fn next(ui: &Ui, piece: Option<Piece>, cells: CellGrid, marks: &mut PixelPainter) {
    let (colours, ppp) = (theme::colours(ui), marks.ppp());
    let beside = CellGrid {
        left: cells.left + cells.cell * COLUMNS as i32 + cells.cell / 2,
        top: cells.top,
        cell: board::next_cell(cells.cell),
    };
    let text = piece.map_or_else(|| format::UNKNOWN.to_owned(), |p| p.letter().to_string());
    let area = Block {
        y1: beside.top + cells.cell * 4,
        ..beside.block(0, 0)
    };
    let area = Block {
        x1: area.x0 + cells.cell * 4,
        ..area
    };
    let response = ui.interact(area.points(ppp), Id::unique("next piece"), Sense::hover());
    accessible::set_value(&response, "Next piece", &text);
    let title = beside.block(0, 0).points(ppp);
    ui.painter().text(
        title.left_top(),
        egui::Align2::LEFT_TOP,
        "Next",
        theme::title(),
        colours.dim,
    );
    let below = CellGrid {
        top: beside.top + (20.0 * ppp) as i32,
        ..beside
    };
    match piece {
        Some(piece) => board::add_next(marks, below, piece, colours),
        None => marks.letter(below.block(0, 0), '–', colours.faint),
    }
}

/// The accessible value of the whole board: `play, T falling, next I`.
pub fn summary(view: &FrameView<'_>) -> String {
    let screen = view.screen().map_or(format::UNKNOWN, names::screen);
    let letter = |piece: Option<Piece>| piece.map_or('–', Piece::letter);
    let falling = view.falling().map(|(piece, _)| piece);
    let next = view.record.and_then(|r| r.tracked.next);
    format!(
        "{screen}, {} falling, next {}",
        letter(falling),
        letter(next)
    )
}

/// The cell under the pointer, on the board or on the picture.
fn hover(ui: &Ui, cx: &mut PanelCx<'_>, board: BoardView, marks: &mut PixelPainter) {
    let view = cx.view;
    let region = view.status.shown.regions.field;
    let ppp = marks.ppp();
    let field = board.block().points(ppp);
    let response = ui.interact(field, Id::unique("board"), Sense::CLICK);
    widgets::context_menu(&response, cx, ContextMenu::Board);
    accessible::set_image(&response, "Board as read", &summary(view));
    if let Some(at) = response.hover_pos() {
        let (row, col) = board.cell_at(at, ppp);
        let step = region.w / COLUMNS as u8;
        cx.hover.pixel = Some(Point {
            x: region.x + step * col.clamp(0, COLUMNS as i32 - 1) as u8,
            y: region.y + step * row.clamp(0, ROWS as i32 - 1) as u8,
        });
    }
    if let Some((row, col)) = view.hover.pixel.and_then(|p| cell_of(region, p)) {
        let cell = board.grid.block(row as i32, col as i32);
        marks.frame(cell, 1, theme::colours(ui).accent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_out_with_its_pieces() {
        let mut record = crate::samples::falling_t();
        let (first, mut tracked) = (17 * COLUMNS, (*record.tracked).clone());
        tracked.cells = vec![Cell::Empty; CELLS];
        tracked.cells[first] = Cell::Piece(Piece::T);
        tracked.cells[first + 9] = Cell::Other;
        record.tracked = tracked.into();
        let mut reading = (*record.reading).clone();
        reading.cells[first + 4].margin = 0;
        record.reading = reading.into();
        assert_eq!(spoken(17, &record), "row 18: 2 filled, T...?....#");
    }

    #[test]
    fn the_board_fits_its_space_in_whole_pixels() {
        for ppp in [1.0_f32, 1.25, 2.0] {
            let space = Rect::from_min_size(egui::pos2(700.3, 60.7), vec2(232.0, 230.0));
            let cells = grid(space, ROWS, ppp);
            let last = Block {
                x1: cells.left + board::width_with_next(cells.cell),
                ..cells.block(ROWS as i32 - 1, 0)
            };
            let last = last.points(ppp);
            assert!(
                space.contains_rect(last.shrink(0.5)),
                "{last:?} in {space:?}"
            );
        }
    }
}
