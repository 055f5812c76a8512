//! Where the places of a profile come to lie when all of them move by the same pixels.

use super::{Field, Region, RegionKind};
use rules::ROWS;
use screen::{HEIGHT, Point, Rect, WIDTH};

/// A block so many pixels away, if it is on the screen there.
pub(crate) fn moved(rect: Rect, dx: i32, dy: i32) -> Option<Rect> {
    let x = u8::try_from(i32::from(rect.x) + dx).ok()?;
    let y = u8::try_from(i32::from(rect.y) + dy).ok()?;
    Some(Rect::new(x, y, rect.w, rect.h)).filter(|rect| rect.on_screen())
}

impl Field {
    /// The field so many pixels away. Rows that come to lie above the screen are left
    /// out, and those that had been for that reason come back; below and at the sides
    /// there has to be room.
    pub(crate) fn moved(&self, dx: i32, dy: i32) -> Option<Self> {
        let pitch = i32::from(self.pitch);
        let top = i32::from(self.origin.y) - self.first_row() as i32 * pitch;
        // The rows above the screen when the topmost, seen or not, begins there.
        let above = |top: i32| ((-top).max(0) + pitch - 1) / pitch;
        let hidden = self.first_row() as i32;
        let to = top + dy;
        let hidden = if hidden == above(top) {
            above(to)
        } else {
            hidden.max(above(to))
        };
        let first = usize::try_from(hidden).ok().filter(|first| *first < ROWS)?;
        let field = Self {
            origin: Point {
                x: u8::try_from(i32::from(self.origin.x) + dx).ok()?,
                y: u8::try_from(to + hidden * pitch).ok()?,
            },
            rows: (ROWS - first) as u8,
            ..self.clone()
        };
        field.rect().on_screen().then_some(field)
    }
}

impl Region {
    /// Where it comes to lie, if it can. What a test of a screen looks at is cut at the
    /// edge of the screen, and does not move along an axis on which it is as long as the
    /// screen: that is no place.
    pub(super) fn moved(&self, dx: i32, dy: i32) -> Option<Rect> {
        if self.kind != RegionKind::Probe {
            return moved(self.rect, dx, dy);
        }
        let Rect { x, y, w, h } = self.rect;
        let (x, w) = cut(x, w, dx, WIDTH)?;
        let (y, h) = cut(y, h, dy, HEIGHT)?;
        Some(Rect::new(x, y, w, h))
    }
}

/// Start and size of what is left on the screen.
fn cut(from: u8, size: u8, by: i32, screen: usize) -> Option<(u8, u8)> {
    if usize::from(size) >= screen {
        return Some((from, size));
    }
    let start = (i32::from(from) + by).max(0);
    let end = (i32::from(from) + i32::from(size) + by).min(screen as i32);
    let size = u8::try_from(end - start).ok().filter(|size| *size > 0)?;
    Some((u8::try_from(start).ok()?, size))
}
