//! The Tetris Bot Protocol, JSON lines over stdin and stdout, on both of its sides.
//!
//! * [`FrontEnd`] starts another program and asks it for each piece where it is to go.
//! * [`serve()`] answers as such a program, with a strategy of ours.
//!
//! The protocol is that of `tetris-bot-protocol/tbp-spec`, `text/0000-mvp.md`. Places are compared
//! by their cells: names of orientations mean other turns there than on this board. Nothing is held
//! on the Game Boy, which the protocol can't state, so a move of another piece than the falling one
//! is a place that can't be reached.

mod front;
mod lines;
mod message;
mod place;
mod process;
mod serve;

pub use front::{FrontEnd, TbpReport};
pub use lines::MAX_LINE;
pub use serve::serve;

use std::io;

/// Why another program can't choose any more.
#[derive(Debug, thiserror::Error)]
pub enum TbpError {
    /// It can't be started.
    #[error(
        "the program {program} can't be started: {why}; name one that speaks TBP, as tbp:./bot"
    )]
    Start {
        /// As it was typed.
        program: String,
        /// The system's reason.
        why: io::Error,
    },
    /// It ended, or closed its output.
    #[error("the program {program} ended where {wanted} was awaited")]
    Ended {
        /// As it was typed.
        program: String,
        /// The message that it owed.
        wanted: &'static str,
    },
    /// It does not answer.
    #[error("the program {program} gave no {wanted} within {seconds} seconds")]
    Late {
        /// As it was typed.
        program: String,
        /// The message that it owed.
        wanted: &'static str,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It does not read what it is sent.
    #[error("the program {0} does not read its input")]
    Deaf(String),
    /// It wrote a line that is no message.
    #[error("the program {program} wrote a line that is no message of TBP: {why}")]
    Line {
        /// As it was typed.
        program: String,
        /// What is wrong with it.
        why: LineError,
    },
    /// It can't play by these rules.
    #[error("the program {program} refuses the rules: {reason}")]
    Refused {
        /// As it was typed.
        program: String,
        /// Its reason, a word of the protocol.
        reason: String,
    },
}

/// Why a line is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// Longer than any message.
    #[error("it has more than {} KiB", MAX_LINE >> 10)]
    Long,
    /// Not UTF-8.
    #[error("it is not UTF-8")]
    NotText,
    /// Not the JSON of a message.
    #[error("{0}")]
    Json(String),
}
