//! Reads a photo where its picture matches the image, and nowhere else.
//!
//! In what is out of focus, edges at a corner may agree with the pixels beside: such a place is a pixel
//! off there, and may still be read.

use crate::{
    focus::Focus,
    found::{AGREEMENT, Found},
    homography::Homography,
    known::Known,
    luma::Luma,
    matched::Sight,
    place::{Read, SHIFTED},
    refine::{Quality, Refined},
    sample::{Detail, Kernel, Sampler},
    shades::Shades,
};
use image::RgbImage;

/// Times that a place is moved to where its picture matches the image, at most: each takes as long as
/// reading the photo. Columns that are wider than others show better each time.
const TIMES: usize = 5;
/// So many places are moved more than once: the first time may not show which is the right one.
const FOLLOWED: usize = 2;

/// A part of an image with a screen in it that may be out of focus, in light that may be uneven.
pub(crate) struct Photo<'a> {
    pub image: &'a RgbImage,
    pub luma: &'a Luma,
    pub known: &'a Known,
}

/// What a photo shows at a place.
struct Shown {
    /// What is read there, if the judge knows it.
    found: Option<Found>,
    /// Where that matches the image better, and how much is not explained then.
    next: Option<(Sight, f64)>,
}

impl Photo<'_> {
    /// What is read where the picture near one of some places matches the image: near that at which it
    /// explains most of it.
    pub fn found(&self, places: &[Refined]) -> Option<Found> {
        let first = places.iter().filter_map(|refined| {
            let start = Sight::even(refined.map, Focus::MIDDLE);
            let (sight, off) = self.look(&start, refined.quality)?.next?;
            Some((sight, off, refined.quality))
        });
        let mut first: Vec<_> = first.collect();
        first.sort_by(|a, b| a.1.total_cmp(&b.1));
        first.truncate(FOLLOWED);
        let followed = first.into_iter();
        let each = followed.filter_map(|(sight, _, quality)| self.followed(sight, quality));
        Some(each.min_by(|a, b| a.1.total_cmp(&b.1))?.0)
    }

    /// What is read near a place, moved until it is read no better, and how much is not explained there.
    fn followed(&self, sight: Sight, quality: Quality) -> Option<(Found, f64)> {
        let mut sight = sight;
        let mut best: Option<(Found, f64)> = None;
        for _ in 1..TIMES {
            let Some(shown) = self.look(&sight, quality) else {
                break;
            };
            let Some((next, off)) = shown.next else { break };
            sight = next;
            let Some(found) = shown.found else { continue };
            let is_better = |best: &(Found, f64)| found.points > best.0.points || off < best.1;
            if !best.as_ref().is_none_or(is_better) {
                break;
            }
            best = Some((found, off));
        }
        best
    }

    /// What is shown at a place; `None` where that takes more work than is left.
    fn look(&self, sight: &Sight, quality: Quality) -> Option<Shown> {
        let map = self.luma.in_image(sight.map);
        let kernel = Kernel::Unfocused(sight.focus);
        let work = Sampler::work(&map.into(), sight.focus);
        self.known.work.take(work)?;
        let way = (kernel, Detail::All);
        let mut read = Read::around(self.image, &map, way, Some(&sight.borders), SHIFTED)?;
        let light = read.even();
        let best = read.best(SHIFTED, &*self.known.judge);
        let found = best.map(|(by, shades, points)| Found {
            map: (map * Homography::axes([1.0; 2], by.map(f64::from))).into(),
            kernel,
            borders: Some(sight.borders.from(by)),
            shades: Shades { light, ..shades },
            quality,
            score: points + AGREEMENT * quality.agree,
            points,
            runner_up: None,
        });
        let seen = read.seen(light);
        Some(Shown {
            found: found.filter(Found::is_known),
            next: seen.and_then(|seen| sight.clone().matched(self.luma, &seen)),
        })
    }
}
