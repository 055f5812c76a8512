//! Films as GIF. A GIF counts hundredths of a second: the delays alternate so that the whole
//! length is right.

use crate::{ExportError, Film, Pixels, Progress, time::gif_delays};
use ::gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::{borrow::Cow, io::Write};

/// From 1 to 30: how few of the pixels the colours of a picture with more than 256 of them are
/// chosen from.
const SAMPLING: i32 = 10;

/// Writes a film that repeats for ever.
///
/// # Errors
/// When it has every frame, which no GIF can show at the right speed; when it was cancelled,
/// a record is damaged, or `out` can't be written.
pub fn gif(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), ExportError> {
    if film.every() < 2 && film.pictures() > 1 {
        return Err(ExportError::GifEvery);
    }
    let [width, height] = film.size();
    let side = |side| u16::try_from(side).map_err(|_| ExportError::Size(width, height));
    let (columns, rows) = (side(width)?, side(height)?);
    // All bare pictures have the same four colours; others have their own.
    let shared = if film.is_bare() {
        film.colours().concat()
    } else {
        Vec::new()
    };
    let mut encoder = Encoder::new(out, columns, rows, &shared)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut delays = gif_delays(film.clip().length(), film.every()).into_iter();
    film.each(progress, |picture, _, _| {
        let mut frame = match &picture.pixels {
            Pixels::Shades(shades) => Frame {
                width: columns,
                height: rows,
                buffer: Cow::Borrowed(shades),
                ..Frame::default()
            },
            Pixels::Rgb(rgb) => Frame::from_rgb_speed(columns, rows, rgb, SAMPLING),
        };
        frame.delay = delays.next().unwrap_or(2);
        frame.dispose = DisposalMethod::Keep;
        Ok(encoder.write_frame(&frame)?)
    })?;
    encoder.into_inner()?;
    Ok(())
}
