//! Moves a map until the picture that is read with it, seen as out of focus as it was, matches the
//! image.
//!
//! Edges are measured one by one, from the middles of two pixels. Where light of their neighbours
//! reaches these, edges of narrow parts seem to lie elsewhere, and at a corner a map that is a pixel
//! off may agree with as many of them. What is seen of the whole picture takes all neighbours into
//! account, and shows how far out of focus it is and which columns and rows are wider than others.

use crate::{
    borders::Borders,
    focus::{Focus, Spread},
    homography::Homography,
    luma::Luma,
    refine::{displaced, displacements},
    solve::LeastSquares,
};
use screen::{HEIGHT, PIXELS, WIDTH};

/// Pixels of the image that are compared, about; more are skipped evenly.
const COMPARED: f64 = 40_000.0;
/// Corrections of the map for one picture, and then of the borders.
const STEPS: usize = 3;
const BORDER_STEPS: usize = 3;
/// Pixels on each side of one that are seen at a place, and the borders between them.
const REACH: usize = 3;
const TAPS: usize = 2 * REACH;
const BETWEEN: usize = TAPS - 1;
/// A pixel that differs by this share of the range counts half: it was read wrong, or it shows
/// something else.
const DIFFERS: f64 = 0.12;
/// What holds each number of the map, and each border.
const HOLD: f64 = 0.5;
const HOLD_BORDER: f64 = 0.02;
/// A border is moved by this share of its correction, since those beside it are moved too.
const CAREFUL: f64 = 0.8;

/// How a screen is seen in an image that is out of focus.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// From its pixels to those of the image.
    pub map: Homography,
    pub focus: Focus,
    pub borders: Borders,
}

/// The lightness of the pixels of a screen, compared with an image.
struct Compared<'a> {
    luma: &'a Luma,
    pixels: &'a [f32],
    range: f64,
}

/// A pixel of the image, compared with what would be seen there.
struct Pixel {
    /// Its place on the screen.
    at: [f64; 2],
    /// By how much it is lighter, as a share of the range.
    off: f64,
    /// How much it counts.
    trust: f64,
    /// The first column and row after the borders that are near.
    first: [usize; 2],
    /// How much lighter it would be if each of them were farther right, or down.
    moved: [[f32; BETWEEN]; 2],
}

impl Sight {
    pub fn even(map: Homography, focus: Focus) -> Self {
        Self {
            map,
            focus,
            borders: Borders::even(),
        }
    }

    /// One near it with which an image is best explained by the lightness of the screen's pixels, and
    /// how much is not explained; `None` where they don't show it.
    pub fn matched(mut self, luma: &Luma, pixels: &[f32]) -> Option<(Self, f64)> {
        let low = pixels.iter().copied().fold(f32::INFINITY, f32::min);
        let high = pixels.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let compared = Compared {
            luma,
            pixels,
            range: f64::from(high - low).max(1.0),
        };
        for _ in 0..STEPS {
            self.map = self.map * compared.correction(&self)?;
            self.map.inverse()?;
        }
        self.focus = compared.focus(&self)?;
        let mut counts = [Vec::new(), Vec::new()];
        for _ in 0..BORDER_STEPS {
            counts = compared.correct_borders(&mut self)?;
        }
        // Noise in the borders is read into the picture, and then explains it.
        if let Some(repeated) = self.borders.repeated(&counts) {
            self.borders = repeated;
        }
        let off = compared.off(&self)?;
        Some((self, off))
    }
}

impl Compared<'_> {
    /// Compares pixels of the image that are spread evenly.
    fn each(&self, sight: &Sight, mut take: impl FnMut(&Pixel)) -> Option<()> {
        let Sight {
            map,
            focus,
            borders,
        } = sight;
        let back = map.inverse()?;
        let spread = Spread::of(*focus);
        let step = self.step(map);
        for y in (0..self.luma.height).step_by(step) {
            for (x, &shown) in self.luma.row(y).iter().enumerate().step_by(step) {
                let at = back.apply(x as f64 + 0.5, y as f64 + 0.5);
                let (Some(across), Some(down)) = (
                    taps(&spread, borders, 0, at[0]),
                    taps(&spread, borders, 1, at[1]),
                ) else {
                    continue;
                };
                let (mut columns, mut rows) = ([0.0_f32; TAPS], [0.0_f32; TAPS]);
                let lines = self.pixels.chunks_exact(WIDTH).skip(down.first);
                for ((line, row), own) in lines.zip(&mut rows).zip(&down.weights) {
                    let line = line.get(across.first..across.first + TAPS);
                    for (i, pixel) in line.unwrap_or_default().iter().enumerate() {
                        columns[i] += own * pixel;
                        *row += across.weights[i] * pixel;
                    }
                }
                let seen: f32 = columns
                    .iter()
                    .zip(&across.weights)
                    .map(|(a, b)| a * b)
                    .sum();
                let moved = |each: &[f32; TAPS], taps: &Taps| {
                    std::array::from_fn(|i| taps.changes[i] * (each[i] - each[i + 1]))
                };
                let off = f64::from(shown - seen) / self.range;
                take(&Pixel {
                    at,
                    off,
                    trust: 1.0 / (1.0 + (off / DIFFERS).powi(2)),
                    first: [across.first + 1, down.first + 1],
                    moved: [moved(&columns, &across), moved(&rows, &down)],
                });
            }
        }
        Some(())
    }

    /// Each how many-th pixel, each way, is compared.
    fn step(&self, map: &Homography) -> usize {
        let [x, y] = [WIDTH as f64 / 2.0, HEIGHT as f64 / 2.0];
        let ([x0, y0], [x1, y1]) = (map.apply(x, y), map.apply(x + 1.0, y + 1.0));
        let area = ((x1 - x0) * (y1 - y0)).abs() * PIXELS as f64;
        (area / COMPARED).sqrt().ceil().max(1.0) as usize
    }

    /// How much is not explained: the mean of the squares, of which none counts more than one that
    /// differs.
    fn off(&self, sight: &Sight) -> Option<f64> {
        let (mut sum, mut count) = (0.0, 0.0);
        self.each(sight, |pixel| {
            sum += pixel.off.powi(2) * pixel.trust;
            count += 1.0;
        })?;
        (count > 0.0).then(|| sum / count)
    }

    /// The focus near its own with which least is not explained.
    fn focus(&self, sight: &Sight) -> Option<Focus> {
        let off = |focus: Focus| {
            self.off(&Sight {
                focus,
                ..sight.clone()
            })
        };
        let mut best = (off(sight.focus)?, sight.focus);
        for farther in [true, false] {
            while let Some(next) = best.1.next(farther) {
                let own = off(next)?;
                if own >= best.0 {
                    break;
                }
                best = (own, next);
            }
        }
        Some(best.1)
    }

    fn correction(&self, sight: &Sight) -> Option<Homography> {
        let mut equations = LeastSquares::new([HOLD; 8]);
        self.each(sight, |pixel| {
            // All borders that are moved are the screen that is moved.
            let [right, below] = pixel
                .moved
                .map(|moved| f64::from(moved.iter().sum::<f32>()));
            let [to_right, to_below] = displacements(pixel.at);
            let row =
                std::array::from_fn(|i| (right * to_right[i] + below * to_below[i]) / self.range);
            equations.add(&row, pixel.off, pixel.trust);
        })?;
        Some(displaced(equations.solve()?))
    }

    /// Corrects the borders, and how much each of them shows.
    fn correct_borders(&self, sight: &mut Sight) -> Option<[Vec<f64>; 2]> {
        let mut sums = [vec![[0.0; 2]; WIDTH + 1], vec![[0.0; 2]; HEIGHT + 1]];
        self.each(sight, |pixel| {
            for ((sums, &first), moved) in sums.iter_mut().zip(&pixel.first).zip(&pixel.moved) {
                for (sum, &moved) in sums.iter_mut().skip(first).zip(moved) {
                    let moved = f64::from(moved) / self.range;
                    sum[0] += moved * pixel.off * pixel.trust;
                    sum[1] += moved * moved * pixel.trust;
                }
            }
        })?;
        for (axis, sums) in sums.iter().enumerate() {
            for (border, [off, squares]) in sums.iter().enumerate() {
                let by = CAREFUL * off / (squares + HOLD_BORDER);
                sight.borders.add(axis, border, by);
            }
        }
        Some(sums.map(|sums| sums.into_iter().map(|[_, squares]| squares).collect()))
    }
}

/// What is seen of the pixels near a place along one side.
struct Taps {
    first: usize,
    weights: [f32; TAPS],
    /// How much of it changes with each border between them.
    changes: [f32; BETWEEN],
}

/// `None` near the ends of a side.
fn taps(spread: &Spread, borders: &Borders, axis: usize, at: f64) -> Option<Taps> {
    let first = (at - 0.5).floor() - (REACH as f64 - 1.0);
    let side = [WIDTH, HEIGHT][axis];
    if first < 0.0 || first as usize + TAPS > side {
        return None;
    }
    let first = first as usize;
    let each: [[f32; 2]; TAPS + 1] =
        std::array::from_fn(|i| spread.at(at - borders.at(axis, (first + i) as i32)));
    Some(Taps {
        first,
        weights: std::array::from_fn(|i| each[i][0] - each[i + 1][0]),
        changes: std::array::from_fn(|i| each[i + 1][1]),
    })
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

    /// Two farther out of focus than is tried first.
    fn far() -> Focus {
        let next = Focus::MIDDLE.next(true).and_then(|focus| focus.next(true));
        next.unwrap()
    }

    /// What is seen of them out of focus.
    fn image(pixels: &[f32], map: &Homography, borders: &Borders) -> RgbImage {
        let back = map.inverse().unwrap();
        let spread = Spread::of(far());
        let weights = |axis: usize, at: f64| {
            let side = [WIDTH, HEIGHT][axis];
            let near = (at - 3.0).floor().max(0.0) as usize..side.min((at + 3.0).ceil() as usize);
            let before = |i: usize| f64::from(spread.at(at - borders.at(axis, i as i32))[0]);
            let each = near.map(|i| (i, before(i) - before(i + 1)));
            each.collect::<Vec<_>>()
        };
        RgbImage::from_fn(490, 440, |x, y| {
            let [u, v] = back.apply(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let (across, down) = (weights(0, u), weights(1, v));
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
    fn columns_that_are_wider_than_others_are_found() {
        // As of a program that enlarges to 432x389: each begins at a whole pixel of what it draws.
        let mut borders = Borders::even();
        for (axis, side) in [WIDTH, HEIGHT].into_iter().enumerate() {
            for pixel in 1..side {
                let at = pixel as f64;
                let scale = [432.0, 389.0][axis] / side as f64;
                borders.add(axis, pixel, (at * scale - 0.5).ceil() / scale - at);
            }
        }
        let corners = [[20.0, 15.0], [470.0, 30.0], [460.0, 420.0], [10.0, 400.0]];
        let map = Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
        let pixels = shades();
        let luma = Luma::whole(&image(&pixels, &map, &borders));
        let mut sight = Sight::even(map, Focus::MIDDLE);
        for _ in 0..3 {
            sight = sight.matched(&luma, &pixels).unwrap().0;
        }
        assert_eq!(sight.focus, far());
        for (axis, side) in [WIDTH, HEIGHT].into_iter().enumerate() {
            // Pixels are equal two by two, and those at the ends are not compared.
            let inner = (4..side as i32 - 4).step_by(2);
            let off = |found: &Borders| {
                let each = inner.clone();
                let each = each.map(|i| (found.at(axis, i) - borders.at(axis, i)).abs());
                each.sum::<f64>() / inner.len() as f64
            };
            let (before, after) = (off(&Borders::even()), off(&sight.borders));
            assert!(before > 0.08 && after < 0.03, "{axis}: {before} {after}");
        }
    }

    #[test]
    fn a_corner_half_a_pixel_beside_is_moved_back() {
        let corners = [[20.0, 15.0], [470.0, 30.0], [460.0, 420.0], [10.0, 400.0]];
        let onto = |corners| Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
        let map = onto(corners);
        let pixels = shades();
        let luma = Luma::whole(&image(&pixels, &map, &Borders::even()));
        for corner in 0..4 {
            let mut beside = corners;
            beside[corner][0] += 1.4;
            beside[corner][1] -= 1.2;
            let beside = onto(beside);
            assert!(apart(&map, &beside, 0.4), "{corner}");
            let sight = Sight::even(beside, Focus::MIDDLE);
            let (found, off) = sight.matched(&luma, &pixels).unwrap();
            assert!(!apart(&map, &found.map, 0.03), "{corner}: {found:?}");
            assert_eq!(found.focus, far());
            assert!(off < 1e-4, "{off}");
        }
    }
}
