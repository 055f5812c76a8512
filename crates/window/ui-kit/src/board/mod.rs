//! One board view for all panels: cells, ghosts, outlines and full rows, on a grid
//! of whole physical pixels.
//!
//! A panel supplies the content of each cell; the view knows its place and its look.
//! Nothing is painted before [`PixelPainter::paint`], so a panel may add its own
//! marks in between.

mod cell;
#[cfg(test)]
mod tests;

pub use cell::CellMark;

use crate::{
    fit,
    pixels::{self, Block, CellGrid, PixelPainter, faded, whole_pixel},
    theme::{self, Colours},
};
use egui::{Color32, Pos2, Rect, Vec2};
use rules::{COLUMNS, Piece, ROWS};

/// The opacity of the inside of a ghost.
const GHOST: f32 = 0.22;
/// The least width of a board beside something else, in points.
const NARROWEST: f32 = 60.0;
/// The least cell in which an outline has a dark edge, in physical pixels.
const HALOED: i32 = 11;
/// Above this opacity, letters on a piece are dark.
const SOLID: f32 = 0.6;

/// The least cell of the next piece, unless those of the board are smaller, in physical pixels:
/// its letter can be read.
const NEXT_CELL: i32 = 12;
/// Columns in which any piece fits.
const NEXT_COLUMNS: i32 = 4;

/// The cells (row, column) of one ply.
struct Group {
    ply: usize,
    piece: Piece,
    cells: Vec<(i32, i32)>,
}

/// Where the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The grid of the whole board, row 0 at the top.
    pub grid: CellGrid,
    first_row: i32,
    rows: i32,
}

impl BoardView {
    /// On a given grid.
    #[must_use]
    pub const fn new(grid: CellGrid) -> Self {
        Self {
            grid,
            first_row: 0,
            rows: ROWS as i32,
        }
    }

    /// The board as large as fits into a space in whole pixels, from its top left corner, with one
    /// pixel around it for the frame.
    #[must_use]
    pub fn fit(space: Rect, ppp: f32) -> Self {
        let inside = space.size() - Vec2::splat(2.0 / ppp);
        let cell = fit::whole_cell(inside, [COLUMNS as f32, ROWS as f32], ppp);
        let (left, top) = whole_pixel(space.min, ppp);
        Self::new(CellGrid {
            left: left + 1,
            top: top + 1,
            cell: cell.max(4),
        })
    }

    /// Splits a space into one for a board as high as it and one for what is beside it,
    /// which gets at least so many points if the board is left any.
    #[must_use]
    pub fn beside(space: Rect, least: f32) -> (Rect, Rect) {
        let wide = space.height() * COLUMNS as f32 / ROWS as f32;
        let wide = wide.min(space.width() - least).max(NARROWEST);
        let board = space.with_max_x(space.left() + wide);
        (board, space.with_min_x(board.right() + theme::SPACE[3]))
    }

    /// Without the rows above one.
    #[must_use]
    pub const fn from_row(self, first_row: i32) -> Self {
        Self { first_row, ..self }
    }

    /// The board with so many rows, for games with a board of another height.
    #[must_use]
    pub const fn with_rows(self, rows: i32) -> Self {
        Self { rows, ..self }
    }

    /// All rows that are shown.
    #[must_use]
    pub const fn block(self) -> Block {
        let last = self.grid.block(self.rows - 1, COLUMNS as i32 - 1);
        Block {
            x1: last.x1,
            y1: last.y1,
            ..self.grid.block(self.first_row, 0)
        }
    }

    /// One row.
    #[must_use]
    pub const fn row(self, row: i32) -> Block {
        Block {
            x1: self.block().x1,
            ..self.grid.block(row, 0)
        }
    }

    /// The row and the column at a point, which may be outside the board.
    #[must_use]
    pub fn cell_at(self, at: Pos2, ppp: f32) -> (i32, i32) {
        let (x, y) = whole_pixel(at, ppp);
        let CellGrid { left, top, cell } = self.grid;
        ((y - top).div_euclid(cell), (x - left).div_euclid(cell))
    }

    /// Adds the empty board and its frame.
    pub fn ground(self, painter: &mut PixelPainter, colours: &Colours) {
        painter.frame(self.block().inset(-1), 1, colours.line);
        painter.fill(self.block(), colours.ground);
    }

    /// Adds all cells. The letter of a piece with a ply is left out on the cell that
    /// has its number.
    pub fn cells(
        self,
        painter: &mut PixelPainter,
        colours: &Colours,
        mark: impl Fn(usize, usize) -> CellMark,
    ) {
        let mut plies: Vec<Group> = Vec::new();
        for row in self.first_row.max(0)..self.rows {
            for col in 0..COLUMNS as i32 {
                let mark = mark(row as usize, col as usize);
                mark.add(painter, self.grid.block(row, col), colours);
                if let CellMark::Ply(piece, ply) = mark {
                    match plies.iter_mut().find(|group| group.ply == ply) {
                        Some(group) => group.cells.push((row, col)),
                        None => plies.push(Group {
                            ply,
                            piece,
                            cells: vec![(row, col)],
                        }),
                    }
                }
            }
        }
        for Group { ply, piece, cells } in plies {
            let letter = if theme::ply_strength(ply) > SOLID {
                theme::INK
            } else {
                colours.text
            };
            for (i, &(row, col)) in cells.iter().enumerate() {
                if i != cells.len() / 2 {
                    painter.letter(self.grid.block(row, col), piece.letter(), letter);
                }
            }
            painter.number(self.grid, &cells, ply, theme::piece(piece));
        }
    }

    /// Adds a planned piece: faint inside, a dashed outline and the number of its ply.
    pub fn ghost(self, painter: &mut PixelPainter, ply: usize, piece: Piece, cells: &[(i32, i32)]) {
        let colour = theme::piece(piece);
        let strength = theme::ply_strength(ply);
        for &(row, col) in cells {
            painter.fill(self.grid.block(row, col), faded(colour, GHOST * strength));
        }
        self.edge(painter, cells, pixels::planned(piece, ply), true);
        painter.number(self.grid, cells, ply, colour);
    }

    /// Adds the outline of a piece.
    pub fn outline(self, painter: &mut PixelPainter, cells: &[(i32, i32)], colour: Color32) {
        self.edge(painter, cells, colour, false);
    }

    /// An outline, with a dark edge where there is room for it between the outlines.
    fn edge(self, painter: &mut PixelPainter, cells: &[(i32, i32)], colour: Color32, dashed: bool) {
        if self.grid.cell < HALOED {
            painter.plain_outline(self.grid, cells, colour, dashed);
        } else {
            painter.outline(self.grid, cells, colour, dashed);
        }
    }

    /// Adds a frame around each of the rows that are full.
    pub fn full_rows(self, painter: &mut PixelPainter, rows: &[i8], colour: Color32) {
        let width = painter.stroke(self.grid.cell);
        for row in rows {
            painter.frame(self.row(i32::from(*row)), width, colour);
        }
    }
}

/// The size of the cells of the next piece beside a board with cells of this size, in physical
/// pixels: half of it where that can be read.
#[must_use]
pub const fn next_cell(cell: i32) -> i32 {
    let least = if cell < NEXT_CELL { cell } else { NEXT_CELL };
    if cell / 2 > least { cell / 2 } else { least }
}

/// The width of a board with such cells, a gap and the next piece, in physical pixels.
#[must_use]
pub const fn width_with_next(cell: i32) -> i32 {
    COLUMNS as i32 * cell + cell / 2 + NEXT_COLUMNS * next_cell(cell)
}

/// The width in points that a board as high as `height` points takes, with the next piece beside
/// it; `ppp` is physical pixels per point.
#[must_use]
pub fn width_at(height: f32, ppp: f32) -> f32 {
    let inside = Vec2::new(f32::INFINITY, height - 4.0 / ppp);
    let cell = fit::whole_cell(inside, [1.0, ROWS as f32], ppp);
    (width_with_next(cell) as f32 + 2.0) / ppp
}

/// Adds a piece in its first orientation to a grid of two rows, as in the next box.
pub fn add_next(painter: &mut PixelPainter, grid: CellGrid, piece: Piece, colours: &Colours) {
    for (row, col) in piece.cells(0) {
        let block = grid.block(i32::from(row) - 2, i32::from(col));
        CellMark::Piece(piece).add(painter, block, colours);
    }
}

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
