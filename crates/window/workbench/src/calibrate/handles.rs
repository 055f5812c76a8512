//! The eight handles of the selected region: just outside its edges, so that they hide
//! nothing of it.

use crate::Grip;
use egui::Pos2;
use ui_kit::{
    pixels::{Block, PixelPainter, whole_pixel},
    placing::Placing,
    theme,
};
use vision::profile::Region;

/// Width of a handle, in points.
const SIZE: f32 = 10.0;
/// Width of a handle near the pointer.
const NEAR: f32 = 13.0;
/// The greatest distance from its centre at which a handle can be grabbed, in points.
const REACH: f32 = 9.0;

/// The centres of the handles, in physical pixels. A region of a fixed size has none.
fn middles(placing: &Placing, region: &Region) -> Vec<(Grip, i32, i32)> {
    if !region.is_sizable() {
        return Vec::new();
    }
    let half = (SIZE * placing.ppp() / 2.0).round() as i32;
    let Block { x0, y0, x1, y1 } = placing.block(region.rect).inset(-half - 1);
    let screen = placing.block(screen::Rect::SCREEN).inset(half);
    let along = |side: i8, low: i32, high: i32| match side {
        -1 => low,
        0 => i32::midpoint(low, high),
        _ => high,
    };
    let middle = |grip| {
        let Grip::Edge { x, y } = grip else {
            return (grip, 0, 0);
        };
        let (x, y) = (along(x, x0, x1), along(y, y0, y1));
        (
            grip,
            x.clamp(screen.x0, screen.x1),
            y.clamp(screen.y0, screen.y1),
        )
    };
    Grip::HANDLES.map(middle).into()
}

/// The handle at a point of the window.
pub fn at(placing: &Placing, region: &Region, at: Pos2) -> Option<Grip> {
    let (x, y) = whole_pixel(at, placing.ppp());
    let reach = (REACH * placing.ppp()) as i32;
    middles(placing, region)
        .into_iter()
        .map(|(grip, mx, my)| (grip, (mx - x).abs().max((my - y).abs())))
        .filter(|(_, far)| *far <= reach)
        .min_by_key(|(_, far)| *far)
        .map(|(grip, _)| grip)
}

/// Draws the handles; the one at `near` is larger.
pub fn draw(marks: &mut PixelPainter, placing: &Placing, region: &Region, near: Option<Grip>) {
    for (grip, x, y) in middles(placing, region) {
        let size = if near == Some(grip) { NEAR } else { SIZE };
        let size = (size * placing.ppp()).round() as i32;
        let block = Block::new(x - size / 2, y - size / 2, size, size);
        marks.fill(block, theme::INK);
        marks.fill(block.inset(1), theme::DARK.accent);
        marks.fill(block.inset(3), theme::INK);
    }
}
