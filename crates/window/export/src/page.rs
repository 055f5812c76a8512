//! What needs a folder or another program, in a page, which has neither.

use crate::{ExportError, Film, OnProgress};
use std::{convert::Infallible, io::Write, path::Path};

/// A folder of pictures, of which there is none.
#[derive(Debug)]
pub struct Folder(Infallible);

impl Folder {
    /// Prepares nothing.
    ///
    /// # Errors
    /// Always.
    pub fn open(_path: &Path) -> Result<Self, ExportError> {
        Err(ExportError::Page("a folder of pictures"))
    }

    /// Writes nothing.
    ///
    /// # Errors
    /// Never, since there is no folder.
    pub fn write(self, _film: &mut Film<'_>, _progress: OnProgress<'_>) -> Result<(), ExportError> {
        match self.0 {}
    }
}

/// Writes nothing.
///
/// # Errors
/// Always.
pub fn mp4(
    _film: &mut Film<'_>,
    _ffmpeg: &Path,
    _out: &mut dyn Write,
    _progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    Err(ExportError::Page("MP4, which needs ffmpeg"))
}
