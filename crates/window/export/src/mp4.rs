//! Films as MP4, by the user's `ffmpeg`.

use crate::{ExportError, Film, OnProgress, time::rate};
use source::{Encoder, RawVideo};
use std::{cell::RefCell, fs::File, io, io::Write, path::Path};

/// Writes a film that the program `ffmpeg` makes of its pictures.
///
/// # Errors
/// As [`gif`](crate::gif()), and when ffmpeg can't be started or fails.
pub fn mp4(
    film: &mut Film<'_>,
    ffmpeg: &Path,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    // An MP4 file is not written from its beginning to its end. The folder is removed with what is
    // in it, however this ends.
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("film.mp4");
    let video = RawVideo {
        size: film.size(),
        rate: rate(film.every()),
    };
    let colours = *film.colours();
    let pictures = film.pictures();
    let mut encoder = Encoder::start(ffmpeg, &video, &file)?;
    let progress = RefCell::new(progress);
    let report = |done| progress.borrow_mut()(done);
    let mut done = 0;
    film.each(&mut |count| report(count), |picture, _, _| {
        encoder.picture(picture.rgb(&colours), || report(done).is_continue())?;
        done += 1;
        Ok(())
    })?;
    encoder.finish(|| report(pictures).is_continue())?;
    io::copy(&mut File::open(&file)?, out)?;
    Ok(out.flush()?)
}
