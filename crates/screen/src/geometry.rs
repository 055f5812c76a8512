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

/// A block of pixels. It may be empty, and it may reach beyond the screen until
/// [`Rect::on_screen`] has said otherwise.
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

    /// Whether no pixel of it lies off the screen.
    #[must_use]
    pub fn on_screen(self) -> bool {
        usize::from(self.x) + usize::from(self.w) <= WIDTH
            && usize::from(self.y) + usize::from(self.h) <= HEIGHT
    }

    /// Whether the pixel lies in it.
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        p.x >= self.x
            && p.y >= self.y
            && u16::from(p.x) < u16::from(self.x) + u16::from(self.w)
            && u16::from(p.y) < u16::from(self.y) + u16::from(self.h)
    }

    /// How many pixels it has.
    #[must_use]
    pub fn area(self) -> usize {
        usize::from(self.w) * usize::from(self.h)
    }
}
