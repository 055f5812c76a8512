//! How a field and what is put on it are drawn in the research panels.

use super::walk::{Field, Mino};
use crate::{
    marks::{Block, Cells, Marks, faded, whole_pixel},
    tokens,
};
use egui::{Rect, Ui};
use rules::{COLUMNS, ROWS};

/// From this strength on letters are dark on the colour of the piece.
const SOLID: f32 = 0.6;

/// The largest raster of whole pixels in the top left corner of a space, with its frame.
pub fn fit(space: Rect, ppp: f32) -> Cells {
    let (width, height) = (space.width() * ppp - 2.0, space.height() * ppp - 2.0);
    let cell = (width / COLUMNS as f32).min(height / ROWS as f32) as i32;
    let (left, top) = whole_pixel(space.min, ppp);
    Cells {
        left: left + 1,
        top: top + 1,
        cell: cell.max(4),
    }
}

/// The whole of a raster.
pub const fn whole(cells: Cells) -> Block {
    let (width, height) = (cells.cell * COLUMNS as i32, cells.cell * ROWS as i32);
    Block::new(cells.left, cells.top, width, height)
}

/// The empty well.
pub fn well(ui: &Ui, marks: &mut Marks, cells: Cells) {
    well_from(ui, marks, cells, 0);
}

/// The empty well from a row down.
pub fn well_from(ui: &Ui, marks: &mut Marks, cells: Cells, row: i32) {
    let colours = tokens::colours(ui);
    let rows = Block {
        y0: cells.block(row, 0).y0,
        ..whole(cells)
    };
    marks.frame(rows.inset(-1), 1, colours.line);
    marks.fill(rows, colours.ground);
}

/// All that stands in a field: the stack in grey, each piece in its colour, as strong
/// as its ply, with its letter and its number.
pub fn field(ui: &Ui, marks: &mut Marks, cells: Cells, field: &Field) {
    field_from(ui, marks, cells, field, 0);
}

/// Cells (row, column).
type Group = Vec<(i32, i32)>;

/// The same from a row down.
pub fn field_from(ui: &Ui, marks: &mut Marks, cells: Cells, field: &Field, row: i32) {
    let skipped = row.max(0) as usize;
    let colours = tokens::colours(ui);
    let mut plies: Vec<(usize, Group, rules::Piece)> = Vec::new();
    for (r, line) in field.iter().enumerate().skip(skipped) {
        for (c, mino) in line.iter().enumerate() {
            let (row, col) = (r as i32, c as i32);
            let block = cells.block(row, col);
            let inner = Block {
                x0: block.x0 + 1,
                y0: block.y0 + 1,
                ..block
            };
            match *mino {
                Mino::Empty => {
                    let dot = Block {
                        x0: block.x1 - 1,
                        y0: block.y1 - 1,
                        ..block
                    };
                    marks.fill(dot, colours.line);
                }
                Mino::Stack => marks.fill(inner, colours.faint),
                Mino::Ply(piece, ply) => {
                    let strength = tokens::ply_strength(ply);
                    marks.fill(inner, faded(tokens::piece(piece), strength));
                    marks.hatch(inner, piece);
                    match plies.iter_mut().find(|(p, ..)| *p == ply) {
                        Some((_, group, _)) => group.push((row, col)),
                        None => plies.push((ply, vec![(row, col)], piece)),
                    }
                }
            }
        }
    }
    for (ply, group, piece) in plies {
        let colour = tokens::piece(piece);
        let letter = if tokens::ply_strength(ply) > SOLID {
            tokens::INK
        } else {
            colours.text
        };
        for (i, &(row, col)) in group.iter().enumerate() {
            if i != group.len() / 2 {
                marks.letter(cells.block(row, col), piece.letter(), letter);
            }
        }
        marks.number(cells, &group, ply, colour);
    }
}

/// The rows that go.
pub fn full(ui: &Ui, marks: &mut Marks, cells: Cells, rows: &[i8]) {
    for row in rows {
        let first = cells.block(i32::from(*row), 0);
        let all = Block {
            x1: whole(cells).x1,
            ..first
        };
        let width = marks.stroke(cells.cell);
        marks.frame(all, width, tokens::colours(ui).text);
    }
}
