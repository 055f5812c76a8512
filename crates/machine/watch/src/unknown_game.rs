//! Pictures of a game for which there is no profile yet: the screen is found by its geometry
//! alone.

use crate::screen_reader::{by_geometry, plain};
use autofit::{Click, Colours};
use image::RgbImage;
use rectify::Rectifier;
use screen::{HEIGHT, Picture, WIDTH};
use source::SourceImage;
use vision::intake::{self, OddImage};

/// Why an image is not used.
const GUESS: &str = "it is not clear where the screen is in the image; cut it to the screen, at \
                     160x144 pixels or a whole multiple of that";

/// The screen in an image. An image of the size of the screen, or a whole multiple of it, is the
/// screen; in any other one it is found by its pixels and tiles.
///
/// # Errors
/// One sentence when it is not found for sure.
fn picture(image: &SourceImage) -> Result<Picture, String> {
    let image = match image {
        SourceImage::Exact(picture) => return Ok(picture.clone()),
        SourceImage::Pixels(image) => image,
    };
    match plain(image).or_else(|| as_it_is(image)) {
        Some(picture) => Ok(picture),
        None => by_geometry(&mut Rectifier::new(), image, GUESS),
    }
}

/// The pictures of a game in some images with clicks on them. Where they are the screen alone in more
/// than four colours, its colours become shades by the clicks.
///
/// # Errors
/// The first image in which the screen is not found for sure, counted from 0, and one sentence.
pub fn pictures(
    images: &[SourceImage],
    clicks: &[Click],
) -> Result<(Vec<Picture>, Option<Colours>), (usize, String)> {
    if let Some((pictures, colours)) = in_colours(images, clicks) {
        return Ok((pictures, Some(colours)));
    }
    let each = images.iter().enumerate();
    let pictures = each.map(|(i, image)| picture(image).map_err(|why| (i, why)));
    Ok((pictures.collect::<Result<_, _>>()?, None))
}

/// The pictures, if all images are the screen alone and one of them has more than four colours.
fn in_colours(images: &[SourceImage], clicks: &[Click]) -> Option<(Vec<Picture>, Colours)> {
    let is_plain = |image: &SourceImage| match image {
        SourceImage::Exact(_) => true,
        SourceImage::Pixels(image) => plain(image).is_some(),
    };
    if images.iter().all(is_plain) {
        return None;
    }
    let pixels = images.iter().map(|image| match image {
        SourceImage::Exact(_) => None,
        SourceImage::Pixels(image) => intake::pixels(image).ok(),
    });
    let pixels: Vec<_> = pixels.collect::<Option<_>>()?;
    let colours = Colours::of(&pixels, clicks)?;
    let pictures = pixels.iter().map(|pixels| colours.picture(pixels));
    Some((pictures.collect::<Option<_>>()?, colours))
}

/// The whole image, if it has the proportions of the screen at a whole scale.
fn as_it_is(image: &RgbImage) -> Option<Picture> {
    let (width, height) = image.dimensions();
    let scale = width / WIDTH as u32;
    if scale == 0 || (width, height) != (scale * WIDTH as u32, scale * HEIGHT as u32) {
        return None;
    }
    let image = OddImage::rgb(image).ok()?;
    let whole = image
        .areas()
        .into_iter()
        .find(|area| (area.width, area.height) == (width, height))?;
    Some(image.picture(whole))
}
