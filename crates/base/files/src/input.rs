//! Files that are read up to a limit.

use crate::{
    FileError,
    disk::{self, File},
    register_input, shown,
};
use std::{
    io::{ErrorKind, Read},
    path::Path,
};

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
/// When it can't be read, is larger, or is written by the same command.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    if disk::is_dir(path) {
        return Err(FileError::Folder(shown(path).to_string()));
    }
    register_input(path)?;
    read_file(path, limit)
}

/// What an earlier run has left of a file that the same command writes, so that it is no input
/// of it; `None` when it is not there. A pipe is refused: an earlier run has left nothing in it,
/// and to read it is to wait for its writer.
///
/// # Errors
/// When it can't be read, is larger, or is no file on a disk.
pub fn read_left(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, FileError> {
    match disk::metadata(path) {
        Ok(data) if data.is_dir() => Err(FileError::Folder(shown(path).to_string())),
        Ok(data) if !data.is_file() => Err(FileError::NoRegularFile(shown(path).to_string())),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Ok(_) | Err(_) => read_file(path, limit).map(Some),
    }
}

fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let file = File::open(path).map_err(|why| FileError::read(path, why))?;
    let length = file.metadata().map_or(0, |data| data.len());
    read_stream(path, file, length, limit)
}

/// All that comes from a file that is open. The buffer is as long as the file is expected to be:
/// one that grows takes up to twice the bytes that it holds.
///
/// # Errors
/// When it can't be read or is longer than `limit`.
pub fn read_stream(
    path: &Path,
    stream: impl Read,
    length: u64,
    limit: u64,
) -> Result<Vec<u8>, FileError> {
    let too_large = || FileError::TooLarge {
        name: shown(path).to_string(),
        limit,
    };
    if length > limit {
        return Err(too_large());
    }
    // With room for one byte more, the end is found without growing.
    let mut bytes = Vec::with_capacity(length as usize + 1);
    stream
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|why| FileError::read(path, why))?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Whether a file is there and begins with these bytes.
#[must_use]
pub fn begins_with(path: &Path, begin: &[u8]) -> bool {
    let read = || {
        let mut bytes = Vec::new();
        // A pipe or a device may never end, and a pipe that is closed again is at its end.
        if disk::metadata(path)?.is_file() {
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
    text(path, read(path, limit)?)
}

/// The text of a file that was read, without a byte-order mark.
///
/// # Errors
/// When it is not text.
pub fn text(path: &Path, bytes: Vec<u8>) -> Result<String, FileError> {
    let mut text =
        String::from_utf8(bytes).map_err(|_| FileError::NotText(shown(path).to_string()))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
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

    /// Memory for what is read is known before it is read.
    #[test]
    fn the_buffer_is_not_larger_than_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        std::fs::write(&path, vec![b'x'; 300_000]).unwrap();
        let bytes = read(&path, MAX_FILE).unwrap();
        assert_eq!((bytes.len(), bytes.capacity()), (300_000, 300_001));
    }

    #[test]
    fn what_an_earlier_run_left_is_a_file_or_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("left");
        assert_eq!(read_left(&path, MAX_TEXT).unwrap(), None);
        std::fs::write(&path, "old").unwrap();
        assert_eq!(read_left(&path, MAX_TEXT).unwrap(), Some(b"old".to_vec()));
        let why = read_left(folder.path(), MAX_TEXT).unwrap_err();
        assert!(matches!(why, FileError::Folder(_)), "{why}");
        #[cfg(unix)]
        {
            // A pipe would be waited for.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.unwrap().success());
            let why = read_left(&pipe, MAX_TEXT).unwrap_err();
            assert!(matches!(why, FileError::NoRegularFile(_)), "{why}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_character() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marked.txt");
        std::fs::write(&path, "\u{feff}text").unwrap();
        assert_eq!(read_text(&path, MAX_TEXT).unwrap(), "text");
    }
}
