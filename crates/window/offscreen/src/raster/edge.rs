//! Edges of triangles, on a grid of 1/256 pixel.
//!
//! A pixel belongs to a triangle if its centre lies inside all three edges. A centre
//! exactly on an edge belongs to the triangle whose left or top edge it is, so exactly
//! one of two triangles that share an edge has it.

/// Fractional bits.
const POINT: u32 = 8;
/// Steps of the grid in a pixel.
pub(super) const STEPS: i64 = 1 << POINT;
const HALF: i64 = STEPS / 2;

/// A point on the grid.
pub(super) type Place = [i64; 2];

/// The nearest point on the grid; the pixels lie inside the guard band.
pub(super) fn place(pixels: [f64; 2]) -> Place {
    pixels.map(|at| (at * STEPS as f64).round() as i64)
}

/// A pixel's centre along one axis.
pub(super) fn centre(pixel: i64) -> i64 {
    pixel * STEPS + HALF
}

/// Pixels whose centres lie from `min` to `max`, both included: first, and past the last.
pub(super) fn pixels(min: i64, max: i64) -> (i64, i64) {
    ((min + HALF - 1) >> POINT, (max + HALF) >> POINT)
}

/// Twice the area of the triangle; positive when it turns clockwise on the screen.
pub(super) fn area([a, b, c]: [Place; 3]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

/// One edge of a clockwise triangle, walked down row by row.
///
/// Inside is where `slope * x + value >= 0` for a pixel `x`. The bound of the row is
/// `value / slope`, stored as a quotient and a remainder so that a step down needs no
/// division.
pub(super) struct Edge {
    slope: i64,
    quotient: i64,
    remainder: i64,
    step: [i64; 2],
}

impl Edge {
    /// From `from` to `to`, at the row of pixels `y`.
    pub(super) fn new(from: Place, to: Place, y: i64) -> Self {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let top_or_left = dy < 0 || (dy == 0 && dx > 0);
        let value = dx * (centre(y) - from[1]) - dy * (HALF - from[0]) - i64::from(!top_or_left);
        let slope = -dy * STEPS;
        let by = slope.abs().max(1);
        let down = dx * STEPS;
        Self {
            slope,
            quotient: value.div_euclid(by),
            remainder: value.rem_euclid(by),
            step: [down.div_euclid(by), down.rem_euclid(by)],
        }
    }

    /// Narrows a run of pixels, right exclusive, to those inside.
    #[inline]
    pub(super) fn narrow(&self, left: &mut i64, right: &mut i64) {
        if self.slope > 0 {
            *left = (*left).max(-self.quotient);
        } else if self.slope < 0 {
            *right = (*right).min(self.quotient + 1);
        } else if self.quotient < 0 {
            *right = *left;
        }
    }

    #[inline]
    pub(super) fn step_down(&mut self) {
        self.quotient += self.step[0];
        self.remainder += self.step[1];
        let by = self.slope.abs().max(1);
        if self.remainder >= by {
            self.remainder -= by;
            self.quotient += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Straight from the definition, with no steps.
    fn inside(corners: [Place; 3], x: i64, y: i64) -> bool {
        (0..3).all(|i| {
            let (from, to) = (corners[i], corners[(i + 1) % 3]);
            let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
            let side = dx * (centre(y) - from[1]) - dy * (centre(x) - from[0]);
            side > 0 || (side == 0 && (dy < 0 || (dy == 0 && dx > 0)))
        })
    }

    #[test]
    fn walked_edges_agree_with_the_definition() {
        let mut seed = 1_u64;
        let mut random = |below: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as i64 % below
        };
        for round in 0..2_000 {
            // Every other triangle has its corners on centres and borders of pixels.
            let grid = if round % 2 == 0 { 1 } else { HALF };
            let mut corners: [Place; 3] =
                std::array::from_fn(|_| std::array::from_fn(|_| random(16 * STEPS) / grid * grid));
            if area(corners) < 0 {
                corners.swap(1, 2);
            }
            if area(corners) == 0 {
                continue;
            }
            let mut edges = [0, 1, 2].map(|i| Edge::new(corners[i], corners[(i + 1) % 3], 0));
            for y in 0..16 {
                let (mut left, mut right) = (0, 16);
                for edge in &mut edges {
                    edge.narrow(&mut left, &mut right);
                    edge.step_down();
                }
                for x in 0..16 {
                    assert_eq!(
                        (left..right).contains(&x),
                        inside(corners, x, y),
                        "pixel {x},{y} of {corners:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn rows_are_those_whose_centres_lie_between() {
        assert_eq!(pixels(0, 256), (0, 1));
        assert_eq!(pixels(128, 128), (0, 1));
        assert_eq!(pixels(129, 383), (1, 1));
        assert_eq!(pixels(-128, 384), (-1, 2));
    }
}
