//! The tables, and which versions of them there are.

use crate::SessionError;
use rusqlite::{Connection, ErrorCode, ffi};
use std::path::Path;

/// The version of the tables that this program writes.
pub const FORMAT: i64 = 2;

/// The extension of session files.
pub const EXTENSION: &str = "blockscope";

/// `application_id` of the database: "BLKS".
const APPLICATION: i64 = 0x424C_4B53;

/// In a page a database is in memory, from its file and back.
#[cfg(target_arch = "wasm32")]
pub(crate) use crate::page::{connect, publish, store};

/// Connects to a file. SQLite takes names like `:memory:` and `file:a` for something else, but
/// not behind a folder.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn connect(path: &Path, flags: rusqlite::OpenFlags) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(Path::new(".").join(path), flags)
}

/// Puts what was committed into the file, where it is already.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const fn store(_connection: &mut Connection, _path: &Path) -> rusqlite::Result<()> {
    Ok(())
}

/// The same for a file that a person asked for.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const fn publish(_connection: &mut Connection, _path: &Path) -> rusqlite::Result<()> {
    Ok(())
}

/// Makes the tables in an empty database.
pub(crate) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(TABLES)?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", FORMAT)
}

/// What is wrong with a database whose tables are other ones.
pub(crate) const OTHER_TABLES: &str = "its tables are not those of a session";

/// Whether the definitions of all tables are those of this program, so that no query runs
/// what somebody else defined.
pub(crate) fn is_exact(connection: &Connection) -> rusqlite::Result<bool> {
    has_tables(connection, TABLES)
}

/// The tables of this program as they are made.
pub(crate) const TABLES: &str = include_str!("schema.sql");

/// Whether the definitions of all tables are those that these statements make.
pub(crate) fn has_tables(connection: &Connection, tables: &str) -> rusqlite::Result<bool> {
    let definitions = |connection: &Connection| -> rusqlite::Result<Vec<(String, String)>> {
        let mut select = connection
            .prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name")?;
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect()
    };
    let expected = Connection::open_in_memory()?;
    expected.execute_batch(tables)?;
    Ok(definitions(connection)? == definitions(&expected)?)
}

/// Checks that a database is a session that this program can read, and returns its format.
///
/// # Errors
/// When it is something else, or of a newer program.
pub(crate) fn check(connection: &Connection, path: &Path) -> Result<i64, SessionError> {
    let number = |name: &str| -> Result<i64, SessionError> {
        connection
            .pragma_query_value(None, name, |row| row.get(0))
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => SessionError::NotASession { path: path.into() },
                _ => SessionError::Read {
                    path: path.into(),
                    why: plain(&error),
                },
            })
    };
    if number("application_id")? != APPLICATION {
        return Err(SessionError::NotASession { path: path.into() });
    }
    let format = number("user_version")?;
    if format > FORMAT {
        return Err(SessionError::Newer {
            path: path.into(),
            format,
        });
    }
    if format < 1 {
        return Err(SessionError::NotASession { path: path.into() });
    }
    Ok(format)
}

/// The message of SQLite without what only programmers need.
pub(crate) fn plain(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(failure, message) => match failure.code {
            ErrorCode::DiskFull => "the disk is full".to_owned(),
            ErrorCode::ReadOnly if failure.extended_code == ffi::SQLITE_READONLY_DBMOVED => {
                "another program replaced it".to_owned()
            }
            ErrorCode::ReadOnly => "it is write-protected".to_owned(),
            ErrorCode::CannotOpen => "the file or its folder can't be opened".to_owned(),
            ErrorCode::NotADatabase => "it is not a database".to_owned(),
            ErrorCode::DatabaseCorrupt => "its pages are damaged".to_owned(),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                "another program is using it".to_owned()
            }
            ErrorCode::SystemIoFailure => "the disk reports an error".to_owned(),
            _ => message.clone().unwrap_or_else(|| failure.to_string()),
        },
        other => other.to_string(),
    }
}

/// The error of a session that can't be written.
pub(crate) fn write_error(path: &Path, why: &rusqlite::Error) -> SessionError {
    let path = path.into();
    match is_others(why) {
        true => SessionError::InUse { path },
        false => SessionError::Write {
            path,
            why: plain(why),
        },
    }
}

/// Whether another program uses the file, or has put another one in its place.
pub(crate) fn is_others(why: &rusqlite::Error) -> bool {
    why.sqlite_error().is_some_and(|why| {
        matches!(
            why.code,
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked
        ) || why.extended_code == ffi::SQLITE_READONLY_DBMOVED
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// As when a recording ends while another one of the same name begins: its last pages find
    /// the other file under the name.
    #[test]
    fn a_file_that_was_replaced_is_in_use_and_not_write_protected() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["a", "b"].map(|name| folder.path().join(name));
        let [first, second] = [&path, &other].map(|path| {
            let connection = connect(path, rusqlite::OpenFlags::default()).unwrap();
            create(&connection).unwrap();
            connection
        });
        drop(second);
        fs::rename(&other, &path).unwrap();
        let why = first.pragma_update(None, "user_version", 7).unwrap_err();
        assert_eq!(plain(&why), "another program replaced it");
        let error = write_error(&path, &why);
        assert!(matches!(error, SessionError::InUse { .. }), "{error}");
    }
}
