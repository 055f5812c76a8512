//! Pictures as PNG, and films as animated PNG: every picture with all of its colours, and with exact
//! delays.

use crate::{ExportError, Film, OnProgress, Pixels, Raster, raster::packed, time::apng_delay};
use ::png::{BitDepth, ColorType, Encoder, Writer};
use screen::palette::Colours;
use std::io::Write;

/// Writes the picture of a clip of one frame.
///
/// # Errors
/// When the clip has more frames, or as [`gif`](crate::gif()).
pub fn png(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    film.clip().one_frame("a PNG file")?;
    let colours = *film.colours();
    film.each(progress, |picture, _, _| one(picture, &colours, out))
}

/// Writes a picture.
pub fn one(picture: &Raster, colours: &Colours, out: &mut dyn Write) -> Result<(), ExportError> {
    let is_bare = matches!(picture.pixels, Pixels::Shades(_));
    let encoder = encoder(out, [picture.width, picture.height], colours, is_bare);
    let mut writer = encoder.write_header()?;
    image(&mut writer, picture)?;
    Ok(writer.finish()?)
}

/// An encoder with four colours for bare pictures, and with true colours for others.
pub fn encoder<'a>(
    out: &'a mut dyn Write,
    [width, height]: [u32; 2],
    colours: &Colours,
    is_bare: bool,
) -> Encoder<'a, &'a mut dyn Write> {
    let mut encoder = Encoder::new(out, width, height);
    if is_bare {
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Two);
        encoder.set_palette(colours.concat());
    } else {
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
    }
    encoder
}

/// Writes the pixels of a picture.
pub fn image(writer: &mut Writer<&mut dyn Write>, picture: &Raster) -> Result<(), ExportError> {
    match &picture.pixels {
        Pixels::Shades(shades) => writer.write_image_data(&packed(shades))?,
        Pixels::Rgb(rgb) => writer.write_image_data(rgb)?,
    }
    Ok(())
}

/// Writes a film that repeats for ever.
///
/// # Errors
/// As [`gif`](crate::gif()).
pub fn apng(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    let [width, height] = film.size();
    let too_large = || ExportError::Size(width, height);
    let pictures = u32::try_from(film.pictures()).map_err(|_| too_large())?;
    let mut encoder = encoder(out, film.size(), film.colours(), film.is_bare());
    encoder.set_animated(pictures, 0)?;
    let mut writer = encoder.write_header()?;
    film.each(progress, |picture, _, frames| {
        let (numerator, denominator) = apng_delay(frames);
        writer.set_frame_delay(numerator, denominator)?;
        image(&mut writer, picture)
    })?;
    Ok(writer.finish()?)
}
