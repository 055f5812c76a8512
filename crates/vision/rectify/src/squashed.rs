//! Recognises a screen whose pixels are far from square, so that the refusal of its image can state so.

use crate::{
    among_others::CLOSE, known::Known, luma::Luma, on_lattice::STRETCH, template_search::search,
};
use image::{RgbImage, imageops};
use screen::{HEIGHT, WIDTH};

/// Widths of a pixel of the screen, in heights, that are tried beside that of a screen that fills the
/// image: a screen in 4:3 and in 16:9, and the same of an image that is turned.
const WIDE: [f64; 4] = [1.2, 1.6, 0.83, 0.68];
/// The image is made smaller as long as its longer side has so many pixels.
const LONGER_SIDE: f64 = 640.0;

/// The width of a pixel of the screen, in percent of its height, where that is why the screen is not
/// found.
pub(crate) fn squashed(image: &RgbImage, known: &Known) -> Option<u32> {
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    let filling = (width / WIDTH as f64) / (height / HEIGHT as f64);
    let each = std::iter::once(filling).chain(WIDE);
    let mut each = each.filter(|wide| !STRETCH.contains(&(*wide as f32)));
    each.find_map(|wide| {
        let [width, height] = [width / wide.max(1.0), height * wide.min(1.0)];
        let times = (width.max(height) / LONGER_SIDE).floor().max(1.0);
        let [width, height] = [width, height].map(|side| (side / times) as u32);
        if width < WIDTH as u32 || height < HEIGHT as u32 {
            return None;
        }
        let luma = Luma::whole(&imageops::thumbnail(image, width, height));
        let places = search(&luma, &known.templates);
        let place = places.first().filter(|place| place.agreement >= CLOSE)?;
        let map = place.maps.last()?;
        let [left, top] = map.apply(0.0, 0.0);
        let [right, bottom] = map.apply(WIDTH as f64, HEIGHT as f64);
        let rest = (right - left) / WIDTH as f64 / ((bottom - top) / HEIGHT as f64);
        let wide = wide * rest;
        // A screen whose pixels are nearly square is not found for another reason.
        (!STRETCH.contains(&(wide as f32))).then(|| (100.0 * wide).round() as u32)
    })
}
