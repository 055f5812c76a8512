//! Fits the light that falls on a screen to its pixels.

use crate::{
    homography::Grid,
    levels::{levels, spread},
    light::{Light, TERMS, across, along, places, terms},
    moments::{Moments, Row, equations},
    shades::{Shades, assignments},
    solve::LeastSquares,
};

/// Terms of the surfaces that are fitted first: those of second degree.
const FEW: usize = 6;
/// Terms of light that falls off evenly.
const PLAIN: usize = 3;
/// Width and height of the parts of which the lightest and the darkest pixels are used first.
const PART: usize = 16;
/// Lighter than this share of the pixels of a part, and than this one.
const ENDS: [f32; 2] = [0.9, 0.03];
/// What a part counts that is on the inner side of a surface: it may have no white or no black.
const INNER: f64 = 0.02;
/// Times that the surfaces are moved outwards, and then to the pixels that are one shade.
const OUTWARDS: usize = 10;
const TIMES: usize = 5;
/// A pixel is one shade if it is nearer to it than this share of the contrast.
const NEAR: f32 = 0.12;
/// One in so many pixels is used.
const EVERY: usize = 3;
/// What holds a term at 0, as a share of the pixels.
const HOLD: f64 = 2e-4;

impl Light {
    /// The light in which a screen is seen that is read by itself; `None` where it is even.
    pub(crate) fn of(values: &[f32], grid: Grid) -> Option<Self> {
        Self::of_ends(values, grid, FEW)?
            .corrected(values, grid, TERMS)
            .filter(Light::is_uneven)
    }

    /// The same of what is out of focus, or as it is where light falls off evenly, if shades are more distinct
    /// so: a lamp takes many terms, which are wrong where no pixel near is white, or black.
    pub(crate) fn of_photo(values: &[f32], grid: Grid) -> Option<Self> {
        let each = [TERMS, PLAIN].into_iter().filter_map(|count| {
            let light = Self::of_ends(values, grid, count)?.corrected(values, grid, count)?;
            let mut even = values.to_vec();
            light.even(&mut even, grid);
            Some((spread(&even), light))
        });
        let (_, light) = each.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(light).filter(Light::is_uneven)
    }

    /// The same, from the shades by which the screen is read so far.
    pub(crate) fn near(values: &[f32], shades: &Shades) -> Option<Self> {
        let [white, .., black] = shades.levels;
        let level = |level: f32| {
            let mut surface = [0.0; TERMS];
            surface[0] = level;
            surface
        };
        let even = Self {
            white: level(white),
            black: level(black),
        };
        shades
            .light
            .unwrap_or(even)
            .corrected(values, Grid::SCREEN, TERMS)
            .filter(Light::is_uneven)
    }

    /// Surfaces through the lightest and the darkest pixels of all parts.
    fn of_ends(values: &[f32], grid: Grid, few: usize) -> Option<Self> {
        let mut parts: Vec<([f64; FEW], [f64; 2])> = Vec::new();
        for top in (0..grid.height).step_by(PART) {
            for left in (0..grid.width).step_by(PART) {
                let rows = values.chunks_exact(grid.width).skip(top).take(PART);
                let mut part: Vec<f32> = rows
                    .flat_map(|row| row.iter().skip(left).take(PART))
                    .copied()
                    .collect();
                part.sort_by(f32::total_cmp);
                let last = part.len().checked_sub(1)?;
                let ends = ENDS.map(|share| part.get((share * last as f32) as usize).copied());
                let [Some(lightest), Some(darkest)] = ends else {
                    return None;
                };
                let middle = |at: usize, first: i32| (at + PART / 2) as f64 + f64::from(first);
                let terms = terms([middle(left, grid.x), middle(top, grid.y)]);
                let few = std::array::from_fn(|i| f64::from(terms[i]));
                parts.push((few, [lightest, darkest].map(f64::from)));
            }
        }
        let surface = |end: usize, sign: f64| {
            let each = parts.iter().map(|part| sign * part.1[end]);
            let mut surface = [0.0; FEW];
            surface[0] = each.fold(f64::NEG_INFINITY, f64::max);
            for _ in 0..OUTWARDS {
                let mut equations =
                    LeastSquares::new(std::array::from_fn(|i| if i < few { HOLD } else { 1e9 }));
                for (terms, ends) in &parts {
                    let there: f64 = terms.iter().zip(surface).map(|(a, b)| a * b).sum();
                    let value = sign * ends[end];
                    equations.add(terms, value, if value > there { 1.0 } else { INNER });
                }
                surface = equations.solve()?;
            }
            Some(std::array::from_fn(|i| {
                surface.get(i).map_or(0.0, |term| (sign * term) as f32)
            }))
        };
        Some(Self {
            white: surface(0, 1.0)?,
            black: surface(1, -1.0)?,
        })
    }

    /// The surfaces on which the pixels are that are one shade.
    fn corrected(mut self, values: &[f32], grid: Grid, count: usize) -> Option<Self> {
        let [columns, rows] = places(grid);
        for _ in 0..TIMES {
            let mut even = values.to_vec();
            self.even(&mut even, grid);
            let shades = assignments(&levels(&even)).into_iter().next()?;
            let [white, black] = [self.white[0], self.black[0]];
            let range = white - black;
            if range < 1.0 {
                return None;
            }
            let levels = shades.levels;
            let mut moments = [const { Moments::NONE }; 4];
            let each = values
                .chunks_exact(grid.width)
                .zip(even.chunks_exact(grid.width))
                .zip(&rows);
            for (y, ((values, even), &v)) in each.enumerate() {
                let surfaces = [&self.white, &self.black].map(|surface| along(surface, v));
                let mut sums = [const { Row::NONE }; 4];
                let each = values.iter().zip(even).zip(&columns);
                let skipped = (EVERY - y * (grid.width + 1) % EVERY) % EVERY;
                for ((value, even), &u) in each.skip(skipped).step_by(EVERY) {
                    let off = levels.map(|level| (level - even).abs());
                    let shade =
                        (1..4).fold(0, |least, i| if off[i] < off[least] { i } else { least });
                    if off[shade] > NEAR * range {
                        continue;
                    }
                    let share = (levels[shade] - black) / range;
                    // What is held is the difference from the surfaces so far.
                    let [white, black] = surfaces.map(|surface| across(&surface, u));
                    sums[shade].add(u, value - (white * share + black * (1.0 - share)));
                }
                for (moments, sums) in moments.iter_mut().zip(&sums) {
                    moments.add(sums, v);
                }
            }
            let stay = HOLD * values.len() as f64 / EVERY as f64;
            let shares = levels.map(|level| f64::from((level - black) / range));
            let equations = equations(
                &moments,
                shares,
                std::array::from_fn(|i| if i < count { stay } else { 1e12 }),
            );
            let by = equations.solve()?;
            for (term, by) in self.white.iter_mut().chain(&mut self.black).zip(by) {
                *term += by as f32;
            }
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use screen::{HEIGHT, PIXELS, WIDTH};

    /// Blocks of four shades, of which white and light are not in the right third, in light that falls off
    /// evenly, with noise.
    #[test]
    fn light_that_falls_off_evenly_is_known_where_there_is_no_white() {
        let mut state = 1_u32;
        let mut dice = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) * below) >> 16
        };
        let blocks: Vec<usize> = (0..PIXELS / 16)
            .map(|i| match i % (WIDTH / 4) > 26 {
                true => 2 + dice(2) as usize,
                false => dice(4) as usize,
            })
            .collect();
        let shade = |i: usize| blocks[i / WIDTH / 4 * (WIDTH / 4) + i % WIDTH / 4];
        let values: Vec<f32> = (0..PIXELS)
            .map(|i| {
                let (x, y) = ((i % WIDTH) as f32, (i / WIDTH) as f32);
                let gain = 0.8 + 0.2 * (x / WIDTH as f32 - 0.5) - 0.2 * (y / HEIGHT as f32 - 0.5);
                let noise = dice(24) as f32 - 12.0;
                20.0 + gain * [230.0, 160.0, 80.0, 20.0][shade(i)] + noise
            })
            .collect();
        let light = Light::of_photo(&values, Grid::SCREEN).unwrap();
        let mut even = values;
        light.even(&mut even, Grid::SCREEN);
        let shades = assignments(&levels(&even)).remove(0).shades(&even);
        let wrong = (0..PIXELS).filter(|&i| shades[i] as usize != shade(i));
        assert_eq!(wrong.count(), 0);
    }
}
