//! A recorded run as a movie of other emulators: the buttons of each frame from power-on, as `.bk2`.

use crate::{Clip, ExportError, OnProgress};
use movie::{Format, Movie, PictureSum};
use pad::{FrameNo, Held};
use session_file::picture_hash;
use std::io::Write;

/// Frames between two reports of progress.
const REPORT: FrameNo = 64;

/// Writes the buttons of a clip that begins at power-on as `.bk2`, with the sums of its pictures.
///
/// # Errors
/// When the clip begins later, the game was set up from outside in it, it was cancelled, a record is
/// damaged or `out` can't be written.
pub fn bk2(clip: &Clip, out: &mut dyn Write, progress: OnProgress<'_>) -> Result<(), ExportError> {
    let (first, last) = clip.frames().into_inner();
    if !clip.made().has_buttons() {
        return Err(ExportError::MovieUnheld);
    }
    if first != 1 {
        return Err(ExportError::MovieBegin(first));
    }
    let (mut frames, mut pictures) = (Vec::new(), Vec::new());
    for frame in 1..=last {
        if frame.is_multiple_of(REPORT) && progress(frame - 1).is_break() {
            return Err(ExportError::Cancelled);
        }
        // A picture that was dropped has no record; the next one has its inputs.
        let Some(record) = clip.record(frame)? else {
            continue;
        };
        let inputs = &record.picture.inputs;
        if !inputs.pokes.is_empty() {
            return Err(ExportError::MovieSetUp(frame));
        }
        if frames.len() as FrameNo + inputs.dropped.len() as FrameNo + 1 != frame {
            return Err(ExportError::MovieGap(frame));
        }
        pictures.resize(frames.len() + inputs.dropped.len(), None);
        let hash = || PictureSum::of_hash(picture_hash(&record.picture.picture));
        pictures.push((!clip.made().is_disturbed()).then(hash));
        let held = inputs.dropped.iter().chain([&inputs.held]);
        frames.extend(held.map(|held: &Held| held.all()));
    }
    if progress(last).is_break() {
        return Err(ExportError::Cancelled);
    }
    let movie = Movie {
        format: Format::Bk2,
        about: clip.made().about(),
        frames,
        pictures,
    };
    movie::bk2::write(&movie, out)?;
    Ok(out.flush()?)
}
