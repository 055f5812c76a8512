//! The outline of the screen on the image, and the edges of its tiles and pixels.

use super::place::ImagePlace;
use crate::capture::Corners;
use egui::{Color32, Painter, Pos2, Shape, Stroke};
use rectify::Homography;
use screen::{HEIGHT, WIDTH};
use ui_kit::theme;

/// Pixels of a tile.
const TILE: usize = 8;
/// A pixel of the screen is drawn this large, in points, before its edges are drawn as well.
const LARGE: f32 = 7.0;
/// Length of a dash and of a gap, in points.
const DASH: [f32; 2] = [6.0, 4.0];

/// Draws the outline over a halo, so that it is seen on any image.
pub fn outline(painter: &Painter, place: &ImagePlace, corners: Corners, colour: Color32) {
    let closed = corners.in_pixels().map(|corner| place.in_window(corner));
    for (width, colour) in [(theme::STROKE + 2.0, theme::HALO), (theme::STROKE, colour)] {
        let line = Stroke::new(width, colour);
        painter.add(Shape::closed_line(closed.to_vec(), line));
    }
}

/// Draws a dashed outline.
pub fn dashed(painter: &Painter, place: &ImagePlace, corners: Corners, colour: Color32) {
    let [a, b, c, d] = corners.in_pixels().map(|corner| place.in_window(corner));
    let line = Stroke::new(theme::STROKE, colour);
    let halo = Stroke::new(theme::STROKE + 2.0, theme::HALO);
    painter.add(Shape::closed_line(vec![a, b, c, d], halo));
    let [dash, gap] = DASH;
    painter.extend(Shape::dashed_line(&[a, b, c, d, a], line, dash, gap));
}

/// Draws the edges of tiles, and of pixels where they are large. Returns whether those of
/// pixels are drawn.
pub fn lattice(
    painter: &Painter,
    place: &ImagePlace,
    corners: Corners,
    colour: Color32,
    ppp: f32,
) -> bool {
    let Some(map) = corners.map() else {
        return false;
    };
    let [across, down] = corners.scale();
    let pixels = across.min(down) * place.scale() / ppp >= LARGE;
    if pixels {
        lines(painter, place, &map, 1, colour.gamma_multiply(0.35));
    }
    lines(painter, place, &map, TILE, colour.gamma_multiply(0.8));
    pixels
}

/// Draws the lines between every `step` pixels of the screen. A straight line stays one.
fn lines(painter: &Painter, place: &ImagePlace, map: &Homography, step: usize, colour: Color32) {
    let at = |x: usize, y: usize| -> Pos2 {
        let at = map.apply(x as f64, y as f64);
        place.in_window(at.map(|value| value as f32))
    };
    let line = Stroke::new(1.0, colour);
    for x in (step..WIDTH).step_by(step) {
        painter.line_segment([at(x, 0), at(x, HEIGHT)], line);
    }
    for y in (step..HEIGHT).step_by(step) {
        painter.line_segment([at(0, y), at(WIDTH, y)], line);
    }
}
