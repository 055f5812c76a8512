//! Files that a person names: read with a size limit, with errors in one sentence.

use anyhow::{Context as _, anyhow, bail};
use std::{
    fs::File,
    io::{ErrorKind, Read as _},
    path::Path,
};

/// The largest text file that is read, in bytes: profiles, strategies and boards.
pub const MAX_TEXT: u64 = 1 << 20;

/// The largest file of any kind that is read, in bytes.
pub const MAX_FILE: u64 = 64 << 20;

/// The first `limit` bytes of a file.
///
/// # Errors
/// One sentence with the file's name when it can't be read.
pub fn read(path: &Path, limit: u64) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    if path.is_dir() {
        bail!("{name} is a folder; name a file in it");
    }
    let file = File::open(path).map_err(|why| match why.kind() {
        ErrorKind::NotFound => anyhow!("there is no file {name}; check the path"),
        ErrorKind::PermissionDenied => anyhow!("{name} may not be read; check who owns it"),
        _ => anyhow!("{name} can't be opened: {why}"),
    })?;
    let mut bytes = Vec::new();
    file.take(limit)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{name} can't be read"))?;
    Ok(bytes)
}

/// A text file, cut at [`MAX_TEXT`].
///
/// # Errors
/// One sentence with the file's name when it can't be read or is not text.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = read(path, MAX_TEXT)?;
    String::from_utf8(bytes).with_context(|| format!("{} is not text", path.display()))
}

/// Whether bytes are text: UTF-8 without control characters but those of lines and tabs.
pub fn is_text(bytes: &[u8]) -> bool {
    let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t' | '\x0C');
    !bytes.is_empty() && std::str::from_utf8(bytes).is_ok_and(|text| text.chars().all(is_plain))
}

/// The last part of a path: the name of a file in the window.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}
