//! Compares the tables for queries with what they were computed from.

use crate::{Chain, Damage, SessionError, SessionFile, reader::BlockRow, rows, schema};
use pad::Epoch;
use rusqlite::{Connection, types::Value};
use session::{Appended, block};
use std::sync::Arc;

/// Tables with a row for each frame or less, and the column with the frame.
const TABLES: [(&str, &str); 3] = [("frame", "number"), ("event", "frame"), ("plan", "frame")];

/// Compares block after block of one branch.
pub struct BlockCheck<'a> {
    file: &'a SessionFile,
    branch: i64,
    chain: Chain,
    expected: Connection,
    plan: Option<Arc<planner::Plan>>,
    epoch: Option<Epoch>,
}

impl<'a> BlockCheck<'a> {
    /// For the blocks of a branch, from its first on.
    ///
    /// # Errors
    /// When there is no memory for a second set of tables.
    pub fn new(file: &'a SessionFile, branch: i64, chain: Chain) -> Result<Self, SessionError> {
        let expected = Connection::open_in_memory()
            .and_then(|connection| schema::create(&connection).map(|()| connection));
        Ok(Self {
            file,
            branch,
            chain,
            expected: expected.map_err(|error| file.database(&error))?,
            plan: None,
            epoch: None,
        })
    }

    /// Decodes a block, and compares the chain and the rows of its frames with it. Records
    /// that another version encoded are not compared.
    ///
    /// # Errors
    /// When something differs or can't be decoded.
    pub fn check(&mut self, row: &BlockRow, codec: i64) -> Result<Vec<Appended>, SessionError> {
        if self.epoch.replace(row.epoch) != Some(row.epoch) {
            // The writer starts over when a branch is carried on.
            self.plan = None;
        }
        let bytes = self.file.bytes(row.row)?;
        let place = (0, row.epoch);
        let failed = |why| {
            self.file.damaged(Damage::Block {
                first: row.first,
                why,
            })
        };
        let pictures = block::pictures(&bytes.causes, place).map_err(failed)?;
        let hashes: Vec<i64> = pictures.iter().map(|it| self.chain.push(it)).collect();
        if self.chain.end() != row.chain {
            let what = format!("the chain of the frames {} to {}", row.first, row.last);
            return Err(self.file.damaged(Damage::Altered(what)));
        }
        if codec != i64::from(block::VERSION) {
            return Ok(Vec::new());
        }
        let records = block::records(&bytes, place).map_err(failed)?;
        let index = self.file.index(row)?;
        let appended: Option<Vec<Appended>> = records
            .into_iter()
            .enumerate()
            .map(|(i, record)| index.appended(i, record))
            .collect();
        let appended = appended.ok_or_else(|| {
            let what = format!("the summary of the frames {} to {}", row.first, row.last);
            self.file.damaged(Damage::Altered(what))
        })?;
        self.compare(row, &appended, &hashes)?;
        Ok(appended)
    }

    fn compare(
        &mut self,
        row: &BlockRow,
        appended: &[Appended],
        hashes: &[i64],
    ) -> Result<(), SessionError> {
        let differing = self
            .write(appended, hashes)
            .and_then(|()| self.differing(row));
        match differing.map_err(|error| self.file.database(&error))? {
            None => Ok(()),
            Some((table, frame)) => Err(self.file.damaged(Damage::Altered(format!(
                "the table {table} at frame {frame}"
            )))),
        }
    }

    /// Writes the rows as they should be.
    fn write(&mut self, appended: &[Appended], hashes: &[i64]) -> rusqlite::Result<()> {
        self.expected.execute_batch(
            "PRAGMA foreign_keys = OFF; DELETE FROM frame; DELETE FROM event; DELETE FROM plan",
        )?;
        for (appended, hash) in appended.iter().zip(hashes) {
            rows::frame(&self.expected, self.branch, appended, *hash)?;
            rows::events(&self.expected, self.branch, appended)?;
            if let Some(plan) = &appended.record.plan
                && self.plan.as_ref() != Some(plan)
            {
                let frame = appended.record.picture.number;
                rows::plan(&self.expected, self.branch, frame, plan)?;
                self.plan = Some(Arc::clone(plan));
            }
        }
        Ok(())
    }

    /// The first row that is another one, and its table.
    fn differing(&self, row: &BlockRow) -> rusqlite::Result<Option<(&'static str, i64)>> {
        let frames = [self.branch, row.first as i64, row.last as i64];
        for (table, column) in TABLES {
            let sql = format!(
                "SELECT * FROM {table} WHERE branch = ? AND {column} BETWEEN ? AND ?
                 ORDER BY {column}"
            );
            let all = |connection: &Connection| -> rusqlite::Result<Vec<Vec<Value>>> {
                let mut select = connection.prepare_cached(&sql)?;
                let columns = select.column_count();
                let rows = select.query_map(frames, |row| {
                    (0..columns).map(|column| row.get(column)).collect()
                })?;
                rows.collect()
            };
            let (expected, found) = (all(&self.expected)?, all(&self.file.connection())?);
            let frame = |row: Option<&Vec<Value>>| match row.and_then(|row| row.get(1)) {
                Some(Value::Integer(frame)) => *frame,
                _ => row_first(frames),
            };
            let same = expected
                .iter()
                .zip(&found)
                .take_while(|(a, b)| a == b)
                .count();
            if same < expected.len().max(found.len()) {
                let frame = frame(expected.get(same).or(found.get(same)));
                return Ok(Some((table, frame)));
            }
        }
        Ok(None)
    }
}

const fn row_first([_, first, _]: [i64; 3]) -> i64 {
    first
}
