//! Changes of a session file after it was recorded: only its bookmarks can be changed.

use crate::{
    SessionError, SessionFile, rows,
    schema::{self, plain},
};
use pad::BranchId;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior, params};
use session::Bookmark;
use std::{collections::BTreeMap, time::Duration};

/// For how long another program that writes the file is waited for.
const LOCK_WAIT: Duration = Duration::from_secs(2);

impl SessionFile {
    /// Changes the bookmarks of a run from one list to another, in one transaction: what differs
    /// between the two is written, so that changes of another program stay. Bookmarks of
    /// branches that the file does not have are left out.
    ///
    /// # Errors
    /// When the file can't be written. It is then unchanged.
    pub fn change_bookmarks(
        &self,
        run: i64,
        before: &[Bookmark],
        now: &[Bookmark],
    ) -> Result<(), SessionError> {
        let change = || {
            let mut connection = self.connect_to_write()?;
            let tables = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another file may have its name by now.
            let is_exact = schema::is_exact(&tables)?;
            if is_exact {
                write(&tables, run, before, now)?;
                tables.commit()?;
                schema::store(&mut connection, self.path())?;
            }
            Ok(is_exact)
        };
        let why = match change() {
            Ok(true) => return Ok(()),
            Ok(false) => schema::OTHER_TABLES.to_owned(),
            Err(why) => plain(&why),
        };
        Err(SessionError::Bookmarks {
            path: self.path().into(),
            why,
        })
    }

    /// A connection beside the one that reads.
    fn connect_to_write(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = schema::connect(self.path(), flags)?;
        connection.busy_timeout(LOCK_WAIT)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        Ok(connection)
    }
}

fn write(
    tables: &Transaction<'_>,
    run: i64,
    before: &[Bookmark],
    now: &[Bookmark],
) -> rusqlite::Result<()> {
    let mut select = tables.prepare("SELECT number, id FROM branch WHERE run = ?")?;
    let branches = select.query_map([run], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let branches = branches.collect::<rusqlite::Result<BTreeMap<BranchId, i64>>>()?;
    for bookmark in before.iter().filter(|bookmark| !now.contains(bookmark)) {
        if let Some(branch) = branches.get(&bookmark.branch) {
            let mut delete =
                tables.prepare_cached("DELETE FROM bookmark WHERE branch = ? AND number = ?")?;
            delete.execute(params![branch, bookmark.id])?;
        }
    }
    for bookmark in now.iter().filter(|bookmark| !before.contains(bookmark)) {
        if let Some(branch) = branches.get(&bookmark.branch) {
            rows::bookmark(tables, *branch, bookmark)?;
        }
    }
    Ok(())
}
