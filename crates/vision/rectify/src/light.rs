//! How the light falls on a screen: it gets weaker to a side, or a lamp is reflected in it.

use crate::homography::{CORNERS, Grid};
use screen::{HEIGHT, WIDTH};

/// Terms of a surface: those of third degree of the place on the screen, which is -1 to 1 each way.
pub(crate) const TERMS: usize = 10;
/// White or black differ by so large a share of the contrast between the middle of the screen and a
/// corner where light is uneven: there shades may be taken for others.
const UNEVEN: f32 = 0.06;
/// The least contrast of a part of the screen, as a share of that in its middle: less is no light
/// that falls on it.
const DIMMEST: f32 = 0.2;

/// The lightness of white and of black, wherever they are on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    pub(crate) white: [f32; TERMS],
    pub(crate) black: [f32; TERMS],
}

/// The terms of a surface at a place.
pub(crate) fn terms([x, y]: [f64; 2]) -> [f32; TERMS] {
    let middle = [WIDTH, HEIGHT].map(|side| side as f64 / 2.0);
    let u = (x / middle[0] - 1.0) as f32;
    let v = (y / middle[1] - 1.0) as f32;
    [
        1.0,
        u,
        v,
        u * u,
        u * v,
        v * v,
        u * u * u,
        u * u * v,
        u * v * v,
        v * v * v,
    ]
}

/// The height of a surface there.
pub(crate) fn at(surface: &[f32; TERMS], terms: &[f32; TERMS]) -> f32 {
    surface.iter().zip(terms).map(|(a, b)| a * b).sum()
}

impl Light {
    /// The lightness of a grid's pixels as it would be in the light of the middle.
    pub(crate) fn even(&self, values: &mut [f32], grid: Grid) {
        let range = self.white[0] - self.black[0];
        for (value, place) in values.iter_mut().zip(grid.middles()) {
            let terms = terms(place);
            let black = at(&self.black, &terms);
            let there = (at(&self.white, &terms) - black).max(DIMMEST * range);
            *value = self.black[0] + (*value - black) * range / there;
        }
    }

    /// Whether shades may be taken for others in this light.
    pub(crate) fn is_uneven(&self) -> bool {
        let range = self.white[0] - self.black[0];
        CORNERS
            .map(terms)
            .iter()
            .flat_map(|terms| {
                [&self.white, &self.black].map(|surface| at(surface, terms) - surface[0])
            })
            .any(|off| off.abs() > UNEVEN * range)
    }
}
