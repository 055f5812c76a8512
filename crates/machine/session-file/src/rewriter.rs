//! Replaces the records of a session by others of the same frames.
//!
//! Everything happens in one transaction: a session has all of the new records or none. What
//! acted on the game and what the screen showed stays, and with it the chain of hashes.

use crate::{
    BlockRow, BranchRow, Damage, RunRow, SessionError, SessionFile, picture_hash, rows,
    schema::{self, write_error},
    sum::{self, BlockPlace},
    writer::folder_lock,
};
use pad::Epoch;
use planner::Plan;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};
use session::{
    Appended, BlockBytes, Order,
    block::{self, BlockEncoder},
};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// How long a commit waits for others that read the file.
const LOCK_WAIT: Duration = Duration::from_secs(5);

/// A session whose records are replaced. Dropped before [`SessionRewriter::commit`], it changes
/// nothing.
pub struct SessionRewriter {
    connection: Connection,
    path: PathBuf,
    /// The newest plan and where it was.
    plan: Option<((i64, Epoch), Arc<Plan>)>,
}

impl SessionRewriter {
    /// Begins to replace records.
    ///
    /// # Errors
    /// When the file can't be written, such as while it is recorded.
    pub fn begin(file: &SessionFile) -> Result<Self, SessionError> {
        let begin = || {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = schema::connect(file.path(), flags)?;
            connection.pragma_update(None, "trusted_schema", false)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            // Pages are written at the commit only, so that others can read until then.
            connection.pragma_update(None, "cache_spill", false)?;
            connection.busy_timeout(LOCK_WAIT)?;
            connection.set_prepared_statement_cache_capacity(32);
            connection.execute_batch("BEGIN IMMEDIATE")?;
            Ok(connection)
        };
        let connection = begin().map_err(|why: rusqlite::Error| write_error(file.path(), &why))?;
        Ok(Self {
            connection,
            path: file.path().into(),
            plan: None,
        })
    }

    /// Replaces the records of a block, which comes after those of its branch that were
    /// replaced or passed before. They are of the same frames.
    ///
    /// # Errors
    /// When they can't be encoded or written.
    pub fn replace(
        &mut self,
        branch: &BranchRow,
        row: &BlockRow,
        records: &[Appended],
    ) -> Result<(), SessionError> {
        let mut encoder = BlockEncoder::default();
        for appended in records {
            encoder
                .push(appended)
                .map_err(|why| self.undecodable(row, why))?;
        }
        let Some(packed) = encoder.packed() else {
            return Ok(());
        };
        let place = BlockPlace {
            branch: branch.row,
            first: row.first as i64,
            last: row.last as i64,
            length: row.length as i64,
            epoch: row.epoch.0 as i64,
        };
        let same = packed.frames == (row.first, row.last) && packed.length as u64 == row.length;
        if !same {
            return Err(SessionError::Damaged {
                path: self.path.clone(),
                damage: Damage::Range("a block of new records"),
            });
        }
        self.write(|this| {
            let causes: Option<Vec<u8>> = this
                .connection
                .prepare_cached("SELECT causes FROM block WHERE id = ?")?
                .query_row([row.row], |found| found.get(0))
                .optional()?;
            let bytes = BlockBytes {
                causes: causes.unwrap_or_default().into(),
                records: packed.bytes.records,
            };
            let mut update = this.connection.prepare_cached(
                "UPDATE block SET records = ?, summary = ?, summary_sum = ?, sum = ?
                 WHERE id = ?",
            )?;
            update.execute(params![
                &bytes.records[..],
                &packed.index[..],
                sum::summary(place, &packed.index),
                sum::block(place, &row.chain, &bytes),
                row.row,
            ])?;
            for table in ["event", "plan"] {
                let sql = format!("DELETE FROM {table} WHERE branch = ? AND frame BETWEEN ? AND ?");
                let mut delete = this.connection.prepare_cached(&sql)?;
                delete.execute([place.branch, place.first, place.last])?;
            }
            Ok(())
        })?;
        self.rows((branch.row, row.epoch), records)
    }

    /// Passes a block whose records stay.
    pub fn pass(&mut self, branch: &BranchRow, row: &BlockRow, records: &[Appended]) {
        let plan = records.iter().rev().find_map(|it| it.record.plan.as_ref());
        if let Some(plan) = plan {
            self.plan = Some(((branch.row, row.epoch), Arc::clone(plan)));
        }
    }

    /// Replaces orders of a branch.
    ///
    /// # Errors
    /// When they can't be written.
    pub fn replace_orders(
        &mut self,
        branch: &BranchRow,
        replace: &dyn Fn(Order) -> Order,
    ) -> Result<(), SessionError> {
        type Row = (i64, i64, String, String);
        let of = branch.row;
        let orders: Vec<Row> = self.write(|this| {
            let mut select = this.connection.prepare_cached(
                "SELECT id, after, kind, value FROM \"order\" WHERE branch = ? ORDER BY id",
            )?;
            let rows = select.query_map([of], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })?;
            rows.collect()
        })?;
        for (id, after, kind, value) in orders {
            let Ok(order) = Order::parse(&kind, &value) else {
                continue;
            };
            let now = replace(order.clone());
            if now == order {
                continue;
            }
            let (kind, value) = (now.kind(), now.to_text());
            let sum = sum::order(of, after, kind, &value);
            self.write(|this| {
                this.connection
                    .execute(
                        "UPDATE \"order\" SET kind = ?, value = ?, sum = ? WHERE id = ?",
                        params![kind, value, sum, id],
                    )
                    .map(drop)
            })?;
        }
        Ok(())
    }

    /// All records of a run were replaced, so that they are in the encoding of this version.
    ///
    /// # Errors
    /// When that can't be written.
    pub fn use_own_codec(&mut self, run: &RunRow) -> Result<(), SessionError> {
        self.write(|this| {
            let sql = "UPDATE run SET codec = ? WHERE id = ?";
            this.connection
                .execute(sql, params![block::VERSION, run.id])?;
            let sum = sum::run(&this.connection, run.id)?;
            let sql = "UPDATE run SET sum = ? WHERE id = ?";
            this.connection.execute(sql, [sum, run.id]).map(drop)
        })
    }

    /// Writes all of it into the file.
    ///
    /// # Errors
    /// When it can't be written; the file is then as it was.
    pub fn commit(mut self) -> Result<(), SessionError> {
        self.write(|this| {
            this.connection.execute_batch("COMMIT")?;
            schema::publish(&mut this.connection, &this.path)
        })?;
        let _lock = folder_lock(&self.path);
        // A file of a recording that did not end is completed; others may be reading it.
        let _ = self
            .connection
            .execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
        Ok(())
    }

    /// Writes the rows for queries.
    fn rows(&mut self, place: (i64, Epoch), records: &[Appended]) -> Result<(), SessionError> {
        if self.plan.as_ref().is_some_and(|(of, _)| *of != place) {
            self.plan = None;
        }
        for appended in records {
            let picture = &appended.record.picture;
            let hash = picture_hash(&picture.picture);
            self.write(|this| {
                rows::frame(&this.connection, place.0, appended, hash)?;
                rows::events(&this.connection, place.0, appended)?;
                let known = this.plan.as_ref().map(|(_, plan)| plan);
                if let Some(plan) = &appended.record.plan
                    && known != Some(plan)
                {
                    rows::plan(&this.connection, place.0, picture.number, plan)?;
                    this.plan = Some((place, Arc::clone(plan)));
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn undecodable(&self, row: &BlockRow, why: session::BlockError) -> SessionError {
        SessionError::Damaged {
            path: self.path.clone(),
            damage: Damage::Block {
                first: row.first,
                why,
            },
        }
    }

    fn write<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> rusqlite::Result<T>,
    ) -> Result<T, SessionError> {
        write(self).map_err(|why| write_error(&self.path, &why))
    }
}
