//! Values that change linearly over a triangle: colours and texture coordinates.

use super::edge::{Place, STEPS, centre};

/// `N` values at one corner and their slopes.
pub(super) struct Plane<const N: usize> {
    corner: Place,
    value: [f64; N],
    /// For each pixel to the right.
    pub(super) across: [f64; N],
    /// For each pixel down.
    pub(super) down: [f64; N],
}

impl<const N: usize> Plane<N> {
    /// From the values at three corners; `area` is twice that of the triangle and not 0.
    pub(super) fn new(corners: [Place; 3], area: i64, values: [[f64; N]; 3]) -> Self {
        let [a, b, c] = corners;
        let side = |to: Place, axis: usize| (to[axis] - a[axis]) as f64;
        let scale = STEPS as f64 / area as f64;
        let slope = |i: usize, axis: usize, sign: f64| {
            let (to_b, to_c) = (values[1][i] - values[0][i], values[2][i] - values[0][i]);
            (to_b * side(c, axis) - to_c * side(b, axis)) * scale * sign
        };
        Self {
            corner: a,
            value: values[0],
            across: std::array::from_fn(|i| slope(i, 1, 1.0)),
            down: std::array::from_fn(|i| slope(i, 0, -1.0)),
        }
    }

    /// At a pixel's centre.
    pub(super) fn at(&self, x: i64, y: i64) -> [f64; N] {
        let pixels =
            |pixel: i64, axis: usize| (centre(pixel) - self.corner[axis]) as f64 / STEPS as f64;
        let (right, below) = (pixels(x, 0), pixels(y, 1));
        std::array::from_fn(|i| self.value[i] + right * self.across[i] + below * self.down[i])
    }
}
