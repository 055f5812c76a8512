//! Exports that are written as one file, whole or not at all.

use crate::OutputFile;
use export::ExportError;
use std::io::{self, Write};

/// Writes an export into a file; nothing is left of it when it ends early.
///
/// # Errors
/// An [`ExportError`] for what ended it, other than the file; else one sentence with the
/// file's name.
pub fn write_export(
    file: OutputFile,
    write: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> anyhow::Result<()> {
    // What ended it, if that was not the file.
    let mut ended = None;
    let saved = file.write(|out| match write(out) {
        Ok(()) => Ok(()),
        Err(ExportError::Write(why)) => Err(why),
        Err(why) => {
            ended = Some(why);
            Err(io::ErrorKind::Interrupted.into())
        }
    });
    match ended {
        Some(why) => Err(why.into()),
        None => Ok(saved?),
    }
}
