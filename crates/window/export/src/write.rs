//! Frames in any format that is one file.

use crate::{ExportError, Film, Progress, apng, csv, gif, jsonl, mp4, plan, png, y4m};
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
    progress: Progress<'_>,
) -> Result<(), ExportError> {
    match format {
        ExportFormat::Png | ExportFormat::PngFolder => png(film, out, progress),
        ExportFormat::Gif => gif(film, out, progress),
        ExportFormat::Apng => apng(film, out, progress),
        ExportFormat::Y4m => y4m(film, out, progress),
        ExportFormat::Mp4 => {
            let ffmpeg = ffmpeg.ok_or(ExportError::NoFfmpeg)?;
            mp4(film, ffmpeg, out, progress)
        }
        ExportFormat::Csv => csv(film.clip(), out, progress),
        ExportFormat::Jsonl => jsonl(film.clip(), out, progress),
        ExportFormat::Plan => plan(film.clip(), out, progress),
    }
}
