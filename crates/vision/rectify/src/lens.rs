//! From the screen to an image: at an angle, and through a lens that bends straight lines.

use crate::homography::Homography;
use screen::{HEIGHT, WIDTH};

/// A lens that bends what is in an image around a middle: what is seen at a distance `r` from it, in
/// `unit`s, would be at `r (1 + k r²) / (1 + k)` without the lens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The middle, in pixels of the image.
    pub middle: [f64; 2],
    /// The distance that stays as it is, in pixels: half of the image's diagonal.
    pub unit: f64,
    /// How much it bends: 0 is not at all, and lines are bent outwards by more.
    pub k: f64,
}

/// Corrections after which a place is exact.
const ROUNDS: usize = 8;

impl Lens {
    /// One that bends nothing.
    pub const NONE: Self = Self {
        middle: [0.0; 2],
        unit: 1.0,
        k: 0.0,
    };

    /// One around the middle of an image of this size.
    pub(crate) fn of(size: (u32, u32), k: f64) -> Self {
        let middle = [size.0, size.1].map(|side| f64::from(side) / 2.0);
        Self {
            middle,
            unit: middle[0].hypot(middle[1]),
            k,
        }
    }

    /// Whether it bends anything.
    #[must_use]
    pub fn is_bent(&self) -> bool {
        self.k != 0.0
    }

    /// Where what is at a place in the image would be without the lens.
    #[must_use]
    pub fn flat(&self, at: [f64; 2]) -> [f64; 2] {
        if !self.is_bent() {
            return at;
        }
        self.scaled(at, |r| (1.0 + self.k * r * r) / (1.0 + self.k))
    }

    /// Where in the image what would be at a place without the lens is.
    #[must_use]
    pub fn bent(&self, at: [f64; 2]) -> [f64; 2] {
        if !self.is_bent() {
            return at;
        }
        self.scaled(at, |flat| {
            let mut r = flat;
            for _ in 0..ROUNDS {
                let off = r * (1.0 + self.k * r * r) - flat * (1.0 + self.k);
                // Farther out than any image the lens would turn the picture inside out.
                r -= off / (1.0 + 3.0 * self.k * r * r).max(0.1);
            }
            if flat > 0.0 { r / flat } else { 1.0 }
        })
    }

    /// A place that is moved away from the middle by a factor of its distance.
    fn scaled(&self, at: [f64; 2], factor: impl Fn(f64) -> f64) -> [f64; 2] {
        let [u, v] = [at[0] - self.middle[0], at[1] - self.middle[1]];
        let factor = factor(u.hypot(v) / self.unit);
        [self.middle[0] + factor * u, self.middle[1] + factor * v]
    }

    fn moved(self, by: [f64; 2]) -> Self {
        Self {
            middle: [self.middle[0] + by[0], self.middle[1] + by[1]],
            ..self
        }
    }
}

/// A map from the screen to an image: of a plane seen at an angle, and then through a lens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Map {
    /// From the screen to the image as it would be without the lens.
    pub(crate) plane: Homography,
    pub(crate) lens: Lens,
}

impl From<Homography> for Map {
    fn from(plane: Homography) -> Self {
        Self {
            plane,
            lens: Lens::NONE,
        }
    }
}

impl From<&Homography> for Map {
    fn from(plane: &Homography) -> Self {
        Self::from(*plane)
    }
}

impl Map {
    /// The map for which the corners of the screen, clockwise from the upper left one, are at these
    /// places in the image; `None` when there is none.
    #[must_use]
    pub fn onto(corners: [[f64; 2]; 4], lens: Lens) -> Option<Self> {
        let flat = corners.map(|corner| lens.flat(corner));
        let plane = Homography::onto(WIDTH as f64, HEIGHT as f64, flat)?;
        Some(Self { plane, lens })
    }

    /// The lens.
    #[must_use]
    pub const fn lens(&self) -> Lens {
        self.lens
    }

    /// Where a place of the screen is in the image.
    #[must_use]
    pub fn apply(&self, x: f64, y: f64) -> [f64; 2] {
        self.lens.bent(self.plane.apply(x, y))
    }

    /// The map from the image to the screen; `None` when the map is not one to one.
    pub(crate) fn back(&self) -> Option<impl Fn(f64, f64) -> [f64; 2] + use<>> {
        let (back, lens) = (self.plane.inverse()?, self.lens);
        Some(move |x, y| {
            let [x, y] = lens.flat([x, y]);
            back.apply(x, y)
        })
    }

    /// The same in an image that begins farther to the left and above by so many pixels.
    pub(crate) fn moved(self, by: [f64; 2]) -> Self {
        Self {
            plane: Homography::axes([1.0; 2], by) * self.plane,
            lens: self.lens.moved(by),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_bent_and_flat_again() {
        for k in [-0.12, -0.03, 0.0, 0.05, 0.12] {
            let lens = Lens::of((640, 480), k);
            for at in [[0.0, 0.0], [320.0, 240.0], [639.5, 200.0], [-20.0, 500.0]] {
                let [x, y] = lens.flat(lens.bent(at));
                assert!((x - at[0]).hypot(y - at[1]) < 1e-6, "{k} {at:?}");
            }
            let [x, y] = lens.bent([640.0, 480.0]);
            assert!((x - 640.0).hypot(y - 480.0) < 1e-6, "the corner stays");
        }
    }

    #[test]
    fn corners_are_where_they_are_set_and_sides_are_bent() {
        let corners = [[100.0, 80.0], [520.0, 84.0], [524.0, 400.0], [96.0, 410.0]];
        let lens = Lens::of((640, 480), 0.1);
        let map = Map::onto(corners, lens).unwrap();
        for ([x, y], at) in crate::homography::CORNERS.into_iter().zip(corners) {
            let [u, v] = map.apply(x, y);
            assert!((u - at[0]).hypot(v - at[1]) < 1e-6);
            let [u, v] = map.back().unwrap()(u, v);
            assert!((u - x).hypot(v - y) < 1e-6);
        }
        let straight = Map::onto(corners, Lens::NONE).unwrap();
        let off = map.apply(80.0, 0.0)[1] - straight.apply(80.0, 0.0)[1];
        assert!(off < -4.0, "the upper side goes up in its middle: {off}");
        let moved = map.moved([7.0, -3.0]).apply(30.0, 40.0);
        let at = map.apply(30.0, 40.0);
        assert!((moved[0] - at[0] - 7.0).hypot(moved[1] - at[1] + 3.0) < 1e-6);
    }
}
