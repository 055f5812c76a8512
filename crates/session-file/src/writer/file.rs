//! The file that is written.

use crate::{
    SessionError, SessionFile,
    schema::{self, plain},
};
use rusqlite::{Connection, OpenFlags};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// What follows the name of a session file while it is written.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// What follows the name of a file until its tables are there.
const UNFINISHED: &str = ".new";

/// Makes a database with empty tables, and begins a transaction. A session that is there
/// already is replaced. The file gets its name when it is a session, so that a crash leaves
/// either a session or none.
pub(super) fn create(path: &Path) -> Result<Connection, SessionError> {
    check_replaced(path)?;
    let unfinished = beside(path, UNFINISHED);
    remove(&unfinished)?;
    let made = open(&unfinished, OpenFlags::SQLITE_OPEN_CREATE).and_then(|connection| {
        let tables = connection.unchecked_transaction()?;
        schema::create(&tables)?;
        tables.commit()?;
        connection.pragma_update(None, "journal_mode", "WAL")
    });
    let connection = match made {
        Ok(()) => {
            for ending in BESIDE {
                remove(&beside(path, ending))?;
            }
            fs::rename(&unfinished, path).map_err(|why| fails(path, why.to_string()))?;
            open(path, OpenFlags::empty()).and_then(|connection| {
                connection.execute_batch("BEGIN")?;
                Ok(connection)
            })
        }
        Err(why) => {
            let _ = fs::remove_file(&unfinished);
            Err(why)
        }
    };
    connection.map_err(|why| fails(path, plain(&why)))
}

fn open(path: &Path, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = Connection::open_with_flags(path, flags)?;
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
