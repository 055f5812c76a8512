//! Maps of a plane that keep lines straight, and the grids of pixels that they map.

use screen::{HEIGHT, WIDTH};
use std::ops::Mul;

/// The corners of the screen, clockwise from the upper left one.
pub(crate) const CORNERS: [[f64; 2]; 4] = {
    let (right, below) = (WIDTH as f64, HEIGHT as f64);
    [[0.0, 0.0], [right, 0.0], [right, below], [0.0, below]]
};

/// A map of the plane: rows of a 3x3 matrix that acts on `(x, y, 1)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography(pub(crate) [[f64; 3]; 3]);

impl Homography {
    /// Scales and then moves, each axis by itself.
    pub(crate) const fn axes(scale: [f64; 2], moved: [f64; 2]) -> Self {
        Self([
            [scale[0], 0.0, moved[0]],
            [0.0, scale[1], moved[1]],
            [0.0, 0.0, 1.0],
        ])
    }

    /// Moves a point.
    #[must_use]
    pub fn apply(&self, x: f64, y: f64) -> [f64; 2] {
        let [a, b, c] = self.0.map(|row| row[0] * x + row[1] * y + row[2]);
        [a / c, b / c]
    }

    /// By how much a point that is moved a little across, or down, moves across and down where it is
    /// mapped to: a row for each of these.
    pub(crate) fn changes(&self, x: f64, y: f64) -> [[f64; 2]; 2] {
        let [a, b, c] = self.0.map(|row| row[0] * x + row[1] * y + row[2]);
        let change = |row: usize, there: f64| {
            [0, 1].map(|axis| (self.0[row][axis] - there / c * self.0[2][axis]) / c)
        };
        [change(0, a), change(1, b)]
    }

    /// The map back; `None` when the map is not one to one.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let cofactor = |r: usize, c: usize| {
            let (r1, r2) = ((r + 1) % 3, (r + 2) % 3);
            let (c1, c2) = ((c + 1) % 3, (c + 2) % 3);
            m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
        };
        let determinant: f64 = (0..3).map(|c| m[0][c] * cofactor(0, c)).sum();
        if !determinant.is_normal() {
            return None;
        }
        let mut inverse = [[0.0; 3]; 3];
        for (r, row) in inverse.iter_mut().enumerate() {
            for (c, value) in row.iter_mut().enumerate() {
                *value = cofactor(c, r) / determinant;
            }
        }
        Some(Self(inverse))
    }

    /// The map that takes the corners of a `width` by `height` rectangle, clockwise from the
    /// top left, to four points; `None` when three of them lie on a line.
    #[must_use]
    pub fn onto(width: f64, height: f64, corners: [[f64; 2]; 4]) -> Option<Self> {
        let [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
        let (dx1, dx2, sx) = (x1 - x2, x3 - x2, x0 - x1 + x2 - x3);
        let (dy1, dy2, sy) = (y1 - y2, y3 - y2, y0 - y1 + y2 - y3);
        let determinant = dx1 * dy2 - dx2 * dy1;
        if determinant.abs() < 1e-9 {
            return None;
        }
        let g = (sx * dy2 - dx2 * sy) / determinant;
        let h = (dx1 * sy - sx * dy1) / determinant;
        let unit = Self([
            [x1 - x0 + g * x1, x3 - x0 + h * x3, x0],
            [y1 - y0 + g * y1, y3 - y0 + h * y3, y0],
            [g, h, 1.0],
        ]);
        let map = unit * Self::axes([1.0 / width, 1.0 / height], [0.0, 0.0]);
        map.inverse().map(|_| map)
    }
}

impl Mul for Homography {
    type Output = Self;

    /// First the right one, then the left one.
    fn mul(self, first: Self) -> Self {
        let mut product = [[0.0; 3]; 3];
        for (row, left) in product.iter_mut().zip(&self.0) {
            for (c, value) in row.iter_mut().enumerate() {
                *value = (0..3).map(|k| left[k] * first.0[k][c]).sum();
            }
        }
        let scale = product[2][2];
        if scale.is_normal() {
            product
                .iter_mut()
                .flatten()
                .for_each(|value| *value /= scale);
        }
        Self(product)
    }
}

/// A rectangle of pixels of the screen's lattice, which may reach beyond the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub x: i32,
    pub y: i32,
    pub width: usize,
    pub height: usize,
}

impl Grid {
    /// The screen.
    pub const SCREEN: Self = Self {
        x: 0,
        y: 0,
        width: WIDTH,
        height: HEIGHT,
    };

    pub const fn pixels(self) -> usize {
        self.width * self.height
    }

    /// The middle of each of its pixels, row by row.
    pub fn middles(self) -> impl Iterator<Item = [f64; 2]> {
        let rows = (0..self.height).map(move |y| f64::from(self.y) + y as f64 + 0.5);
        let columns = move || (0..self.width).map(move |x| f64::from(self.x) + x as f64 + 0.5);
        rows.flat_map(move |y| columns().map(move |x| [x, y]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNERS: [[f64; 2]; 4] = [[3.0, 5.0], [330.0, 9.0], [322.0, 300.0], [1.0, 290.0]];

    #[test]
    fn corners_go_to_corners_and_back() {
        let map = Homography::onto(160.0, 144.0, CORNERS).unwrap();
        let back = map.inverse().unwrap();
        let corners = [[0.0, 0.0], [160.0, 0.0], [160.0, 144.0], [0.0, 144.0]];
        for (from, to) in corners.into_iter().zip(CORNERS) {
            for (point, expected) in [
                (map.apply(from[0], from[1]), to),
                (back.apply(to[0], to[1]), from),
            ] {
                assert!((point[0] - expected[0]).abs() < 1e-9, "{point:?}");
                assert!((point[1] - expected[1]).abs() < 1e-9, "{point:?}");
            }
        }
    }

    #[test]
    fn changes_are_those_of_points_nearby() {
        let map = Homography::onto(160.0, 144.0, CORNERS).unwrap();
        let [[xx, xy], [yx, yy]] = map.changes(31.0, 90.0);
        let [x, y] = map.apply(31.0, 90.0);
        let [near_x, near_y] = map.apply(31.01, 90.02);
        assert!((near_x - x - 0.01 * xx - 0.02 * xy).abs() < 1e-5);
        assert!((near_y - y - 0.01 * yx - 0.02 * yy).abs() < 1e-5);
    }

    #[test]
    fn corners_on_a_line_are_refused() {
        let line = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 5.0]];
        assert_eq!(Homography::onto(160.0, 144.0, line), None);
    }
}
