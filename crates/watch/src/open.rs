//! Opens a source by its name.

use crate::SessionSource;
use session_file::SessionFile;
use source::{Source, SourceError, SourceSpec};
use std::{fs::File, io::Read as _, path::Path};

/// Opens a source; a recorded session is known by its first bytes. `ffmpeg` is the program that
/// reads video files and devices, if not the one that the system finds.
///
/// # Errors
/// One sentence when it can't be opened.
pub fn open(spec: &SourceSpec, ffmpeg: Option<&Path>) -> Result<Box<dyn Source>, SourceError> {
    if let SourceSpec::Path(path) = spec
        && is_session(path)
    {
        return Ok(Box::new(SessionSource::open(path)?));
    }
    spec.open(ffmpeg)
}

fn is_session(path: &Path) -> bool {
    let read = || {
        let file = File::open(path)?;
        let mut bytes = Vec::new();
        // A pipe or a device may never end.
        if file.metadata()?.is_file() {
            file.take(SessionFile::MAGIC.len() as u64)
                .read_to_end(&mut bytes)?;
        }
        Ok::<_, std::io::Error>(bytes)
    };
    read().is_ok_and(|bytes| bytes == SessionFile::MAGIC)
}
