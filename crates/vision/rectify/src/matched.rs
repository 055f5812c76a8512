//! Moves a map until the picture that is read with it, seen as out of focus as it was, matches the
//! image.
//!
//! Edges are measured one by one, from the middles of two pixels. Where light of their neighbours
//! reaches these, edges of narrow parts seem to lie elsewhere, and at a corner a map that is a pixel
//! off may agree with as many of them. What is seen of the whole picture takes all neighbours into
//! account.

use crate::{
    homography::Homography,
    luma::Luma,
    refine::{displaced, displacements},
    sample::Kernel,
    solve::LeastSquares,
};
use screen::{HEIGHT, PIXELS, WIDTH};

/// Pixels of the image that are compared, about; more are skipped evenly.
const COMPARED: f64 = 40_000.0;
/// Corrections for one picture.
const STEPS: usize = 3;
/// Pixels on each side of one that are seen at a place, and the places between two of them that are
/// distinguished.
const REACH: usize = 3;
const TAPS: usize = 2 * REACH;
const PARTS: usize = 64;
/// A pixel that differs by this share of the range counts half: it was read wrong, or it shows
/// something else.
const DIFFERS: f64 = 0.12;
/// What holds each number of the map.
const HOLD: f64 = 0.5;

/// How much pixels count at each part of the way from the middle of one to the next one, and how much
/// that changes.
struct Table(Vec<[[f32; TAPS]; 2]>);

impl Table {
    fn of(kernel: Kernel, scale: f64) -> Self {
        let part = 1.0 / PARTS as f64;
        let weights = |at: f64| {
            let each: [f64; TAPS] = std::array::from_fn(|i| {
                let off = at + REACH as f64 - 1.0 - i as f64;
                kernel.weight(off, scale)
            });
            let sum: f64 = each.iter().sum();
            each.map(|weight| weight / sum.max(1e-6))
        };
        let entry = |i: usize| {
            let at = i as f64 * part;
            let (before, after) = (weights(at - part), weights(at + part));
            let change = |i: usize| ((after[i] - before[i]) / (2.0 * part)) as f32;
            [
                weights(at).map(|weight| weight as f32),
                std::array::from_fn(change),
            ]
        };
        Self((0..=PARTS).map(entry).collect())
    }

    /// The first pixel that is seen at a place, with the weights from it on and their change; `None`
    /// near the ends of a side.
    fn at(&self, place: f64, side: usize) -> Option<(usize, &[[f32; TAPS]; 2])> {
        let from = place - 0.5;
        let middle = from.floor();
        let first = middle - (REACH as f64 - 1.0);
        if first < 0.0 || first as usize + TAPS > side {
            return None;
        }
        let part = ((from - middle) * PARTS as f64).round() as usize;
        Some((first as usize, self.0.get(part)?))
    }
}

/// A map near another one with which an image is best explained by the lightness of the screen's
/// pixels; `None` where they don't show it.
pub(crate) fn matched(
    luma: &Luma,
    map: Homography,
    pixels: &[f32],
    kernel: Kernel,
) -> Option<Homography> {
    let mut map = map;
    for _ in 0..STEPS {
        map = map * correction(luma, &map, pixels, kernel)?;
        map.inverse()?;
    }
    Some(map)
}

fn correction(luma: &Luma, map: &Homography, pixels: &[f32], kernel: Kernel) -> Option<Homography> {
    let back = map.inverse()?;
    let [x0, y0] = map.apply(WIDTH as f64 / 2.0, HEIGHT as f64 / 2.0);
    let [x1, y1] = map.apply(WIDTH as f64 / 2.0 + 1.0, HEIGHT as f64 / 2.0 + 1.0);
    let scale = [(x1 - x0).abs(), (y1 - y0).abs()];
    let [across, down] = scale.map(|scale| Table::of(kernel, scale));
    let area = scale[0] * scale[1] * PIXELS as f64;
    let step = (area / COMPARED).sqrt().ceil().max(1.0) as usize;
    let low = pixels.iter().copied().fold(f32::INFINITY, f32::min);
    let high = pixels.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let range = f64::from(high - low).max(1.0);
    let mut equations = LeastSquares::new([HOLD; 8]);
    for y in (0..luma.height).step_by(step) {
        for (x, &shown) in luma.row(y).iter().enumerate().step_by(step) {
            let at = back.apply(x as f64 + 0.5, y as f64 + 0.5);
            let (Some((left, across)), Some((top, down))) =
                (across.at(at[0], WIDTH), down.at(at[1], HEIGHT))
            else {
                continue;
            };
            // What is seen, and by how much that changes to the right and down.
            let mut seen = [0.0_f32; 3];
            let rows = pixels.chunks_exact(WIDTH).skip(top);
            for ((row, own), change) in rows.zip(down[0]).zip(down[1]) {
                let row = row.get(left..left + TAPS).unwrap_or_default();
                let sum = |taps: &[f32; TAPS]| -> f32 {
                    row.iter().zip(taps).map(|(pixel, tap)| pixel * tap).sum()
                };
                let (here, there) = (sum(&across[0]), sum(&across[1]));
                seen[0] += own * here;
                seen[1] += own * there;
                seen[2] += change * here;
            }
            let [seen, right, below] = seen.map(f64::from);
            let off = (f64::from(shown) - seen) / range;
            let trust = 1.0 / (1.0 + (off / DIFFERS).powi(2));
            let [to_right, to_below] = displacements(at);
            let row = std::array::from_fn(|i| -(right * to_right[i] + below * to_below[i]) / range);
            equations.add(&row, off, trust);
        }
    }
    Some(displaced(equations.solve()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::found::apart;
    use image::{Rgb, RgbImage};

    /// Pixels in one of four shades, two by two.
    fn shades() -> Vec<f32> {
        let mut state = 1_u32;
        let mut dice = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            [220.0, 170.0, 110.0, 40.0][(state >> 30) as usize]
        };
        let blocks: Vec<f32> = (0..PIXELS / 4).map(|_| dice()).collect();
        let at = |i: usize| blocks[i / WIDTH / 2 * (WIDTH / 2) + i % WIDTH / 2];
        (0..PIXELS).map(at).collect()
    }

    /// What is seen of them out of focus.
    fn image(pixels: &[f32], map: &Homography) -> RgbImage {
        let back = map.inverse().unwrap();
        let weights = |at: f64, side: usize| {
            let near = (at - 3.0).floor().max(0.0) as usize..side.min((at + 3.0).ceil() as usize);
            let weight = move |i: usize| (i, Kernel::Unfocused.weight(at - i as f64 - 0.5, 1.0));
            near.map(weight).collect::<Vec<_>>()
        };
        RgbImage::from_fn(490, 440, |x, y| {
            let [u, v] = back.apply(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let (across, down) = (weights(u, WIDTH), weights(v, HEIGHT));
            let each = down.iter().flat_map(|(y, down)| {
                let row = y * WIDTH;
                across
                    .iter()
                    .map(move |(x, across)| down * across * f64::from(pixels[row + x]))
            });
            Rgb([each.sum::<f64>().round() as u8; 3])
        })
    }

    #[test]
    fn a_corner_half_a_pixel_beside_is_moved_back() {
        let corners = [[20.0, 15.0], [470.0, 30.0], [460.0, 420.0], [10.0, 400.0]];
        let onto = |corners| Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
        let map = onto(corners);
        let pixels = shades();
        let luma = Luma::whole(&image(&pixels, &map));
        for corner in 0..4 {
            let mut beside = corners;
            beside[corner][0] += 1.4;
            beside[corner][1] -= 1.2;
            let beside = onto(beside);
            assert!(apart(&map, &beside, 0.4), "{corner}");
            let found = matched(&luma, beside, &pixels, Kernel::Unfocused).unwrap();
            assert!(!apart(&map, &found, 0.03), "{corner}: {found:?}");
        }
    }
}
