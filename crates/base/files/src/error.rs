//! Why a file is not read or written.

use crate::shown;
use std::{
    io::{self, ErrorKind},
    path::Path,
};

/// The path that stands for the process's standard output.
const STDOUT: &str = "-";

/// Why a file is not read or written: one sentence with its name and, where there is one,
/// the remedy.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is a folder.
    #[error("{0} is a folder; name a file in it")]
    Folder(String),
    /// It is not there.
    #[error("there is no file {0}; check the path")]
    Missing(String),
    /// The system forbids it.
    #[error("{0} may not be read; check who owns it")]
    Forbidden(String),
    /// The system can't read it.
    #[error("{name} can't be read: {why}")]
    Read {
        /// The file.
        name: String,
        /// The reason, from the system.
        why: io::Error,
    },
    /// It is longer than what is read of its kind.
    #[error("{name} is larger than {} MiB, the most that is read of such a file", .limit >> 20)]
    TooLarge {
        /// The file.
        name: String,
        /// In bytes.
        limit: u64,
    },
    /// It is no text.
    #[error("{0} is not text in UTF-8")]
    NotText(String),
    /// The system can't write it.
    #[error("{name} can't be written: {why}")]
    Write {
        /// The file.
        name: String,
        /// The reason, from the system.
        why: io::Error,
    },
    /// It is no file of which a length is known.
    #[error("{0} is a pipe or a device; a file on a disk is needed there, so move it away")]
    NoRegularFile(String),
    /// It is needed as a file on a disk, and stands for the standard output.
    #[error("\"{STDOUT}\" is stdout, where this can't be written; name a file, such as ./{STDOUT}")]
    NotStdout,
    /// Another output of the same command goes there.
    #[error("two outputs would go to stdout; name a file for one of them")]
    StdoutTwice,
    /// It is a database, which a session is, and something else would replace it.
    #[error("{0} is a session or another database; choose another name, or delete it first")]
    Database(String),
    /// The same command reads it.
    #[error(
        "{output} is the file {input}, which is read by the same command; choose another file to \
         write"
    )]
    IsInput {
        /// The name under which it would be written.
        output: String,
        /// The name under which it is read.
        input: String,
    },
    /// The same command writes it under another option.
    #[error(
        "{output} is the file {other}, which is written by the same command as well; choose \
         another file for one of them"
    )]
    WrittenTwice {
        /// The second name under which it would be written.
        output: String,
        /// The first one.
        other: String,
    },
}

impl FileError {
    /// The error of a file that can't be opened or read, from the reason of the system.
    #[must_use]
    pub fn read(path: &Path, why: io::Error) -> Self {
        let name = shown(path).to_string();
        match why.kind() {
            ErrorKind::NotFound => Self::Missing(name),
            ErrorKind::PermissionDenied => Self::Forbidden(name),
            ErrorKind::IsADirectory => Self::Folder(name),
            _ => Self::Read { name, why },
        }
    }

    pub(crate) fn write(path: &Path, why: io::Error) -> Self {
        let name = name(path);
        match why.kind() {
            ErrorKind::IsADirectory => Self::Folder(name),
            _ => Self::Write { name, why },
        }
    }

    /// The reason of the system, if it has one.
    #[must_use]
    pub const fn io(&self) -> Option<&io::Error> {
        match self {
            Self::Read { why, .. } | Self::Write { why, .. } => Some(why),
            _ => None,
        }
    }
}

/// How a path is named in a sentence.
pub(crate) fn name(path: &Path) -> String {
    if is_stdout(path) {
        "stdout".to_owned()
    } else {
        shown(path).to_string()
    }
}

/// Whether a path stands for the process's standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == STDOUT
}
