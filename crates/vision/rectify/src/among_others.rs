//! Finds the screen among other things: what never changes on it shows where it may be, edges where
//! its pixels are, and the judge of pictures whether it is there.

use crate::{
    edges::{Edge, Edges},
    found::{AGREEMENT, Found, apart, corners},
    homography::{Grid, Homography},
    known::{Judge, Known},
    luma::Luma,
    on_lattice::grown,
    place::{self, Read},
    refine::{Freedom, Look, Refined, refine},
    sample::{Detail, Kernel},
    shades::Shades,
    template_search::{self, Place},
    trim,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// What is looked at around a place, as a share of its size: little, since other things are there.
const AROUND: f32 = 0.03;
/// By so many pixels, each way, the judge may move it.
const SHIFTED: i32 = 3;
/// By so many pixels of the screen edges may move a place that fixed pixels show.
const MOVED: f64 = 14.0;
/// Fixed pixels agree by at most so much less there.
pub(crate) const WORSE: f32 = 0.03;

/// Finds the screen among other things by what never changes on it. When nothing can be read
/// there, the error is the likeliest place.
pub(crate) fn among_others(
    image: &RgbImage,
    luma: &Luma,
    known: &Known,
) -> Result<Found, Option<Place>> {
    let places = template_search::search(luma, &known.templates);
    let found = places.iter().find_map(|place| {
        let found = at_place(image, place, &*known.judge)?;
        let agreement = known.agreement(luma, &found.map);
        (agreement >= place.agreement - WORSE).then_some(found)
    });
    found.ok_or_else(|| places.into_iter().next())
}

/// The part of an image around a place.
struct Around {
    image: RgbImage,
    luma: Luma,
    look: Look,
    /// What may be the screen, from its pixels to those of the part.
    maps: Vec<Homography>,
}

/// What is at a place, if the judge knows it.
fn at_place(image: &RgbImage, place: &Place, judge: &Judge) -> Option<Found> {
    let part = trim::Part::around(corners(place.maps.first()?), AROUND, image.dimensions());
    let at = [part.columns.start, part.rows.start].map(f64::from);
    let back = Homography::axes([1.0; 2], at.map(|at| -at));
    let image = part.of(image);
    let luma = Luma::of(&image);
    let edges = Edges::of(&luma, luma.range());
    let around = Around {
        look: Look {
            range: luma.range(),
            hard: edges.are_hard(),
        },
        maps: place.maps.iter().map(|map| back * *map).collect(),
        image,
        luma,
    };
    Some(around.found(&edges, judge)?.moved(at))
}

impl Around {
    fn found(&self, edges: &Edges, judge: &Judge) -> Option<Found> {
        let upright = self.maps.last()?;
        let whole = self.look.hard.then(|| whole_pixels(upright, edges));
        let exact = whole.flatten().and_then(|map| {
            let map = self.luma.in_luma(map);
            refine(&self.luma, self.look, map, Freedom::Axes, 0)
        });
        let (maps, kernels) = match exact.filter(|exact| exact.quality.agree >= SURE) {
            Some(exact) => (vec![exact], Some(vec![Kernel::Nearest])),
            None => (self.on_edges(), None),
        };
        let judged = |detail: Detail, is_lit: bool| {
            let each = maps.iter().filter_map(|refined| {
                let map = self.luma.in_image(refined.map);
                let kernels = kernels.clone();
                let kernels =
                    kernels.unwrap_or_else(|| place::kernels(&self.image, &map, Grid::SCREEN));
                let reads = kernels.into_iter().filter_map(|kernel| {
                    let sampled = (kernel, detail);
                    let mut read = Read::around(&self.image, &map, sampled, SHIFTED)?;
                    let light = match is_lit {
                        true => read.even()?,
                        false => [0.0; 2],
                    };
                    let (by, shades, points) = read.best(SHIFTED, judge)?;
                    Some(Found {
                        map: map * Homography::axes([1.0; 2], by.map(f64::from)),
                        kernel,
                        shades: Shades { light, ..shades },
                        quality: refined.quality,
                        score: points + AGREEMENT * refined.quality.agree,
                        points,
                        runner_up: None,
                    })
                });
                reads.max_by(|a, b| a.score.total_cmp(&b.score))
            });
            let best = each.max_by(|a, b| a.score.total_cmp(&b.score));
            best.filter(Found::is_known)
        };
        // Even light is the rule, and read better as what it is.
        judged(Detail::Middle, false)
            .or_else(|| judged(Detail::All, false))
            .or_else(|| judged(Detail::Middle, true))
    }

    /// The maps near the place for which edges are where they should be: one or two, since the
    /// place may be half a pixel off.
    fn on_edges(&self) -> Vec<Refined> {
        let mut refined: Vec<Refined> = Vec::new();
        for map in self.maps.iter().map(|map| self.luma.in_luma(*map)) {
            for by in [[0.0, 0.0], [0.5, 0.0], [0.0, 0.5], [0.5, 0.5]] {
                let moved = map * Homography::axes([1.0; 2], by);
                let grown = grown(&self.luma, self.look, moved);
                refined.extend(grown.filter(|refined| !apart(&refined.map, &map, MOVED)));
                let last = refined.last();
                if last.is_some_and(|refined| refined.quality.agree >= SURE) {
                    refined.drain(..refined.len() - 1);
                    return refined;
                }
            }
        }
        refined.sort_by(|a, b| b.quality.strength().total_cmp(&a.quality.strength()));
        refined.truncate(2);
        refined
    }
}

/// With this share of edges that agree, the map is right.
const SURE: f32 = 0.9;

/// A scale is whole if it is off by at most this share.
const WHOLE: f64 = 0.04;

/// A map on whole pixels of the image, if it is nearly at a whole scale and edges lie there.
fn whole_pixels(map: &Homography, edges: &Edges) -> Option<Homography> {
    let [left, top] = map.apply(0.0, 0.0);
    let [right, bottom] = map.apply(WIDTH as f64, HEIGHT as f64);
    let [across, down] = [
        (right - left) / WIDTH as f64,
        (bottom - top) / HEIGHT as f64,
    ];
    let scale = across.round();
    let is_whole = |own: f64| (own - scale).abs() <= WHOLE * scale;
    if !is_whole(across) || !is_whole(down) {
        return None;
    }
    let first = |middle: f64, side: usize, edges: &[Edge]| {
        let mut counts = vec![0_usize; scale as usize];
        for edge in edges {
            let place = edge.along.round() as usize % counts.len();
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        let most = counts.iter().enumerate().max_by_key(|(_, count)| **count)?;
        let (phase, rough) = (most.0 as f64, middle - scale * side as f64 / 2.0);
        Some(phase + ((rough - phase) / scale).round() * scale)
    };
    let x = first(f64::midpoint(left, right), WIDTH, &edges.vertical)?;
    let y = first(f64::midpoint(top, bottom), HEIGHT, &edges.horizontal)?;
    Some(Homography::axes([scale; 2], [x, y]))
}
