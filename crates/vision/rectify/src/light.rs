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

/// The powers of the place across and down in each term.
pub(crate) const EXPONENTS: [[usize; 2]; TERMS] = [
    [0, 0],
    [1, 0],
    [0, 1],
    [2, 0],
    [1, 1],
    [0, 2],
    [3, 0],
    [2, 1],
    [1, 2],
    [0, 3],
];

/// A place on the screen as that of terms.
fn placed(at: f64, side: usize) -> f32 {
    (at / (side as f64 / 2.0) - 1.0) as f32
}

/// The terms of a surface at a place.
pub(crate) fn terms([x, y]: [f64; 2]) -> [f32; TERMS] {
    let (u, v) = (placed(x, WIDTH), placed(y, HEIGHT));
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

/// The height of a surface along a row, by the powers of the place across.
pub(crate) fn along(surface: &[f32; TERMS], v: f32) -> [f32; 4] {
    let [one, u, v1, uu, uv, vv, uuu, uuv, uvv, vvv] = *surface;
    [
        one + v * (v1 + v * (vv + v * vvv)),
        u + v * (uv + v * uvv),
        uu + v * uuv,
        uuu,
    ]
}

/// The height in a row at a place across.
pub(crate) fn across(row: &[f32; 4], u: f32) -> f32 {
    row[0] + u * (row[1] + u * (row[2] + u * row[3]))
}

/// The places of a grid's columns and rows, as those of terms.
pub(crate) fn places(grid: Grid) -> [Vec<f32>; 2] {
    let line = |first: i32, count: usize, side: usize| {
        let middles = (0..count).map(|i| f64::from(first) + i as f64 + 0.5);
        middles.map(|at| placed(at, side)).collect()
    };
    [
        line(grid.x, grid.width, WIDTH),
        line(grid.y, grid.height, HEIGHT),
    ]
}

impl Light {
    /// The lightness of a grid's pixels as it would be in the light of the middle.
    pub(crate) fn even(&self, values: &mut [f32], grid: Grid) {
        let black = self.black[0];
        self.each(values, grid, |value, dark, gain| {
            black + (value - dark) / gain
        });
    }

    /// The lightness of a grid's pixels as it is, of what it would be in the light of the middle.
    pub(crate) fn uneven(&self, values: &mut [f32], grid: Grid) {
        let black = self.black[0];
        self.each(values, grid, |value, dark, gain| {
            dark + (value - black) * gain
        });
    }

    /// Changes the pixels of a grid, each by the lightness of black there and by its contrast as a
    /// share of that in the middle.
    fn each(&self, values: &mut [f32], grid: Grid, change: impl Fn(f32, f32, f32) -> f32) {
        let range = self.white[0] - self.black[0];
        let [columns, rows] = places(grid);
        for (values, v) in values.chunks_exact_mut(grid.width).zip(rows) {
            let (white, black) = (along(&self.white, v), along(&self.black, v));
            for (value, &u) in values.iter_mut().zip(&columns) {
                let dark = across(&black, u);
                let gain = ((across(&white, u) - dark) / range).max(DIMMEST);
                *value = change(*value, dark, gain);
            }
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
