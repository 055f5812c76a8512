//! The board as it was read, with the falling piece, the plan and the next piece.

use crate::{
    Command, FrameView, Ghost,
    game::cell_of,
    marks::{Block, Cells, Marks, faded, visible, whole_pixel},
    tokens, widgets, words,
};
use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo};
use rules::{COLUMNS, Piece, ROWS};
use screen::Point;
use vision::{Cell, Screen};

/// Columns of cells beside the board: a gap and the next piece.
const BESIDE: i32 = 5;

/// The screen that was read, at the right of the title.
pub fn beside(ui: &mut Ui, view: &FrameView<'_>, _commands: &mut Vec<Command>) {
    let screen = view.screen().map_or(words::UNKNOWN, words::screen);
    ui.label(egui::RichText::new(screen).color(tokens::colours(ui).dim));
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let space = ui.available_rect_before_wrap();
    if !view.has_field() {
        let sentence = match view.screen() {
            Some(Screen::Pause) => "The pause text hides the field".into(),
            Some(screen) => format!("No field on the {} screen", words::screen(screen)),
            None => "No picture yet".into(),
        };
        widgets::empty(ui, view, &sentence, &[], commands);
        return;
    }
    let ppp = ui.ctx().pixels_per_point();
    let cells = raster(space, ppp);
    let mut marks = Marks::new(ppp);
    let field = Block::new(
        cells.left,
        cells.top,
        cells.cell * COLUMNS as i32,
        cells.cell * ROWS as i32,
    );
    let colours = tokens::colours(ui);
    marks.frame(field.inset(-1), 1, colours.line);
    marks.fill(field, colours.ground);
    rows(ui, view, cells, ppp, colours.line, &mut marks);
    plan(&mut marks, view, cells);
    if let Some((_, at)) = view.falling() {
        marks.outline(cells, &visible(at), colours.text, false);
    }
    next(ui, view, cells, ppp, &mut marks);
    hover(
        ui,
        view,
        cells,
        field.points(ppp),
        ppp,
        &mut marks,
        commands,
    );
    marks.paint(ui.painter());
}

/// The largest raster of whole pixels that fits, from the top left corner.
fn raster(space: Rect, ppp: f32) -> Cells {
    let (width, height) = (space.width() * ppp - 2.0, space.height() * ppp - 4.0);
    let wide = width / (COLUMNS as i32 + BESIDE) as f32;
    let high = height / ROWS as f32;
    let cell = (wide.min(high) as i32).max(4);
    let (left, top) = whole_pixel(space.min, ppp);
    let free = (width as i32 - cell * (COLUMNS as i32 + BESIDE)).max(0);
    Cells {
        left: left + 1 + free / 2,
        top: top + 1,
        cell,
    }
}

fn rows(
    ui: &Ui,
    view: &FrameView<'_>,
    cells: Cells,
    ppp: f32,
    line: egui::Color32,
    marks: &mut Marks,
) {
    let Some(record) = view.record else {
        return;
    };
    let tracked = &record.tracked.cells;
    for row in 0..ROWS {
        let line_of = tracked
            .get(row * COLUMNS..(row + 1) * COLUMNS)
            .unwrap_or_default();
        for (col, cell) in line_of.iter().enumerate() {
            let block = cells.block(row as i32, col as i32);
            draw_cell(marks, block, *cell, line);
        }
        let from = cells.block(row as i32, 0);
        let to = cells.block(row as i32, COLUMNS as i32 - 1);
        let rect = Block { x1: to.x1, ..from }.points(ppp);
        let response = ui.interact(rect, Id::unique(("board row", row)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken(row, line_of)));
    }
}

/// A row as it is read out: `row 17: 9 filled, TTTSS.IIII`.
fn spoken(row: usize, cells: &[Cell]) -> String {
    let letters: String = cells
        .iter()
        .map(|c| match c {
            Cell::Empty | Cell::Flash => '.',
            Cell::Piece(piece) => piece.letter(),
            Cell::Curtain | Cell::Other => '#',
        })
        .collect();
    let filled = cells.iter().filter(|c| c.is_filled()).count();
    format!("row {row}: {filled} filled, {letters}")
}

fn draw_cell(marks: &mut Marks, block: Block, cell: Cell, line: egui::Color32) {
    let inner = Block {
        x0: block.x0 + 1,
        y0: block.y0 + 1,
        ..block
    };
    match cell {
        Cell::Empty => marks.fill(
            Block {
                x0: block.x1 - 1,
                y0: block.y1 - 1,
                ..block
            },
            line,
        ),
        Cell::Piece(piece) => {
            marks.fill(inner, tokens::piece(piece));
            marks.hatch(inner, piece);
            marks.letter(block, piece.letter(), tokens::INK);
        }
        Cell::Flash => marks.unsure(inner, tokens::OTHER),
        Cell::Curtain | Cell::Other => marks.fill(inner, tokens::OTHER),
    }
}

fn plan(marks: &mut Marks, view: &FrameView<'_>, cells: Cells) {
    for Ghost {
        ply,
        piece,
        cells: at,
    } in view.ghosts().into_iter().rev()
    {
        let group = visible(at);
        let colour = tokens::piece(piece);
        let strength = tokens::ply_strength(ply);
        for &(row, col) in &group {
            marks.fill(cells.block(row, col), faded(colour, 0.22 * strength));
        }
        marks.outline(cells, &group, faded(colour, strength), true);
        marks.number(cells, &group, ply, colour);
    }
}

fn next(ui: &Ui, view: &FrameView<'_>, cells: Cells, ppp: f32, marks: &mut Marks) {
    let colours = tokens::colours(ui);
    let beside = Cells {
        left: cells.left + cells.cell * (COLUMNS as i32 + 1),
        top: cells.top,
        ..cells
    };
    let piece = view.record.and_then(|r| r.tracked.next);
    let text = piece.map_or_else(|| words::UNKNOWN.to_owned(), |p| p.letter().to_string());
    let area = Block {
        y1: beside.top + cells.cell * 4,
        ..beside.block(0, 0)
    };
    let area = Block {
        x1: area.x0 + cells.cell * 4,
        ..area
    };
    let response = ui.interact(area.points(ppp), Id::unique("next piece"), Sense::hover());
    widgets::named(&response, "Next piece", &text);
    let title = beside.block(0, 0).points(ppp);
    ui.painter().text(
        title.left_top(),
        egui::Align2::LEFT_TOP,
        "Next",
        tokens::title(),
        colours.dim,
    );
    let below = Cells {
        top: beside.top + (20.0 * ppp) as i32,
        ..beside
    };
    match piece {
        Some(piece) => draw_piece(marks, below, piece),
        None => marks.letter(below.block(0, 0), '–', colours.faint),
    }
}

/// A piece as it appears, in a raster of two rows.
pub fn draw_piece(marks: &mut Marks, cells: Cells, piece: Piece) {
    for (row, col) in piece.cells(0) {
        let block = cells.block(i32::from(row) - 2, i32::from(col));
        draw_cell(marks, block, Cell::Piece(piece), tokens::INK);
    }
}

/// The board as it is read out as a whole: `play, T falling, next I`.
fn whole(view: &FrameView<'_>) -> String {
    let screen = view.screen().map_or(words::UNKNOWN, words::screen);
    let letter = |piece: Option<Piece>| piece.map_or('–', Piece::letter);
    let falling = view.falling().map(|(piece, _)| piece);
    let next = view.record.and_then(|r| r.tracked.next);
    format!(
        "{screen}, {} falling, next {}",
        letter(falling),
        letter(next)
    )
}

/// The cell under the pointer, here or on the picture, is the same cell.
fn hover(
    ui: &Ui,
    view: &FrameView<'_>,
    cells: Cells,
    field: Rect,
    ppp: f32,
    marks: &mut Marks,
    commands: &mut Vec<Command>,
) {
    let region = view.status.regions.field;
    let response = ui.interact(field, Id::unique("board"), Sense::hover());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, "Board as read");
        info.current_text_value = Some(whole(view));
        info
    });
    if let Some(at) = response.hover_pos() {
        let (x, y) = whole_pixel(at, ppp);
        let (col, row) = ((x - cells.left) / cells.cell, (y - cells.top) / cells.cell);
        let step = region.w / COLUMNS as u8;
        commands.push(Command::Pixel(Some(Point {
            x: region.x + step * col.clamp(0, COLUMNS as i32 - 1) as u8,
            y: region.y + step * row.clamp(0, ROWS as i32 - 1) as u8,
        })));
    }
    if let Some((row, col)) = view.desk.pixel.and_then(|p| cell_of(region, p)) {
        marks.frame(
            cells.block(row as i32, col as i32),
            1,
            tokens::colours(ui).accent,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn a_row_is_read_out_with_its_pieces() {
        let mut cells = [Cell::Empty; COLUMNS];
        cells[0] = Cell::Piece(Piece::T);
        cells[9] = Cell::Other;
        assert_eq!(spoken(17, &cells), "row 17: 2 filled, T........#");
    }

    #[test]
    fn the_board_fits_its_space_in_whole_pixels() {
        for ppp in [1.0_f32, 1.25, 2.0] {
            let space = Rect::from_min_size(egui::pos2(700.3, 60.7), vec2(232.0, 230.0));
            let cells = raster(space, ppp);
            let last = cells
                .block(ROWS as i32 - 1, COLUMNS as i32 + BESIDE - 1)
                .points(ppp);
            assert!(
                space.contains_rect(last.shrink(0.5)),
                "{last:?} in {space:?}"
            );
        }
    }
}
