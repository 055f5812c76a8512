//! The place of the game's picture in the window.

use crate::{
    fit,
    pixels::{Block, CellGrid, whole_pixel},
};
use egui::{Pos2, Rect, Vec2, vec2};
use rules::{COLUMNS, ROWS};
use screen::{HEIGHT, Point, WIDTH};

/// The picture's corner and scale, both whole numbers of physical pixels, so that all
/// pixels of the game have the same size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    x: i32,
    y: i32,
    scale: i32,
    ppp: f32,
}

impl Placing {
    /// The largest whole scale that fits into `space` points, at least 1. `ppp` is physical
    /// pixels per point.
    #[must_use]
    pub fn scale_in(space: Vec2, ppp: f32) -> i32 {
        fit::whole_cell(space, [WIDTH as f32, HEIGHT as f32], ppp)
    }

    /// The largest picture that fits, centred horizontally and at the top.
    #[must_use]
    pub fn within(space: Rect, ppp: f32) -> Self {
        Self::within_at_most(space, i32::MAX, ppp)
    }

    /// The picture at a scale, in the centre of a space; it may be larger than the space.
    #[must_use]
    pub fn at_scale(space: Rect, scale: i32, ppp: f32) -> Self {
        let corner = space.center() - Self::size_at(scale, ppp) / 2.0;
        let (x, y) = whole_pixel(corner.max(space.min), ppp);
        Self { x, y, scale, ppp }
    }

    /// The largest picture that fits and whose scale is at most `most`, placed likewise.
    #[must_use]
    pub fn within_at_most(space: Rect, most: i32, ppp: f32) -> Self {
        let scale = Self::scale_in(space.size(), ppp).min(most).max(1);
        Self::at_top(space, scale, ppp)
    }

    /// The picture at a scale, with a place of it at the centre of the space: `middle` is
    /// that place, in physical pixels from the picture's corner. Along a side where all of
    /// it fits it is placed as by [`Self::within`]; else it reaches out of the space.
    #[must_use]
    pub fn around(space: Rect, scale: i32, middle: [i32; 2], ppp: f32) -> Self {
        let fitted = Self::at_top(space, scale, ppp);
        let size = Self::size_at(fitted.scale, ppp);
        let fits = |points: f32, room: f32| points * ppp <= room * ppp + 0.01;
        let (centre, [x, y]) = (middle_of(space, ppp), middle);
        Self {
            x: if fits(size.x, space.width()) {
                fitted.x
            } else {
                centre.0 - x
            },
            y: if fits(size.y, space.height()) {
                fitted.y
            } else {
                centre.1 - y
            },
            ..fitted
        }
    }

    /// The place of the picture that is at the centre of a space, in physical pixels from
    /// the picture's corner.
    #[must_use]
    pub fn middle_in(&self, space: Rect) -> [i32; 2] {
        let (x, y) = middle_of(space, self.ppp);
        [x - self.x, y - self.y]
    }

    /// Centred horizontally and at the top.
    fn at_top(space: Rect, scale: i32, ppp: f32) -> Self {
        let size = Self::size_at(scale, ppp);
        let left = space.center().x - size.x / 2.0;
        let (x, y) = whole_pixel(Pos2::new(left.max(space.left()), space.top()), ppp);
        Self { x, y, scale, ppp }
    }

    /// Size of the picture at a scale, in points.
    #[must_use]
    pub fn size_at(scale: i32, ppp: f32) -> Vec2 {
        vec2(WIDTH as f32, HEIGHT as f32) * scale as f32 / ppp
    }

    /// Physical pixels per game pixel.
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// Physical pixels per point.
    #[must_use]
    pub const fn ppp(&self) -> f32 {
        self.ppp
    }

    /// The whole picture, in points.
    #[must_use]
    pub fn rect(&self) -> Rect {
        self.block(screen::Rect::SCREEN).points(self.ppp)
    }

    /// Pixels of the game as physical pixels.
    #[must_use]
    pub fn block(&self, rect: screen::Rect) -> Block {
        Block::new(
            self.x + i32::from(rect.x) * self.scale,
            self.y + i32::from(rect.y) * self.scale,
            i32::from(rect.w) * self.scale,
            i32::from(rect.h) * self.scale,
        )
    }

    /// A grid of `columns` cells that fill the width of a region.
    #[must_use]
    pub fn cells(&self, region: screen::Rect, columns: usize) -> CellGrid {
        let Block { x0, y0, x1, .. } = self.block(region);
        CellGrid {
            left: x0,
            top: y0,
            cell: (x1 - x0) / columns as i32,
        }
    }

    /// The game pixel at a point of the window.
    #[must_use]
    pub fn pixel_at(&self, at: Pos2) -> Option<Point> {
        let (x, y) = whole_pixel(at, self.ppp);
        let (x, y) = (
            (x - self.x).div_euclid(self.scale),
            (y - self.y).div_euclid(self.scale),
        );
        let on_screen = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
        on_screen.then_some(Point {
            x: x as u8,
            y: y as u8,
        })
    }
}

/// The cell (row, column) of the field at a pixel.
#[must_use]
pub fn cell_of(field: screen::Rect, pixel: Point) -> Option<(usize, usize)> {
    if !field.contains(pixel) || field.w == 0 || field.h == 0 {
        return None;
    }
    let row = usize::from(pixel.y - field.y) * ROWS / usize::from(field.h);
    let col = usize::from(pixel.x - field.x) * COLUMNS / usize::from(field.w);
    Some((row, col))
}

/// The middle of a space, in physical pixels.
#[must_use]
pub fn middle_of(space: Rect, ppp: f32) -> (i32, i32) {
    let ((x0, y0), (x1, y1)) = (whole_pixel(space.min, ppp), whole_pixel(space.max, ppp));
    (i32::midpoint(x0, x1), i32::midpoint(y0, y1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn every_pixel_is_the_same_square_and_is_found_again() {
        for scale in 1..=8 {
            for ppp in [1.0_f32, 1.25, 1.5, 1.75, 2.0, 3.0] {
                let space = Rect::from_min_size(
                    pos2(13.3, 41.7),
                    Placing::size_at(scale, ppp) + vec2(17.0, 9.0) / ppp,
                );
                let placing = Placing::within(space, ppp);
                assert_eq!(placing.scale(), scale, "at {ppp}");
                let size = placing.rect().size() * ppp;
                assert!((size.x - (160 * scale) as f32).abs() < 0.01);
                for (x, y) in [(0, 0), (159, 0), (0, 143), (159, 143), (77, 90)] {
                    let block = placing.block(screen::Rect::new(x, y, 1, 1));
                    assert_eq!((block.x1 - block.x0, block.y1 - block.y0), (scale, scale));
                    for at in [(block.x0, block.y0), (block.x1 - 1, block.y1 - 1)] {
                        let middle = pos2(at.0 as f32 + 0.5, at.1 as f32 + 0.5) / ppp;
                        assert_eq!(placing.pixel_at(middle), Some(Point { x, y }));
                    }
                }
                let corner = placing.rect().min;
                assert_eq!(placing.pixel_at(corner - vec2(0.6, 0.6) / ppp), None);
            }
        }
    }

    #[test]
    fn cells_of_the_overlay_are_cells_of_the_picture() {
        let field = screen::Rect::new(16, 0, 80, 144);
        for scale in 1..=8 {
            for ppp in [1.0_f32, 1.25, 1.5, 2.0, 3.0] {
                let space =
                    Rect::from_min_size(pos2(7.9, 3.1), Placing::size_at(scale, ppp) * 1.02);
                let placing = Placing::within(space, ppp);
                let cells = placing.cells(field, COLUMNS);
                for row in 0..ROWS {
                    for col in 0..COLUMNS {
                        let here = screen::Rect::new(16 + 8 * col as u8, 8 * row as u8, 8, 8);
                        let block = cells.block(row as i32, col as i32);
                        assert_eq!(block, placing.block(here));
                        let middle = block.points(ppp).center();
                        let pixel = placing.pixel_at(middle).unwrap();
                        assert_eq!(cell_of(field, pixel), Some((row, col)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_space_too_small_still_shows_the_game() {
        let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(40.0, 40.0));
        assert_eq!(Placing::within(space, 1.0).scale(), 1);
    }
}
