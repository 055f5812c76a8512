//! Finds the screen in an image of which nothing is known.

use crate::{
    Unfit,
    alone::find_alone,
    among_others::{CLOSE, WORSE, among_others},
    bent::find_bent,
    filling::find_filling,
    found::{Found, SAME_PIXEL, apart},
    known::{AGREES, Known},
    luma::Luma,
    squashed::squashed,
    turned::find_turned,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// A screen that could have this share of the image is searched as if nothing else were there.
const ALONE: f32 = 0.65;
/// Fixed pixels of a screen that is bent, and not turned by much, agree so well with one that is not.
const NEARLY_UPRIGHT: f32 = 0.85;

/// Finds the screen. A thorough search takes longer where the judge does not know the picture
/// well.
pub(crate) fn find(image: &RgbImage, known: &Known, thorough: bool) -> Result<Found, Unfit> {
    let judge = &*known.judge;
    if known.templates.is_empty() {
        return find_alone(image, judge, thorough);
    }
    let luma = Luma::whole(image);
    if let Some(found) = find_filling(image, &luma, known) {
        return Ok(found);
    }
    let (width, height) = (image.width() as f32, image.height() as f32);
    let scale = (width / WIDTH as f32).min(height / HEIGHT as f32);
    let share = scale * scale * (WIDTH * HEIGHT) as f32 / (width * height);
    let alone = (share > ALONE).then(|| find_alone(image, judge, false));
    let is_sure = |found: &Found| {
        found.is_clear() && found.is_known() && known.agreement(&luma, &found.map.plane) >= AGREES
    };
    if let Some(Ok(found)) = &alone
        && is_sure(found)
    {
        return Ok(found.clone());
    }
    let photo = if thorough { CLOSE } else { f32::INFINITY };
    let place = match among_others(image, &luma, known, photo) {
        Ok(found) => return Ok(found),
        Err(place) => place,
    };
    let found = match alone {
        Some(alone) if !thorough => alone,
        _ => find_alone(image, judge, thorough),
    };
    let is_done = |found: &Found| found.is_clear() && found.is_known();
    let upright = place.as_ref().map_or(0.0, |place| place.agreement);
    if thorough && !found.as_ref().is_ok_and(is_done) {
        let bent = place.as_ref().filter(|_| upright >= NEARLY_UPRIGHT);
        let bent = bent.and_then(|place| find_bent(image, &luma, known, place));
        if let Some(found) = bent.or_else(|| find_turned(image, known, upright)) {
            return Ok(found);
        }
    }
    let is_found = found.as_ref().is_ok_and(Found::is_clear);
    if thorough
        && !is_found
        && upright < CLOSE
        && let Some(percent) = squashed(image, known)
    {
        return Err(Unfit::Squashed { percent });
    }
    let found = found?;
    // It may be where its fixed parts are, though it can't be read there.
    let other = place.filter(|place| {
        place.agreement > known.agreement(&luma, &found.map.plane) + WORSE
            && !place
                .maps
                .iter()
                .any(|map| !apart(map, &found.map.plane, SAME_PIXEL))
    });
    Ok(
        match other.and_then(|place| place.maps.into_iter().next()) {
            Some(map) => Found {
                runner_up: Some((map, found.score)),
                ..found
            },
            None => found,
        },
    )
}
