//! A part of the screen's lattice of pixels.

use screen::{HEIGHT, WIDTH};

/// A rectangle of pixels of the screen's lattice, which may reach beyond the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub x: i32,
    pub y: i32,
    pub width: usize,
    pub height: usize,
}

impl Grid {
    /// The screen.
    pub const SCREEN: Self = Self {
        x: 0,
        y: 0,
        width: WIDTH,
        height: HEIGHT,
    };

    pub const fn pixels(self) -> usize {
        self.width * self.height
    }

    /// The middle of each of its pixels, row by row.
    pub fn middles(self) -> impl Iterator<Item = [f64; 2]> {
        let rows = (0..self.height).map(move |y| f64::from(self.y) + y as f64 + 0.5);
        let columns = move || (0..self.width).map(move |x| f64::from(self.x) + x as f64 + 0.5);
        rows.flat_map(move |y| columns().map(move |x| [x, y]))
    }
}
