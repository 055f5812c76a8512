//! What is written in a page: a database in memory, which becomes a file when it is finished.

use crate::{
    SessionError, SessionFile,
    schema::{self, write_error},
};
use rusqlite::Connection;
use std::path::{Path, PathBuf};

/// A file that gets its name when it is finished, as every file of a page does.
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Its name.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Finished, it has its name.
    pub fn publish(self) -> Result<(), SessionError> {
        Ok(())
    }
}

/// Makes empty tables, and begins a transaction.
pub(super) fn create(path: &Path) -> Result<Connection, SessionError> {
    begin(path).map(|(connection, _)| connection)
}

/// The same with what stands for the unfinished file.
pub(super) fn begin(path: &Path) -> Result<(Connection, Unfinished), SessionError> {
    if files::disk::exists(path) && SessionFile::open(path).is_err() {
        return Err(SessionError::Exists { path: path.into() });
    }
    let made = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_in_memory()?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(32);
        schema::create(&connection)?;
        connection.execute_batch("BEGIN")?;
        Ok(connection)
    };
    let connection = made().map_err(|why| write_error(path, &why))?;
    Ok((connection, Unfinished(path.into())))
}

/// A page is the only program that has its files.
pub(crate) const fn folder_lock(_path: &Path) -> Option<()> {
    None
}

/// What is written in memory can't be removed by others.
pub(super) const fn is_there(_path: &Path) -> bool {
    true
}
