//! The lightness of each pixel of the screen, by a table that is made once for a map.
//!
//! A pixel of the image near the middle of a pixel of the screen also shows some of its
//! neighbours: how much depends on what the image was enlarged with. Those equations are
//! solved by repeated correction.

use crate::{
    borders::Borders,
    focus::{Focus, Spread},
    homography::Grid,
    lens::Map,
    luma::lightness,
    unmixed::{Mixture, Solved},
    upright::{Upright, is_upright},
};
use image::RgbImage;
use std::f64::consts::PI;

/// What an image was enlarged with, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// Each pixel of the image shows one of the screen.
    Nearest,
    /// Each pixel of the image shows what it covers.
    Area,
    /// Between the middles of pixels, linearly.
    Linear,
    /// Smooth curves between the middles of pixels.
    Cubic,
    /// Smoothed more than linearly.
    Soft,
    /// Smooth curves over six pixels, which overshoot at edges.
    Lanczos,
    /// What it covers, out of focus.
    Unfocused(Focus),
}

impl Kernel {
    pub const EACH: [Self; 5] = [
        Self::Nearest,
        Self::Area,
        Self::Linear,
        Self::Cubic,
        Self::Soft,
    ];

    /// The kinds of a program that enlarges smoothly. Which of them it was shows only when all of an
    /// image is read.
    pub const SMOOTHED: [Self; 5] = [
        Self::Area,
        Self::Linear,
        Self::Cubic,
        Self::Soft,
        Self::Lanczos,
    ];

    /// How far out of focus a photo is, which is read in all detail; `None` for what a program does.
    pub const fn focus(self) -> Option<Focus> {
        match self {
            Self::Unfocused(focus) => Some(focus),
            _ => None,
        }
    }

    /// Below this scale all pixels of the image are used.
    const fn small(self) -> f64 {
        match self {
            Self::Nearest => 0.0,
            Self::Area | Self::Linear | Self::Cubic | Self::Soft | Self::Lanczos => SMALL,
            Self::Unfocused(_) => SMALL_PHOTO,
        }
    }

    /// Steps in which mixed pixels are solved: what is out of focus takes more.
    const fn steps(self) -> usize {
        match self {
            Self::Unfocused(_) => 24,
            _ => 10,
        }
    }

    /// How much a pixel counts at a distance from its middle, in an image of this scale.
    pub(crate) fn weight(self, off: f64, scale: f64) -> f64 {
        match self {
            Self::Nearest => f64::from(u8::from(off.abs() <= 0.5)),
            Self::Area => {
                let half = 0.5 / scale;
                scale * ((off + half).min(0.5) - (off - half).max(-0.5)).max(0.0)
            }
            Self::Linear => (1.0 - off.abs()).max(0.0),
            Self::Cubic => {
                let d = off.abs();
                if d < 1.0 {
                    1.5 * d.powi(3) - 2.5 * d * d + 1.0
                } else if d < 2.0 {
                    -0.5 * d.powi(3) + 2.5 * d * d - 4.0 * d + 2.0
                } else {
                    0.0
                }
            }
            Self::Soft => {
                let tent = |d: f64| (1.0 - d.abs()).max(0.0);
                let h = 0.5 / scale;
                (tent(off - h) + 2.0 * tent(off) + tent(off + h)) / 4.0
            }
            Self::Lanczos => {
                let sinc = |x: f64| match x.abs() < 1e-9 {
                    true => 1.0,
                    false => (PI * x).sin() / (PI * x),
                };
                if off.abs() < 3.0 {
                    sinc(off) * sinc(off / 3.0)
                } else {
                    0.0
                }
            }
            Self::Unfocused(focus) => focus.weight(off),
        }
    }

    /// The weights of the pixel before, the pixel itself and the one after, for a place so
    /// far from the middle of a pixel, at most a half.
    fn weights(self, off: f64, scale: f64) -> [f64; 3] {
        let weights = [off + 1.0, off, off - 1.0].map(|at| self.weight(at, scale));
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum.max(1e-6))
    }

    /// The same for places anywhere in a pixel: a table, since many are asked for.
    fn weights_of(self, scale: f64) -> impl Fn(f64) -> [f32; 3] {
        let parts = f64::from(PARTS);
        let each = (0..=PARTS).map(|i| f64::from(i) / parts - 0.5);
        let table: Vec<[f32; 3]> = each
            .map(|off| self.weights(off, scale).map(|weight| weight as f32))
            .collect();
        move |off| {
            let at = ((off.clamp(-0.5, 0.5) + 0.5) * parts).round() as usize;
            table.get(at).copied().unwrap_or([0.0, 1.0, 0.0])
        }
    }
}

/// Places in a pixel at which weights are distinguished.
const PARTS: u32 = 512;

/// Rounds of correction.
const ROUNDS: usize = 5;
/// From this scale on, the middle nine pixels of the image are averaged.
const LARGE: f64 = 4.5;
/// Below this scale all pixels of a smoothed image are used.
const SMALL: f64 = 2.6;
/// The same of a photo.
const SMALL_PHOTO: f64 = 4.6;

/// How much of an image is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// One pixel of the image for each of the screen.
    One,
    /// The middle ones, where there are several.
    Middle,
    /// All pixels of a small image, where each shows several of the screen.
    All,
}

/// Where in an image the pixels of a grid are.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    size: (u32, u32),
    grid: Grid,
    /// The first byte of the middle pixel of the image.
    places: Vec<u32>,
    /// The first bytes around it that are averaged.
    around: Vec<i32>,
    /// The weights of the pixel and its eight neighbours in it.
    reach: Option<Vec<[f32; 9]>>,
    /// What all pixels of a small image show, instead.
    mixture: Option<Mixed>,
}

/// How what all pixels of an image show is solved for.
#[derive(Clone, Debug)]
enum Mixed {
    /// Side by side, in about the time of the middle ones.
    Upright(Box<Upright>),
    /// In any map, which takes many times as long.
    Any(Mixture),
}

impl Sampler {
    /// A sampler for images of one size; `None` when the map can't be turned around.
    pub fn new(
        map: impl Into<Map>,
        grid: Grid,
        size: (u32, u32),
        kernel: Kernel,
        detail: Detail,
    ) -> Option<Self> {
        Self::between(map, grid, size, (kernel, detail), None)
    }

    /// The same for a screen with columns and rows between such borders, which count in photos where
    /// all pixels of the image are used.
    pub fn between(
        map: impl Into<Map>,
        grid: Grid,
        size: (u32, u32),
        (kernel, detail): (Kernel, Detail),
        borders: Option<&Borders>,
    ) -> Option<Self> {
        let map = map.into();
        let back = map.back()?;
        let scale = scale(&map);
        if detail == Detail::All && Self::may_use_all(&map, kernel) {
            let middle = map.apply(MIDDLE[0], MIDDLE[1]);
            let weight = |scale: f64| move |off: f64| kernel.weight(off, scale);
            let (across, down) = (weight(scale[0]), weight(scale[1]));
            let weights: [&dyn Fn(f64) -> f64; 2] = [&across, &down];
            let focus = kernel.focus();
            let quick = focus.is_none() && is_upright(&map);
            let upright = quick.then(|| Upright::new(&back, middle, grid, size, weights));
            let steps = kernel.steps();
            let mixture = match (upright.flatten(), focus) {
                (Some(upright), _) => Mixed::Upright(Box::new(upright)),
                (None, None) => {
                    let off = |at: f64, pixel: i32| at - (f64::from(pixel) + 0.5);
                    let across = |at: f64, pixel: i32| across(off(at, pixel));
                    let down = |at: f64, pixel: i32| down(off(at, pixel));
                    Mixed::Any(Mixture::new(
                        &back,
                        grid,
                        size,
                        [&across, &down],
                        (steps, 1),
                    ))
                }
                (None, Some(focus)) => {
                    let every = of_photo(scale);
                    let (spread, even) = (Spread::of(focus), Borders::even());
                    let borders = borders.unwrap_or(&even);
                    let seen = |axis: usize| {
                        let (spread, borders) = (&spread, &borders);
                        move |at: f64, pixel: i32| {
                            let [before, behind] = [pixel, pixel + 1]
                                .map(|border| spread.at(at - borders.at(axis, border))[0]);
                            f64::from(before - behind)
                        }
                    };
                    let (across, down) = (seen(0), seen(1));
                    Mixed::Any(Mixture::new(
                        &back,
                        grid,
                        size,
                        [&across, &down],
                        (steps, every),
                    ))
                }
            };
            return Some(Self {
                size,
                grid,
                places: Vec::new(),
                around: Vec::new(),
                reach: None,
                mixture: Some(mixture),
            });
        }
        let (width, height) = (f64::from(size.0), f64::from(size.1));
        let large = detail != Detail::One && scale[0].min(scale[1]) >= LARGE;
        let offsets: &[i32] = if large { &[-1, 0, 1] } else { &[0] };
        let share = 1.0 / offsets.len().pow(2) as f32;
        let inner = f64::from(u8::from(large));
        let mut places = Vec::with_capacity(grid.pixels());
        for [cx, cy] in grid.middles() {
            let [ix, iy] = map.apply(cx, cy);
            let ix = ix.floor().clamp(inner, width - 1.0 - inner);
            let iy = iy.floor().clamp(inner, height - 1.0 - inner);
            places.push((iy as u32 * size.0 + ix as u32) * 3);
        }
        let middle = |place: &u32| {
            let pixel = place / 3;
            [
                f64::from(pixel % size.0) + 0.5,
                f64::from(pixel / size.0) + 0.5,
            ]
        };
        let weights = scale.map(|scale| kernel.weights_of(scale));
        let reach = |at: [f64; 2], pixel: [f64; 2]| {
            let mut own = [0.0_f32; 9];
            for dy in offsets {
                for dx in offsets {
                    let [u, v] = back(pixel[0] + f64::from(*dx), pixel[1] + f64::from(*dy));
                    let across = weights[0](u - at[0]);
                    let down = weights[1](v - at[1]).map(|down| down * share);
                    for (i, weight) in own.iter_mut().enumerate() {
                        *weight += across[i % 3] * down[i / 3];
                    }
                }
            }
            own
        };
        let reach = (kernel != Kernel::Nearest).then(|| {
            let each = grid.middles().zip(places.iter().map(middle));
            each.map(|(at, pixel)| reach(at, pixel)).collect()
        });
        let around = offsets
            .iter()
            .flat_map(|dy| offsets.iter().map(move |dx| (dy * size.0 as i32 + dx) * 3));
        Some(Self {
            size,
            grid,
            places,
            around: around.collect(),
            reach,
            mixture: None,
        })
    }

    /// Whether all pixels of the image are used where all detail is asked for: each of them shows
    /// several of the screen.
    pub fn may_use_all(map: &Map, kernel: Kernel) -> bool {
        let [across, down] = scale(map);
        across.max(down) < kernel.small()
    }

    /// The work of reading a photo of the screen: pixels of the image that are mixed from those of the
    /// screen, once for their shares and twice in each step.
    pub fn work(map: &Map, focus: Focus) -> u64 {
        let steps = Kernel::Unfocused(focus).steps() as u64;
        Self::work_of(map, steps) + Self::mixed(map)
    }

    /// The work of so many steps of solving for the pixels of the screen in a photo.
    pub fn work_of(map: &Map, steps: u64) -> u64 {
        2 * steps * Self::mixed(map)
    }

    /// Pixels of a photo that are used.
    fn mixed(map: &Map) -> u64 {
        let scale = scale(map);
        let pixels = scale[0] * scale[1] * Grid::SCREEN.pixels() as f64;
        (pixels / f64::from(of_photo(scale))) as u64
    }

    /// Whether reading an image takes much longer than reading the middles of pixels.
    pub const fn is_slow(&self) -> bool {
        matches!(self.mixture, Some(Mixed::Any(_)))
    }

    /// Whether it is for images of this size.
    pub fn fits(&self, size: (u32, u32)) -> bool {
        self.size == size
    }

    /// The colour at the centre of each pixel of the grid; empty where each pixel of the image shows
    /// several of them.
    pub fn colours(&self, image: &RgbImage) -> Vec<[u8; 3]> {
        let bytes = image.as_raw();
        let each = self.places.iter();
        each.map(|&place| colour(bytes, place)).collect()
    }

    /// How all pixels of an image are mixed of those of the screen, and what these are; `None` where they are
    /// not mixed so.
    pub fn solve(self, image: &RgbImage) -> Option<(Mixture, Solved)> {
        let Some(Mixed::Any(mixture)) = self.mixture else {
            return None;
        };
        let bytes = image.as_raw();
        let solved = mixture.solve(|place| lightness(colour(bytes, place)));
        Some((mixture, solved))
    }

    /// The lightness of each pixel of the grid, row by row.
    pub fn sample(&self, image: &RgbImage) -> Vec<f32> {
        let bytes = image.as_raw();
        let colour = |place: u32| colour(bytes, place);
        let light = |place: u32, around: i32| lightness(colour(place.wrapping_add_signed(around)));
        match &self.mixture {
            Some(Mixed::Upright(upright)) => return upright.solve(colour),
            Some(Mixed::Any(mixture)) => {
                return mixture.of_grid(&mixture.solve(|place| light(place, 0)));
            }
            None => {}
        }
        let share = 1.0 / self.around.len() as f32;
        let values: Vec<f32> = self
            .places
            .iter()
            .map(|&place| share * self.around.iter().map(|&a| light(place, a)).sum::<f32>())
            .collect();
        match &self.reach {
            Some(reach) => separated(&values, reach, self.grid),
            None => values,
        }
    }
}

/// The colour at a byte of an image.
fn colour(bytes: &[u8], place: u32) -> [u8; 3] {
    let at = place as usize;
    match bytes.get(at..at + 3) {
        Some(&[red, green, blue]) => [red, green, blue],
        _ => [0; 3],
    }
}

/// So many pixels of a photo for one of the screen are used: with more of them it is not read better.
const USED: f64 = 5.0;

/// One in how many pixels of a photo is used.
fn of_photo(scale: [f64; 2]) -> u32 {
    (scale[0] * scale[1] / USED).max(1.0) as u32
}

/// The middle of the screen.
const MIDDLE: [f64; 2] = [80.0, 72.0];

/// Pixels of the image for one of the screen in its middle, across and down.
fn scale(map: &Map) -> [f64; 2] {
    let [x, y] = MIDDLE;
    let (here, next) = (map.apply(x, y), map.apply(x + 1.0, y + 1.0));
    [0, 1].map(|axis| (next[axis] - here[axis]).abs())
}

/// Solves for the pixels of which the values are weighted sums.
fn separated(values: &[f32], reach: &[[f32; 9]], grid: Grid) -> Vec<f32> {
    let Grid { width, height, .. } = grid;
    let mut pixels = values.to_vec();
    let mut next = values.to_vec();
    for _ in 0..ROUNDS {
        for y in 0..height {
            let lines = [y.saturating_sub(1), y, (y + 1).min(height - 1)];
            let [above, own, below] = lines.map(|y| &pixels[y * width..(y + 1) * width]);
            let solved = |i: usize, near: [[f32; 3]; 3]| {
                let weights = &reach[i];
                let [above, own, below] = near;
                let rows = above.iter().chain(&own).chain(&below);
                let shown: f32 = rows
                    .zip(weights)
                    .map(|(pixel, weight)| pixel * weight)
                    .sum();
                own[1] + (values[i] - shown) / weights[4].max(0.35)
            };
            let first = y * width;
            let inner = above.windows(3).zip(own.windows(3)).zip(below.windows(3));
            for (i, three) in (first + 1..).zip(inner) {
                if let ((&[a, b, c], &[d, e, f]), &[g, h, k]) = three {
                    next[i] = solved(i, [[a, b, c], [d, e, f], [g, h, k]]);
                }
            }
            for x in [0, width - 1] {
                let columns = [x.saturating_sub(1), x, (x + 1).min(width - 1)];
                let near = [above, own, below].map(|row| columns.map(|x| row[x]));
                next[first + x] = solved(first + x, near);
            }
        }
        std::mem::swap(&mut pixels, &mut next);
    }
    pixels
}
