//! Moves a rough map until the edges between pixels lie where the image has them.
//!
//! Between the centres of two pixels of different lightness, the share of the way that has
//! the first one's lightness is the place of the edge, however smooth it is. Each edge shows
//! by how much the map is off in one direction there; least squares give the correction.

use crate::{homography::Homography, luma::Luma, solve::LeastSquares};
use screen::{HEIGHT, WIDTH};

/// How much of the map is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freedom {
    /// Scale and place of each axis.
    Axes,
    /// All eight numbers.
    All,
}

/// A map and how well the edges agree with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refined {
    pub map: Homography,
    pub quality: Quality,
}

impl Refined {
    /// What is more likely: many edges that agree.
    pub fn strength(&self) -> f32 {
        self.quality.strength()
    }
}

/// How well edges agree with a map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Quality {
    /// Edges that were measured.
    pub edges: usize,
    /// The median distance between an edge and where it should be, in pixels of the screen.
    pub median: f32,
    /// The share of edges that are where they should be.
    pub agree: f32,
}

impl Quality {
    /// What is more likely: many edges that agree.
    pub fn strength(&self) -> f32 {
        self.agree * (self.edges as f32).sqrt()
    }
}

/// An edge is where it should be within this much of a pixel of the screen.
const AGREES: f32 = 0.16;
/// The same where all edges lie between pixels of the image, in pixels of the image: so far
/// they are moved.
const MOVED: f32 = 0.55;

/// What an image's edges look like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The range of lightness.
    pub range: f32,
    /// All edges lie between pixels of the image.
    pub hard: bool,
}
/// A lightness that changes by less, as a share of the range, is no edge.
const LEAST: f32 = 0.14;
/// Neighbours on the same side of an edge differ by less than this share of its height.
const FLAT: f32 = 0.25;
/// Edges that are measured, at most; more are skipped evenly.
const MOST: usize = 5_000;

/// Corrects a map from the screen to the image in at most so many steps.
pub(crate) fn refine(
    luma: &Luma,
    look: Look,
    map: Homography,
    freedom: Freedom,
    steps: usize,
) -> Option<Refined> {
    let mut map = map;
    let mut best: Option<Refined> = None;
    for _ in 0..=steps {
        let measured = measure(luma, look, &map, UNIT);
        let quality = quality(&measured);
        let better = best.is_none_or(|b| quality.strength() > b.quality.strength());
        if better {
            best = Some(Refined { map, quality });
        }
        let Some(correction) = correction(&measured, freedom) else {
            break;
        };
        map = map * correction;
        map.inverse()?;
    }
    best
}

/// Corrects a map by the edges near the middle of the screen.
pub(crate) fn corrected(
    luma: &Luma,
    look: Look,
    map: Homography,
    radius: f64,
) -> Option<Homography> {
    let measured = measure(luma, look, &map, radius);
    let map = map * correction(&measured, Freedom::All)?;
    map.inverse().map(|_| map)
}

/// An edge between two pixels of the screen.
#[derive(Clone, Copy, Debug)]
struct Measured {
    /// Where it should be.
    at: [f64; 2],
    /// It lies between pixels beside each other, not one above the other.
    vertical: bool,
    /// By how much it is farther right or down, in pixels.
    off: f32,
    /// By how much it may be.
    agrees: f32,
    weight: f32,
}

fn quality(measured: &[Measured]) -> Quality {
    if measured.is_empty() {
        return Quality::default();
    }
    let mut off: Vec<f32> = measured.iter().map(|m| m.off.abs()).collect();
    let agree = measured.iter().filter(|m| m.off.abs() < m.agrees).count();
    let middle = off.len() / 2;
    let (_, &mut median, _) = off.select_nth_unstable_by(middle, f32::total_cmp);
    Quality {
        edges: measured.len(),
        median,
        agree: agree as f32 / measured.len() as f32,
    }
}

/// Measures the edges of at most `radius` pixels from the middle, each way.
fn measure(luma: &Luma, look: Look, map: &Homography, radius: f64) -> Vec<Measured> {
    let near = |middle: f64, size: usize| {
        let from = (middle - radius).max(0.0) as usize;
        from..((middle + radius).ceil() as usize).min(size)
    };
    let (columns, rows) = (near(MIDDLE[0], WIDTH), near(MIDDLE[1], HEIGHT));
    let (left, top) = (columns.start, rows.start);
    let (width, height) = (columns.len(), rows.len());
    let mut centres = Vec::with_capacity(width * height);
    for y in rows {
        for x in columns.clone() {
            let [ix, iy] = map.apply(x as f64 + 0.5, y as f64 + 0.5);
            let [ix, iy] = [ix as f32, iy as f32];
            let inside = ix > -0.5
                && iy > -0.5
                && ix < luma.width as f32 + 0.5
                && iy < luma.height as f32 + 0.5;
            centres.push((ix, iy, if inside { luma.at(ix, iy) } else { f32::NAN }));
        }
    }
    let mut pairs = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let i = y * width + x;
            if x + 1 < width {
                pairs.push((i, 1, x >= 1, x + 2 < width));
            }
            if y + 1 < height {
                pairs.push((i, width, y >= 1, y + 2 < height));
            }
        }
    }
    // On the way out from the middle, a rough place of an edge is enough.
    let samples = if radius < UNIT { 8 } else { 24 };
    let least = LEAST * look.range;
    let value = |i: usize| centres.get(i).map_or(f32::NAN, |c| c.2);
    pairs.retain(|&(i, step, ..)| (value(i) - value(i + step)).abs() > least);
    let every = pairs.len().div_ceil(MOST).max(1);
    pairs
        .iter()
        .step_by(every)
        .filter_map(|&(i, step, before, after)| {
            let (ax, ay, a) = *centres.get(i)?;
            let (bx, by, b) = *centres.get(i + step)?;
            let flat = |other: Option<f32>, own: f32| {
                other.is_some_and(|other| (other - own).abs() < FLAT * (a - b).abs())
            };
            let before = before.then(|| value(i - step));
            let after = after.then(|| value(i + 2 * step));
            let weight = match (flat(before, a), flat(after, b)) {
                (true, true) => 1.0,
                (true, false) | (false, true) => 0.5,
                (false, false) => 0.2,
            };
            let length = (bx - ax).hypot(by - ay);
            let samples = ((2.0 * length) as usize).clamp(4, samples);
            let mean: f32 = (0..samples)
                .map(|k| (k as f32 + 0.5) / samples as f32)
                .map(|t| luma.at(ax + (bx - ax) * t, ay + (by - ay) * t))
                .sum::<f32>()
                / samples as f32;
            let off = ((mean - b) / (a - b) - 0.5).clamp(-0.7, 0.7);
            let (x, y) = ((left + i % width) as f64, (top + i / width) as f64);
            let vertical = step == 1;
            let at = if vertical {
                [x + 1.0, y + 0.5]
            } else {
                [x + 0.5, y + 1.0]
            };
            off.is_finite().then_some(Measured {
                at,
                vertical,
                off,
                agrees: if look.hard {
                    AGREES.max(MOVED / length)
                } else {
                    AGREES
                },
                weight,
            })
        })
        .collect()
}

/// The middle of the screen and what counts as one there, so that all numbers of a
/// correction are of one size.
const MIDDLE: [f64; 2] = [WIDTH as f64 / 2.0, HEIGHT as f64 / 2.0];
const UNIT: f64 = 80.0;

/// The correction of the screen's own plane that explains the edges.
fn correction(measured: &[Measured], freedom: Freedom) -> Option<Homography> {
    if measured.len() < 24 {
        return None;
    }
    let count = match freedom {
        Freedom::Axes => 4,
        Freedom::All => 8,
    };
    let stay = std::array::from_fn(|i| if i < count { 0.5 } else { 1.0 });
    let mut equations = LeastSquares::new(stay);
    for edge in measured {
        let [across, down] = displacements(edge.at);
        let mut row = if edge.vertical { across } else { down };
        row.iter_mut().skip(count).for_each(|factor| *factor = 0.0);
        let off = f64::from(edge.off);
        // An edge far off belongs to something else, more likely than not.
        let trust = f64::from(edge.weight) / (1.0 + (off / 0.15).powi(2));
        equations.add(&row, off, trust);
    }
    Some(displaced(equations.solve()?))
}

/// By how much each of the eight numbers of a correction moves a place of the screen, to the right and
/// down.
pub(crate) fn displacements(at: [f64; 2]) -> [[f64; 8]; 2] {
    let [u, v] = [(at[0] - MIDDLE[0]) / UNIT, (at[1] - MIDDLE[1]) / UNIT];
    [
        [1.0, u, 0.0, 0.0, v, 0.0, u * u, u * v],
        [0.0, 0.0, 1.0, v, 0.0, u, u * v, v * v],
    ]
}

/// The correction of the screen's own plane by its eight numbers.
pub(crate) fn displaced(p: [f64; 8]) -> Homography {
    let m = p.map(|value| value / UNIT);
    let local = Homography([
        [1.0 + m[1], m[4], p[0]],
        [m[5], 1.0 + m[3], p[2]],
        [-m[6] / UNIT, -m[7] / UNIT, 1.0],
    ]);
    let [x, y] = MIDDLE;
    let back = Homography::axes([1.0, 1.0], [-x, -y]);
    Homography::axes([1.0, 1.0], MIDDLE) * local * back
}
