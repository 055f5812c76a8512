//! Files that people name: read up to a limit, written whole or not at all, and never one that
//! the same command reads or writes already.
//!
//! A program in a web page has no disk. There [`page`] keeps its files, and [`disk`] is what the
//! rest of the program calls in either case.

mod error;
mod input;
#[cfg(not(target_arch = "wasm32"))]
mod output;
pub mod page;
mod register;
mod shown;

pub use error::FileError;
pub use input::{
    MAX_FILE, MAX_TEXT, begins_with, is_text, read, read_left, read_stream, read_text, text,
    without_mark,
};
#[cfg(not(target_arch = "wasm32"))]
pub use output::OutputFile;
#[cfg(target_arch = "wasm32")]
pub use page::OutputFile;
pub use register::{begin_register, is_stdout_an_output, register_input, register_output};
pub use shown::{controls, shown};

use std::{
    io::{self, Write},
    path::Path,
};

/// The first bytes of an SQLite database, as a session is one.
pub const DATABASE: &[u8] = b"SQLite format 3\0";

/// The functions of [`std::fs`] that a program in a page has too: those of the system, or those of
/// [`page`].
pub mod disk {
    #[cfg(target_arch = "wasm32")]
    pub use crate::page::{
        File, canonicalize, create_dir_all, metadata, read, read_dir, read_to_string, remove_file,
        rename, symlink_metadata, write,
    };
    #[cfg(not(target_arch = "wasm32"))]
    pub use std::fs::{
        File, canonicalize, create_dir_all, metadata, read, read_dir, read_to_string, remove_file,
        rename, symlink_metadata, write,
    };

    use std::path::Path;

    /// Whether there is a file or folder.
    #[must_use]
    pub fn exists(path: &Path) -> bool {
        metadata(path).is_ok()
    }

    /// Whether there is a file.
    #[must_use]
    pub fn is_file(path: &Path) -> bool {
        metadata(path).is_ok_and(|data| data.is_file())
    }

    /// Whether there is a folder.
    #[must_use]
    pub fn is_dir(path: &Path) -> bool {
        metadata(path).is_ok_and(|data| data.is_dir())
    }
}

/// Writes a file, as [`OutputFile`] does.
///
/// # Errors
/// As [`OutputFile::open`] and [`OutputFile::write`].
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    OutputFile::open(path)?.write(write)
}
