//! The board of the opened game, and its pieces to come.

use crate::lab::{ShownCandidate, ShownGame};
use crate::{PanelCx, features::widgets, format};
use egui::{Id, Rect, Sense, Ui, Vec2, vec2};
use lab_players::GameView;
use rules::Piece;
use ui_kit::{
    accessible,
    board::{CellMark, add_next},
    fit,
    pixels::{Block, CellGrid, PixelPainter, faded, whole_pixel},
    theme,
};

/// Hidden rows that are shown above the visible ones, at most.
const HIDDEN: u8 = 4;
/// The least cell with hatches and letters, in physical pixels.
const DETAILED: i32 = 8;
/// The side of a cell of the pieces to come, in points.
const SMALL: f32 = 8.0;
/// The opacity of the inside of a ghost.
const GHOST: f32 = 0.35;

/// The rows that are shown.
pub fn rows(view: &GameView) -> u8 {
    view.board.rows + view.board.hidden.min(HIDDEN)
}

/// The width of the board where it has so many points of height.
pub fn width(game: &ShownGame, height: f32) -> f32 {
    height * f32::from(game.view.board.columns) / f32::from(rows(&game.view).max(1))
}

/// What is drawn over the cells of a board: pieces, and their cells (column, row up from the floor).
#[derive(Clone, Copy, Default)]
pub struct Overlay<'a> {
    /// A piece on its way.
    pub falling: Option<(Piece, &'a [(u8, u8)])>,
    /// Where a piece may come to rest.
    pub ghost: Option<(Piece, &'a [(u8, u8)])>,
}

/// Draws the board as large as fits, with the ghost of a candidate. Returns its place.
pub fn draw(
    ui: &mut Ui,
    space: Rect,
    game: &ShownGame,
    ghost: Option<(usize, &ShownCandidate)>,
) -> Rect {
    let overlay = Overlay {
        ghost: ghost.map(|(_, shown)| (shown.candidate.choice.placement.piece, &*shown.cells)),
        ..Overlay::default()
    };
    let rect = cells(ui, space, &game.view, overlay);
    let response = ui.interact(rect, Id::unique("lab board"), Sense::hover());
    let filled = game.view.cells.iter().filter(|cell| **cell > 0).count();
    let ghost = ghost.map_or(String::new(), |(rank, _)| {
        format!(", candidate {}", rank + 1)
    });
    let size = game.view.board;
    let value = format!(
        "{}x{}, {filled} cells filled{ghost}",
        size.columns, size.rows
    );
    accessible::set_image(&response, "Lab board", &value);
    rect
}

/// Draws the cells of a board as large as fits. Returns its place.
pub fn cells(ui: &Ui, space: Rect, view: &GameView, overlay: Overlay<'_>) -> Rect {
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    let (columns, rows) = (view.board.columns, rows(view));
    let inside = space.size() - Vec2::splat(2.0 / ppp);
    let cell = fit::whole_cell(inside, [columns.into(), rows.into()], ppp);
    let (left, top) = whole_pixel(space.min, ppp);
    let grid = CellGrid {
        left: left + 1,
        top: top + 1,
        cell,
    };
    let block = Block::new(
        grid.left,
        grid.top,
        i32::from(columns) * cell,
        i32::from(rows) * cell,
    );
    let mut marks = PixelPainter::new(ppp);
    marks.frame(block.inset(-1), 1, colours.line);
    marks.fill(block, colours.ground);
    let at = |x: u8, y: u8| grid.block(i32::from(rows) - 1 - i32::from(y), x.into());
    let is_detailed = cell >= DETAILED;
    let mino = |marks: &mut PixelPainter, x: u8, y: u8, piece: Piece| match is_detailed {
        true => CellMark::Piece(piece).add(marks, at(x, y), colours),
        false => marks.fill(at(x, y), theme::piece(piece)),
    };
    let width = usize::from(columns).max(1);
    for (y, row) in (0..rows).zip(view.cells.chunks(width)) {
        for (x, kind) in (0..columns).zip(row) {
            let piece = usize::from(*kind)
                .checked_sub(1)
                .and_then(Piece::from_index);
            match piece {
                Some(piece) => mino(&mut marks, x, y, piece),
                None if is_detailed => CellMark::Empty.add(&mut marks, at(x, y), colours),
                None => {}
            }
        }
    }
    let hidden = i32::from(rows - view.board.rows);
    if hidden > 0 {
        let line = Block::new(grid.left, grid.top + hidden * cell, block.x1 - block.x0, 1);
        marks.fill(line, colours.dim);
    }
    if let Some((piece, cells)) = overlay.ghost {
        let piece = theme::piece(piece);
        let cells: Vec<(i32, i32)> = (cells.iter())
            .map(|(x, y)| (i32::from(rows) - 1 - i32::from(*y), i32::from(*x)))
            .collect();
        for (row, column) in &cells {
            marks.fill(grid.block(*row, *column), faded(piece, GHOST));
        }
        marks.plain_outline(grid, &cells, colours.accent, false);
    }
    if let Some((piece, cells)) = overlay.falling {
        for &(x, y) in cells.iter().filter(|(_, y)| *y < rows) {
            mino(&mut marks, x, y, piece);
        }
    }
    marks.paint(ui.painter());
    block.points(ppp)
}

/// Draws the falling piece, the one put aside, and those that come. The row of the one put aside has its
/// place before there is one, so that nothing moves with the first.
pub fn pieces(ui: &mut Ui, view: &GameView) {
    piece_row(ui, "Falling", &[view.current]);
    if view.can_hold {
        piece_row(ui, "Held", view.held.as_slice());
    }
    if !view.previews.is_empty() {
        piece_row(ui, "Next", &view.previews);
    }
}

/// Draws a label and pieces beside it.
fn piece_row(ui: &mut Ui, label: &str, pieces: &[Piece]) {
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    let cell = SMALL * fit::scale(ui);
    let one = vec2(5.0 * cell, 2.0 * cell);
    let first = 52.0 * fit::scale(ui);
    let in_row = ((ui.available_width() - first) / one.x).floor().max(1.0) as usize;
    let rows = pieces.len().div_ceil(in_row).max(1);
    let size = vec2(
        ui.available_width(),
        rows as f32 * (one.y + theme::SPACE[1]),
    );
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let high = size.y / rows as f32;
    ui.painter().text(
        egui::pos2(rect.left(), rect.top() + high / 2.0),
        egui::Align2::LEFT_CENTER,
        label,
        fit::font(ui, theme::body()),
        colours.dim,
    );
    let mut marks = PixelPainter::new(ppp);
    if pieces.is_empty() {
        ui.painter().text(
            egui::pos2(rect.left() + first, rect.top() + high / 2.0),
            egui::Align2::LEFT_CENTER,
            format::UNKNOWN,
            fit::font(ui, theme::body()),
            colours.dim,
        );
    }
    for (i, piece) in pieces.iter().enumerate() {
        let (row, column) = (i / in_row, i % in_row);
        let corner = rect.min
            + vec2(
                first + column as f32 * one.x,
                row as f32 * high + theme::SPACE[0],
            );
        let (left, top) = whole_pixel(corner, ppp);
        let grid = CellGrid {
            left,
            top,
            cell: (cell * ppp).round() as i32,
        };
        add_next(&mut marks, grid, *piece, colours);
    }
    marks.paint(ui.painter());
    let letters: String = match pieces {
        [] => format::UNKNOWN.to_owned(),
        _ => pieces.iter().map(|piece| piece.letter()).collect(),
    };
    accessible::set_value(&response, label, &letters);
}

/// The sentence of the panel before a game is opened.
pub fn nothing(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let has_wall = cx.view.status.program.lab.wall.is_some();
    let (sentence, help) = if has_wall {
        let help = crate::LabAction::NextGame.into();
        ("Click a board of the wall to see its game", help)
    } else {
        let help = crate::LabRequest::Start.into();
        ("A game of the wall, with its candidates", help)
    };
    widgets::empty(ui, cx, sentence, &[help]);
}
