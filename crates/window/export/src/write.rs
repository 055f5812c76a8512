//! Frames in any format that is one file.

use crate::{ExportError, Film, OnProgress};
use std::{io::Write, path::Path};
use workbench::ExportFormat;

/// Writes a film, or the clip that it is of, in a format; `ffmpeg` makes an MP4. Of
/// [`PngFolder`](ExportFormat::PngFolder), which is a file for each picture, it writes one; a
/// [`Folder`](crate::Folder) writes all.
///
/// # Errors
/// As the function of the format, or [`ExportError::NoFfmpeg`].
pub fn write(
    format: ExportFormat,
    film: &mut Film<'_>,
    ffmpeg: Option<&Path>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    match format {
        ExportFormat::Png | ExportFormat::PngFolder => crate::png(film, out, progress),
        ExportFormat::Gif => crate::gif(film, out, progress),
        ExportFormat::Apng => crate::apng(film, out, progress),
        ExportFormat::Y4m => crate::y4m(film, out, progress),
        ExportFormat::Mp4 => {
            let ffmpeg = ffmpeg.ok_or(ExportError::NoFfmpeg)?;
            crate::mp4(film, ffmpeg, out, progress)
        }
        ExportFormat::Csv => crate::csv(film.clip(), out, progress),
        ExportFormat::Jsonl => crate::jsonl(film.clip(), out, progress),
        ExportFormat::Html => crate::html(film, out, progress),
        ExportFormat::Mcap => crate::mcap(film, out, progress),
        ExportFormat::Bk2 => crate::bk2(film.clip(), out, progress),
        ExportFormat::Plan => crate::plan(film.clip(), out, progress),
    }
}
