//! What is wrong with a Y4M stream.

use crate::MAX_SIDE;

/// What is wrong with a Y4M stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Y4mError {
    /// The first word is another one.
    #[error("this is no Y4M stream: it does not begin with YUV4MPEG2")]
    NoY4m,
    /// Neither width nor height may be missing.
    #[error("the header has no {0}, so the size of the frames is unknown")]
    Missing(&'static str),
    /// A size that is no number, or out of its range.
    #[error("the header's \"{0}\" can't be read; sizes are from 1 to {MAX_SIDE}")]
    Size(String),
    /// A frame rate that is no fraction.
    #[error("the header's \"{0}\" can't be read; a frame rate is two whole numbers, as in F60:1")]
    Rate(String),
    /// Samples that are not read.
    #[error(
        "the samples are \"{0}\"; 420, 422, 444 and mono of 8 bits are read, so add \
         -pix_fmt yuv420p"
    )]
    Samples(String),
    /// Where a frame should begin there is something else.
    #[error("frame {frame} does not begin with FRAME: the stream is damaged")]
    NoFrame {
        /// Its number, from 0.
        frame: u64,
    },
    /// A line without an end.
    #[error("the line before frame {frame} does not end: the stream is damaged")]
    LongLine {
        /// The number of the frame, from 0.
        frame: u64,
    },
    /// The stream ends within a frame.
    #[error("the stream ends within frame {frame}: it was cut short")]
    Cut {
        /// Its number, from 0.
        frame: u64,
    },
}
