//! The corners of the screen in an image, exact enough to be set by hand.

use rectify::{Lens, Map};
use screen::{HEIGHT, WIDTH};

/// The names of the corners, clockwise from the top left.
pub const CORNER_NAMES: [&str; 4] = ["Top left", "Top right", "Bottom right", "Bottom left"];
/// Parts of a pixel in which corners are counted.
pub const HUNDREDTHS: i32 = 100;
/// Corners are at most this many pixels from the image's own corner.
const FARTHEST: i32 = 100_000;

/// The corners of the screen, clockwise from the top left, in hundredths of a pixel of the
/// image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corners(pub [[i32; 2]; 4]);

impl Corners {
    /// The corners at these pixels.
    #[must_use]
    pub fn from_pixels(corners: [[f32; 2]; 4]) -> Self {
        let hundredths = |at: f32| (at * HUNDREDTHS as f32).round() as i32;
        Self(corners.map(|corner| corner.map(hundredths)))
    }

    /// The corners in pixels.
    #[must_use]
    pub fn in_pixels(self) -> [[f32; 2]; 4] {
        self.0
            .map(|corner| corner.map(|at| at as f32 / HUNDREDTHS as f32))
    }

    /// A place to start from where no screen was found: the image without a tenth on each side.
    #[must_use]
    pub fn inside(size: [u32; 2]) -> Self {
        let [width, height] = size.map(|side| side as f32);
        let [left, right] = [0.1 * width, 0.9 * width];
        let [top, bottom] = [0.1 * height, 0.9 * height];
        Self::from_pixels([[left, top], [right, top], [right, bottom], [left, bottom]])
    }

    /// The corners with one of them elsewhere.
    #[must_use]
    pub fn with(mut self, corner: usize, to: [i32; 2]) -> Self {
        if let Some(at) = self.0.get_mut(corner) {
            let most = FARTHEST * HUNDREDTHS;
            *at = to.map(|along| along.clamp(-most, most));
        }
        self
    }

    /// The map from pixels of the screen to those of the image, through a lens; `None` unless the
    /// corners span a convex shape with the screen's orientation.
    #[must_use]
    pub fn map(self, lens: Lens) -> Option<Map> {
        let [a, b, c, d] = self.0.map(|corner| corner.map(i64::from));
        let turns = |[from, at, to]: [[i64; 2]; 3]| {
            let (x, y) = (at[0] - from[0], at[1] - from[1]);
            x * (to[1] - at[1]) - y * (to[0] - at[0]) > 0
        };
        let is_convex = [[a, b, c], [b, c, d], [c, d, a], [d, a, b]]
            .into_iter()
            .all(turns);
        if !is_convex {
            return None;
        }
        let corners = self.in_pixels().map(|corner| corner.map(f64::from));
        Map::onto(corners, lens)
    }

    /// Pixels of the image for one of the screen, across and down, as means of opposite sides.
    #[must_use]
    pub fn scale(self) -> [f32; 2] {
        let [a, b, c, d] = self.in_pixels();
        let far = |from: [f32; 2], to: [f32; 2]| (to[0] - from[0]).hypot(to[1] - from[1]);
        [
            far(a, b).midpoint(far(d, c)) / WIDTH as f32,
            far(a, d).midpoint(far(b, c)) / HEIGHT as f32,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_another_order_are_no_screen() {
        let plain = Corners::from_pixels([[0.0, 0.0], [320.0, 0.0], [320.0, 288.0], [0.0, 288.0]]);
        assert_eq!(plain.scale(), [2.0, 2.0]);
        let [x, y] = plain.map(Lens::NONE).unwrap().apply(80.0, 72.0);
        assert!((x - 160.0).abs() < 1e-6 && (y - 144.0).abs() < 1e-6);
        // Mirrored, crossed, and with a corner inside of the others.
        let [a, b, c, d] = plain.0;
        for wrong in [[b, a, d, c], [a, c, b, d]] {
            assert!(Corners(wrong).map(Lens::NONE).is_none());
        }
        assert!(plain.with(2, [3_000, 3_000]).map(Lens::NONE).is_none());
    }

    #[test]
    fn hundredths_are_kept() {
        let corners = [[1.25, -3.5], [700.01, 2.0], [699.0, 640.0], [0.0, 639.99]];
        assert_eq!(Corners::from_pixels(corners).in_pixels(), corners);
        let far = Corners::inside([100, 50]).with(0, [i32::MAX, i32::MIN]);
        assert_eq!(far.0[0], [10_000_000, -10_000_000]);
    }
}
