//! Fits the light that falls on a screen to its pixels.

use crate::{
    homography::Grid,
    levels::levels,
    light::{Light, TERMS, across, along, places, terms},
    moments::{Moments, Row, equations},
    shades::{Shades, assignments},
    solve::LeastSquares,
};

/// Terms of the surfaces that are fitted first: those of second degree.
const FEW: usize = 6;
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
        Self::of_ends(values, grid)?
            .corrected(values, grid)
            .filter(Light::is_uneven)
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
            .corrected(values, Grid::SCREEN)
            .filter(Light::is_uneven)
    }

    /// Surfaces through the lightest and the darkest pixels of all parts.
    fn of_ends(values: &[f32], grid: Grid) -> Option<Self> {
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
                let mut equations = LeastSquares::new([HOLD; FEW]);
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
    fn corrected(mut self, values: &[f32], grid: Grid) -> Option<Self> {
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
            let equations = equations(&moments, shares, stay);
            let by = equations.solve()?;
            for (term, by) in self.white.iter_mut().chain(&mut self.black).zip(by) {
                *term += by as f32;
            }
        }
        Some(self)
    }
}
