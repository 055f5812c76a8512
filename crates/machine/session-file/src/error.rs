//! Why a session can't be written or read: one sentence with the file and the remedy.

use session::{BlockError, StoredError};
use std::{io, path::PathBuf};

/// Why a session can't be written or read.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// It is a file of another kind.
    #[error("{} is not a session of blockscope; choose a file that blockscope recorded", path.display())]
    NotASession {
        /// The file.
        path: PathBuf,
    },
    /// Its tables are those of a newer program.
    #[error(
        "{} was written by a newer version of blockscope (format {format}, this one reads up to {}); \
         update the program",
        path.display(), crate::FORMAT
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: i64,
    },
    /// Its tables are those of an older program, and can't be brought up to date.
    #[error(
        "{} was written by an older version of blockscope (format {format}) and can't be brought \
         up to date: {why}; copy it to a place that can be written and open the copy",
        path.display()
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: i64,
        /// Why.
        why: String,
    },
    /// It holds what no program wrote.
    #[error("{} is damaged: {damage}; use a copy of it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is damaged.
        damage: Damage,
    },
    /// Nothing was recorded in it.
    #[error("{} has no frames; record some first", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There is no such run.
    #[error("{} has no run {run}; choose one from {known}", path.display())]
    NoRun {
        /// The file.
        path: PathBuf,
        /// The run.
        run: i64,
        /// Those that there are.
        known: String,
    },
    /// Another version wrote its records, and they can't be rebuilt.
    #[error(
        "run {run} of {} was written by version {program}, and its readings and decisions can't \
         be rebuilt: {missing}; open it with that version",
        path.display()
    )]
    NotRebuilt {
        /// The file.
        path: PathBuf,
        /// The run.
        run: i64,
        /// The version of the program.
        program: String,
        /// What is missing.
        missing: &'static str,
    },
    /// It was not read to the end.
    #[error("it was cancelled")]
    Cancelled,
    /// It can't be read.
    #[error("{} can't be read: {why}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// It can't be written.
    #[error("{} can't be written: {why}; choose another place or delete other files", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// Its bookmarks can't be written.
    #[error(
        "the bookmarks in {} can't be changed: {why}; save the session as another file and change those",
        path.display()
    )]
    Bookmarks {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A file of another kind would be overwritten.
    #[error("{} exists and is not a session; choose another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file has a name that SQLite uses beside a session.
    #[error(
        "{} has a name that is kept for the session beside it and is not part of that; give it \
         another name or move the session",
        beside.display()
    )]
    Beside {
        /// The file.
        beside: PathBuf,
    },
    /// It would be replaced while somebody records it.
    #[error(
        "{} is being recorded or read by another program; choose another name or end that first",
        path.display()
    )]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The system gave no thread.
    #[error("the recorder's thread can't be started: {0}; close other programs and try again")]
    Thread(io::Error),
}

/// What is damaged in a session.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// A row does not have the sum that was written with it.
    #[error("{0} was altered after it was written")]
    Altered(String),
    /// A block can't be decoded.
    #[error("the frames from {first} on can't be decoded: {why}")]
    Block {
        /// The first frame of the block.
        first: u64,
        /// Why.
        why: BlockError,
    },
    /// An order can't be understood.
    #[error("an order after frame {after} can't be understood: {why}")]
    Order {
        /// The frame.
        after: u64,
        /// Why.
        why: String,
    },
    /// Branches or frames make no sense together.
    #[error(transparent)]
    Structure(#[from] StoredError),
    /// A run is there twice, or without a branch.
    #[error("run {0} has no branch, or is the one before it again")]
    Run(i64),
    /// Columns that belong together are not all there.
    #[error("{0} is there in part")]
    Part(&'static str),
    /// Blocks of a branch are not in the order in which they were recorded.
    #[error(
        "the block from frame {0} on is of an older epoch than those before it, or was begun before them"
    )]
    Blocks(u64),
    /// Two rows have another truth of a frame.
    #[error("the truth of frame {0} is there twice")]
    Truth(u64),
    /// A number is outside of what it can be.
    #[error("{0} is out of range")]
    Range(&'static str),
    /// The database itself.
    #[error("{0}")]
    Database(String),
}
