//! The pixels of the screen that explain all pixels of an image in which it is upright.
//!
//! Then the share of a pixel of the screen in one of the image is a share across times a share down.
//! So each side is solved by itself, and its equations, in which only neighbours are together, are
//! made triangular once for all images.

use crate::{
    homography::{CORNERS, Grid},
    lens::Map,
    lines::{Near, add, sums, transposed, turned_round},
    luma::lightness,
    unmixed::{MARGIN, near},
};

/// The sides of an upright screen are so straight, in pixels of the image.
const STRAIGHT: f64 = 0.02;
/// How much a pixel is held to the mean, for each side.
const HOLD: f64 = 0.01;
/// Times that pixels are corrected that were beyond the range of lightness.
const ROUNDS: usize = 2;
/// How much farther than the correction: each one is only a part of what is missing.
const FARTHER: f32 = 3.0;

/// Whether what a map shows of the screen is upright, so that its columns are columns of the image.
pub(crate) fn is_upright(map: &Map) -> bool {
    let [a, b, c, d] = CORNERS.map(|[x, y]| map.apply(x, y));
    let apart = [a[0] - d[0], b[0] - c[0], a[1] - b[1], d[1] - c[1]];
    !map.lens.is_bent() && apart.iter().all(|apart| apart.abs() <= STRAIGHT)
}

/// One side of the grid with its margin.
#[derive(Clone, Debug)]
struct Side {
    count: usize,
    /// The columns or rows of the image that show some of the grid.
    places: Vec<u32>,
    /// What is seen of the grid in each of them.
    seen: Vec<Near>,
    /// In which of them each one of the grid is seen.
    shown: Vec<Near>,
    /// The triangle of the least squares' equations, its rows and its columns.
    triangle: [Vec<Solved>; 2],
}

/// One line of the grid by others that are solved already.
#[derive(Clone, Debug)]
struct Solved {
    /// How much it is multiplied by.
    own: f32,
    /// How much of those is added.
    others: Near,
}

impl Side {
    /// The side for a part of a grid, where `at` is where in the grid the middle of a line is.
    fn new(
        at: impl Fn(f64) -> f64,
        (first, count): (i32, usize),
        size: u32,
        weight: &dyn Fn(f64) -> f64,
    ) -> Option<Self> {
        let line = |place: u32| {
            let weight = |at: f64, pixel: i32| weight(at - (f64::from(pixel) + 0.5));
            let near = near(at(f64::from(place) + 0.5), (first, count), &weight);
            let total: f32 = near.iter().map(|near| near.1).sum();
            let (first, last) = (near.first()?.0, near.last()?.0);
            let mut shares = vec![0.0; last - first + 1];
            for (i, share) in near {
                shares[i - first] = share / total;
            }
            (total >= 0.5).then_some((place, Near { first, shares }))
        };
        let (places, seen): (Vec<u32>, Vec<Near>) = (0..size).filter_map(line).unzip();
        let reach = seen.iter().map(|line| line.shares.len() - 1).max()?;
        let count = count + 2 * MARGIN;
        Some(Self {
            count,
            places,
            triangle: triangle(&seen, count, reach),
            shown: turned_round(&seen, count),
            seen,
        })
    }

    /// The lines of the image for lines of the grid, of this width.
    fn mixed(&self, grid: &[f32], width: usize) -> Vec<f32> {
        sums(&self.seen, grid, width)
    }

    /// Whether what is shown may be lighter or darker than all that it is mixed from.
    fn overshoots(&self) -> bool {
        let mut shares = self.seen.iter().flat_map(|line| &line.shares);
        shares.any(|&share| share < 0.0)
    }

    /// The right sides of the equations for lines of the image, of this width.
    fn projected(&self, image: &[f32], width: usize) -> Vec<f32> {
        sums(&self.shown, image, width)
    }

    /// Solves the equations for lines of the grid, of this width.
    fn solve(&self, grid: &mut [f32], width: usize) {
        let [before, after] = &self.triangle;
        for (i, line) in before.iter().enumerate() {
            let (solved, rest) = grid.split_at_mut(i * width);
            line.solve(&mut rest[..width], &solved[line.others.first * width..]);
        }
        for (i, line) in after.iter().enumerate().rev() {
            let (rest, solved) = grid.split_at_mut((i + 1) * width);
            line.solve(&mut rest[i * width..], solved);
        }
    }
}

impl Solved {
    /// Solves for a line by the first of those that it is in equations with, and those after it.
    fn solve(&self, line: &mut [f32], others: &[f32]) {
        line.iter_mut().for_each(|value| *value *= self.own);
        add(line, &self.others.shares, others);
    }
}

/// Cholesky's decomposition of the least squares' equations, where so many of the grid before each one
/// are in equations with it.
fn triangle(seen: &[Near], count: usize, reach: usize) -> [Vec<Solved>; 2] {
    let width = reach + 1;
    let mut rows = vec![0.0_f64; count * width];
    for line in seen {
        for (i, one) in line.shares.iter().enumerate() {
            for (k, other) in line.shares.iter().enumerate().take(i + 1) {
                let at = (line.first + i) * width + reach + k - i;
                rows[at] += f64::from(*one) * f64::from(*other);
            }
        }
    }
    for i in 0..count {
        rows[i * width + reach] += HOLD;
        let first = i.saturating_sub(reach);
        for k in first..=i {
            let common = first.max(k.saturating_sub(reach))..k;
            let sum: f64 = common
                .map(|j| rows[i * width + reach + j - i] * rows[k * width + reach + j - k])
                .sum();
            let at = i * width + reach + k - i;
            let left = rows[at] - sum;
            rows[at] = match k == i {
                true => 1.0 / left.max(HOLD * HOLD).sqrt(),
                false => left * rows[k * width + reach],
            };
        }
    }
    let factor = |i: usize, k: usize| rows[i * width + reach + k - i];
    let solved = |i: usize, first: usize, factors: Vec<f64>| {
        let own = factor(i, i);
        let shares = factors.iter().map(|factor| (-own * factor) as f32);
        Solved {
            own: own as f32,
            others: Near {
                first,
                shares: shares.collect(),
            },
        }
    };
    let before = |i: usize| {
        let first = i.saturating_sub(reach);
        solved(i, first, (first..i).map(|k| factor(i, k)).collect())
    };
    let after = |i: usize| {
        let end = (i + width).min(count);
        solved(i, i + 1, (i + 1..end).map(|k| factor(k, i)).collect())
    };
    [
        (0..count).map(before).collect(),
        (0..count).map(after).collect(),
    ]
}

/// Which pixels of a grid are in each pixel of an image in which it is upright.
#[derive(Clone, Debug)]
pub(crate) struct Upright {
    grid: Grid,
    /// Columns of the image.
    width: u32,
    across: Side,
    down: Side,
    /// Smooth curves do so at edges.
    overshoots: bool,
}

impl Upright {
    /// The sides for images of one size, where `back` is the map to the screen, and `weight` is how
    /// much a pixel counts at a distance across, or down; `None` where none of the grid is in them.
    pub fn new(
        back: impl Fn(f64, f64) -> [f64; 2],
        middle: [f64; 2],
        grid: Grid,
        size: (u32, u32),
        weight: [&dyn Fn(f64) -> f64; 2],
    ) -> Option<Self> {
        let across = |x: f64| back(x, middle[1])[0];
        let down = |y: f64| back(middle[0], y)[1];
        let across = Side::new(across, (grid.x, grid.width), size.0, weight[0])?;
        let down = Side::new(down, (grid.y, grid.height), size.1, weight[1])?;
        Some(Self {
            grid,
            width: size.0,
            overshoots: across.overshoots() || down.overshoots(),
            across,
            down,
        })
    }

    /// The pixels of the grid, row by row, for the colours of the image at a byte.
    pub fn solve(&self, colour: impl Fn(u32) -> [u8; 3]) -> Vec<f32> {
        let (across, down) = (&self.across.places, &self.down.places);
        let mut shown = Vec::with_capacity(across.len() * down.len());
        let mut ends = Vec::new();
        for row in down {
            let start = row * self.width;
            let colours = across.iter().map(|place| colour((start + place) * 3));
            if self.overshoots {
                ends.extend(colours.clone().map(end_of));
            }
            shown.extend(colours.map(lightness));
        }
        let mean = shown.iter().sum::<f32>() / shown.len().max(1) as f32;
        shown.iter_mut().for_each(|shown| *shown -= mean);
        let mut grid = self.solved(&shown);
        let is_at_end = ends.iter().any(|&end| end != 0.0);
        let rounds = if is_at_end { ROUNDS } else { 0 };
        for _ in 0..rounds {
            // No pixel of the screen is beyond the ends, but what is mixed from them may be.
            for pixel in &mut grid {
                *pixel = pixel.clamp(-mean, 255.0 - mean);
            }
            let mixed = self.mixed(&grid);
            for ((shown, mixed), end) in shown.iter_mut().zip(&mixed).zip(&ends) {
                let beyond = ((mixed - *shown) * end).max(0.0);
                *shown += FARTHER * beyond * end;
            }
            grid = self.solved(&shown);
        }
        let mut pixels = Vec::with_capacity(self.grid.pixels());
        let rows = grid.chunks_exact(self.across.count).skip(MARGIN);
        for row in rows.take(self.grid.height) {
            let row = &row[MARGIN..MARGIN + self.grid.width];
            pixels.extend(row.iter().map(|pixel| pixel + mean));
        }
        pixels
    }

    /// The rows of the grid for rows of the image.
    fn solved(&self, shown: &[f32]) -> Vec<f32> {
        // The grid has fewer lines than the image, so both sides are projected before one is solved.
        let width = self.across.places.len();
        let rows = self.down.projected(shown, width);
        let columns = transposed(&rows, width);
        let mut columns = self.across.projected(&columns, self.down.count);
        self.across.solve(&mut columns, self.down.count);
        let mut rows = transposed(&columns, self.down.count);
        self.down.solve(&mut rows, self.across.count);
        rows
    }

    /// The rows of the image for rows of the grid.
    fn mixed(&self, rows: &[f32]) -> Vec<f32> {
        let columns = transposed(rows, self.across.count);
        let columns = self.across.mixed(&columns, self.down.count);
        let rows = transposed(&columns, self.down.count);
        self.down.mixed(&rows, self.across.places.len())
    }
}

/// 1 for a colour at the lightest end of the range, -1 for one at the darkest end, where what is shown
/// may have been beyond it, and 0 for others.
fn end_of([red, green, blue]: [u8; 3]) -> f32 {
    let lightest = red.max(green).max(blue) == u8::MAX;
    let darkest = red.min(green).min(blue) == 0;
    f32::from(u8::from(lightest)) - f32::from(u8::from(darkest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        homography::Homography,
        sample::{Detail, Kernel, Sampler},
    };
    use image::{Rgb, RgbImage};

    /// Pixels of the grid with its margin, each one of four shades.
    struct Shown {
        shades: Vec<f32>,
        wide: usize,
    }

    impl Shown {
        fn new(seed: u32, levels: [f32; 4]) -> Self {
            let wide = Grid::SCREEN.width + 2 * MARGIN;
            let mut state = seed;
            let mut dice = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                levels[(state >> 30) as usize]
            };
            let count = wide * (Grid::SCREEN.height + 2 * MARGIN);
            Self {
                shades: (0..count).map(|_| dice()).collect(),
                wide,
            }
        }

        /// The image in which a side's lines are mixed from them, up to its rounding.
        fn image(&self, upright: &Upright, size: (u32, u32)) -> RgbImage {
            let mixed = upright.mixed(&self.shades);
            let mut image = RgbImage::new(size.0, size.1);
            let rows = mixed.chunks_exact(upright.across.places.len());
            for (down, row) in upright.down.places.iter().zip(rows) {
                for (across, value) in upright.across.places.iter().zip(row) {
                    let pixel = Rgb([value.round().clamp(0.0, 255.0) as u8; 3]);
                    image.put_pixel(*across, *down, pixel);
                }
            }
            image
        }

        fn pixels(&self) -> Vec<f32> {
            let rows = self.shades.chunks_exact(self.wide).skip(MARGIN);
            let rows = rows.take(Grid::SCREEN.height);
            rows.flat_map(|row| &row[MARGIN..MARGIN + Grid::SCREEN.width])
                .copied()
                .collect()
        }
    }

    const KERNELS: [Kernel; 3] = [Kernel::Linear, Kernel::Cubic, Kernel::Lanczos];

    fn maps() -> impl Iterator<Item = (Homography, (u32, u32))> {
        let scales = [[2.0, 2.0], [1.7, 1.9], [2.5, 2.3], [2.31, 1.83]];
        let places = [[0.0, 0.0], [7.0, 12.0], [20.25, 3.6], [-9.5, 4.0]];
        let pairs = scales.into_iter().zip(places);
        pairs.map(|(scale, at)| (Homography::axes(scale, at), (440, 380)))
    }

    fn weights(kernel: Kernel, [x, y]: [f64; 2]) -> [Box<dyn Fn(f64) -> f64>; 2] {
        [x, y].map(|scale| Box::new(move |off| kernel.weight(off, scale)) as _)
    }

    fn upright(map: Homography, size: (u32, u32), kernel: Kernel) -> Upright {
        let back = map.inverse().unwrap();
        let [across, down] = weights(kernel, [map.0[0][0], map.0[1][1]]);
        let back = |x: f64, y: f64| back.apply(x, y);
        let middle = map.apply(80.0, 72.0);
        Upright::new(back, middle, Grid::SCREEN, size, [&across, &down]).unwrap()
    }

    /// The part of the screen that is in an image of this size.
    fn inside(map: &Homography, i: usize) -> bool {
        let (x, y) = (i % Grid::SCREEN.width, i / Grid::SCREEN.width);
        map.apply(x as f64 - 2.0, y as f64 - 2.0)
            .iter()
            .all(|&at| at >= 0.0)
    }

    /// The farthest that the pixels are apart in the image.
    fn apart(map: &Homography, some: &[f32], others: &[f32]) -> f32 {
        assert_eq!(
            (some.len(), others.len()),
            (Grid::SCREEN.pixels(), some.len())
        );
        let pairs = some.iter().zip(others).enumerate();
        let inside = pairs.filter(|(i, _)| inside(map, *i));
        inside.map(|(_, (a, b))| (a - b).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn an_upright_screen_is_solved_as_any_other() {
        let levels = [180.0, 150.0, 115.0, 90.0];
        for (number, (map, size)) in (1..).zip(maps()) {
            for kernel in KERNELS {
                let upright = upright(map, size, kernel);
                let shown = Shown::new(number, levels);
                let image = shown.image(&upright, size);
                let sampler = Sampler::new(map, Grid::SCREEN, size, kernel, Detail::All).unwrap();
                assert!(Sampler::may_use_all(&map.into(), kernel) && !sampler.is_slow());
                let fast = sampler.sample(&image);
                let [across, down] = weights(kernel, [map.0[0][0], map.0[1][1]]);
                let back = map.inverse().unwrap();
                let middle = |at: f64, pixel: i32| at - f64::from(pixel) - 0.5;
                let across = |at: f64, pixel: i32| across(middle(at, pixel));
                let down = |at: f64, pixel: i32| down(middle(at, pixel));
                let any = crate::unmixed::Mixture::new(
                    |x, y| back.apply(x, y),
                    Grid::SCREEN,
                    size,
                    [&across, &down],
                    (60, 1),
                );
                let byte = |at: u32| f32::from(image.as_raw()[at as usize]);
                let slow = any.of_grid(&any.solve(byte));
                let off = apart(&map, &fast, &slow);
                assert!(off < 2.0, "{kernel:?} {map:?}: {off}");
            }
        }
    }

    #[test]
    fn what_smooth_curves_cut_off_at_the_ends_is_made_up_for() {
        for (number, (map, size)) in (1..).zip(maps()) {
            for kernel in [Kernel::Cubic, Kernel::Lanczos] {
                let upright = upright(map, size, kernel);
                let shown = Shown::new(number, [255.0, 170.0, 85.0, 0.0]);
                let image = shown.image(&upright, size);
                let sampler = Sampler::new(map, Grid::SCREEN, size, kernel, Detail::All).unwrap();
                let off = apart(&map, &sampler.sample(&image), &shown.pixels());
                assert!(off < 40.0, "{kernel:?} {map:?}: {off}");
            }
        }
    }

    #[test]
    fn a_turned_screen_is_not_upright() {
        let turned = [[10.0, 10.0], [330.0, 10.1], [330.0, 298.1], [10.0, 298.0]];
        let turned = Homography::onto(160.0, 144.0, turned).unwrap();
        assert!(!is_upright(&turned.into()));
        assert!(is_upright(
            &Homography::axes([2.0, 2.25], [3.5, 0.0]).into()
        ));
    }
}
