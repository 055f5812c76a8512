//! Why a source yields no frame.

use crate::y4m_error::Y4mError;
use files::FileError;

/// Why a source can't be opened or read: a sentence with the source, the place and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file or folder can't be opened or read.
    #[error("{name} can't be read: {why}")]
    Read {
        /// The file or folder.
        name: String,
        /// The reason, from the system.
        why: std::io::Error,
    },
    /// The command that reads it writes it as well.
    #[error(transparent)]
    File(#[from] FileError),
    /// A folder without pictures.
    #[error("there is no picture in the folder {name}; PNG, JPEG, GIF and WebP files are read")]
    NoPictures {
        /// The folder.
        name: String,
    },
    /// A file without content.
    #[error("{name} is empty; name a picture, a Y4M file, a session or a video")]
    Empty {
        /// The file.
        name: String,
    },
    /// A file that is no picture, or a damaged one.
    #[error("{name} is no picture that can be read: {why}; PNG, JPEG, GIF and WebP files are read")]
    Picture {
        /// The file.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// A Y4M stream that is not as it should be.
    #[error("{name}: {why}")]
    Y4m {
        /// The file, or `stdin`.
        name: String,
        /// What is wrong and where.
        why: Y4mError,
    },
    /// The flag that ends it was set.
    #[error("{0} was not read to its end: interrupted")]
    Interrupted(String),
    /// There is no ffmpeg.
    #[error(
        "{input} needs the program ffmpeg, and {program} can't be started: {why}; install ffmpeg \
         or name it with --ffmpeg"
    )]
    NoFfmpeg {
        /// What it should have read.
        input: String,
        /// What was started.
        program: String,
        /// The reason, from the system.
        why: std::io::Error,
    },
    /// It ended with an error.
    #[error("ffmpeg stopped reading {input} after {}: {why}", common::counted(*.frames, "frame"))]
    Ffmpeg {
        /// What it read.
        input: String,
        /// Frames that came before.
        frames: u64,
        /// The last line of its messages.
        why: String,
    },
    /// Arguments that are no words of a command line.
    #[error("\"{0}\" has a quotation mark without its other one; close it")]
    Quotes(String),
    /// A thread can't be started.
    #[error("the system gives no thread for {name}: {why}")]
    Thread {
        /// What it is for.
        name: String,
        /// The reason, from the system.
        why: std::io::Error,
    },
    /// A part of a recorded session can't be read.
    #[error("{why}")]
    Session {
        /// How many of its frames are lost by this; 0 when it can't be opened.
        frames: u64,
        /// One sentence.
        why: String,
    },
}

impl SourceError {
    /// How many frames of the source could not be read.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        match self {
            Self::Session { frames, .. } => *frames,
            _ => 1,
        }
    }
}
