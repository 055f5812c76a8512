//! A line of the report.

use crate::EventLine;
use serde::Serialize;
use vision::Decoded;

/// The kind of these lines and the version of their form. A field that is added doesn't change it.
pub const SCHEMA: (&str, u32) = ("blockscope-watch", 2);

/// A line; `type` is its kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum OutputLine<'a> {
    /// The first line.
    Source {
        /// The first part of [`SCHEMA`].
        schema: &'static str,
        /// The second part.
        version: u32,
        /// What is watched.
        source: &'a str,
        /// How many frames it has, if that is known.
        frames: Option<u64>,
    },
    /// A frame reads differently from the one before.
    Reading {
        /// Its number.
        frame: u64,
        /// Seconds from the first frame.
        time: f64,
        /// What it shows, as `blockscope decode` prints it.
        #[serde(flatten)]
        reading: Decoded,
        /// Cells that could not be read for sure.
        unsure: usize,
    },
    /// Something has happened.
    Event {
        /// The number of the frame at which it is believed.
        frame: u64,
        /// Seconds from the first frame.
        time: f64,
        /// What.
        #[serde(flatten)]
        event: EventLine,
    },
    /// The readings of the last second break the rules of the game.
    Problem {
        /// The number of the frame from which on they do.
        frame: u64,
        /// Seconds from the first frame.
        time: f64,
        /// One sentence.
        reason: &'static str,
    },
    /// No screen is found in a frame, or for another reason than in the one before.
    NoScreen {
        /// Its number.
        frame: u64,
        /// Seconds from the first frame.
        time: f64,
        /// One sentence.
        reason: String,
    },
    /// A frame could not be read from the source.
    Error {
        /// One sentence.
        error: String,
    },
}
