//! The names that SQLite uses beside a file: somebody else's file may have one.

use crate::SessionError;
use files::{
    FileError,
    disk::{self, File},
};
use std::{
    ffi::OsStr,
    io::{self, Read as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The write-ahead log.
const LOG: &str = "-wal";

/// The index of the log, in memory that programs share.
const INDEX: &str = "-shm";

/// What undoes a transaction that was not committed.
const JOURNAL: &str = "-journal";

/// What follows the name of a file in those that SQLite uses.
const ENDINGS: [&str; 3] = [LOG, INDEX, JOURNAL];

/// Bytes of a log's header that are looked at: its magic, whose last bit is the order of bytes,
/// and its version.
const LOG_HEADERS: [[u8; 8]; 2] = [
    [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18],
    [0x37, 0x7F, 0x06, 0x83, 0, 0x2D, 0xE2, 0x18],
];

/// The magic of a journal. Until the journal is on the disk there are zeros in its place.
const JOURNAL_MAGIC: [u8; 8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7];

/// Bytes of a journal's header, which ends with the sizes of a sector and of a page.
const JOURNAL_HEADER: usize = 28;

/// A file with this behind its name.
pub(crate) fn beside(path: &Path, ending: impl AsRef<OsStr>) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The files that SQLite uses beside one.
pub(crate) fn all(path: &Path) -> [PathBuf; 3] {
    ENDINGS.map(|ending| beside(path, ending))
}

/// The lengths in bytes of a session file and of its log, and the times of their last change: another
/// content has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentStamp {
    file: (u64, SystemTime),
    /// What is not yet in the file is in its log, if there is one.
    log: Option<(u64, SystemTime)>,
}

impl ContentStamp {
    /// `None` where the times are not known, as in a page.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let of = |path: &Path| {
            let known = disk::metadata(path).ok()?;
            Some((known.len(), known.modified().ok()?))
        };
        Some(Self {
            file: of(path)?,
            log: of(&beside(path, LOG)),
        })
    }
}

/// Enters a session that is about to be read, and what SQLite uses beside it, in the register of
/// what a command reads and writes.
///
/// # Errors
/// When the same command writes one of them.
pub fn register_input(path: &Path) -> Result<(), FileError> {
    with_beside(path, files::register_input)
}

/// The same of a session that is about to be written.
///
/// # Errors
/// When the same command reads or writes one of them already, or it stands for the standard
/// output.
pub fn register_output(path: &Path) -> Result<(), FileError> {
    with_beside(path, files::register_output)
}

fn with_beside(path: &Path, register: fn(&Path) -> Result<(), FileError>) -> Result<(), FileError> {
    register(path)?;
    // SQLite follows links to the file itself first.
    let path = &disk::canonicalize(path).unwrap_or_else(|_| path.into());
    all(path).iter().try_for_each(|beside| register(beside))
}

/// How often a file is looked at beside which another program may be making or removing the log and
/// its index one after the other, and the time between two looks.
const LOOKS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(5);

/// Refuses to open a file beside which something of another kind is: SQLite would wait for a pipe
/// forever, and overwrite or remove a file of somebody else.
pub(crate) fn check(path: &Path) -> Result<(), SessionError> {
    // SQLite follows links to the file itself first.
    let path = &disk::canonicalize(path).unwrap_or_else(|_| path.into());
    let mut looks = 1;
    loop {
        match check_now(path) {
            Err(SessionError::Beside { .. }) if looks < LOOKS => {
                looks += 1;
                thread::sleep(PAUSE);
            }
            other => return other,
        }
    }
}

fn check_now(path: &Path) -> Result<(), SessionError> {
    let [log, index, journal] = all(path);
    let is_log = |head: &[u8]| LOG_HEADERS.iter().any(|known| head.starts_with(known));
    let has_log = is_of_sqlite(&log, is_log)?;
    // Programs build the index from the log, so its content shows nothing.
    is_of_sqlite(&index, |_| has_log)?;
    is_of_sqlite(&journal, is_journal)?;
    Ok(())
}

/// Refuses a name beside which there is anything: SQLite would take it for a part of a new file.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn check_free(path: &Path) -> Result<(), SessionError> {
    match all(path)
        .into_iter()
        .find(|it| disk::symlink_metadata(it).is_ok())
    {
        Some(beside) => Err(SessionError::Beside { beside }),
        None => Ok(()),
    }
}

/// Whether there is a file; refuses one of another kind. SQLite makes an empty one first.
fn is_of_sqlite(beside: &Path, is: impl FnOnce(&[u8]) -> bool) -> Result<bool, SessionError> {
    let head = || -> io::Result<Option<Vec<u8>>> {
        if !disk::symlink_metadata(beside)?.is_file() {
            return Ok(None);
        }
        let mut head = Vec::new();
        let file = File::open(beside)?;
        file.take(JOURNAL_HEADER as u64).read_to_end(&mut head)?;
        Ok(Some(head))
    };
    match head() {
        Ok(Some(head)) if head.is_empty() || is(&head) => Ok(true),
        Ok(_) => Err(SessionError::Beside {
            beside: beside.into(),
        }),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(why) => Err(SessionError::Read {
            path: beside.into(),
            why: why.to_string(),
        }),
    }
}

/// Whether a file begins as a journal: many cartridges begin with zeros too, but have no sizes.
fn is_journal(head: &[u8]) -> bool {
    let size = |at: usize| {
        let bytes = head.get(at..).and_then(|rest| rest.first_chunk());
        bytes.is_some_and(|bytes| u32::from_be_bytes(*bytes).is_power_of_two())
    };
    let begins = head.starts_with(&JOURNAL_MAGIC) || head.starts_with(&[0; JOURNAL_MAGIC.len()]);
    begins && size(20) && size(24)
}
