//! Reads a session file.
//!
//! Nothing in a file is trusted: it may be cut, flipped or made by somebody else. The tables
//! must be exactly those of its format, and each row must have the sum that it was written
//! with.

mod blocks;
mod cancel;
mod fault;
mod notes;
mod open;
mod rows;
mod runs;
mod stored;
mod summary;

pub use rows::{BlockRow, BranchRow, RunRow, SnapshotRow};
pub use stored::StoredReader;
pub use summary::RunSummary;

use crate::{Damage, SessionError, schema::plain};
use cancel::cancellable;
use fault::Fault;
use pad::FrameNo;
use rusqlite::{Connection, ErrorCode};
use session::{BlockError, StoredError};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, atomic::AtomicBool},
};

/// A session file.
#[derive(Clone, Debug)]
pub struct SessionFile {
    path: PathBuf,
    connection: Arc<Mutex<Connection>>,
}

impl SessionFile {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The error of a block whose bytes are not records.
    #[must_use]
    pub fn undecodable(&self, first: FrameNo, why: BlockError) -> SessionError {
        self.damaged(Damage::Block { first, why })
    }

    /// The error of a run whose branches or frames make no sense together.
    #[must_use]
    pub fn makes_no_sense(&self, why: StoredError) -> SessionError {
        self.damaged(why.into())
    }

    /// Checks the pages of the database, whatever they hold, and that every row belongs to
    /// one that is there. Takes seconds for a large file; setting `cancel` ends it.
    ///
    /// # Errors
    /// When one of them is damaged, or it was cancelled.
    pub fn check_pages(&self, cancel: &AtomicBool) -> Result<(), SessionError> {
        let checked = cancellable(&self.connection(), cancel, pages_and_rows);
        checked.map_err(|fault| match fault {
            Fault::Sql(why) if why.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => {
                SessionError::Cancelled
            }
            fault => self.fault(fault),
        })
    }

    /// The error of a query.
    pub(crate) fn database(&self, error: &rusqlite::Error) -> SessionError {
        self.damaged(Damage::Database(plain(error)))
    }

    pub(crate) fn damaged(&self, damage: Damage) -> SessionError {
        SessionError::Damaged {
            path: self.path.clone(),
            damage,
        }
    }

    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        common::lock(&self.connection)
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, SessionError> {
        read(&self.connection()).map_err(|fault| self.fault(fault))
    }

    fn fault(&self, fault: Fault) -> SessionError {
        match fault {
            Fault::Damage(damage) => self.damaged(damage),
            Fault::Sql(error) => self.database(&error),
        }
    }
}

/// Checks the pages of a database, and that every row belongs to one that is there.
fn pages_and_rows(connection: &Connection) -> Result<(), Fault> {
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        // The first line names the database, which has no other.
        let why = found.lines().last().unwrap_or_default();
        let what = format!("its pages do not fit together ({why})");
        return Err(Damage::Database(what).into());
    }
    let mut select = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = select.query([])?;
    match rows.next()? {
        None => Ok(()),
        Some(row) => {
            let (table, of): (String, String) = (row.get(0)?, row.get(2)?);
            let what = format!("a row of {table} has no row in {of}");
            Err(Damage::Database(what).into())
        }
    }
}
