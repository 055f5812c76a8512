//! Fills one triangle.

use super::{
    Area, Canvas, Corner,
    edge::{self, Edge},
    ink::Ink,
};
use crate::texture::Texture;

/// Draws the pixels of a triangle inside `area`. Its corners lie inside the guard band,
/// in either order of rotation.
pub(super) fn fill(
    canvas: &mut Canvas<'_>,
    mut corners: [Corner; 3],
    texture: &Texture,
    area: Area,
) {
    let mut places = corners.map(|corner| edge::place(corner.pos));
    let mut twice = edge::area(places);
    if twice < 0 {
        corners.swap(1, 2);
        places.swap(1, 2);
        twice = -twice;
    }
    let (top, bottom) = span(places.map(|place| place[1]), area.top, area.bottom);
    let (first, past) = span(places.map(|place| place[0]), area.left, area.right);
    if twice == 0 || top >= bottom || first >= past {
        return;
    }
    let Some(ink) = Ink::new(&corners, places, twice, texture) else {
        return;
    };
    let [a, b, c] = places;
    let mut edges = [(a, b), (b, c), (c, a)].map(|(from, to)| Edge::new(from, to, top));
    for y in top..bottom {
        let (mut left, mut right) = (first, past);
        for edge in &mut edges {
            edge.narrow(&mut left, &mut right);
            edge.step_down();
        }
        if left < right {
            ink.lay(canvas.run(y, left, right), left, y);
        }
    }
}

/// The pixels along one axis that both the corners and the area reach.
fn span([a, b, c]: [i64; 3], from: i64, to: i64) -> (i64, i64) {
    let (first, past) = edge::pixels(a.min(b).min(c), a.max(b).max(c));
    (first.max(from), past.min(to))
}
