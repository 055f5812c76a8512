//! The pixels of the screen that explain all pixels of a small image.
//!
//! With few pixels of the image for one of the screen, each shows several of these. Least squares
//! use all of them; the one nearest to the middle of a pixel is not enough.

use crate::homography::Grid;

/// Pixels around the grid that are solved for as well, since the image shows them too.
pub(crate) const MARGIN: usize = 2;
/// Pixels on each side of one that are in the same pixel of the image: of Lanczos' curves three.
const REACH: i64 = 3;
/// How much a pixel is held to the mean, as a share of what shows it.
const HOLD: f32 = 0.02;
/// A smaller share of a pixel is ignored.
const LEAST: f32 = 2e-3;

/// Columns in the shares of a pixel of the image: as many as it can show, and one more, since eight
/// numbers are multiplied at once.
const TAPS: usize = 8;
/// Columns and rows around the grid and its margin, so that all shares are of some pixel.
const AROUND: usize = REACH as usize + 1;

/// How much is seen in a pixel of the image of each pixel in some rows and columns: a share of the
/// row times one of the column.
#[derive(Clone, Debug)]
struct Shares {
    /// The first pixel, of the grid with all that is around it.
    first: u32,
    /// How many of the rows count.
    rows: u32,
    across: [f32; TAPS],
    down: [f32; TAPS],
}

/// Which pixels of a grid are in each pixel of an image, and how much of them.
#[derive(Clone, Debug)]
pub(crate) struct Mixture {
    grid: Grid,
    /// Steps of the conjugate gradients.
    steps: usize,
    /// The first byte of each pixel of the image that shows some of the grid.
    places: Vec<u32>,
    /// The shares in each of them.
    shares: Vec<Shares>,
}

/// Pixels that are solved for.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    mean: f32,
    /// By how much they are lighter than the mean.
    pixels: Vec<f32>,
    /// By how much the image is lighter than what is seen of them.
    rest: Vec<f32>,
}

/// What pixels of a grid are drawn to.
pub(crate) struct Drawn {
    /// The lightness; `None` where a pixel is held to the mean, as all are otherwise.
    pub to: Vec<Option<f32>>,
    /// How much, as a share of what shows a pixel.
    pub by: f32,
}

impl Mixture {
    /// The weights for images of one size, where `back` is the map to the screen, and `weight` is
    /// how much a column counts at a place across, and a row at one down. One in so many pixels of the
    /// image is used, and they are solved in so many steps.
    pub fn new(
        back: impl Fn(f64, f64) -> [f64; 2],
        grid: Grid,
        size: (u32, u32),
        weight: [&dyn Fn(f64, i32) -> f64; 2],
        (steps, every): (usize, u32),
    ) -> Self {
        let mut mixture = Self {
            grid,
            steps,
            places: Vec::new(),
            shares: Vec::new(),
        };
        let far = (MARGIN as i64 + REACH) as f64;
        let is_near = |at: f64, first: i32, count: usize| {
            let at = at - f64::from(first);
            at >= -far && at <= count as f64 + far
        };
        for y in 0..size.1 {
            // Shifted from row to row, so that those that are used are spread evenly.
            let skipped = (every - y * every.div_ceil(2) % every) % every;
            for x in (skipped..size.0).step_by(every as usize) {
                let [u, v] = back(f64::from(x) + 0.5, f64::from(y) + 0.5);
                if is_near(u, grid.x, grid.width) && is_near(v, grid.y, grid.height) {
                    let across = near(u, (grid.x, grid.width), weight[0]);
                    let down = near(v, (grid.y, grid.height), weight[1]);
                    mixture.add((y * size.0 + x) * 3, &across, &down);
                }
            }
        }
        mixture
    }

    /// Columns of the grid with all that is around it.
    const fn wide(&self) -> usize {
        self.grid.width + 2 * (MARGIN + AROUND)
    }

    fn add(&mut self, place: u32, across: &[(usize, f32)], down: &[(usize, f32)]) {
        let [Some((column, across)), Some((row, down))] = [across, down].map(taps) else {
            return;
        };
        let total = across.iter().sum::<f32>() * down.iter().sum::<f32>();
        if total < 0.5 {
            return;
        }
        let rows = down.iter().rposition(|&share| share != 0.0).unwrap_or(0) + 1;
        self.shares.push(Shares {
            first: ((row + AROUND) * self.wide() + column + AROUND) as u32,
            rows: rows as u32,
            across,
            down: down.map(|share| share / total),
        });
        self.places.push(place);
    }

    /// Pixels for the lightness of the image at a byte.
    pub fn solve(&self, light: impl Fn(u32) -> f32) -> Solved {
        let shown: Vec<f32> = self.places.iter().map(|&place| light(place)).collect();
        let mean = shown.iter().sum::<f32>() / shown.len().max(1) as f32;
        let mut solved = Solved {
            mean,
            pixels: vec![0.0; self.wide() * (self.grid.height + 2 * (MARGIN + AROUND))],
            rest: shown.iter().map(|shown| shown - mean).collect(),
        };
        self.improve(&mut solved, self.steps, None);
        solved
    }

    /// Solves for pixels in so many steps from what they are.
    pub fn improve(&self, solved: &mut Solved, steps: usize, drawn: Option<&Drawn>) {
        let Solved { pixels, rest, mean } = solved;
        let mut holds = vec![(HOLD, 0.0); pixels.len()];
        for (i, to) in drawn.iter().flat_map(|drawn| drawn.to.iter().enumerate()) {
            if let (Some(to), Some(hold), Some(drawn)) = (to, holds.get_mut(self.at(i)), drawn) {
                *hold = (drawn.by, to - *mean);
            }
        }
        let slope = |rest: &[f32], pixels: &[f32], gradient: &mut [f32]| {
            self.collect(rest, gradient);
            for ((slope, pixel), (hold, to)) in gradient.iter_mut().zip(pixels).zip(&holds) {
                *slope += hold * (to - pixel);
            }
        };
        let mut gradient = vec![0.0; pixels.len()];
        slope(rest, pixels, &mut gradient);
        let mut step = gradient.clone();
        let mut mixed = vec![0.0; rest.len()];
        let mut length = squares(&gradient);
        for _ in 0..steps {
            self.mix(&step, &mut mixed);
            let held = step
                .iter()
                .zip(&holds)
                .map(|(step, (hold, _))| hold * step * step);
            let by = length / (squares(&mixed) + held.sum::<f32>()).max(1e-9);
            add(pixels, by, &step);
            add(rest, -by, &mixed);
            slope(rest, pixels, &mut gradient);
            let next = squares(&gradient);
            let keep = next / length.max(1e-9);
            length = next;
            for (step, gradient) in step.iter_mut().zip(&gradient) {
                *step = gradient + keep * *step;
            }
        }
    }

    /// Where a pixel of the grid is among all that are solved for.
    const fn at(&self, pixel: usize) -> usize {
        let (x, y) = (pixel % self.grid.width, pixel / self.grid.width);
        (y + MARGIN + AROUND) * self.wide() + x + MARGIN + AROUND
    }

    /// The lightness of the pixels of the grid, row by row.
    pub fn of_grid(&self, solved: &Solved) -> Vec<f32> {
        let pixel = |i: usize| solved.pixels.get(self.at(i)).copied().unwrap_or(0.0);
        let pixels = 0..self.grid.pixels();
        pixels.map(|i| pixel(i) + solved.mean).collect()
    }

    /// What the image shows of the pixels.
    fn mix(&self, pixels: &[f32], shown: &mut [f32]) {
        let wide = self.wide();
        for (shown, shares) in shown.iter_mut().zip(&self.shares) {
            let mut sums = [0.0; TAPS];
            let rows = (shares.first as usize..).step_by(wide).zip(shares.down);
            for (at, down) in rows.take(shares.rows as usize) {
                if let Some(pixels) = pixels.get(at..at + TAPS) {
                    for (sum, pixel) in sums.iter_mut().zip(pixels) {
                        *sum += down * pixel;
                    }
                }
            }
            let parts = sums.iter().zip(&shares.across);
            *shown = parts.map(|(sum, across)| sum * across).sum();
        }
    }

    /// The transpose of [`Self::mix`].
    fn collect(&self, shown: &[f32], pixels: &mut [f32]) {
        pixels.fill(0.0);
        let wide = self.wide();
        for (shown, shares) in shown.iter().zip(&self.shares) {
            let across = shares.across.map(|share| share * shown);
            let first = shares.first as usize;
            let rows = (first..).step_by(wide).zip(shares.down);
            for (at, down) in rows.take(shares.rows as usize) {
                if let Some(pixels) = pixels.get_mut(at..at + TAPS) {
                    for (pixel, across) in pixels.iter_mut().zip(across) {
                        *pixel += down * across;
                    }
                }
            }
        }
    }
}

/// The first of some neighbours, and the shares from it on; `None` where there are none.
fn taps(near: &[(usize, f32)]) -> Option<(usize, [f32; TAPS])> {
    let first = near.first()?.0;
    let mut taps = [0.0; TAPS];
    for &(at, share) in near {
        if let Some(tap) = taps.get_mut(at - first) {
            *tap = share;
        }
    }
    Some((first, taps))
}

/// The pixels near a place along one side of a grid with its margin, and how much they count.
pub(crate) fn near(
    at: f64,
    (first, count): (i32, usize),
    weight: &dyn Fn(f64, i32) -> f64,
) -> Vec<(usize, f32)> {
    let outermost = first - MARGIN as i32;
    let middle = (at - f64::from(outermost)).floor() as i64;
    let near = (middle - REACH..=middle + REACH).filter_map(|i| {
        let i = usize::try_from(i)
            .ok()
            .filter(|&i| i < count + 2 * MARGIN)?;
        Some((i, weight(at, outermost + i as i32) as f32))
    });
    near.filter(|&(_, weight)| weight.abs() > LEAST).collect()
}

fn squares(values: &[f32]) -> f32 {
    values.iter().map(|value| value * value).sum()
}

fn add(values: &mut [f32], by: f32, others: &[f32]) {
    for (value, other) in values.iter_mut().zip(others) {
        *value += by * other;
    }
}
