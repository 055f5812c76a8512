//! Rectangles and grids in whole physical pixels.

use egui::{Pos2, Rect, pos2, vec2};

/// A rectangle of physical pixels; `x1` and `y1` are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Leftmost column.
    pub x0: i32,
    /// Topmost row.
    pub y0: i32,
    /// The column after the rightmost.
    pub x1: i32,
    /// The row after the lowest.
    pub y1: i32,
}

impl Block {
    /// A block by its top left corner and its size.
    #[must_use]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self {
            x0: x,
            y0: y,
            x1: x + w,
            y1: y + h,
        }
    }

    /// Smaller by so many pixels on all sides; larger if negative.
    #[must_use]
    pub const fn inset(self, by: i32) -> Self {
        Self {
            x0: self.x0 + by,
            y0: self.y0 + by,
            x1: self.x1 - by,
            y1: self.y1 - by,
        }
    }

    /// The block in points; `ppp` is physical pixels per point.
    #[must_use]
    pub fn points(self, ppp: f32) -> Rect {
        let at = |x: i32, y: i32| pos2(x as f32 / ppp, y as f32 / ppp);
        Rect::from_min_max(at(self.x0, self.y0), at(self.x1, self.y1))
    }
}

/// A grid of square cells, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellGrid {
    /// Left side of column 0.
    pub left: i32,
    /// Top of row 0.
    pub top: i32,
    /// Width and height of a cell.
    pub cell: i32,
}

impl CellGrid {
    /// One cell.
    #[must_use]
    pub const fn block(self, row: i32, col: i32) -> Block {
        Block::new(
            self.left + col * self.cell,
            self.top + row * self.cell,
            self.cell,
            self.cell,
        )
    }
}

/// The physical pixel at a point.
#[must_use]
pub fn whole_pixel(at: Pos2, ppp: f32) -> (i32, i32) {
    let at = at.to_vec2() * ppp + vec2(0.001, 0.001);
    (at.x.floor() as i32, at.y.floor() as i32)
}

/// The cells of a piece inside the field, which may reach above its top.
#[must_use]
pub fn visible(cells: [(i8, i8); 4]) -> Vec<(i32, i32)> {
    cells
        .into_iter()
        .filter(|(row, _)| *row >= 0)
        .map(|(row, col)| (i32::from(row), i32::from(col)))
        .collect()
}
