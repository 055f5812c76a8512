//! Why something can't be exported, in one sentence.

use pad::{BranchId, FrameNo};
use std::io;

/// Why something can't be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is no such branch.
    #[error("there is no branch {branch}; choose one from {known}")]
    Branch {
        /// The branch.
        branch: BranchId,
        /// The branches that there are.
        known: String,
    },
    /// The branch has no frames.
    #[error("branch {0} has no frames; record some first")]
    Empty(BranchId),
    /// Some of the frames are not there.
    #[error(
        "frames {first} to {last} are not all there; choose some of {from} to {to}, which branch \
         {branch} has"
    )]
    Range {
        /// The first frame that was asked for.
        first: FrameNo,
        /// The last.
        last: FrameNo,
        /// The branch.
        branch: BranchId,
        /// Its first frame.
        from: FrameNo,
        /// Its last frame.
        to: FrameNo,
    },
    /// More than one frame where one is wanted.
    #[error("{what} is of one frame, these are {frames}; choose one frame")]
    OneFrame {
        /// What is of one frame.
        what: &'static str,
        /// The number of frames.
        frames: u64,
    },
    /// A record can't be decoded.
    #[error("frame {0} is damaged and can't be read; choose frames before or after it")]
    Damaged(FrameNo),
    /// A GIF of every frame would be shown six times too slowly.
    #[error(
        "a GIF of every frame can't be right: it counts hundredths of a second, and many programs \
         show a picture of less than two of them for ten; take every second frame, or write APNG \
         or Y4M"
    )]
    GifEvery,
    /// The pictures are too large for the format.
    #[error("a picture of {0}x{1} pixels is too large for this format; choose a smaller scale")]
    Size(u32, u32),
    /// No plan is in force.
    #[error("no plan is in force at frame {0}; choose a frame in which a piece falls")]
    NoPlan(FrameNo),
    /// A movie of frames that do not begin at power-on.
    #[error(
        "a movie begins at power-on, with frame 1, and these frames with {0}; choose the first frames as \
         well"
    )]
    MovieBegin(FrameNo),
    /// A movie of pictures that no machine of this program has made.
    #[error(
        "which buttons were held is not known of pictures from elsewhere; a movie is made of the buttons"
    )]
    MovieUnheld,
    /// A movie of a game whose memory was written.
    #[error(
        "the game was set up from outside before frame {0}, which no movie can do; choose frames before it"
    )]
    MovieSetUp(FrameNo),
    /// A movie of frames whose buttons are missing.
    #[error("what was held before frame {0} was not recorded; choose frames before it")]
    MovieGap(FrameNo),
    /// There is no program ffmpeg.
    #[error(
        "the program ffmpeg, which makes an MP4, was not found in PATH; install it, or write Y4M"
    )]
    NoFfmpeg,
    /// A page can't make it.
    #[error("a page can't write {0}; the program for the desktop can")]
    Page(&'static str),
    /// A folder that would be replaced.
    #[error("{0} is there already; name a folder that is new or empty")]
    FolderExists(String),
    /// A picture can't be drawn.
    #[error("a picture can't be drawn: {0}")]
    Draw(#[from] offscreen::Error),
    /// The video can't be made.
    #[error(transparent)]
    Encode(source::EncodeError),
    /// The sound can't be made.
    #[error("{0}")]
    Sound(String),
    /// What is stored in a picture as a problem can't be read.
    #[error("the problem that is stored in the picture can't be read: {0}; write it again")]
    Problem(String),
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// It can't be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<png::EncodingError> for ExportError {
    fn from(error: png::EncodingError) -> Self {
        Self::Write(error.into())
    }
}

impl From<png::DecodingError> for ExportError {
    fn from(error: png::DecodingError) -> Self {
        Self::Problem(error.to_string())
    }
}

impl From<gif::EncodingError> for ExportError {
    fn from(error: gif::EncodingError) -> Self {
        Self::Write(match error {
            gif::EncodingError::Io(why) => why,
            other => io::Error::other(other),
        })
    }
}

impl From<serde_json::Error> for ExportError {
    fn from(error: serde_json::Error) -> Self {
        Self::Write(error.into())
    }
}

impl From<source::EncodeError> for ExportError {
    fn from(error: source::EncodeError) -> Self {
        match error {
            source::EncodeError::Cancelled => Self::Cancelled,
            other => Self::Encode(other),
        }
    }
}
