//! Finds the screen where nothing else is.
//!
//! How it is turned follows from its straight edges, the size of a pixel from their places,
//! and where the screen begins from tiles and the judge of pictures.

use crate::{
    Unfit,
    edges::Edges,
    found::{AGREEMENT, Found, SAME_PIXEL, apart},
    homography::{Grid, Homography},
    known::Judge,
    luma::Luma,
    on_lattice::{Effort, OnLattice, grown, lattices},
    place::{self, Firsts, Placed, Read},
    refine::{Freedom, Look, Refined, refine},
    sample::{Detail, Kernel},
    trim,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// A place on a lattice that can be corrected.
struct Likely {
    found: Found,
    first: [i32; 2],
    firsts: (Firsts, Firsts),
}

/// Places that are judged carefully when none is clearly the best.
const CAREFUL: usize = 150;
/// Only in images of up to so many pixels are more lattices tried: in larger ones the usual lattices
/// have the right one, or there is none.
const SMALL: u32 = 340_000;

/// The range of lightness of an image with a screen in it.
const RANGE: f32 = 14.0;
/// Fewer edges than this are no picture.
const EDGES: usize = 120;
/// The share of edges that are where they should be when the screen was found.
const AGREE: f32 = 0.47;
/// Places that are judged, for each kernel; the others are too unlikely.
const JUDGED: [usize; 5] = [120, 40, 40, 40, 40];

/// Finds the screen where there is nothing else, inside of borders too.
pub(crate) fn find_alone(image: &RgbImage, judge: &Judge, thorough: bool) -> Result<Found, Unfit> {
    let found = find_anywhere(image, judge, thorough)?;
    Ok(at_its_place(found, image, judge))
}

fn find_anywhere(image: &RgbImage, judge: &Judge, thorough: bool) -> Result<Found, Unfit> {
    let whole = find_in(image, judge, thorough);
    if whole.as_ref().is_ok_and(Found::is_clear) {
        return whole;
    }
    let within = trim::parts(image).into_iter().filter_map(|part| {
        let found = find_in(&part.of(image), judge, thorough).ok()?;
        let at = [part.columns.start, part.rows.start].map(f64::from);
        found.is_clear().then(|| found.moved(at))
    });
    let best = within.max_by(|a, b| a.score.total_cmp(&b.score));
    match (best, whole) {
        (Some(best), Ok(whole)) if best.score <= whole.score => Ok(whole),
        (Some(best), _) => Ok(best),
        (None, whole) => whole,
    }
}

/// The same place, with the kernel and the shades that its own pixels show: they were chosen from a part
/// of the image that may be beside it, or has the title of a window in it.
fn at_its_place(found: Found, image: &RgbImage, judge: &Judge) -> Found {
    let map = found.map.plane;
    let kernels = place::kernels(image, &map, Grid::SCREEN);
    let reads = kernels.into_iter().rev().filter_map(|kernel| {
        let read = Read::around(image, &map, (kernel, Detail::Middle), None, 0)?;
        let (shades, points) = read.judged([0; 2], judge)?;
        Some((kernel, shades, points))
    });
    match reads.max_by(|a, b| a.2.total_cmp(&b.2)) {
        Some((kernel, shades, points)) if points >= found.points => Found {
            kernel,
            shades,
            score: found.score + points - found.points,
            points,
            ..found
        },
        _ => found,
    }
}

/// Finds the screen where only it has many edges.
fn find_in(image: &RgbImage, judge: &Judge, thorough: bool) -> Result<Found, Unfit> {
    let (width, height) = image.dimensions();
    if width < WIDTH as u32 || height < HEIGHT as u32 {
        return Err(Unfit::Small { width, height });
    }
    let luma = Luma::of(image);
    let range = luma.range();
    if range < RANGE {
        return Err(Unfit::Plain);
    }
    let edges = Edges::of(&luma, range);
    if edges.vertical.len() < EDGES || edges.horizontal.len() < EDGES {
        return Err(Unfit::Plain);
    }
    let look = Look {
        range,
        hard: edges.are_hard(),
    };
    let usual = lattices(&luma, look, &edges, Effort::USUAL).ok_or(Unfit::NoPixels)?;
    let best = usual.first().map_or(0.0, OnLattice::agree);
    if best < AGREE {
        return Err(Unfit::NoPixels);
    }
    let mut likely = most_likely(image, &luma, &usual, judge, false).ok_or(Unfit::NoPixels)?;
    let is_done = |found: &Found| found.is_clear() && (!thorough || found.is_known());
    for careful in [false, true] {
        if is_done(&likely.found) {
            return Ok(likely.found);
        }
        let corrected = likely.corrected(&luma, look);
        let better =
            corrected.and_then(|lattice| most_likely(image, &luma, &[lattice], judge, careful));
        if let Some(better) = better {
            likely = better;
        }
    }
    if !thorough || is_done(&likely.found) || width.saturating_mul(height) > SMALL {
        return Ok(likely.found);
    }
    let more = lattices(&luma, look, &edges, Effort::GREAT).unwrap_or_default();
    Ok(match most_likely(image, &luma, &more, judge, true) {
        Some(more) if more.found.score > likely.found.score => more.found,
        _ => likely.found,
    })
}

/// A place of the screen on a lattice.
struct Candidate<'a> {
    map: Homography,
    lattice: &'a OnLattice,
    kernel: Kernel,
    placed: Placed,
}

impl Candidate<'_> {
    /// What speaks for it, with the judge's points.
    fn score(&self) -> f32 {
        self.placed.score + AGREEMENT * self.lattice.agree()
    }

    /// What speaks for it without the judge.
    fn evidence(&self) -> f32 {
        self.placed.evidence + AGREEMENT * self.lattice.agree()
    }
}

/// The most likely place of the screen on these lattices.
fn most_likely(
    image: &RgbImage,
    luma: &Luma,
    lattices: &[OnLattice],
    judge: &Judge,
    careful: bool,
) -> Option<Likely> {
    let mut candidates = candidates(image, luma, lattices, judge);
    if careful {
        candidates = judged_carefully(image, luma, candidates, judge);
    }
    candidates.sort_by(|a, b| b.score().total_cmp(&a.score()));
    let mut candidates = candidates.into_iter();
    let best = candidates.next()?;
    let other = candidates.find(|other| apart(&best.map, &other.map, SAME_PIXEL));
    Some(Likely {
        found: Found {
            map: best.map.into(),
            kernel: best.kernel,
            borders: None,
            shades: best.placed.shades,
            quality: best.lattice.refined.quality,
            score: best.score(),
            points: best.placed.score - best.placed.evidence,
            runner_up: other.map(|other| (other.map, other.score())),
        },
        first: best.placed.first,
        firsts: (best.lattice.across.clone(), best.lattice.down.clone()),
    })
}

fn candidates<'a>(
    image: &RgbImage,
    luma: &Luma,
    lattices: &'a [OnLattice],
    judge: &Judge,
) -> Vec<Candidate<'a>> {
    let mut candidates = Vec::new();
    for lattice in lattices {
        let firsts = (&lattice.across, &lattice.down);
        let map = luma.in_image(lattice.refined.map);
        let kernels = place::kernels(image, &map, place::inside(firsts.0, firsts.1));
        for (kernel, judged) in kernels.into_iter().zip(JUDGED) {
            let placed = place::places(image, &map, kernel, firsts, judge, judged);
            candidates.extend(placed.unwrap_or_default().into_iter().map(|placed| {
                let first = placed.first.map(f64::from);
                Candidate {
                    map: map * Homography::axes([1.0, 1.0], first),
                    lattice,
                    kernel,
                    placed,
                }
            }));
        }
    }
    candidates
}

/// The candidates for which most speaks without a judge, each judged as an image is read.
fn judged_carefully<'a>(
    image: &RgbImage,
    luma: &Luma,
    mut candidates: Vec<Candidate<'a>>,
    judge: &Judge,
) -> Vec<Candidate<'a>> {
    candidates.sort_by(|a, b| b.evidence().total_cmp(&a.evidence()));
    let mut judged: Vec<Candidate<'a>> = Vec::new();
    let mut reads: Vec<(&OnLattice, Kernel, Option<Read>)> = Vec::new();
    for mut candidate in candidates {
        if judged.len() == CAREFUL {
            break;
        }
        let Candidate {
            lattice, kernel, ..
        } = candidate;
        let known = |other: &Candidate<'_>| {
            other.kernel == kernel && !apart(&other.map, &candidate.map, SAME_PIXEL)
        };
        if judged.iter().any(known) {
            continue;
        }
        let same = |read: &(&OnLattice, Kernel, Option<Read>)| {
            std::ptr::eq(read.0, lattice) && read.1 == kernel
        };
        let at = reads.iter().position(same).unwrap_or_else(|| {
            let map = luma.in_image(lattice.refined.map);
            let firsts = (&lattice.across, &lattice.down);
            reads.push((lattice, kernel, Read::new(image, &map, kernel, firsts)));
            reads.len() - 1
        });
        let read = reads.get(at).and_then(|read| read.2.as_ref());
        let points = read.and_then(|read| read.judged(candidate.placed.first, judge));
        if let Some((shades, points)) = points {
            candidate.placed.shades = shades;
            candidate.placed.score = candidate.placed.evidence + points;
        }
        judged.push(candidate);
    }
    judged
}

impl Likely {
    /// Its lattice, corrected by the edges of the screen there: those in the middle of the
    /// image were used before, wherever the screen begins.
    fn corrected(&self, luma: &Luma, look: Look) -> Option<OnLattice> {
        let map = luma.in_luma(self.found.map.plane);
        let refined = [
            refine(luma, look, map, Freedom::All, 3),
            grown(luma, look, map),
        ]
        .into_iter()
        .flatten()
        .max_by(|a, b| a.quality.strength().total_cmp(&b.quality.strength()))?;
        let back = self.first.map(|first| -f64::from(first));
        let (across, down) = self.firsts.clone();
        let map = refined.map * Homography::axes([1.0, 1.0], back);
        Some(OnLattice {
            refined: Refined { map, ..refined },
            across,
            down,
        })
    }
}
