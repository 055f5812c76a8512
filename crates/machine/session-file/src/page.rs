//! Sessions in a page, where SQLite has no files: a database is in memory, from the bytes of its
//! file and back.

use files::{disk, page};
use rusqlite::{Connection, Error, MAIN_DB, OpenFlags, ffi};
use std::{io, path::Path, sync::Arc};

/// Where the header of a database has the versions of its format for writing and reading.
const VERSIONS: std::ops::Range<usize> = 18..20;

/// The version with a rollback journal; a database in memory knows no other.
const WITH_JOURNAL: u8 = 1;

/// Connects to a copy of a file.
pub(crate) fn connect(path: &Path, _flags: OpenFlags) -> rusqlite::Result<Connection> {
    let mut bytes = disk::read(path).map_err(|_| failure(ffi::SQLITE_CANTOPEN))?;
    if let Some(versions) = bytes.get_mut(VERSIONS) {
        versions.fill(WITH_JOURNAL);
    }
    let mut connection = Connection::open_in_memory()?;
    if !bytes.is_empty() {
        connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), false)?;
    }
    Ok(connection)
}

/// Puts what was committed into the file.
pub(crate) fn store(connection: &mut Connection, path: &Path) -> rusqlite::Result<()> {
    put(connection, |bytes| disk::write(path, bytes))
}

/// The same for a file that a person asked for, who gets it as a download.
pub(crate) fn publish(connection: &mut Connection, path: &Path) -> rusqlite::Result<()> {
    put(connection, |bytes| page::save(path, Arc::from(bytes)))
}

fn put(
    connection: &mut Connection,
    put: impl FnOnce(&[u8]) -> io::Result<()>,
) -> rusqlite::Result<()> {
    let bytes = connection.serialize(MAIN_DB)?;
    put(&bytes).map_err(|_| failure(ffi::SQLITE_FULL))
}

fn failure(code: std::ffi::c_int) -> Error {
    Error::SqliteFailure(ffi::Error::new(code), None)
}
