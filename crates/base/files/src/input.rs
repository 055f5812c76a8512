//! Files that are read up to a limit.

use crate::FileError;
use std::{fs::File, io::Read as _, path::Path};

/// The largest text file that is read, in bytes: profiles, strategies and layouts.
pub const MAX_TEXT: u64 = 1 << 20;

/// The largest file of any kind that is read, in bytes.
pub const MAX_FILE: u64 = 64 << 20;

/// The first bytes of a text in UTF-8, in some editors' files; they are no part of the
/// text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A whole file of at most `limit` bytes.
///
/// # Errors
/// When it can't be read or is larger.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    if path.is_dir() {
        return Err(FileError::Folder(path.display().to_string()));
    }
    let file = File::open(path).map_err(|why| FileError::read(path, why))?;
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|why| FileError::read(path, why))?;
    if bytes.len() as u64 > limit {
        let name = path.display().to_string();
        return Err(FileError::TooLarge { name, limit });
    }
    Ok(bytes)
}

/// Whether a file is there and begins with these bytes.
#[must_use]
pub fn begins_with(path: &Path, begin: &[u8]) -> bool {
    let read = || {
        let mut bytes = Vec::new();
        // A pipe or a device may never end, and a pipe that is closed again is at its end.
        if path.metadata()?.is_file() {
            let file = File::open(path)?;
            file.take(begin.len() as u64).read_to_end(&mut bytes)?;
        }
        Ok::<_, std::io::Error>(bytes)
    };
    read().is_ok_and(|bytes| bytes == begin)
}

/// A whole text file of at most `limit` bytes, without a byte-order mark.
///
/// # Errors
/// When it can't be read, is larger or is not text.
pub fn read_text(path: &Path, limit: u64) -> Result<String, FileError> {
    let bytes = read(path, limit)?;
    let text =
        String::from_utf8(bytes).map_err(|_| FileError::NotText(path.display().to_string()))?;
    Ok(without_mark(&text).to_owned())
}

/// A text without a byte-order mark.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Whether bytes are text: UTF-8 without control characters but those of lines and tabs.
#[must_use]
pub fn is_text(bytes: &[u8]) -> bool {
    let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t' | '\x0C');
    !bytes.is_empty() && std::str::from_utf8(bytes).is_ok_and(|text| text.chars().all(is_plain))
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
