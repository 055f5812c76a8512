//! Files as people name them.

pub use files::{MAX_FILE, MAX_TEXT, begins_with, is_text, read, read_text, without_mark};
use std::path::Path;

/// A path with all its folders, so that a person finds the file.
pub fn whole_path(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.display().to_string()
}

/// The last part of a path: the name of a file in the window.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}
