//! The file that is written.

use crate::{
    SessionError, SessionFile,
    schema::{self, plain},
};
use rusqlite::{Connection, OpenFlags};
use std::{fs, io, path::Path};

/// What follows the name of a session file while it is written.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Makes a database with empty tables, and begins a transaction. A session that is there
/// already is replaced.
pub(super) fn create(path: &Path) -> Result<Connection, SessionError> {
    replace(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
        .and_then(|connection| prepare(&connection).map(|()| connection))
        .map_err(|why| SessionError::Write {
            path: path.into(),
            why: plain(&why),
        })
}

/// Removes a session that is there already; refuses a file of another kind.
fn replace(path: &Path) -> Result<(), SessionError> {
    let fails = |why: &io::Error| SessionError::Write {
        path: path.into(),
        why: why.to_string(),
    };
    match fs::metadata(path) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(fails(&why)),
        Ok(file) if file.is_file() && file.len() == 0 => {}
        Ok(_) => {
            SessionFile::open(path).map_err(|_| SessionError::Exists { path: path.into() })?;
        }
    }
    fs::remove_file(path).map_err(|why| fails(&why))?;
    for ending in BESIDE {
        let mut beside = path.as_os_str().to_owned();
        beside.push(ending);
        match fs::remove_file(&beside) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(fails(&why)),
            _ => {}
        }
    }
    Ok(())
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // A commit reaches the disk, so that a power cut costs no more than a crash.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(32);
    let tables = connection.unchecked_transaction()?;
    schema::create(&tables)?;
    tables.commit()?;
    connection.execute_batch("BEGIN")
}
