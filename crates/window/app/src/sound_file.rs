//! The sound of exported frames, as a WAV file beside the film.

use crate::{OutputFile, write_export};
use emulator::SAMPLE_RATE;
use export::{Clip, ExportError, Wav};
use machine::soundtrack::{Soundtrack, SoundtrackError, samples};
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The file of the sound of a film.
#[must_use]
pub fn beside(film: &Path) -> PathBuf {
    film.with_extension("wav")
}

/// Writes the sound of a clip; nothing is left of it when it ends early.
///
/// # Errors
/// When the sound can't be made or the file can't be written, or `goes_on` returned false.
pub fn write_sound(
    file: OutputFile,
    clip: &Clip,
    soundtrack: &Soundtrack,
    goes_on: impl FnMut() -> bool,
) -> anyhow::Result<()> {
    write_export(file, |out| put_sound(out, clip, soundtrack, goes_on))
}

/// Writes the sound of a clip as a WAV file.
///
/// # Errors
/// When the sound can't be made or written, or `goes_on` returned false.
pub fn put_sound(
    out: &mut dyn Write,
    clip: &Clip,
    soundtrack: &Soundtrack,
    goes_on: impl FnMut() -> bool,
) -> Result<(), ExportError> {
    let mut wav = Wav::begin(out, SAMPLE_RATE, samples(clip.length()))?;
    let from = (clip.history(), clip.branch());
    let played = soundtrack.play(from, clip.frames(), |part| wav.put(part), goes_on);
    played.map_err(|why| match why {
        SoundtrackError::Cancelled => ExportError::Cancelled,
        SoundtrackError::Write(why) => ExportError::Write(why),
        why => ExportError::Sound(why.to_string()),
    })
}
