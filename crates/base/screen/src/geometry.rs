//! Places on the screen, in pixels from the top left corner.

use crate::{HEIGHT, WIDTH};
use serde::{Deserialize, Serialize};

/// One pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Point {
    /// From the left, 0..160.
    pub x: u8,
    /// From the top, 0..144.
    pub y: u8,
}

/// A block of pixels. It may be empty and may exceed the screen; check with
/// [`Rect::on_screen`], clip with [`Rect::cut`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// Leftmost column.
    pub x: u8,
    /// Topmost row.
    pub y: u8,
    /// Columns.
    pub w: u8,
    /// Rows.
    pub h: u8,
}

impl Rect {
    /// The whole screen.
    pub const SCREEN: Self = Self::new(0, 0, WIDTH as u8, HEIGHT as u8);

    /// A block from its top left corner and its size.
    #[must_use]
    pub const fn new(x: u8, y: u8, w: u8, h: u8) -> Self {
        Self { x, y, w, h }
    }

    /// The block with these two opposite corners, both included, in any order. Corners
    /// off the screen are moved to its edge.
    #[must_use]
    pub fn spanning(a: Point, b: Point) -> Self {
        let span = |a: u8, b: u8, most: usize| {
            let (a, b) = (a.min(most as u8 - 1), b.min(most as u8 - 1));
            (a.min(b), a.abs_diff(b) + 1)
        };
        let (x, w) = span(a.x, b.x, WIDTH);
        let (y, h) = span(a.y, b.y, HEIGHT);
        Self::new(x, y, w, h)
    }

    /// The part that is on the screen; empty if none is.
    #[must_use]
    pub fn cut(self) -> Self {
        let side = |at: u8, size: u8, most: usize| {
            let at = at.min(most as u8);
            (at, size.min(most as u8 - at))
        };
        let (x, w) = side(self.x, self.w, WIDTH);
        let (y, h) = side(self.y, self.h, HEIGHT);
        Self::new(x, y, w, h)
    }

    /// Its pixels that are on the screen, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let Self { x, y, w, h } = self.cut();
        (y..y + h).flat_map(move |y| (x..x + w).map(move |x| Point { x, y }))
    }

    /// Whether all of it is on the screen.
    #[must_use]
    pub fn on_screen(self) -> bool {
        usize::from(self.x) + usize::from(self.w) <= WIDTH
            && usize::from(self.y) + usize::from(self.h) <= HEIGHT
    }

    /// Whether the pixel is inside.
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        p.x >= self.x
            && p.y >= self.y
            && u16::from(p.x) < u16::from(self.x) + u16::from(self.w)
            && u16::from(p.y) < u16::from(self.y) + u16::from(self.h)
    }

    /// Number of pixels, on the screen or off.
    #[must_use]
    pub fn area(self) -> usize {
        usize::from(self.w) * usize::from(self.h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_span_the_same_block_in_any_order() {
        for (a, b, rect) in [
            ((0, 0), (159, 143), Rect::SCREEN),
            ((5, 9), (2, 3), Rect::new(2, 3, 4, 7)),
            ((2, 9), (5, 3), Rect::new(2, 3, 4, 7)),
            ((7, 7), (7, 7), Rect::new(7, 7, 1, 1)),
            ((255, 0), (158, 255), Rect::new(158, 0, 2, 144)),
        ] {
            let point = |(x, y)| Point { x, y };
            assert_eq!(Rect::spanning(point(a), point(b)), rect);
            assert_eq!(Rect::spanning(point(b), point(a)), rect);
        }
    }

    #[test]
    fn points_are_those_on_the_screen() {
        for (rect, count) in [
            (Rect::SCREEN, 160 * 144),
            (Rect::new(158, 142, 8, 8), 4),
            (Rect::new(200, 200, 255, 255), 0),
            (Rect::new(3, 4, 0, 9), 0),
        ] {
            let points: Vec<_> = rect.points().collect();
            assert_eq!(points.len(), count, "{rect:?}");
            assert!(points.iter().all(|&p| rect.contains(p)));
        }
    }
}
