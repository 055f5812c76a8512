//! What can stop a search.

use crate::optimise::{SettingsError, TellError};
use std::{io, path::PathBuf};
use thiserror::Error;

/// Why a search could not begin or go on.
#[derive(Debug, Error)]
pub enum Error {
    /// The plan makes no sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A candidate's fitness can't be used.
    #[error(transparent)]
    Fitness(#[from] TellError),
    /// A game's value is infinite or not a number.
    #[error("the game with seed {seed} gave {value}: it must give a finite number")]
    Value {
        /// The seed of the game.
        seed: u64,
        /// What it gave.
        value: f64,
    },
    /// The log can't be read or written.
    #[error("{path}: {why}; choose a file that can be written")]
    File {
        /// The log.
        path: PathBuf,
        /// What the system reports.
        why: io::Error,
    },
    /// Another process writes the log.
    #[error("{0} is being written by another search: wait for its end, or choose another file")]
    Busy(PathBuf),
    /// The file is something else.
    #[error("{0} is not the log of a search: choose another file")]
    NotALog(PathBuf),
    /// The log has other settings.
    #[error(
        "{0} is the log of another search: choose another file, or use the settings of that one"
    )]
    OtherSearch(PathBuf),
    /// The file is longer than any log that is read.
    #[error(
        "{path} is larger than {most} MiB, the most that is read of a log: choose another file"
    )]
    TooLarge {
        /// The log.
        path: PathBuf,
        /// In MiB.
        most: u64,
    },
    /// The stop was requested before the log was read.
    #[error("the search was stopped")]
    Stopped,
    /// A line of the log does not follow from the lines before it.
    #[error(
        "{path}, line {line}: it does not follow from the lines before: remove it and the rest"
    )]
    Damaged {
        /// The log.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A thread that plays games ended early.
    #[error("a thread that plays games failed: {0}")]
    Thread(String),
}
