//! Reads a photo where its picture matches the image, and nowhere else.
//!
//! In what is out of focus, edges at a corner may agree with the pixels beside: such a place is a pixel
//! off there, and may still be read.

use crate::{
    drawn,
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
const TIMES: usize = 6;
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
    /// What is read where the picture near one of some places matches the image: near that at which it is
    /// read best.
    pub fn found(&self, places: &[Refined]) -> Option<Found> {
        let first = places.iter().filter_map(|refined| {
            let start = Sight::even(refined.map, Focus::MIDDLE);
            let (sight, off) = self.look(&start, refined.quality, false)?.next?;
            Some((sight, off, refined.quality))
        });
        let mut first: Vec<_> = first.collect();
        first.sort_by(|a, b| a.1.total_cmp(&b.1));
        first.truncate(FOLLOWED);
        let followed = first.into_iter();
        let each = followed.filter_map(|(sight, _, quality)| self.followed(sight, quality));
        let best = each.reduce(|best, other| match is_better(&other, &best) {
            true => other,
            false => best,
        });
        Some(best?.0)
    }

    /// What is read near a place, moved until it is read no better, and how much is not explained there.
    fn followed(&self, sight: Sight, quality: Quality) -> Option<(Found, f64)> {
        let mut sight = sight;
        let mut best: Option<(Found, f64)> = None;
        for _ in 1..TIMES {
            let Some(shown) = self.look(&sight, quality, true) else {
                break;
            };
            let Some((next, off)) = shown.next else { break };
            sight = next;
            let Some(found) = shown.found else { continue };
            let own = (found, off);
            if best.as_ref().is_some_and(|best| !is_better(&own, best)) {
                break;
            }
            best = Some(own);
        }
        best
    }

    /// What is shown at a place; `None` where that takes more work than is left. Where it is not known
    /// so, pixels are drawn to the shades, if they are to be.
    fn look(&self, sight: &Sight, quality: Quality, draws: bool) -> Option<Shown> {
        let map = self.luma.in_image(sight.map);
        let kernel = Kernel::Unfocused(sight.focus);
        self.known
            .work
            .take(Sampler::work(&map.into(), sight.focus))?;
        let way = (kernel, Detail::All);
        let mut read = Read::around(self.image, &map, way, Some(&sight.borders), SHIFTED)?;
        let light = read.even();
        let best = |read: &Read| {
            let (by, shades, points) = read.best(SHIFTED, &*self.known.judge)?;
            Some(Found {
                map: (map * Homography::axes([1.0; 2], by.map(f64::from))).into(),
                kernel,
                borders: Some(sight.borders.from(by)),
                shades: Shades { light, ..shades },
                quality,
                score: points + AGREEMENT * quality.agree,
                points,
                runner_up: None,
            })
        };
        let mut found = best(&read);
        let mut shades = match &found {
            Some(found) if found.points > 0.0 => found.shades,
            _ => read.shades()?,
        };
        let drawing = Sampler::work_of(&map.into(), drawn::WORK);
        if draws && self.known.work.take(drawing).is_some() {
            read.draw(light, &mut shades);
            if !found.as_ref().is_some_and(Found::is_known) {
                found = best(&read);
            }
        }
        let seen = read.seen(light, &shades);
        Some(Shown {
            found: found.filter(Found::is_known),
            next: seen.and_then(|seen| sight.clone().matched(self.luma, &seen)),
        })
    }
}

/// Whether a picture is read better than another one: the judge knows more of it, or it explains more.
fn is_better((own, off): &(Found, f64), (other, most): &(Found, f64)) -> bool {
    own.points > other.points || (own.points == other.points && off < most)
}
