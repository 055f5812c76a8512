//! Movies of `BizHawk`: a zip archive of texts, with a header and a log of one line a frame.

mod archive;
mod header;
mod input_log;
mod pictures;
mod write;

pub use write::write;

use crate::{Format, Movie, MovieError, one_line};
use archive::Archive;

/// Names of entries, without their extensions.
const HEADER: &str = "Header";
const LOG: &str = "Input Log";
const COMMENTS: &str = "Comments";
/// The sums of the pictures, which only this project writes and reads.
const PICTURES: &str = "Blockscope Pictures";

/// Bytes of a header and of comments, at most; those of the field have less than a tenth.
const MAX_TEXT: u64 = 1 << 20;
/// Bytes of a log, at most: 16 for each frame, of which a Game Boy needs 13.
const MAX_LOG: u64 = 16 * crate::MAX_FRAMES as u64;
/// Bytes of the sums of pictures, at most: 18 for each frame.
const MAX_PICTURES: u64 = 18 * crate::MAX_FRAMES as u64;

/// Reads a movie.
///
/// # Errors
/// When the archive is damaged or no movie, or can't be replayed.
pub fn read(bytes: &[u8]) -> Result<Movie, MovieError> {
    let mut archive = Archive::open(bytes)?;
    let header = archive.text(HEADER, MAX_TEXT)?;
    let mut about = header::read(&header.ok_or(MovieError::Missing(HEADER))?)?;
    // What is in the archive counts, whatever the header states.
    for (entry, start) in [
        ("Core", "a saved state"),
        ("CoreText", "a saved state"),
        ("MovieSaveRam", "the RAM of a cartridge"),
    ] {
        if archive.has(entry) {
            return Err(MovieError::Start(start));
        }
    }
    if let Some(comments) = archive.text(COMMENTS, MAX_TEXT)? {
        let lines = comments.lines().map(one_line);
        about.comments = lines.filter(|line| !line.is_empty()).collect();
    }
    let log = archive.text(LOG, MAX_LOG)?;
    let frames = input_log::read(&log.ok_or(MovieError::Missing(LOG))?)?;
    let pictures = match archive.text(PICTURES, MAX_PICTURES)? {
        Some(text) => pictures::read(&text, frames.len())?,
        None => Vec::new(),
    };
    Ok(Movie {
        format: Format::Bk2,
        about,
        frames,
        pictures,
    })
}
