//! Movies of other emulators: what was held in each frame from power-on.
//!
//! [`read`] takes a `.bk2` of `BizHawk` or a `.vbm` of `VisualBoyAdvance`; [`bk2::write`] writes a
//! `.bk2`. What a Game Boy with one pad can't replay (a start from a saved state, a Super Game Boy,
//! several pads, a reset on the way) is refused in one sentence. `docs/formats.md` has the formats as
//! far as they are spoken.

pub mod bk2;
mod cartridge_mark;
mod columns;
mod error;
mod vbm;

pub use cartridge_mark::CartridgeMark;
pub use columns::{COLUMNS, UP};
pub use error::MovieError;

use pad::{Buttons, FrameNo};
use std::fmt;

/// The largest file that is read, in bytes: a day of play as `.bk2` has a tenth of it.
pub const MAX_FILE: u64 = 64 << 20;

/// The most frames that are read: 18 hours of play. The longest movies of the field have less.
pub const MAX_FRAMES: usize = 4_000_000;

/// The first bytes of a zip archive with an entry.
const ZIP: &[u8] = b"PK\x03\x04";

/// The format of a movie's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Of `BizHawk`: a zip archive of texts.
    Bk2,
    /// Of `VisualBoyAdvance`, version 1.
    Vbm,
}

impl Format {
    /// The extension of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Bk2 => "bk2",
            Self::Vbm => "vbm",
        }
    }
}

/// The sum of a picture: the first eight bytes of the BLAKE3 sum of its pixels, a byte for each, 0 for
/// white to 3 for black, row by row. It is shown as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSum(pub [u8; 8]);

impl PictureSum {
    /// The sum of a session's picture, whose eight bytes are in little-endian order.
    #[must_use]
    pub const fn of_hash(hash: i64) -> Self {
        Self(hash.to_le_bytes())
    }

    /// A sum out of its 16 digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u64::from_str_radix(text, 16).ok().filter(|_| is_hex)?;
        Some(Self(bits.to_be_bytes()))
    }
}

impl fmt::Display for PictureSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", u64::from_be_bytes(self.0))
    }
}

/// What a movie's header states; texts are empty where it is silent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name of the game.
    pub game: String,
    /// Who made it.
    pub author: String,
    /// How often a state was loaded while it was made.
    pub rerecords: Option<u64>,
    /// The program that made it.
    pub emulator: String,
    /// The emulator core in that program.
    pub core: String,
    /// Comments, a line each.
    pub comments: Vec<String>,
    /// How the cartridge is known.
    pub cartridge: Option<CartridgeMark>,
}

/// A movie from power-on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movie {
    /// The format of its file.
    pub format: Format,
    /// Its header.
    pub about: About,
    /// What is held in each frame, that from power-on to the first picture in front.
    pub frames: Vec<Buttons>,
    /// The sum of the picture at the end of each frame, where known; shorter than `frames` where
    /// the last ones are not. Only what this project wrote has any.
    pub pictures: Vec<Option<PictureSum>>,
}

impl Movie {
    /// The number of its last frame.
    #[must_use]
    pub const fn last(&self) -> FrameNo {
        self.frames.len() as FrameNo
    }

    /// The movie without its first frames, such as those of a boot program that the emulator here does
    /// not run. Its pictures are those of the frames that are left.
    ///
    /// # Errors
    /// When no frame is left.
    pub fn without_first(mut self, frames: usize) -> Result<Self, MovieError> {
        if frames >= self.frames.len() {
            return Err(MovieError::Skip {
                skipped: frames,
                frames: self.frames.len(),
            });
        }
        self.frames.drain(..frames);
        self.pictures.drain(..frames.min(self.pictures.len()));
        Ok(self)
    }
}

/// Reads a movie; its first bytes state the format.
///
/// # Errors
/// One sentence without the file's name when it is none, is damaged or can't be replayed here.
pub fn read(bytes: &[u8]) -> Result<Movie, MovieError> {
    if bytes.starts_with(ZIP) {
        bk2::read(bytes)
    } else if bytes.starts_with(vbm::MAGIC) {
        vbm::read(bytes)
    } else {
        Err(MovieError::NoMovie)
    }
}

/// A text of a header on one line: without what controls a terminal, ends a line or stands around it.
fn one_line(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    plain.trim().to_owned()
}
