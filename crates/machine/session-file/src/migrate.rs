//! Brings the tables of older formats up to date, in one transaction.
//!
//! Format 1 had no names of bookmarks.

use crate::{
    Damage, SessionError, rows,
    schema::{self, FORMAT, OTHER_TABLES, TABLES, plain},
    sum,
};
use rusqlite::{OpenFlags, Transaction, TransactionBehavior};
use session::Bookmark;
use std::{path::Path, time::Duration};

/// For how long another program that uses the file is waited for.
const LOCK_WAIT: Duration = Duration::from_millis(500);

/// The definition of a bookmark's name.
const NAME: &str = "  slot INTEGER,\n  name TEXT NOT NULL,\n";

/// Brings a file of an older format up to date.
///
/// # Errors
/// When its tables are those of no format, a row was altered, or it can't be written. The file
/// is then as it was.
pub(crate) fn migrate(path: &Path, format: i64) -> Result<(), SessionError> {
    let migrated = || -> rusqlite::Result<Result<(), Damage>> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = schema::connect(path, flags)?;
        connection.busy_timeout(LOCK_WAIT)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "trusted_schema", false)?;
        let tables = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Err(damage) = bring_up_to_date(&tables)? {
            return Ok(Err(damage));
        }
        tables.pragma_update(None, "user_version", FORMAT)?;
        tables.commit()?;
        schema::store(&mut connection, path).map(Ok)
    };
    match migrated() {
        Ok(Ok(())) => Ok(()),
        Ok(Err(damage)) => Err(SessionError::Damaged {
            path: path.into(),
            damage,
        }),
        Err(why) => Err(SessionError::Older {
            path: path.into(),
            format,
            why: plain(&why),
        }),
    }
}

fn bring_up_to_date(tables: &Transaction<'_>) -> rusqlite::Result<Result<(), Damage>> {
    // The last files of format 1 had the names already.
    if schema::is_exact(tables)? {
        return Ok(Ok(()));
    }
    let without_name = TABLES.replace(NAME, "  slot INTEGER,\n");
    if !schema::has_tables(tables, &without_name)? {
        return Ok(Err(Damage::Database(OTHER_TABLES.to_owned())));
    }
    let bookmarks = match bookmarks(tables)? {
        Ok(bookmarks) => bookmarks,
        Err(damage) => return Ok(Err(damage)),
    };
    tables.execute_batch("DROP TABLE bookmark")?;
    let mut statements = TABLES.split_inclusive(";\n");
    let created = statements.find(|it| it.contains("CREATE TABLE bookmark"));
    tables.execute_batch(created.unwrap_or_default())?;
    for (branch, bookmark) in &bookmarks {
        rows::bookmark(tables, *branch, bookmark)?;
    }
    Ok(Ok(()))
}

/// The bookmarks, each with the row of its branch.
fn bookmarks(tables: &Transaction<'_>) -> rusqlite::Result<Result<Vec<(i64, Bookmark)>, Damage>> {
    let mut select =
        tables.prepare("SELECT branch, number, frame, slot, note, sum FROM bookmark")?;
    let mut rows = select.query([])?;
    let mut bookmarks = Vec::new();
    while let Some(row) = rows.next()? {
        let (branch, number, frame): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let (slot, note): (Option<i64>, String) = (row.get(3)?, row.get(4)?);
        if row.get::<_, i64>(5)? != sum::nameless_bookmark(branch, (number, frame), slot, &note) {
            let what = format!("the bookmark at frame {frame}");
            return Ok(Err(Damage::Altered(what)));
        }
        let (Ok(id), Ok(at)) = (number.try_into(), frame.try_into()) else {
            return Ok(Err(Damage::Range("a bookmark")));
        };
        let Ok(slot) = slot.map(u8::try_from).transpose() else {
            return Ok(Err(Damage::Range("a bookmark")));
        };
        bookmarks.push((
            branch,
            Bookmark {
                id,
                branch: 0,
                frame: at,
                name: String::new(),
                note,
                slot,
            },
        ));
    }
    Ok(Ok(bookmarks))
}
