//! Counts of pixels of some shades, made higher or lower by the fewest changes.

use super::PixelFlip;
use ::screen::{Picture, Point, Rect};
use vision::profile::Shades;

/// How many pixels of a block have one of the shades.
pub(super) fn count(picture: &Picture, rect: Rect, shades: Shades) -> u32 {
    picture.block(rect).filter(|&s| shades.has(s)).count() as u32
}

/// The changes after which at least `least` pixels have one of the shades; `None` when there are not as
/// many pixels, or no shade.
pub(super) fn raise(
    picture: &Picture,
    rect: Rect,
    shades: Shades,
    least: u32,
) -> Option<Vec<PixelFlip>> {
    let missing = least.saturating_sub(count(picture, rect, shades));
    change(picture, rect.points(), shades, missing)
}

/// The changes after which at most `most` have one of them; `None` when every shade is one of them.
pub(super) fn lower(
    picture: &Picture,
    rect: Rect,
    shades: Shades,
    most: u32,
) -> Option<Vec<PixelFlip>> {
    let excess = count(picture, rect, shades).saturating_sub(most);
    change(picture, rect.points(), shades.others(), excess)
}

/// So many of the pixels that are not of the shades become the nearest one of them.
fn change(
    picture: &Picture,
    points: impl Iterator<Item = Point>,
    to: Shades,
    count: u32,
) -> Option<Vec<PixelFlip>> {
    let changes = points.filter_map(|at| one(picture, at, to));
    let changes: Vec<PixelFlip> = changes.take(count as usize).collect();
    (changes.len() == count as usize).then_some(changes)
}

/// A pixel that becomes the nearest of some shades; `None` when it is one of them, or
/// there is none.
pub(super) fn one(picture: &Picture, at: Point, to: Shades) -> Option<PixelFlip> {
    let from = picture.at_point(at);
    let becomes = to.nearest(from).filter(|_| !to.has(from))?;
    Some(PixelFlip {
        at,
        from,
        to: becomes,
    })
}
