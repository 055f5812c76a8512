//! The pixels around a corner, magnified, while it is moved.

use super::{corners_drawn, lattice, place::Place, texture};
use crate::PanelCx;
use crate::capture::{CaptureLens, Corners};
use egui::{Align2, Id, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use image::RgbImage;
use std::sync::Arc;
use ui_kit::theme;

/// Its side, in points, and what it takes of a small space at most.
const SIDE: f32 = 132.0;
const SHARE: f32 = 0.42;
/// Physical pixels for one of the image.
const SCALE: f32 = 10.0;
/// Height of the words, in points.
const WORDS: f32 = 18.0;

/// Draws it in a corner of the space that does not hide the screen's corner.
pub fn draw(
    painter: &Painter,
    image: &Arc<RgbImage>,
    place: &Place,
    (corner, now): (usize, Corners),
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
    let inside = Place::through(rect, CaptureLens::new(SCALE * ppp, at), ppp);
    let inner = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    texture::draw(&inner, Id::unique("capture loupe"), image, &inside);
    lattice::lattice(&inner, &inside, now, colours, ppp);
    lattice::outline(&inner, &inside, now, colours);
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
