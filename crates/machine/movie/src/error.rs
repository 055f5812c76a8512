//! Why a file is no movie that can be replayed.

use crate::MAX_FRAMES;
use common::counted;

/// Letters of a name out of a file that a sentence has, at most.
const NAMED: usize = 40;

/// Why a file is no movie, or can't be replayed: one sentence without the file's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovieError {
    /// It begins as nothing that is known.
    #[error(
        "this is no movie: it begins neither as a .bk2, which is a zip archive, nor as a .vbm; movies \
         of other kinds have to be converted by BizHawk first"
    )]
    NoMovie,
    /// The archive can't be read.
    #[error("the zip archive of the movie is damaged ({0}); get another copy")]
    Zip(String),
    /// The archive has far more entries than a movie.
    #[error("the archive has {0} entries, more than a movie; it is something else")]
    Entries(usize),
    /// An entry is larger than it can be.
    #[error("{entry:?} in the movie has more than {} KiB, which no movie needs", .limit >> 10)]
    Large {
        /// Its name.
        entry: &'static str,
        /// In bytes.
        limit: u64,
    },
    /// An entry is missing.
    #[error("the archive has no {0:?}, so it is no movie of BizHawk")]
    Missing(&'static str),
    /// An entry is no text.
    #[error("{0:?} in the movie is not text in UTF-8; get another copy")]
    NotText(&'static str),
    /// It was made on another system.
    #[error("the movie was made on {0}, and only those of a Game Boy with one pad can be replayed")]
    System(String),
    /// It does not begin at power-on.
    #[error(
        "the movie starts from {0}, which only the emulator that made it can load; one that starts \
         from power-on is needed"
    )]
    Start(&'static str),
    /// The log has a column that no Game Boy has.
    #[error("the movie's log has a column for {0}, which the pad of a Game Boy does not have")]
    Control(String),
    /// A line of the log is no frame.
    #[error(
        "line {line} of the movie's log is no frame: it has {} and the log's key has {columns}",
        counted(*found as u64, "column")
    )]
    Line {
        /// From 1.
        line: usize,
        /// The columns that it has.
        found: usize,
        /// The columns that it should have.
        columns: usize,
    },
    /// The game is switched off and on within the movie.
    #[error(
        "the movie switches the Game Boy off and on in frame {0}, which can't be replayed; cut it \
         there"
    )]
    Power(usize),
    /// It has no frame.
    #[error("the movie has no frame")]
    Empty,
    /// It has too many frames.
    #[error("the movie has more than {MAX_FRAMES} frames, 18 hours, which is more than is read")]
    Long,
    /// All of its frames are left out.
    #[error("{skipped} frames are to be left out, and the movie has {}", counted(*frames as u64, "frame"))]
    Skip {
        /// The frames that are left out.
        skipped: usize,
        /// The frames that there are.
        frames: usize,
    },
    /// The sums of pictures are not what this project writes.
    #[error("line {0} of the pictures in the movie is no sum of 16 hexadecimal digits")]
    Picture(usize),
    /// A `.vbm` ends early.
    #[error("the movie ends in its header, after {}; get a whole copy", counted(*.0 as u64, "byte"))]
    Header(usize),
    /// A `.vbm` of another version.
    #[error("the .vbm has the version {0}, and version 1 can be read")]
    Version(u32),
    /// A `.vbm` has fewer frames than it states.
    #[error("the movie is cut: its header states {} and it has {found}; get a whole copy", counted(u64::from(*stated), "frame"))]
    Cut {
        /// The frames that its header states.
        stated: u32,
        /// The frames that it has.
        found: usize,
    },
}

impl MovieError {
    /// A column of a log, shortened.
    pub(crate) fn control(name: &str) -> Self {
        Self::Control(quoted(name))
    }

    /// A system by its name in a header, shortened.
    pub(crate) fn system(name: &str) -> Self {
        Self::System(quoted(name))
    }
}

/// A name out of a file in quotes.
fn quoted(name: &str) -> String {
    let short: String = name.chars().take(NAMED).collect();
    format!("{short:?}")
}
