//! From an image file to a picture: what scale it is drawn at, and which of its
//! colours is which shade.
//!
//! The scale is the one whole number that fits the size, and every block of that many
//! pixels must have one colour.

mod colours;
mod format;
mod odd;

pub use colours::Matched;
pub use format::format;
pub use odd::{Area, OddImage};

use format::PNG;

use image::{
    DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, RgbImage, RgbaImage,
    buffer::ConvertBuffer as _,
};
use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH, png_palette_is_whole};
use std::io::Cursor;

/// The largest scale: the picture as large as a display of 7680x4320 pixels.
const MAX_SCALE: u32 = 30;

/// Why an image is not a picture of the screen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IntakeError {
    /// It can't be decoded.
    #[error("this PNG picture can't be read: {0}; save it again")]
    Decode(&'static str),
    /// It is no image of a known format.
    #[error("this is no picture; only PNG pictures are read")]
    NoImage,
    /// It is an image of another format.
    #[error(
        "this is a picture in {0} format; only PNG pictures are read: save it as PNG or convert \
         it to PNG"
    )]
    Format(&'static str),
    /// Its size is not that of the screen at a whole scale.
    #[error(
        "the image is {width}x{height} pixels; a picture of the screen is {WIDTH}x{HEIGHT} or a \
         whole multiple of that, so save it unscaled or crop it"
    )]
    Size {
        /// Columns of pixels.
        width: u32,
        /// Rows of pixels.
        height: u32,
    },
    /// It is larger than any display.
    #[error(
        "the image is {width}x{height} pixels; at most {}x{} are read, {MAX_SCALE} times the \
         screen, so scale it down without smoothing",
        MAX_SCALE * WIDTH as u32,
        MAX_SCALE * HEIGHT as u32
    )]
    Large {
        /// Columns of pixels.
        width: u32,
        /// Rows of pixels.
        height: u32,
    },
    /// A pixel of the screen is not one plain block.
    #[error(
        "at {scale}x the block at pixel {x},{y} of the image has two colours; save it without \
         smoothing"
    )]
    Block {
        /// The scale that follows from its size.
        scale: u32,
        /// Column of the differing pixel in the image.
        x: u32,
        /// Row of the differing pixel in the image.
        y: u32,
    },
    /// There are more colours than shades.
    #[error("the image has more than four colours, the fifth at pixel {x},{y} of the screen")]
    Colours {
        /// Column on the screen.
        x: usize,
        /// Row on the screen.
        y: usize,
    },
}

impl IntakeError {
    /// Whether the screen may still be found in the image: it is one of a kind that is decoded, and
    /// not the screen alone.
    #[must_use]
    pub const fn is_image(&self) -> bool {
        match self {
            Self::Size { .. } | Self::Large { .. } | Self::Block { .. } | Self::Colours { .. } => {
                true
            }
            Self::Format(format) => format::is_decoded(format),
            Self::Decode(_) | Self::NoImage => false,
        }
    }
}

/// A picture and how it was decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intake {
    /// What it shows.
    pub picture: Picture,
    /// Pixels of the image for one of the screen, each way.
    pub scale: u32,
    /// How its colours became shades.
    pub matched: Matched,
}

/// Takes in the bytes of a PNG file: grey, indexed, RGB or RGBA, 1 to 16 bits deep. Nothing is
/// decoded whose size is not that of a picture of the screen.
///
/// # Errors
/// When it can't be decoded, or is not a plain picture of the screen.
pub fn png(bytes: &[u8]) -> Result<Intake, IntakeError> {
    from_rgba(&decoded(bytes, |width, height| {
        scale(width, height).map(|_| ())
    })?)
}

/// Decodes a PNG file if its columns and rows pass a check.
fn decoded(
    bytes: &[u8],
    check: impl FnOnce(u32, u32) -> Result<(), IntakeError>,
) -> Result<RgbaImage, IntakeError> {
    match format(bytes) {
        Some(PNG) => {}
        Some(other) => return Err(IntakeError::Format(other)),
        None => return Err(IntakeError::NoImage),
    }
    if !png_palette_is_whole(bytes) {
        return Err(IntakeError::Decode("its palette ends within a colour"));
    }
    let decode = |error: ImageError| {
        IntakeError::Decode(match error {
            ImageError::Limits(_) => "it takes too much memory",
            ImageError::Unsupported(_) => "it is of a rare kind",
            _ => "it is damaged or cut short",
        })
    };
    let reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    let decoder = reader.into_decoder().map_err(decode)?;
    let (width, height) = decoder.dimensions();
    check(width, height)?;
    let image = DynamicImage::from_decoder(decoder).map_err(decode)?;
    Ok(image.into_rgba8())
}

/// Takes in the pixels of a decoded image.
///
/// # Errors
/// When it is not a plain picture of the screen.
pub fn from_rgb(image: &RgbImage) -> Result<Intake, IntakeError> {
    from_rgba(&image.convert())
}

/// The colours of the screen's pixels, row by row, however many there are.
///
/// # Errors
/// When the image is not the screen at a whole scale.
pub fn pixels(image: &RgbImage) -> Result<Vec<[u8; 3]>, IntakeError> {
    let image: RgbaImage = image.convert();
    let scale = scale(image.width(), image.height())?;
    check_blocks(&image, scale)?;
    Ok(sampled(&image, scale))
}

fn from_rgba(image: &RgbaImage) -> Result<Intake, IntakeError> {
    let scale = scale(image.width(), image.height())?;
    check_blocks(image, scale)?;
    let (shades, matched) = colours::shades(&sampled(image, scale))?;
    let mut picture = [Shade::White; PIXELS];
    picture.copy_from_slice(&shades);
    Ok(Intake {
        picture: Picture::new(picture),
        scale,
        matched,
    })
}

/// Refuses what is larger than any display.
fn size_limit(width: u32, height: u32) -> Result<(), IntakeError> {
    if width / WIDTH as u32 > MAX_SCALE || height / HEIGHT as u32 > MAX_SCALE {
        return Err(IntakeError::Large { width, height });
    }
    Ok(())
}

/// The whole scale of an image of this size.
fn scale(width: u32, height: u32) -> Result<u32, IntakeError> {
    size_limit(width, height)?;
    let scale = width / WIDTH as u32;
    if scale == 0 || width != scale * WIDTH as u32 || height != scale * HEIGHT as u32 {
        return Err(IntakeError::Size { width, height });
    }
    Ok(scale)
}

/// Checks that every block of `scale` pixels, each way, is of one colour.
fn check_blocks(image: &RgbaImage, scale: u32) -> Result<(), IntakeError> {
    let odd = image
        .enumerate_pixels()
        .find(|(x, y, pixel)| image.get_pixel(x - x % scale, y - y % scale) != *pixel);
    odd.map_or(Ok(()), |(x, y, _)| Err(IntakeError::Block { scale, x, y }))
}

/// One colour for each pixel of the screen, row by row.
fn sampled(image: &RgbaImage, scale: u32) -> Vec<[u8; 3]> {
    (0..HEIGHT as u32)
        .flat_map(|y| (0..WIDTH as u32).map(move |x| (x, y)))
        .map(|(x, y)| over_white(image.get_pixel(x * scale, y * scale).0))
        .collect()
}

/// A colour as it is seen on white.
fn over_white([red, green, blue, alpha]: [u8; 4]) -> [u8; 3] {
    [red, green, blue].map(|channel| {
        let alpha = u32::from(alpha);
        ((u32::from(channel) * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    })
}
