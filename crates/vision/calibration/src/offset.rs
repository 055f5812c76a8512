//! Regions of a profile at an offset: `None` where they would lie off the screen.

use rules::ROWS;
use screen::{HEIGHT, Point, Rect, WIDTH};
use vision::profile::{Field, Region, RegionKind};

/// A rectangle at an offset.
pub(crate) fn rect(rect: Rect, dx: i32, dy: i32) -> Option<Rect> {
    let x = u8::try_from(i32::from(rect.x) + dx).ok()?;
    let y = u8::try_from(i32::from(rect.y) + dy).ok()?;
    Some(Rect::new(x, y, rect.w, rect.h)).filter(|rect| rect.on_screen())
}

/// The field at an offset. Rows above the screen are dropped, and rows that were dropped
/// for that reason come back; below and at the sides nothing is dropped.
pub(crate) fn field(field: &Field, dx: i32, dy: i32) -> Option<Field> {
    let pitch = i32::from(field.pitch);
    let hidden = field.first_row() as i32;
    // Where the topmost row begins, hidden or not, before and after.
    let top = i32::from(field.origin.y) - hidden * pitch;
    let to = top + dy;
    let above = |top: i32| ((-top).max(0) + pitch - 1) / pitch;
    let hidden = if hidden == above(top) {
        above(to)
    } else {
        hidden.max(above(to))
    };
    let first = usize::try_from(hidden).ok().filter(|first| *first < ROWS)?;
    let moved = Field {
        origin: Point {
            x: u8::try_from(i32::from(field.origin.x) + dx).ok()?,
            y: u8::try_from(to + hidden * pitch).ok()?,
        },
        rows: (ROWS - first) as u8,
        ..field.clone()
    };
    moved.rect().on_screen().then_some(moved)
}

/// A region other than the field at an offset. The rectangle of a screen test is cut at
/// the edge of the screen, and does not move along an axis on which it is as long as the
/// screen.
pub(crate) fn region(region: &Region, dx: i32, dy: i32) -> Option<Rect> {
    if region.kind != RegionKind::Probe {
        return rect(region.rect, dx, dy);
    }
    let Rect { x, y, w, h } = region.rect;
    let (x, w) = cut(x, w, dx, WIDTH)?;
    let (y, h) = cut(y, h, dy, HEIGHT)?;
    Some(Rect::new(x, y, w, h))
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
