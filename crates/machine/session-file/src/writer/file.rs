//! The file that is written.

use crate::{
    SessionError, SessionFile,
    beside::{self, beside},
    schema::{self, is_others, write_error},
};
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// What follows the name of a file, behind a number, until it is a session.
const UNFINISHED: &str = "part";

/// Numbers that are tried for it: more than a person leaves behind by crashes.
const MOST_NAMES: u32 = 1_000;

/// How often a folder is tried in which another program gives a file its name, and the time
/// between two tries: that program needs a few of them.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(10);

/// A new file that does not have its name yet. Dropped, it is removed.
pub(crate) struct Unfinished {
    from: PathBuf,
    to: PathBuf,
    is_published: bool,
}

impl Unfinished {
    /// Makes an empty file beside the one that it becomes. Its name, and those that SQLite uses
    /// beside it, are nobody else's.
    pub fn begin(to: &Path) -> Result<Self, SessionError> {
        for number in 1..MOST_NAMES {
            let from = beside(to, format!(".{number}.{UNFINISHED}"));
            if beside::check_free(&from).is_err() {
                continue;
            }
            match File::create_new(&from) {
                Ok(_) => {
                    return Ok(Self {
                        from,
                        to: to.into(),
                        is_published: false,
                    });
                }
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(fails(to, why.to_string())),
            }
        }
        let why = format!("there are too many files named *.{UNFINISHED} beside it");
        Err(fails(to, why))
    }

    /// Gives it its name; a session of that name is replaced, unless it is being recorded.
    pub fn publish(self) -> Result<(), SessionError> {
        let _lock = folder_lock(&self.to);
        self.take_name()
    }

    fn take_name(mut self) -> Result<(), SessionError> {
        check_not_recorded(&self.to)?;
        beside::check_free(&self.to)?;
        fs::rename(&self.from, &self.to).map_err(|why| fails(&self.to, why.to_string()))?;
        self.is_published = true;
        Ok(())
    }

    /// Where it is now.
    pub fn path(&self) -> &Path {
        &self.from
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_published {
            for path in beside::all(&self.from).iter().chain([&self.from]) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Makes a database with empty tables, and begins a transaction. A session that is there
/// already is replaced. The file gets its name when it is a session, so that a crash leaves
/// either a session or none.
pub(super) fn create(path: &Path) -> Result<Connection, SessionError> {
    check_replaced(path)?;
    let (connection, unfinished) = begin(path)?;
    drop(connection);
    let _lock = folder_lock(path);
    unfinished.take_name()?;
    // With the right to write from now on, so that no other program replaces it.
    let begun = open(path).and_then(|connection| begun(connection, "BEGIN IMMEDIATE"));
    begun.map_err(|why| write_error(path, &why))
}

/// The same for a file that gets its name when all is written.
pub(super) fn begin(path: &Path) -> Result<(Connection, Unfinished), SessionError> {
    let unfinished = Unfinished::begin(path)?;
    let made = open(&unfinished.from).and_then(|connection| {
        let tables = connection.unchecked_transaction()?;
        schema::create(&tables)?;
        tables.commit()?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        begun(connection, "BEGIN")
    });
    let connection = made.map_err(|why| write_error(path, &why))?;
    Ok((connection, unfinished))
}

/// Begins a transaction.
fn begun(connection: Connection, begin: &str) -> rusqlite::Result<Connection> {
    connection.execute_batch(begin)?;
    Ok(connection)
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = schema::connect(path, flags)?;
    // A commit reaches the disk, so that a power cut costs no more than a crash.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Locks the folder while a file is replaced: against a second writer of the name, and against the
/// old file's journal being applied to the new one. `None` where folders can't be locked: such a
/// system does not let an open file be replaced either.
pub(crate) fn folder_lock(path: &Path) -> Option<File> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new("."))).ok()?;
    for _ in 0..TRIES {
        match folder.try_lock() {
            Ok(()) => return Some(folder),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(_)) => break,
        }
    }
    None
}

/// Whether what is written still has its name.
pub(super) fn is_there(path: &Path) -> bool {
    path.exists()
}

/// Refuses to replace a file of another kind.
fn check_replaced(path: &Path) -> Result<(), SessionError> {
    match fs::metadata(path) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => beside::check_free(path),
        Err(why) => Err(fails(path, why.to_string())),
        Ok(file) if file.is_file() && file.len() == 0 => beside::check_free(path),
        Ok(_) => opened(path).map_err(|why| match why {
            SessionError::Beside { .. } => why,
            _ => SessionError::Exists { path: path.into() },
        }),
    }
}

/// Opens a session. A file that another program gives its name at this moment can't be read for a
/// moment.
fn opened(path: &Path) -> Result<(), SessionError> {
    let mut tries = 0;
    loop {
        match SessionFile::open(path) {
            Err(SessionError::Read { .. }) if tries < TRIES / 10 => {
                tries += 1;
                thread::sleep(PAUSE);
            }
            other => return other.map(drop),
        }
    }
}

/// Refuses to replace a session that another program records or is just ending: what lies beside
/// it would be lost. Leaving the write-ahead log needs that nobody else has the file open, and a
/// transaction that nobody else is in one.
fn check_not_recorded(path: &Path) -> Result<(), SessionError> {
    if !path.exists() || beside::check_free(path).is_ok() {
        return Ok(());
    }
    beside::check(path)?;
    let left = || -> rusqlite::Result<()> {
        let connection = open(path)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.execute_batch("PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE; ROLLBACK")
    };
    match left() {
        Err(why) if is_others(&why) => Err(SessionError::InUse { path: path.into() }),
        _ => Ok(()),
    }
}

fn fails(path: &Path, why: String) -> SessionError {
    SessionError::Write {
        path: path.into(),
        why,
    }
}
