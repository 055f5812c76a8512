//! Opens a session file.

use super::SessionFile;
use crate::{
    Damage, SessionError, beside,
    migrate::migrate,
    schema::{self, plain},
};
use files::disk;
use rusqlite::{Connection, ErrorCode, OpenFlags, limits::Limit};
use std::{
    path::Path,
    sync::{Arc, Mutex},
};

/// Bytes of a value in a file, at most.
const LONGEST: i32 = 64 << 20;

impl SessionFile {
    /// Opens a file and checks what it is. Tables of an older format are brought up to date.
    ///
    /// # Errors
    /// When it can't be opened, is no session, is of a newer program, or is of an older one and
    /// can't be written.
    pub fn open(path: &Path) -> Result<Self, SessionError> {
        let begins = begin_of(path)?;
        if begins != Self::MAGIC {
            return Err(SessionError::NotASession { path: path.into() });
        }
        beside::check(path)?;
        let connection = connect(path)?;
        let format = schema::check(&connection, path)?;
        if format < schema::FORMAT {
            migrate(path, format)?;
        }
        let file = Self {
            path: path.into(),
            connection: Arc::new(Mutex::new(connection)),
        };
        file.check_tables()?;
        Ok(file)
    }

    /// Opens a file as it is now: what another program records meanwhile is not seen.
    ///
    /// # Errors
    /// As [`SessionFile::open`].
    pub fn open_as_it_is(path: &Path) -> Result<Self, SessionError> {
        let file = Self::open(path)?;
        file.read(|connection| {
            let mode: String =
                connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
            // Of a file that is not recorded, a transaction would only keep others from
            // changing its bookmarks.
            if mode.eq_ignore_ascii_case("wal") {
                connection.execute_batch("BEGIN")?;
                connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
            }
            Ok(())
        })?;
        Ok(file)
    }

    /// What every session begins with, and every other SQLite database.
    pub const MAGIC: &[u8] = files::DATABASE;

    /// Refuses tables that somebody else defined.
    fn check_tables(&self) -> Result<(), SessionError> {
        match schema::is_exact(&self.connection()) {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.damaged(Damage::Database(schema::OTHER_TABLES.to_owned()))),
            Err(error) => Err(self.database(&error)),
        }
    }
}

/// The first bytes of a file.
fn begin_of(path: &Path) -> Result<Vec<u8>, SessionError> {
    use std::io::Read as _;
    let read = || {
        let mut begin = Vec::new();
        // A pipe or a device is no session; opening it may never return.
        if disk::metadata(path)?.is_file() {
            let file = disk::File::open(path)?;
            file.take(SessionFile::MAGIC.len() as u64)
                .read_to_end(&mut begin)?;
        }
        Ok(begin)
    };
    read().map_err(|why: std::io::Error| SessionError::Read {
        path: path.into(),
        why: why.to_string(),
    })
}

/// Connects for reading. A file that was not closed is completed from what lies beside it;
/// where nothing can be written, that is not possible, and not needed for a closed file.
fn connect(path: &Path) -> Result<Connection, SessionError> {
    let fails = |why: &rusqlite::Error| SessionError::Read {
        path: path.into(),
        why: plain(why),
    };
    let open = |flags| -> rusqlite::Result<Connection> {
        let connection = schema::connect(path, flags)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        connection.pragma_update(None, "query_only", true)?;
        // Reads the header, and completes the file if that is needed.
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(connection)
    };
    let mutex = OpenFlags::SQLITE_OPEN_NO_MUTEX;
    match open(OpenFlags::SQLITE_OPEN_READ_WRITE | mutex) {
        Err(error) => match error.sqlite_error_code() {
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) => {
                open(OpenFlags::SQLITE_OPEN_READ_ONLY | mutex).map_err(|why| fails(&why))
            }
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Err(SessionError::Damaged {
                    path: path.into(),
                    damage: Damage::Database(plain(&error)),
                })
            }
            _ => Err(fails(&error)),
        },
        Ok(connection) => Ok(connection),
    }
}
