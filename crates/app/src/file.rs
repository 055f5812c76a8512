//! Files that a person names: read with a size limit, with errors in one sentence.

use anyhow::{Context as _, anyhow, bail};
use std::{
    fs::File,
    io::{ErrorKind, Read as _},
    path::Path,
};

/// The largest text file that is read, in bytes: profiles, strategies and layouts.
pub const MAX_TEXT: u64 = 1 << 20;

/// The largest file of any kind that is read, in bytes.
pub const MAX_FILE: u64 = 64 << 20;

/// The first bytes of a text in UTF-8, in some editors' files; they are no part of the
/// text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A path with all its folders, so that a person finds the file.
pub fn whole_path(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.display().to_string()
}

/// A whole file of at most `limit` bytes.
///
/// # Errors
/// One sentence with the file's name when it can't be read or is larger.
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
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{name} can't be read"))?;
    if bytes.len() as u64 > limit {
        bail!(
            "{name} is larger than {} MiB, the most that is read of such a file",
            limit >> 20
        );
    }
    Ok(bytes)
}

/// Whether a file is there and begins with these bytes.
pub fn begins_with(path: &Path, begin: &[u8]) -> bool {
    let read = || {
        let file = File::open(path)?;
        let mut bytes = Vec::new();
        // A pipe or a device may never end.
        if file.metadata()?.is_file() {
            file.take(begin.len() as u64).read_to_end(&mut bytes)?;
        }
        Ok::<_, std::io::Error>(bytes)
    };
    read().is_ok_and(|bytes| bytes == begin)
}

/// A whole text file of at most `limit` bytes, without a byte-order mark.
///
/// # Errors
/// One sentence with the file's name when it can't be read, is larger or is not text.
pub fn read_text(path: &Path, limit: u64) -> anyhow::Result<String> {
    let bytes = read(path, limit)?;
    let text = String::from_utf8(bytes)
        .with_context(|| format!("{} is not text in UTF-8", path.display()))?;
    Ok(without_mark(&text).to_owned())
}

/// A text without a byte-order mark.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_whole_or_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.txt");
        std::fs::write(&path, vec![b'x'; MAX_TEXT as usize]).unwrap();
        assert_eq!(read_text(&path, MAX_TEXT).unwrap().len() as u64, MAX_TEXT);
        std::fs::write(&path, vec![b'x'; MAX_TEXT as usize + 1]).unwrap();
        let error = format!("{:#}", read_text(&path, MAX_TEXT).unwrap_err());
        assert!(error.contains("long.txt is larger than 1 MiB"), "{error}");
        assert!(read_text(&path, MAX_FILE).is_ok());
    }

    #[test]
    fn a_byte_order_mark_is_no_character() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marked.txt");
        std::fs::write(&path, "\u{feff}text").unwrap();
        assert_eq!(read_text(&path, MAX_TEXT).unwrap(), "text");
    }
}
