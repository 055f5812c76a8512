//! Pictures of a game for which there is no profile yet: the screen is found by its geometry
//! alone.

use crate::screen_reader::{by_geometry, plain};
use image::RgbImage;
use rectify::Rectifier;
use screen::{HEIGHT, Picture, WIDTH};
use source::SourceImage;
use vision::intake::OddImage;

/// Why an image is not used.
const GUESS: &str = "it is not clear where the screen is in the image; cut it to the screen, at \
                     160x144 pixels or a whole multiple of that";

/// The screen in an image. An image of the size of the screen, or a whole multiple of it, is the
/// screen; in any other one it is found by its pixels and tiles.
///
/// # Errors
/// One sentence when it is not found for sure.
pub fn picture(image: &SourceImage) -> Result<Picture, String> {
    let image = match image {
        SourceImage::Exact(picture) => return Ok(picture.clone()),
        SourceImage::Pixels(image) => image,
    };
    match plain(image).or_else(|| as_it_is(image)) {
        Some(picture) => Ok(picture),
        None => by_geometry(&mut Rectifier::new(), image, GUESS),
    }
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
