//! Where the screen begins on a lattice of pixels.

use crate::{
    borders::Borders,
    drawn::draw,
    equal_tiles,
    found::{AGREEMENT, Found},
    homography::{Grid, Homography},
    known::Judge,
    lattice::{Lattice, Profile},
    levels,
    light::Light,
    refine::Quality,
    sample::{Detail, Kernel, Sampler},
    shades::{self, Shades},
    tiles,
    unmixed::{Mixture, Solved},
};
use image::RgbImage;
use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH};

/// Borders between pixels at which the screen may begin, along one axis.
#[derive(Clone, Debug)]
pub(crate) struct Firsts {
    lattice: Lattice,
    pixels: usize,
    pub least: i32,
    pub most: i32,
    /// The share of edges outside of the screen, for each of them.
    outside: Vec<f32>,
}

impl Firsts {
    /// The places for which the screen is inside an image of this size; the image's middle is at 0.
    pub fn of(lattice: &Lattice, profile: &Profile, pixels: usize, size: f32) -> Self {
        let Lattice { pitch, border, .. } = *lattice;
        let at = |place: f32| (place - border) / pitch;
        let least = (at(-size / 2.0) - 0.6).ceil() as i32;
        let most = (at(size / 2.0) - pixels as f32 + 0.6).floor() as i32;
        let outside = (least..=most).map(|first| {
            let from = border + (first as f32 - 0.4) * pitch;
            profile.outside(from, from + (pixels as f32 + 0.8) * pitch)
        });
        Self {
            lattice: *lattice,
            pixels,
            least,
            most,
            outside: outside.collect(),
        }
    }

    /// The one for which most edges are inside; `None` when the screen is too large.
    pub fn middle(&self, profile: &Profile) -> Option<i32> {
        if self.most < self.least {
            return None;
        }
        let middle = f32::midpoint(profile.extent[0], profile.extent[1]);
        let first = (middle - self.lattice.border) / self.lattice.pitch - self.pixels as f32 / 2.0;
        Some((first.round() as i32).clamp(self.least, self.most))
    }

    fn slack(&self) -> usize {
        usize::try_from(self.most - self.least).unwrap_or(0)
    }

    /// Evidence that the screen begins there: tiles do, and no edges are outside.
    fn evidence(&self, first: i32) -> f32 {
        let i = usize::try_from(first - self.least).unwrap_or(0);
        let outside = self.outside.get(i).copied().unwrap_or(1.0);
        let tile = self.lattice.tile[first.rem_euclid(8) as usize];
        0.5 * tile - 30.0 * outside
    }
}

/// A place of the screen and what it shows there.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub first: [i32; 2],
    pub shades: Shades,
    /// What speaks for it without a judge.
    pub evidence: f32,
    pub score: f32,
}

/// From this many pixels of the image for one of the screen on, what it was enlarged with can
/// be seen without a judge.
const CLEAR: f64 = 4.0;

/// What an image may have been enlarged with, the likeliest first: what makes the shades most
/// distinct.
pub(crate) fn kernels(image: &RgbImage, map: &Homography, grid: Grid) -> Vec<Kernel> {
    let spread = |kernel: Kernel| {
        let values =
            Sampler::new(map, grid, image.dimensions(), kernel, Detail::One)?.sample(image);
        Some((kernel, levels::spread(&values)))
    };
    let mut spreads: Vec<(Kernel, f32)> = Kernel::EACH.into_iter().filter_map(spread).collect();
    spreads.sort_by(|a, b| a.1.total_cmp(&b.1));
    let [left, right] = [79.0, 80.0].map(|x| map.apply(x, 72.0)[0]);
    spreads.truncate(if right - left < CLEAR {
        Kernel::EACH.len()
    } else {
        1
    });
    spreads.into_iter().map(|(kernel, _)| kernel).collect()
}

/// What a place's evidence is worth in points of the judge.
const EVIDENCE: f32 = 6.0;

/// All places of the screen on a lattice, as pixels of one grid.
fn whole(across: &Firsts, down: &Firsts) -> Grid {
    Grid {
        x: across.least,
        y: down.least,
        width: across.slack() + WIDTH,
        height: down.slack() + HEIGHT,
    }
}

/// Places that are judged carefully after all were judged roughly.
const CAREFUL: usize = 3;

/// An image as it is read, wherever the screen begins: slower, but noise costs less.
pub(crate) struct Read {
    grid: Grid,
    values: Vec<f32>,
    /// What they are of a photo, all pixels of which are used.
    solved: Option<(Mixture, Solved)>,
}

impl Read {
    /// `None` when the map can't be turned around.
    pub fn new(
        image: &RgbImage,
        map: &Homography,
        kernel: Kernel,
        (across, down): (&Firsts, &Firsts),
    ) -> Option<Self> {
        let grid = whole(across, down);
        let sampler = Sampler::new(map, grid, image.dimensions(), kernel, Detail::All)?;
        let values = sampler.sample(image);
        Some(Self {
            grid,
            values,
            solved: None,
        })
    }

    /// The screen where a map puts it, and so many pixels around it; `None` when the map can't be
    /// turned around, or all detail is no more than that in the middle.
    pub fn around(
        image: &RgbImage,
        map: &Homography,
        (kernel, detail): (Kernel, Detail),
        borders: Option<&Borders>,
        pixels: i32,
    ) -> Option<Self> {
        let more = 2 * pixels.unsigned_abs() as usize;
        let grid = Grid {
            x: -pixels,
            y: -pixels,
            width: WIDTH + more,
            height: HEIGHT + more,
        };
        if detail == Detail::All && !Sampler::may_use_all(&map.into(), kernel) {
            return None;
        }
        let size = image.dimensions();
        let sampler = Sampler::between(map, grid, size, (kernel, detail), borders)?;
        if kernel.focus().is_some() && detail == Detail::All {
            let (mixture, solved) = sampler.solve(image)?;
            return Some(Self {
                grid,
                values: mixture.of_grid(&solved),
                solved: Some((mixture, solved)),
            });
        }
        let values = sampler.sample(image);
        Some(Self {
            grid,
            values,
            solved: None,
        })
    }

    /// The likeliest shades of the screen.
    pub fn shades(&self) -> Option<Shades> {
        let values = self.window([0; 2])?;
        shades::assignments(&levels::levels(&values))
            .into_iter()
            .next()
    }

    /// Draws the pixels of a photo that was evened to shades, which are corrected.
    pub fn draw(&mut self, light: Option<Light>, shades: &mut Shades) {
        if let Some((mixture, solved)) = &mut self.solved {
            let values = (self.grid, &mut self.values);
            draw(mixture, solved, values, light.as_ref(), shades);
        }
    }

    /// Evens the light; `None` where it is even.
    pub fn even(&mut self) -> Option<Light> {
        let light = match &self.solved {
            Some(_) => Light::of_photo(&self.values, self.grid)?,
            None => Light::of(&self.values, self.grid)?,
        };
        light.even(&mut self.values, self.grid);
        Some(light)
    }

    /// The lightness of the screen's pixels if each of them were the nearest of some shades, in the
    /// light that falls on them, by which they were evened.
    pub fn seen(&self, light: Option<Light>, shades: &Shades) -> Option<Vec<f32>> {
        let mut seen = self.window([0; 2])?;
        for value in &mut seen {
            *value = shades.nearest(*value)?;
        }
        if let Some(light) = light {
            light.uneven(&mut seen, Grid::SCREEN);
        }
        Some(seen)
    }

    /// The values of the screen that begins at a place.
    fn window(&self, first: [i32; 2]) -> Option<Vec<f32>> {
        let skip = |first: i32, least: i32| usize::try_from(first - least).ok();
        let (x, y) = (skip(first[0], self.grid.x)?, skip(first[1], self.grid.y)?);
        let rows = self.values.chunks_exact(self.grid.width);
        let rows = rows.skip(y).take(HEIGHT);
        let values = rows.flat_map(|row| row.iter().skip(x).take(WIDTH));
        let values: Vec<f32> = values.copied().collect();
        (values.len() == PIXELS).then_some(values)
    }

    /// The best of all places of a grid that reaches so many pixels beyond the screen, judged
    /// roughly at first.
    pub fn best(&self, pixels: i32, judge: &Judge) -> Option<([i32; 2], Shades, f32)> {
        let most = 2 * pixels.unsigned_abs() as usize;
        // What is beside the screen has other colours.
        let inner: Vec<f32> = self
            .values
            .chunks_exact(self.grid.width)
            .skip(most)
            .take(HEIGHT - most)
            .flat_map(|row| row.iter().skip(most).take(WIDTH - most))
            .copied()
            .collect();
        let places = (-pixels..=pixels).flat_map(|y| (-pixels..=pixels).map(move |x| [x, y]));
        let places: Vec<[i32; 2]> = places.collect();
        let mut rough: Vec<(f32, [i32; 2])> = Vec::new();
        for shades in shades::assignments(&levels::levels(&inner))
            .into_iter()
            .take(3)
        {
            let all = shades.shades(&self.values);
            rough.extend(places.iter().map(|&first| {
                let [x, y] = first.map(|at| (at + pixels) as usize);
                (judge(&window(&all, self.grid.width, x, y)), first)
            }));
        }
        rough.sort_by(|a, b| b.0.total_cmp(&a.0));
        let careful = rough.into_iter().take(CAREFUL).filter_map(|(_, first)| {
            let (shades, points) = self.judged(first, judge)?;
            Some((first, shades, points))
        });
        let careful: Vec<_> = careful.collect();
        careful.into_iter().max_by(|a, b| a.2.total_cmp(&b.2))
    }

    /// Judges one place, with shades of its own, so that nothing beside the screen disturbs.
    pub fn judged(&self, first: [i32; 2], judge: &Judge) -> Option<(Shades, f32)> {
        let values = self.window(first)?;
        let each = shades::assignments(&levels::levels(&values));
        let mut best: Option<(Shades, f32)> = None;
        for assigned in each.into_iter().take(3) {
            let mut picture = [Shade::White; PIXELS];
            let averaged = equal_tiles::averaged(&values, assigned.gap());
            picture.copy_from_slice(&assigned.shades(&averaged));
            let points = judge(&Picture::new(picture));
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((assigned, points));
            }
        }
        best
    }
}

/// By so many pixels, each way, the judge may move a place.
pub(crate) const SHIFTED: i32 = 3;

/// What the judge makes of a place, with which edges agree so well, read in one way.
pub(crate) fn read_at(
    image: &RgbImage,
    (map, quality): (Homography, Quality),
    (kernel, detail): (Kernel, Detail),
    is_lit: bool,
    judge: &Judge,
) -> Option<Found> {
    let mut read = Read::around(image, &map, (kernel, detail), None, SHIFTED)?;
    let light = if is_lit { read.even() } else { None };
    if is_lit && light.is_none() && detail == Detail::Middle {
        return None;
    }
    let (by, shades, points) = read.best(SHIFTED, judge)?;
    Some(Found {
        map: (map * Homography::axes([1.0; 2], by.map(f64::from))).into(),
        kernel,
        borders: None,
        shades: Shades { light, ..shades },
        quality,
        score: points + AGREEMENT * quality.agree,
        points,
        runner_up: None,
    })
}

/// A part of the screen, wherever it begins.
pub(crate) fn inside(across: &Firsts, down: &Firsts) -> Grid {
    let (right, below) = (
        across.slack().min(WIDTH - 48),
        down.slack().min(HEIGHT - 48),
    );
    Grid {
        x: across.least + right as i32,
        y: down.least + below as i32,
        width: WIDTH - right,
        height: HEIGHT - below,
    }
}

/// All likely places of the screen, the likeliest first.
pub(crate) fn places(
    image: &RgbImage,
    map: &Homography,
    kernel: Kernel,
    (across, down): (&Firsts, &Firsts),
    judge: &Judge,
    judged: usize,
) -> Option<Vec<Placed>> {
    let grid = whole(across, down);
    let values = Sampler::new(map, grid, image.dimensions(), kernel, Detail::One)?.sample(image);
    // A border has a colour of its own.
    let inside = inside(across, down);
    let inner: Vec<f32> = values
        .chunks_exact(grid.width)
        .skip(grid.height - HEIGHT)
        .take(inside.height)
        .flat_map(|row| row.iter().skip(grid.width - WIDTH).take(inside.width))
        .copied()
        .collect();
    let mut placed = Vec::new();
    for shades in shades::assignments(&levels::levels(&inner))
        .into_iter()
        .take(3)
    {
        let all = shades.shades(&values);
        let repeated = tiles::repeated(&all, grid.width);
        let mut likely = Vec::new();
        for y in 0..=down.slack() {
            for x in 0..=across.slack() {
                let first = [across.least + x as i32, down.least + y as i32];
                let evidence = repeated[y % 8 * 8 + x % 8]
                    + across.evidence(first[0])
                    + down.evidence(first[1]);
                likely.push((evidence, x, y));
            }
        }
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        likely.truncate(judged);
        placed.extend(likely.into_iter().map(|(evidence, x, y)| Placed {
            first: [across.least + x as i32, down.least + y as i32],
            shades,
            evidence: EVIDENCE * evidence,
            score: judge(&window(&all, grid.width, x, y)) + EVIDENCE * evidence,
        }));
    }
    placed.sort_by(|a, b| b.score.total_cmp(&a.score));
    Some(placed)
}

/// The screen that begins at a place of a larger grid.
fn window(shades: &[Shade], width: usize, x: usize, y: usize) -> Picture {
    let mut window = [Shade::White; PIXELS];
    for (row, line) in window.chunks_exact_mut(WIDTH).enumerate() {
        let start = (y + row) * width + x;
        if let Some(shades) = shades.get(start..start + WIDTH) {
            line.copy_from_slice(shades);
        }
    }
    Picture::new(window)
}
