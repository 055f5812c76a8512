//! Files that people name: read up to a limit, written whole or not at all.

mod error;
mod input;
mod output;

pub use error::FileError;
pub use input::{MAX_FILE, MAX_TEXT, begins_with, is_text, read, read_text, without_mark};
pub use output::{OutputFile, write_atomically};
