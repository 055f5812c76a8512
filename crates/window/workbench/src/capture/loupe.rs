//! The pixels around a corner, magnified, while it is moved.

use super::{corners_drawn, lattice, place::ImagePlace, texture};
use crate::PanelCx;
use crate::capture::{CaptureLens, Corners};
use egui::{Align2, Id, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use image::RgbImage;
use rectify::Lens;
use std::sync::Arc;
use ui_kit::{accessible, theme};

/// Its side, in points, and what it takes of a small space at most.
const SIDE: f32 = 132.0;
const SHARE: f32 = 0.42;
/// Physical pixels for one of the image.
const SCALE: f32 = 10.0;
/// Where the arms of the cross at the corner begin and end, in points from it: the pixel at the
/// corner stays in sight.
const ARMS: [f32; 2] = [5.0, 24.0];
/// Height of the words, in points.
const WORDS: f32 = 18.0;

/// Draws it in a corner of the space that does not hide the screen's corner.
pub fn draw(
    (ui, painter): (&Ui, &Painter),
    image: &Arc<RgbImage>,
    place: &ImagePlace,
    (corner, now, lens): (usize, Corners, Lens),
    cx: &PanelCx<'_>,
) {
    let Some(&at) = now.in_pixels().get(corner) else {
        return;
    };
    let space = place.space;
    let side = SIDE.min(SHARE * space.width().min(space.height()));
    if side < 40.0 {
        return;
    }
    let is_left = place.in_window(at).x < space.center().x;
    let left = match is_left {
        true => space.right() - side - theme::SPACE[2],
        false => space.left() + theme::SPACE[2],
    };
    let rect = Rect::from_min_size(pos2(left, space.top() + theme::SPACE[2]), Vec2::splat(side));
    let ppp = painter.ctx().pixels_per_point();
    let colours = match cx.view.ui_state.capture.dragged {
        Some(_) => theme::DARK.warn,
        None => theme::DARK.accent,
    };
    painter.rect_filled(rect, 0.0, theme::INK);
    let inside = ImagePlace::through(rect, CaptureLens::new(SCALE * ppp, at), ppp);
    let inner = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    texture::draw(&inner, Id::unique("capture loupe"), image, &inside);
    lattice::lattice(&inner, &inside, (now, lens), colours, ppp);
    lattice::outline(&inner, &inside, (now, lens), colours);
    cross(&inner, rect.center());
    let node = ui.interact(rect, Id::unique("capture magnifier"), Sense::hover());
    accessible::set_image(
        &node,
        "Magnified corner",
        &corners_drawn::words(now, corner),
    );
    let words = rect.with_min_y(rect.bottom() - WORDS);
    inner.rect_filled(words, 0.0, theme::HALO);
    inner.text(
        words.left_center() + vec2(theme::SPACE[1], 0.0),
        Align2::LEFT_CENTER,
        corners_drawn::words(now, corner),
        theme::small_numbers(),
        theme::DARK.text,
    );
    let edge = Stroke::new(1.0, theme::DARK.dim);
    painter.rect_stroke(rect, 0.0, edge, StrokeKind::Inside);
}

/// Draws the place of the corner: light arms with a dark halo, which stand out from any ground.
fn cross(painter: &Painter, at: Pos2) {
    for (width, colour) in [(5.0, theme::INK), (2.0, theme::DARK.text)] {
        let more = (width - 2.0) / 2.0;
        for arm in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
            let ends = [at + arm * (ARMS[0] - more), at + arm * (ARMS[1] + more)];
            painter.line_segment(ends, Stroke::new(width, colour));
        }
        let dot = Rect::from_center_size(at, Vec2::splat(width));
        painter.rect_filled(dot, 0.0, colour);
    }
}
