//! Finds the screen among other things by what never changes on it.
//!
//! The mean lightness of the screen's tiles is correlated with that of boxes of the image, at
//! every place and scale. What agrees best is moved, box by box and then pixel by pixel, until
//! the fixed pixels agree most.

use crate::{
    align::{self, Corners, align},
    found::apart,
    homography::Homography,
    known::AGREES,
    luma::Luma,
    template::{PLAIN, Template},
};
use screen::{HEIGHT, WIDTH};

/// Pixels of the image for one of the screen, at least.
const SMALLEST: f64 = 0.98;
/// From one scale to the next one: at the next but one, the far side of the screen is a tile off.
const STEP: f64 = 1.03;
/// Boxes are half a tile apart, so that one is near any tile.
const HALF_TILE: f64 = 4.0;
/// Half tiles of the screen, each way.
const SCREEN: [usize; 2] = [WIDTH / 4, HEIGHT / 4];
/// A place is looked at from this correlation of tiles on.
const LIKELY: f32 = 0.5;
/// So many places are looked at.
const LOOKED_AT: usize = 24;
/// So many of them may be the screen.
const MOST: usize = 6;

/// A place that may be the screen.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// From pixels of the screen to those of the image, the likeliest first: turned, tilted and
    /// upright, or upright only.
    pub maps: Vec<Homography>,
    /// The correlation of the fixed pixels by the first one.
    pub agreement: f32,
}

/// Sums of the lightness of an image, from its upper left corner to each pixel.
struct Integral {
    width: usize,
    height: usize,
    /// Modulo 2^32: no box that is asked for has a larger sum.
    sums: Vec<u32>,
}

impl Integral {
    fn of(luma: &Luma) -> Self {
        let (width, height) = (luma.width, luma.height);
        let mut sums = vec![0_u32; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0_u32;
            let (above, below) = sums.split_at_mut((y + 1) * (width + 1));
            let above = &above[y * (width + 1)..];
            for ((value, above), sum) in luma
                .row(y)
                .iter()
                .zip(&above[1..])
                .zip(below.iter_mut().skip(1))
            {
                row = row.wrapping_add(*value as u32);
                *sum = above.wrapping_add(row);
            }
        }
        Self {
            width,
            height,
            sums,
        }
    }

    /// The sum of a box; its sides are inside of the image.
    fn sum(&self, [left, right]: [usize; 2], [top, bottom]: [usize; 2]) -> u32 {
        let at = |x: usize, y: usize| self.sums.get(y * (self.width + 1) + x).copied();
        let at = |x, y| at(x, y).unwrap_or(0);
        at(right, bottom)
            .wrapping_sub(at(left, bottom))
            .wrapping_sub(at(right, top))
            .wrapping_add(at(left, top))
    }
}

/// The means of boxes of a tile, half a tile apart.
struct Boxes {
    columns: usize,
    rows: usize,
    means: Vec<f32>,
}

impl Boxes {
    /// Of an image at a scale; boxes at its right and lower end may reach a little beyond.
    fn of(image: &Integral, scale: f64) -> Self {
        let step = HALF_TILE * scale;
        let borders = |size: usize| {
            let count = (size as f64 / step + 0.5) as usize;
            (0..=count)
                .map(|i| ((i as f64 * step).round() as usize).min(size))
                .collect::<Vec<_>>()
        };
        let (across, down) = (borders(image.width), borders(image.height));
        let (columns, rows) = (across.len().saturating_sub(2), down.len().saturating_sub(2));
        let mut means = Vec::with_capacity(columns * rows);
        for y in down.windows(3) {
            let y = [y[0], y[2]];
            for x in across.windows(3) {
                let x = [x[0], x[2]];
                let area = (x[1] - x[0]) * (y[1] - y[0]);
                means.push(image.sum(x, y) as f32 / area.max(1) as f32);
            }
        }
        Self {
            columns,
            rows,
            means,
        }
    }

    /// The correlation of a template's tiles with the boxes at every place, where it is likely
    /// and the best around: column and row of the first box, and the correlation.
    fn likely(&self, template: &Template) -> Vec<([usize; 2], f32)> {
        let places = |boxes: usize, screen: usize| (boxes + 2).saturating_sub(screen);
        let (columns, rows) = (
            places(self.columns, SCREEN[0]),
            places(self.rows, SCREEN[1]),
        );
        let count = template.tiles.len() as f32;
        let mean = template.tiles.iter().map(|tile| tile.1).sum::<f32>() / count.max(1.0);
        let spread: f32 = template.tiles.iter().map(|t| (t.1 - mean).powi(2)).sum();
        let mut all = Vec::with_capacity(columns * rows);
        let (mut products, mut sums, mut squares) = (
            vec![0.0_f32; columns],
            vec![0.0_f32; columns],
            vec![0.0_f32; columns],
        );
        for row in 0..rows {
            products.fill(0.0);
            sums.fill(0.0);
            squares.fill(0.0);
            for &([x, y], light) in &template.tiles {
                let first = (row + 2 * y) * self.columns + 2 * x;
                let Some(boxes) = self.means.get(first..first + columns) else {
                    continue;
                };
                let light = light - mean;
                let each = products.iter_mut().zip(&mut sums).zip(&mut squares);
                for (((product, sum), square), &value) in each.zip(boxes) {
                    *product += light * value;
                    *sum += value;
                    *square += value * value;
                }
            }
            for ((product, sum), square) in products.iter().zip(&sums).zip(&squares) {
                let own = square - sum * sum / count;
                all.push(if own > PLAIN * PLAIN * count {
                    product / (own * spread).sqrt()
                } else {
                    0.0
                });
            }
        }
        let at = |x: usize, y: usize| all.get(y * columns + x).copied().unwrap_or(0.0);
        let mut likely = Vec::new();
        for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
            let own = at(x, y);
            if own < LIKELY {
                continue;
            }
            let around = (y.saturating_sub(1)..(y + 2).min(rows))
                .flat_map(|y| (x.saturating_sub(1)..(x + 2).min(columns)).map(move |x| (x, y)));
            if around.into_iter().all(|(x, y)| at(x, y) <= own) {
                likely.push(([x, y], own));
            }
        }
        likely
    }
}

/// A place of tiles.
#[derive(Clone, Copy)]
struct Rough {
    scale: f64,
    at: [f64; 2],
    correlation: f32,
}

impl Rough {
    /// Whether two are about the same place: one is the screen, or none.
    fn is_near(&self, other: &Self) -> bool {
        let size = WIDTH as f64 * self.scale;
        let apart = |axis: usize| (self.at[axis] - other.at[axis]).abs();
        let ratio = self.scale / other.scale;
        apart(0) < size / 10.0 && apart(1) < size / 10.0 && (0.9..1.1).contains(&ratio)
    }
}

/// The places that may be the screen, the best first.
pub(crate) fn search(luma: &Luma, templates: &[Template]) -> Vec<Place> {
    let integral = Integral::of(luma);
    let largest = (luma.width as f64 / WIDTH as f64).min(luma.height as f64 / HEIGHT as f64) * 1.01;
    let mut rough: Vec<(Rough, &Template)> = Vec::new();
    let mut scale = SMALLEST;
    while scale <= largest {
        let boxes = Boxes::of(&integral, scale);
        for template in templates {
            let likely = boxes.likely(template).into_iter();
            rough.extend(likely.map(|(at, correlation)| {
                let at = at.map(|at| at as f64 * HALF_TILE * scale);
                let rough = Rough {
                    scale,
                    at,
                    correlation,
                };
                (rough, template)
            }));
        }
        scale *= STEP;
    }
    rough.sort_by(|a, b| b.0.correlation.total_cmp(&a.0.correlation));
    let mut apart: Vec<(Rough, &Template)> = Vec::new();
    for place in rough {
        if apart.len() == LOOKED_AT {
            break;
        }
        if !apart.iter().any(|other| place.0.is_near(&other.0)) {
            apart.push(place);
        }
    }
    let mut upright: Vec<(Upright, &Template)> = apart
        .into_iter()
        .map(|(rough, template)| (Upright::near(luma, template, rough), template))
        .filter(|(place, _)| place.agreement >= AGREES)
        .collect();
    upright.sort_by(|a, b| b.0.agreement.total_cmp(&a.0.agreement));
    upright.truncate(MOST);
    let best = upright.first().map_or(0.0, |(place, _)| place.agreement);
    let is_upright = best >= UPRIGHT;
    if is_upright {
        upright.retain(|(place, _)| place.agreement > best - WITHIN);
    }
    let mut places: Vec<Place> = Vec::new();
    let mut best = 0.0;
    for (upright, template) in upright {
        places.extend(upright.tilted(luma, template, !is_upright, best));
        best = places
            .iter()
            .map(|place| place.agreement)
            .fold(best, f32::max);
    }
    places.sort_by(|a, b| b.agreement.total_cmp(&a.agreement));
    places
}

/// A screen that is not turned.
#[derive(Clone, Copy)]
struct Upright {
    corners: Corners,
    scale: f64,
    agreement: f32,
}

impl Upright {
    /// The sides are moved until the fixed pixels agree most.
    fn near(luma: &Luma, template: &Template, rough: Rough) -> Self {
        let Rough { scale, at, .. } = rough;
        let [left, top] = at;
        let [right, bottom] = [left + WIDTH as f64 * scale, top + HEIGHT as f64 * scale];
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
        let (corners, agreement) = align(luma, template, corners, scale, &align::SIDES, false);
        Self {
            corners,
            scale,
            agreement,
        }
    }

    /// The screen is turned and tilted too, if that is much better. Another place agrees so well.
    fn tilted(
        self,
        luma: &Luma,
        template: &Template,
        is_turned: bool,
        other: f32,
    ) -> Option<Place> {
        let onto = |corners| Homography::onto(WIDTH as f64, HEIGHT as f64, corners);
        let upright = onto(self.corners)?;
        // What never changes may show little of how a screen is tilted.
        let bordered = template.in_border();
        let starts = if is_turned {
            &DEGREES[..]
        } else {
            &DEGREES[..1]
        };
        let mut tried: Vec<(f32, [Corners; 2])> = Vec::new();
        for degrees in starts {
            let start = align::turned(&self.corners, *degrees);
            let (turned, agreement) =
                align(luma, template, start, self.scale, &align::TURNED, is_turned);
            // To tilt it takes longest, and makes up for less.
            if agreement < other - WITHIN {
                continue;
            }
            let (tilted, agreement) =
                align(luma, &bordered, turned, self.scale, &align::EACH, is_turned);
            let best = tried.first().map_or(0.0, |best| best.0);
            let place = if agreement > best + CLEARLY {
                0
            } else {
                tried.len()
            };
            tried.insert(place, (agreement, [tilted, turned]));
            if agreement >= ENOUGH {
                break;
            }
        }
        let tried = tried.into_iter().flat_map(|(_, corners)| corners);
        let mut maps: Vec<(f32, Homography)> = Vec::new();
        for map in tried.filter_map(onto) {
            let agreement = template.correlation(luma, &map);
            let best = maps.first().map_or(self.agreement, |best| best.0);
            let is_good = agreement > self.agreement + TILTED && agreement > best - NEARLY;
            // The best one is also where it was before it was tilted.
            if is_good && (maps.len() < 2 || maps.iter().all(|own| apart(&own.1, &map, OTHER))) {
                maps.push((agreement, map));
            }
        }
        maps.push((self.agreement, upright));
        Some(Place {
            agreement: maps.first()?.0,
            maps: maps.into_iter().map(|(_, map)| map).collect(),
        })
    }
}

/// What agrees by so much less than a screen that is upright is not looked at.
pub(crate) const WITHIN: f32 = 0.15;
/// Degrees by which a screen is turned before its corners are moved, where it may be turned.
const DEGREES: [f64; 5] = [0.0, 3.0, -3.0, 6.0, -6.0];
/// Where they agree so well, later starts find the same place: at 0.96 it may be a tile beside at a corner.
const ENOUGH: f32 = 0.98;
/// By so much less they agree with another start that is looked at too, and it is so far from others.
const NEARLY: f32 = 0.03;
const OTHER: f64 = 1.0;
/// Fixed pixels of an upright screen agree so well.
pub(crate) const UPRIGHT: f32 = 0.93;
/// By so much more they agree with a later start.
const CLEARLY: f32 = 0.003;
/// By so much more the fixed pixels agree with a tilted screen, or it is upright.
pub(crate) const TILTED: f32 = 0.01;
