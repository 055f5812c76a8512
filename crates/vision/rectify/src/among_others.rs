//! Finds the screen among other things: what never changes on it shows where it may be, edges where
//! its pixels are, and the judge of pictures whether it is there.

use crate::{
    align,
    edges::{Edge, Edges},
    found::{Found, apart, corners},
    homography::{CORNERS, Grid, Homography},
    known::{Judge, Known},
    luma::Luma,
    on_lattice::grown,
    photo::Photo,
    place::{self, read_at},
    refine::{Freedom, Look, Refined, refine},
    sample::{Detail, Kernel},
    template::Template,
    template_search::{self, Place, WITHIN},
    tiles::TILE,
    trim,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// What is looked at around a place, as a share of its size: little, since other things are there.
const AROUND: f32 = 0.03;
/// By so many pixels of the screen edges may move a place that fixed pixels show.
const MOVED: f64 = 14.0;
/// Fixed pixels agree by at most so much less there.
pub(crate) const WORSE: f32 = 0.03;

/// So many places are looked at.
const LOOKED_AT: usize = 4;
/// Another place for the same screen, in pixels of the screen at a corner.
const OTHER_PLACE: f64 = 1.0;

/// Finds the screen among other things by what never changes on it. When nothing can be read
/// there, the error is the likeliest place. That is read as a photo too, if fixed pixels agree with
/// it better than `photo`.
pub(crate) fn among_others(
    image: &RgbImage,
    luma: &Luma,
    known: &Known,
    photo: f32,
) -> Result<Found, Option<Place>> {
    let mut places = template_search::search(luma, &known.templates);
    let best = places.first().map_or(0.0, |place| place.agreement);
    places.retain(|place| place.agreement > best - WITHIN);
    places.truncate(LOOKED_AT);
    let found = places.iter().zip(0..).find_map(|(place, number)| {
        let is_photo = number == 0 && place.agreement > photo;
        let agrees =
            |found: &Found| known.agreement(luma, &found.map.plane) >= place.agreement - WORSE;
        let read = at_place(image, place, false, known).filter(agrees);
        read.or_else(|| {
            let place = is_photo.then(|| with_others(luma, known, place, &places));
            at_place(image, &place?, true, known).filter(agrees)
        })
    });
    found.ok_or_else(|| places.into_iter().next())
}

/// A place with others that may be the same screen: those that were found too, and those at which fixed
/// pixels agree nearly as well with a side of it a tile beside.
fn with_others(luma: &Luma, known: &Known, place: &Place, places: &[Place]) -> Place {
    let mut all = place.clone();
    let Some(&best) = place.maps.first() else {
        return all;
    };
    let mut add = |map: Homography| {
        let is_other = all.maps.iter().all(|own| apart(own, &map, OTHER_PLACE));
        if is_other && !apart(&best, &map, MOVED) {
            // The last one is upright.
            all.maps.insert(all.maps.len() - 1, map);
        }
    };
    for other in places.iter().filter_map(|other| other.maps.first()) {
        add(*other);
    }
    let correlation = |template: &Template| template.correlation(luma, &best);
    let templates = known.templates.iter();
    let template = templates.max_by(|a, b| correlation(a).total_cmp(&correlation(b)));
    for map in template
        .iter()
        .flat_map(|template| a_tile_beside(luma, template, &best))
    {
        if known.agreement(luma, &map) > place.agreement - WORSE {
            add(map);
        }
    }
    all
}

/// Maps with which fixed pixels agree most near one of which a side is a tile beside.
fn a_tile_beside(luma: &Luma, template: &Template, map: &Homography) -> Vec<Homography> {
    let corners = CORNERS.map(|[x, y]| map.apply(x, y));
    let [left, right, ..] = corners;
    let scale = (right[0] - left[0]).hypot(right[1] - left[1]) / WIDTH as f64;
    let bordered = template.in_border();
    let sides = align::SIDES
        .iter()
        .flat_map(|by| [1.0, -1.0].map(|to| (by, to)));
    let each = sides.filter_map(|(by, to)| {
        let start = align::moved(&corners, by, to * scale * TILE as f64);
        let (corners, _) = align::align(luma, &bordered, start, scale, &align::EACH, false);
        Homography::onto(WIDTH as f64, HEIGHT as f64, corners)
    });
    each.collect()
}

/// The part of an image around a place.
struct Around {
    image: RgbImage,
    luma: Luma,
    look: Look,
    /// What may be the screen, from its pixels to those of the part.
    maps: Vec<Homography>,
}

/// Fixed pixels of a screen agree so well, even in a photo.
pub(crate) const CLOSE: f32 = 0.92;

/// What is at a place, if the judge knows it: as a program draws it, or as a photo, the light of which may
/// be uneven and the focus far off.
pub(crate) fn at_place(
    image: &RgbImage,
    place: &Place,
    as_photo: bool,
    known: &Known,
) -> Option<Found> {
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
    let found = match as_photo {
        true => around.found_as_photo(known),
        false => around.found(&edges, &*known.judge),
    };
    Some(found?.moved(at))
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
            Some(exact) => (vec![exact], Some(&[Kernel::Nearest][..])),
            None => (self.on_edges(), None),
        };
        let judged =
            |maps: &[Refined], detail: Detail, is_lit: bool, kernels: Option<&[Kernel]>| {
                let each = maps.iter().filter_map(|refined| {
                    let map = self.luma.in_image(refined.map);
                    let kernels = match kernels {
                        Some(kernels) => kernels.to_vec(),
                        None => place::kernels(&self.image, &map, Grid::SCREEN),
                    };
                    let reads = kernels.into_iter().filter_map(|kernel| {
                        read_at(
                            &self.image,
                            (map, refined.quality),
                            (kernel, detail),
                            is_lit,
                            judge,
                        )
                    });
                    reads.max_by(|a, b| a.score.total_cmp(&b.score))
                });
                let best = each.max_by(|a, b| a.score.total_cmp(&b.score));
                best.filter(Found::is_known)
            };
        // Even light is the rule, and read better as what it is.
        judged(&maps, Detail::Middle, false, kernels)
            .or_else(|| judged(&maps, Detail::All, false, kernels))
            .or_else(|| judged(&maps, Detail::Middle, true, kernels))
    }

    fn found_as_photo(&self, known: &Known) -> Option<Found> {
        let photo = Photo {
            image: &self.image,
            luma: &self.luma,
            known,
        };
        photo.found(&self.hopped(self.on_edges()))
    }

    /// The maps near the place for which edges are where they should be, the best first: one, or
    /// several, since the place may be half a pixel off, and edges at a corner that is a pixel off
    /// agree with those of the next pixels.
    fn on_edges(&self) -> Vec<Refined> {
        let maps = || self.maps.iter().map(|map| self.luma.in_luma(*map));
        let mut refined: Vec<Refined> = Vec::new();
        for map in maps() {
            for by in HALF_PIXELS {
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
        refined.extend(maps().filter_map(|map| {
            let direct = refine(&self.luma, self.look, map, Freedom::All, 3)?;
            (!apart(&direct.map, &map, MOVED)).then_some(direct)
        }));
        distinct(refined, FEW)
    }

    /// These maps and those with which edges agree nearly as well when corners are a pixel beside, of
    /// the place before edges have corrected it, and of what they made of it.
    fn hopped(&self, refined: Vec<Refined>) -> Vec<Refined> {
        let mut refined = refined;
        if let Some(map) = self.maps.first() {
            let map = self.luma.in_luma(*map);
            let each = beside(&map).filter_map(|beside| grown(&self.luma, self.look, beside));
            refined.extend(each.filter(|refined| !apart(&refined.map, &map, MOVED)));
        }
        for _ in 0..HOPS {
            let Some(best) = strongest(&refined) else {
                break;
            };
            let hops = beside(&best.map);
            let all = Freedom::All;
            refined.extend(hops.filter_map(|map| refine(&self.luma, self.look, map, all, 3)));
            if strongest(&refined).is_none_or(|next| next.strength() <= best.strength()) {
                break;
            }
        }
        distinct(refined, SEVERAL)
    }
}

/// Maps near another one, with each corner a pixel beside.
fn beside(map: &Homography) -> impl Iterator<Item = Homography> {
    let each = align::EACH
        .iter()
        .flat_map(|by| [1.0, -1.0].map(|to| (by, to)));
    each.filter_map(|(by, to)| {
        let corners = align::moved(&CORNERS, by, to);
        let moved = Homography::onto(WIDTH as f64, HEIGHT as f64, corners)?;
        Some(*map * moved)
    })
}

fn strongest(refined: &[Refined]) -> Option<Refined> {
    let most = |a: &&Refined, b: &&Refined| a.strength().total_cmp(&b.strength());
    refined.iter().max_by(most).copied()
}

/// The best of them that are not the same, at most so many.
fn distinct(refined: Vec<Refined>, most: usize) -> Vec<Refined> {
    let mut refined = refined;
    refined.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    let mut distinct: Vec<Refined> = Vec::new();
    for next in refined {
        let best = distinct.first().unwrap_or(&next);
        if distinct.len() == most || next.strength() < NEARLY * best.strength() {
            break;
        }
        if distinct
            .iter()
            .all(|other| apart(&next.map, &other.map, OTHER))
        {
            distinct.push(next);
        }
    }
    distinct
}

/// By what a place is moved before edges correct it, in pixels of the screen.
const HALF_PIXELS: [[f64; 2]; 4] = [[0.0, 0.0], [0.5, 0.0], [0.0, 0.5], [0.5, 0.5]];
/// Pixels by which corners are moved in turn, at most.
const HOPS: usize = 4;
/// So many maps are read where none is surely right; they differ by so much at a corner, in pixels of
/// the screen, and edges agree with them nearly as well as with the best one.
const FEW: usize = 2;
const SEVERAL: usize = 4;
const OTHER: f64 = 0.3;
const NEARLY: f32 = 0.96;
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
