//! Films as animated PNG: every picture with all of its colours, and with exact delays.

use super::png::{encoder, image};
use crate::{ExportError, Film, Progress, time::apng_delay};
use std::io::Write;

/// Writes a film that repeats for ever.
///
/// # Errors
/// As [`gif`](crate::gif()).
pub fn apng(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: Progress<'_>,
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
