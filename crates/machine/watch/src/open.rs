//! Opens a source by its name.

use crate::SessionSource;
use session_file::SessionFile;
use source::{Cancel, Source, SourceError, SourceSpec};
use std::path::Path;

/// Opens a source; a recorded session is known by its first bytes. `ffmpeg` is the program that
/// reads video files and devices, if not the one that the system finds. The source ends when
/// `cancel` is set, also while it waits for a frame.
///
/// # Errors
/// One sentence when it can't be opened.
pub fn open(
    spec: &SourceSpec,
    ffmpeg: Option<&Path>,
    cancel: &Cancel,
) -> Result<Box<dyn Source>, SourceError> {
    if let SourceSpec::Path(path) = spec
        && files::begins_with(path, SessionFile::MAGIC)
    {
        files::register_input(path)?;
        return Ok(Box::new(SessionSource::open(path)?));
    }
    spec.open(ffmpeg, cancel)
}
