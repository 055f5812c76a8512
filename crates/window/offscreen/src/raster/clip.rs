//! Cuts off what lies far outside every canvas, so that the integers of the edges
//! can't overflow.
//!
//! Nearly every triangle lies inside and is not changed. A cut always runs from the
//! corner inside to the one outside, so two triangles that share an edge get the same
//! new corner and no gap.

use super::Corner;

/// In pixels, on both sides of 0; four times the longest side of an image.
const GUARD: f64 = 65_536.0;

/// Calls `draw` with the triangle, or with those of its part inside the guard band.
pub(super) fn to_guard_band(corners: [Corner; 3], mut draw: impl FnMut([Corner; 3])) {
    let inside = |corner: &Corner| corner.pos.iter().all(|at| at.abs() <= GUARD);
    if corners.iter().all(inside) {
        draw(corners);
        return;
    }
    let mut polygon = corners.to_vec();
    for axis in 0..2 {
        for side in [-1.0, 1.0] {
            polygon = cut(&polygon, axis, side);
        }
    }
    if let Some((first, rest)) = polygon.split_first() {
        for pair in rest.windows(2) {
            draw([*first, pair[0], pair[1]]);
        }
    }
}

/// The polygon's part on the near side of one border.
fn cut(polygon: &[Corner], axis: usize, side: f64) -> Vec<Corner> {
    let beyond = |corner: &Corner| corner.pos[axis] * side - GUARD;
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    let mut before = polygon.last();
    for corner in polygon {
        if let Some(before) = before {
            match (beyond(before) > 0.0, beyond(corner) > 0.0) {
                (false, false) => kept.push(*corner),
                (false, true) => kept.push(meet(before, corner, axis, side)),
                (true, false) => kept.extend([meet(corner, before, axis, side), *corner]),
                (true, true) => {}
            }
        }
        before = Some(corner);
    }
    kept
}

/// Where the line from `inside` to `outside` meets the border.
fn meet(inside: &Corner, outside: &Corner, axis: usize, side: f64) -> Corner {
    let border = GUARD * side;
    let (from, to) = (inside.pos[axis], outside.pos[axis]);
    let part = (border - from) / (to - from);
    let mix = |a: f64, b: f64| a + (b - a) * part;
    let mut pos = std::array::from_fn(|i| mix(inside.pos[i], outside.pos[i]));
    pos[axis] = border;
    Corner {
        pos,
        uv: std::array::from_fn(|i| mix(inside.uv[i], outside.uv[i])),
        colour: std::array::from_fn(|i| mix(inside.colour[i], outside.colour[i])),
    }
}
