//! Finds a screen that is not upright: by quarters of a turn, or by a few degrees more than the search
//! among other things finds.

use crate::{
    among_others::{CLOSE, among_others},
    found::Found,
    homography::Homography,
    known::Known,
    luma::Luma,
    template_search::{TILTED, search},
};
use image::{Rgb, RgbImage, imageops};

/// Degrees by which an image is turned back, clockwise: between them and around 0 nothing up to 12
/// degrees is left out.
const DEGREES: [f64; 2] = [8.0, -8.0];

/// Views are searched in an image that is made smaller, as long as its longer side has so many
/// pixels: a screen that is photographed or turned is large in its image.
const LONGER_SIDE: u32 = 640;

/// A view is read if fixed pixels agree so well in its smaller copy, and better than in the image itself:
/// a screen that was found upright and not read is found in turned views too, and reading each takes
/// seconds.
const LIKELY: f32 = 0.8;

/// So many views are read.
const READ: usize = 2;

/// How an image is turned.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Quarters(u32),
    Degrees(f64),
}

impl Turn {
    /// The turned image, and the map from its pixels to those of the image.
    fn view(self, image: &RgbImage) -> (RgbImage, Homography) {
        match self {
            Self::Quarters(quarters) => quarter(image, quarters),
            Self::Degrees(degrees) => by_degrees(image, degrees),
        }
    }
}

/// Finds the screen in views of an image in which it may be upright. Fixed pixels agree so well with a
/// place in the image itself, where it can't be read.
pub(crate) fn find_turned(image: &RgbImage, known: &Known, upright: f32) -> Option<Found> {
    let times = (image.width().max(image.height()) / LONGER_SIDE).max(1);
    let small = imageops::thumbnail(image, image.width() / times, image.height() / times);
    let turns = (1..4).map(Turn::Quarters);
    let turns = turns.chain(DEGREES.map(Turn::Degrees));
    let mut likely: Vec<(f32, Turn)> = turns
        .filter_map(|turn| {
            let luma = Luma::whole(&turn.view(&small).0);
            let place = search(&luma, &known.templates).into_iter().next()?;
            let least = LIKELY.max(upright + TILTED);
            (place.agreement >= least).then_some((place.agreement, turn))
        })
        .collect();
    likely.sort_by(|a, b| b.0.total_cmp(&a.0));
    likely.into_iter().take(READ).find_map(|(_, turn)| {
        let (view, back) = turn.view(image);
        let found = among_others(&view, &Luma::whole(&view), known, upright.max(CLOSE)).ok()?;
        Some(Found {
            map: (back * found.map.plane).into(),
            runner_up: None,
            ..found
        })
    })
}

/// An image turned clockwise by quarters, and the map from its pixels to those of the image.
fn quarter(image: &RgbImage, quarters: u32) -> (RgbImage, Homography) {
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    match quarters {
        1 => (
            imageops::rotate90(image),
            Homography([[0.0, 1.0, 0.0], [-1.0, 0.0, height], [0.0, 0.0, 1.0]]),
        ),
        2 => (
            imageops::rotate180(image),
            Homography([[-1.0, 0.0, width], [0.0, -1.0, height], [0.0, 0.0, 1.0]]),
        ),
        _ => (
            imageops::rotate270(image),
            Homography([[0.0, -1.0, width], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
        ),
    }
}

/// The whole image, turned clockwise around its middle, and the map from its pixels to those of the
/// image.
fn by_degrees(image: &RgbImage, degrees: f64) -> (RgbImage, Homography) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    let size = [
        width * cos + height * sin.abs(),
        width * sin.abs() + height * cos,
    ]
    .map(f64::ceil);
    let [x, y] = size.map(|side| side / 2.0);
    let back = Homography([
        [cos, sin, width / 2.0 - cos * x - sin * y],
        [-sin, cos, height / 2.0 + sin * x - cos * y],
        [0.0, 0.0, 1.0],
    ]);
    let view = view(image, size.map(|side| side as u32), |at| {
        back.apply(at[0], at[1])
    });
    (view, back)
}

/// An image of a size that shows at each place what is elsewhere in another image.
pub(crate) fn view(
    image: &RgbImage,
    size: [u32; 2],
    back: impl Fn([f64; 2]) -> [f64; 2],
) -> RgbImage {
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    RgbImage::from_fn(size[0], size[1], |x, y| {
        let [x, y] = back([f64::from(x) + 0.5, f64::from(y) + 0.5]);
        let inside = (0.0..width).contains(&x) && (0.0..height).contains(&y);
        let at = |value: f64, side: f64| (value - 0.5).clamp(0.0, side - 1.0) as f32;
        let pixel =
            inside.then(|| imageops::interpolate_bilinear(image, at(x, width), at(y, height)));
        pixel.flatten().unwrap_or(Rgb([0; 3]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_mapped_back_to_the_pixels_they_show() {
        let image = RgbImage::from_fn(90, 60, |x, y| Rgb([2 * x as u8, 3 * y as u8, 0]));
        let quarters = (1..4).map(|quarters| quarter(&image, quarters));
        let all = quarters.chain(DEGREES.map(|degrees| by_degrees(&image, degrees)));
        for (view, back) in all {
            let mut compared = 0;
            for (x, y, pixel) in view.enumerate_pixels() {
                let [u, v] = back.apply(f64::from(x) + 0.5, f64::from(y) + 0.5);
                if (1.0..89.0).contains(&u) && (1.0..59.0).contains(&v) {
                    compared += 1;
                    assert!(
                        (f64::from(pixel.0[0]) - 2.0 * (u - 0.5)).abs() < 1.6,
                        "{x} {y}"
                    );
                    assert!(
                        (f64::from(pixel.0[1]) - 3.0 * (v - 0.5)).abs() < 1.6,
                        "{x} {y}"
                    );
                }
            }
            assert!(compared > 4_000, "{compared}");
        }
    }
}
