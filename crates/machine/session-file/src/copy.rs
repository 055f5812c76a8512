//! Copies of sessions that may not have been closed.

use crate::{
    SessionError, SessionFile,
    schema::{self, write_error},
};
use std::path::Path;

/// Copies a session; every file of a page is whole.
///
/// # Errors
/// When one can't be read or the other can't be written.
#[cfg(target_arch = "wasm32")]
pub fn copy_whole(from: &Path, to: &Path) -> Result<(), SessionError> {
    let file = SessionFile::open(from)?;
    let mut connection = file.connection();
    schema::publish(&mut connection, to).map_err(|why| write_error(to, &why))
}

/// Copies a session, whether it was closed or not, into one file that is whole. A file that is
/// there already is replaced when the copy is complete.
///
/// # Errors
/// When one can't be read or the other can't be written.
#[cfg(not(target_arch = "wasm32"))]
pub fn copy_whole(from: &Path, to: &Path) -> Result<(), SessionError> {
    // Opening it completes it from what lies beside it.
    let file = SessionFile::open(from)?;
    let fails = |why: String| SessionError::Write {
        path: to.into(),
        why,
    };
    let io_fails = |why: std::io::Error| fails(why.to_string());
    // Held, so that nothing is written back while the file is copied.
    let connection = file.connection();
    connection
        .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
        .map_err(|why| file.database(&why))?;
    let copy = crate::writer::Unfinished::begin(to)?;
    std::fs::copy(from, copy.path()).map_err(io_fails)?;
    close(copy.path()).map_err(|why| write_error(to, &why))?;
    flush(copy.path()).map_err(io_fails)?;
    drop(connection);
    drop(file);
    copy.publish()
}

/// Leaves one file that needs nothing beside it.
#[cfg(not(target_arch = "wasm32"))]
fn close(path: &Path) -> rusqlite::Result<()> {
    let flags =
        rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE | rusqlite::OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = schema::connect(path, flags)?;
    connection.execute_batch("PRAGMA journal_mode = DELETE")?;
    connection.close().map_err(|(_, why)| why)
}

#[cfg(not(target_arch = "wasm32"))]
fn flush(path: &Path) -> std::io::Result<()> {
    use std::io::Write as _;
    let mut file = std::fs::File::options().append(true).open(path)?;
    file.flush()?;
    file.sync_all()
}
