//! The file that is written.

use crate::{
    SessionError, SessionFile,
    schema::{self, plain},
};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

/// What follows the name of a session file while it is written.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// What follows the name of a file until it is a session.
const UNFINISHED: &str = ".part";

/// A file that does not have its name yet. Dropped, it is removed.
pub(super) struct Unfinished {
    from: PathBuf,
    to: PathBuf,
    is_published: bool,
}

impl Unfinished {
    /// Gives it its name; a session of that name is replaced, unless it is being recorded.
    pub fn publish(mut self) -> Result<(), SessionError> {
        check_not_recorded(&self.to)?;
        for ending in BESIDE {
            remove(&beside(&self.to, ending))?;
        }
        fs::rename(&self.from, &self.to).map_err(|why| fails(&self.to, why.to_string()))?;
        self.is_published = true;
        Ok(())
    }

    /// Where it is now.
    pub fn path(&self) -> &Path {
        &self.from
    }

    fn remove(&self) -> Result<(), SessionError> {
        for ending in BESIDE {
            remove(&beside(&self.from, ending))?;
        }
        remove(&self.from)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_published {
            let _ = self.remove();
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
    unfinished.publish()?;
    let connection = open(path, OpenFlags::empty());
    connection
        .and_then(begun)
        .map_err(|why| fails(path, plain(&why)))
}

/// The same for a file that gets its name when all is written.
pub(super) fn begin(path: &Path) -> Result<(Connection, Unfinished), SessionError> {
    let unfinished = Unfinished {
        from: beside(path, UNFINISHED),
        to: path.into(),
        is_published: false,
    };
    unfinished.remove()?;
    let made = open(&unfinished.from, OpenFlags::SQLITE_OPEN_CREATE).and_then(|connection| {
        let tables = connection.unchecked_transaction()?;
        schema::create(&tables)?;
        tables.commit()?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        begun(connection)
    });
    let connection = made.map_err(|why| fails(path, plain(&why)))?;
    Ok((connection, unfinished))
}

/// Begins a transaction.
fn begun(connection: Connection) -> rusqlite::Result<Connection> {
    connection.execute_batch("BEGIN")?;
    Ok(connection)
}

fn open(path: &Path, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = schema::connect(path, flags)?;
    // A commit reaches the disk, so that a power cut costs no more than a crash.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Refuses to replace a file of another kind.
fn check_replaced(path: &Path) -> Result<(), SessionError> {
    match fs::metadata(path) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(why) => Err(fails(path, why.to_string())),
        Ok(file) if file.is_file() && file.len() == 0 => Ok(()),
        Ok(_) => SessionFile::open(path)
            .map(drop)
            .map_err(|_| SessionError::Exists { path: path.into() }),
    }
}

/// Refuses to replace a session that another program records: what lies beside it would be
/// lost. Leaving the write-ahead log needs that nobody else has the file open.
pub(crate) fn check_not_recorded(path: &Path) -> Result<(), SessionError> {
    if !beside(path, "-wal").exists() {
        return Ok(());
    }
    let left = || -> rusqlite::Result<()> {
        let connection = open(path, OpenFlags::empty())?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.execute_batch("PRAGMA journal_mode = DELETE")
    };
    let busy = [ErrorCode::DatabaseBusy, ErrorCode::DatabaseLocked].map(Some);
    match left() {
        Err(why) if busy.contains(&why.sqlite_error_code()) => {
            Err(SessionError::InUse { path: path.into() })
        }
        _ => Ok(()),
    }
}

fn remove(path: &Path) -> Result<(), SessionError> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(fails(path, why.to_string())),
        _ => Ok(()),
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn fails(path: &Path, why: String) -> SessionError {
    SessionError::Write {
        path: path.into(),
        why,
    }
}
