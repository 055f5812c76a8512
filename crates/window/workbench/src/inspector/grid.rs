//! Draws a block of pixels magnified, in whole physical pixels.

use crate::FrameView;
use egui::{Color32, Pos2, Rect, pos2};
use screen::{HEIGHT, Point, Shade, WIDTH};
use ui_kit::{
    fit,
    pixels::{Block, CellGrid, PixelPainter, whole_pixel},
    theme,
};

/// Maps game pixels to their magnified squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glass {
    cells: CellGrid,
    /// The pixel in the corner; it may be outside the screen.
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
    ppp: f32,
}

impl Glass {
    /// A block of `columns` by `rows` pixels from `corner`, as large as fits into `space`,
    /// at most `most` points per pixel.
    #[must_use]
    pub fn new(space: Rect, corner: (i32, i32), size: (i32, i32), most: f32, ppp: f32) -> Self {
        let (columns, rows) = (size.0.max(1), size.1.max(1));
        let cell = fit::whole_cell(space.size(), [columns as f32, rows as f32], ppp);
        let cell = cell.min((most * ppp) as i32).max(1);
        let (left, top) = whole_pixel(space.min, ppp);
        Self {
            cells: CellGrid { left, top, cell },
            left: corner.0,
            top: corner.1,
            columns,
            rows,
            ppp,
        }
    }

    /// The whole block, in points.
    #[must_use]
    pub fn rect(&self) -> Rect {
        self.all().points(self.ppp)
    }

    fn all(&self) -> Block {
        let CellGrid { left, top, cell } = self.cells;
        Block::new(left, top, self.columns * cell, self.rows * cell)
    }

    /// Physical pixels per game pixel.
    #[must_use]
    pub const fn cell(&self) -> i32 {
        self.cells.cell
    }

    /// The square of a pixel, if it is in the block.
    pub fn block(&self, at: Point) -> Option<Block> {
        let (col, row) = (i32::from(at.x) - self.left, i32::from(at.y) - self.top);
        let within = (0..self.columns).contains(&col) && (0..self.rows).contains(&row);
        within.then(|| self.cells.block(row, col))
    }

    /// The pixel at a point of the window, if there is one.
    #[must_use]
    pub fn pixel_at(&self, at: Pos2) -> Option<Point> {
        let (x, y) = whole_pixel(at, self.ppp);
        let col = (x - self.cells.left).div_euclid(self.cells.cell);
        let row = (y - self.cells.top).div_euclid(self.cells.cell);
        let within = (0..self.columns).contains(&col) && (0..self.rows).contains(&row);
        let (x, y) = (self.left + col, self.top + row);
        let on = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
        (within && on).then_some(Point {
            x: x as u8,
            y: y as u8,
        })
    }

    /// The pixels of the block that are on the screen, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (x0, x1) = (
            self.left.max(0),
            (self.left + self.columns).min(WIDTH as i32),
        );
        let (y0, y1) = (self.top.max(0), (self.top + self.rows).min(HEIGHT as i32));
        (y0..y1).flat_map(move |y| {
            (x0..x1).map(move |x| Point {
                x: x as u8,
                y: y as u8,
            })
        })
    }

    /// Draws pixels in the colours that `of` returns.
    pub fn fill(&self, marks: &mut PixelPainter, of: impl Fn(Point) -> Color32) {
        for at in self.points() {
            if let Some(block) = self.block(at) {
                marks.fill(block, of(at));
            }
        }
    }

    /// Draws the shades in the palette of the window, with hairlines if there is space and
    /// a stronger one every eight pixels.
    pub fn shades(
        &self,
        marks: &mut PixelPainter,
        view: &FrameView<'_>,
        of: impl Fn(Point) -> Shade,
    ) {
        let palette = theme::palette(view.ui_state.palette.rgb());
        self.fill(marks, |at| theme::shade(&palette, of(at)));
        self.lines(marks);
    }

    /// The lines between pixels.
    pub fn lines(&self, marks: &mut PixelPainter) {
        let Block { x0, y0, x1, y1 } = self.all();
        let cell = self.cells.cell;
        let line = |at: i32| {
            let tile = at.rem_euclid(8) == 0;
            let colour = if tile { theme::HALO } else { theme::GRID };
            (tile || cell >= 8).then_some(colour)
        };
        for col in 1..self.columns {
            if let Some(colour) = line(self.left + col) {
                let x0 = x0 + col * cell;
                let x1 = x0 + 1;
                marks.fill(Block { x0, y0, x1, y1 }, colour);
            }
        }
        for row in 1..self.rows {
            if let Some(colour) = line(self.top + row) {
                let y0 = y0 + row * cell;
                let y1 = y0 + 1;
                marks.fill(Block { x0, y0, x1, y1 }, colour);
            }
        }
    }

    /// Draws a frame around a pixel, with a dark edge.
    pub fn frame(&self, marks: &mut PixelPainter, at: Point, colour: Color32) {
        if let Some(block) = self.block(at) {
            let width = (self.cells.cell / 6).clamp(1, 3);
            marks.frame(block.inset(-1), width + 2, theme::HALO);
            marks.frame(block, width, colour);
        }
    }

    /// The centre of a column's top edge or of a row's left edge, in points.
    #[must_use]
    pub fn side(&self, col: i32, row: i32) -> Pos2 {
        let CellGrid { left, top, cell } = self.cells;
        let middle =
            |from: i32, at: i32| (from as f32 + (at as f32 + 0.5) * cell as f32) / self.ppp;
        pos2(middle(left, col), middle(top, row))
    }
}

/// A text colour that is readable on a colour: black or the white of the picture.
#[must_use]
pub fn ink(on: Color32) -> Color32 {
    let light = 3 * u32::from(on.r()) + 6 * u32::from(on.g()) + u32::from(on.b()) > 1_150;
    if light {
        theme::INK
    } else {
        theme::LIGHT.panel
    }
}
