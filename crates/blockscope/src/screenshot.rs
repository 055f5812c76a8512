//! Pictures of the screen in files.

use anyhow::Context as _;
use app::file;
use std::path::Path;
use vision::intake::{self, Intake};

/// A file larger than this is no screenshot.
const MAX_IMAGE: u64 = 64 << 20;

/// The picture in a PNG file.
///
/// # Errors
/// When the file can't be read, or is no picture of the screen.
pub fn read(path: &Path) -> anyhow::Result<Intake> {
    let bytes = file::read(path, MAX_IMAGE)?;
    intake::png(&bytes).with_context(|| format!("{} can't be read", path.display()))
}
