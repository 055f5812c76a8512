//! The board of the opened game, and its pieces to come.

use crate::lab::{ShownCandidate, ShownGame};
use crate::{PanelCx, features::widgets};
use egui::{Id, Rect, Sense, Ui, Vec2, vec2};
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
fn rows(game: &ShownGame) -> u8 {
    game.view.board.rows + game.view.board.hidden.min(HIDDEN)
}

/// The width of the board where it has so many points of height.
pub fn width(game: &ShownGame, height: f32) -> f32 {
    height * f32::from(game.view.board.columns) / f32::from(rows(game).max(1))
}

/// Draws the board as large as fits, with the ghost of a candidate. Returns its place.
pub fn draw(
    ui: &mut Ui,
    space: Rect,
    game: &ShownGame,
    ghost: Option<(usize, &ShownCandidate)>,
) -> Rect {
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    let (columns, rows) = (game.view.board.columns, rows(game));
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
    let width = usize::from(columns).max(1);
    for (y, row) in (0..rows).zip(game.view.cells.chunks(width)) {
        for (x, kind) in (0..columns).zip(row) {
            let piece = usize::from(*kind)
                .checked_sub(1)
                .and_then(Piece::from_index);
            match piece {
                Some(piece) if cell >= DETAILED => {
                    CellMark::Piece(piece).add(&mut marks, at(x, y), colours);
                }
                Some(piece) => marks.fill(at(x, y), theme::piece(piece)),
                None if cell >= DETAILED => {
                    CellMark::Empty.add(&mut marks, at(x, y), colours);
                }
                None => {}
            }
        }
    }
    let hidden = i32::from(rows - game.view.board.rows);
    if hidden > 0 {
        let line = Block::new(grid.left, grid.top + hidden * cell, block.x1 - block.x0, 1);
        marks.fill(line, colours.dim);
    }
    if let Some((_, ghost)) = ghost {
        let piece = theme::piece(ghost.candidate.choice.placement.piece);
        let cells: Vec<(i32, i32)> = (ghost.cells.iter())
            .map(|(x, y)| (i32::from(rows) - 1 - i32::from(*y), i32::from(*x)))
            .collect();
        for (row, column) in &cells {
            marks.fill(grid.block(*row, *column), faded(piece, GHOST));
        }
        marks.plain_outline(grid, &cells, colours.accent, false);
    }
    marks.paint(ui.painter());
    let rect = block.points(ppp);
    let response = ui.interact(rect, Id::unique("lab board"), Sense::hover());
    let filled = game.view.cells.iter().filter(|cell| **cell > 0).count();
    let ghost = ghost.map_or(String::new(), |(rank, _)| {
        format!(", candidate {}", rank + 1)
    });
    let value = format!(
        "{columns}x{}, {filled} cells filled{ghost}",
        game.view.board.rows
    );
    accessible::set_image(&response, "Lab board", &value);
    rect
}

/// Draws the falling piece, those after it, and the one put aside.
pub fn pieces(ui: &mut Ui, game: &ShownGame) {
    let view = &game.view;
    piece_row(ui, "Falling", &[view.current]);
    if !view.previews.is_empty() {
        piece_row(ui, "Next", &view.previews);
    }
    if let Some(held) = view.held {
        piece_row(ui, "Held", &[held]);
    }
}

/// Draws a label and pieces beside it.
fn piece_row(ui: &mut Ui, label: &str, pieces: &[Piece]) {
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    let cell = SMALL * fit::scale(ui);
    let one = vec2(5.0 * cell, 2.0 * cell);
    let first = 52.0 * fit::scale(ui);
    let size = vec2(ui.available_width(), one.y + theme::SPACE[1]);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().text(
        rect.left_center(),
        egui::Align2::LEFT_CENTER,
        label,
        fit::font(ui, theme::body()),
        colours.dim,
    );
    let mut marks = PixelPainter::new(ppp);
    let fitting = ((rect.width() - first) / one.x).floor().max(0.0) as usize;
    for (i, piece) in pieces.iter().take(fitting).enumerate() {
        let corner = rect.min + vec2(first + i as f32 * one.x, theme::SPACE[0]);
        let (left, top) = whole_pixel(corner, ppp);
        let grid = CellGrid {
            left,
            top,
            cell: (cell * ppp).round() as i32,
        };
        add_next(&mut marks, grid, *piece, colours);
    }
    marks.paint(ui.painter());
    let letters: String = pieces.iter().map(|piece| piece.letter()).collect();
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
