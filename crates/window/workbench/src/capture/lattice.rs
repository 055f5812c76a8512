//! The outline of the screen on the image, and the edges of its tiles and pixels.

use super::place::ImagePlace;
use crate::capture::Corners;
use egui::{Color32, Painter, Pos2, Shape, Stroke};
use rectify::{Lens, Map};
use screen::{HEIGHT, WIDTH};
use ui_kit::theme;

/// Pixels of a tile.
const TILE: usize = 8;
/// A pixel of the screen is drawn this large, in points, before its edges are drawn as well.
const LARGE: f32 = 7.0;
/// Straight parts of a line that is bent.
const PARTS: u32 = 16;
/// Length of a dash and of a gap, in points.
const DASH: [f32; 2] = [6.0, 4.0];

/// Draws the outline over a halo, so that it is seen on any image.
pub fn outline(
    painter: &Painter,
    place: &ImagePlace,
    (corners, lens): (Corners, Lens),
    colour: Color32,
) {
    let closed = match corners.map(lens).filter(|_| lens.is_bent()) {
        Some(map) => {
            let (right, below) = (WIDTH as f64, HEIGHT as f64);
            let around = [[0.0, 0.0], [right, 0.0], [right, below], [0.0, below]];
            let sides = around.into_iter().zip(around.into_iter().cycle().skip(1));
            let sides = sides.map(|(from, to)| points(place, &map, from, to));
            sides.collect::<Vec<_>>().concat()
        }
        None => corners.in_pixels().map(|at| place.in_window(at)).to_vec(),
    };
    for (width, colour) in [(theme::STROKE + 2.0, theme::HALO), (theme::STROKE, colour)] {
        let line = Stroke::new(width, colour);
        painter.add(Shape::closed_line(closed.clone(), line));
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
    (corners, lens): (Corners, Lens),
    colour: Color32,
    ppp: f32,
) -> bool {
    let Some(map) = corners.map(lens) else {
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

/// Draws the lines between every `step` pixels of the screen.
fn lines(painter: &Painter, place: &ImagePlace, map: &Map, step: usize, colour: Color32) {
    let line = Stroke::new(1.0, colour);
    let draw = |from, to| {
        painter.line(points(place, map, from, to), line);
    };
    let (right, below) = (WIDTH as f64, HEIGHT as f64);
    for x in (step..WIDTH).step_by(step).map(|x| x as f64) {
        draw([x, 0.0], [x, below]);
    }
    for y in (step..HEIGHT).step_by(step).map(|y| y as f64) {
        draw([0.0, y], [right, y]);
    }
}

/// A straight line of the screen, as it is in the window: bent by the lens, if there is one.
fn points(place: &ImagePlace, map: &Map, from: [f64; 2], to: [f64; 2]) -> Vec<Pos2> {
    let parts = if map.lens().is_bent() { PARTS } else { 1 };
    let each = (0..=parts).map(|part| {
        let share = f64::from(part) / f64::from(parts);
        let [x, y] = std::array::from_fn(|i| from[i] + share * (to[i] - from[i]));
        place.in_window(map.apply(x, y).map(|value| value as f32))
    });
    each.collect()
}
