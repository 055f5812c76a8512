//! Compares summaries and the tables for queries with what follows from the records.

use crate::{BlockRow, BranchRow, Chain, Damage, SessionError, SessionFile, rows, schema};
use pad::{BranchId, Epoch, FrameNo};
use rusqlite::{Connection, types::Value};
use screen::PictureMsg;
use session::{Annotator, Appended, block};
use std::{fmt, sync::Arc};

/// Tables with a row for each frame or less, and the column with the frame.
const TABLES: [(&str, &str); 3] = [("frame", "number"), ("event", "frame"), ("plan", "frame")];

/// Compares block after block of one branch.
pub struct BlockCheck<'a> {
    file: &'a SessionFile,
    /// The branch's row and number.
    branch: i64,
    id: BranchId,
    chain: Chain,
    expected: Connection,
    plan: Option<Arc<planner::Plan>>,
    annotator: Annotator,
    epoch: Option<Epoch>,
    /// The last frame of the blocks so far.
    last: Option<FrameNo>,
    /// Rows so far that there should be in each of [`TABLES`]; `None` when that is not known.
    rows: Option<[i64; TABLES.len()]>,
}

/// What a block has, after it was checked.
pub struct CheckedBlock {
    /// The pictures with their inputs.
    pub pictures: Vec<PictureMsg>,
    /// The records of these pictures, with what follows from them; `None` when another version
    /// encoded them.
    pub records: Option<Vec<Appended>>,
    /// The first row that does not follow from the records.
    pub other: Option<OtherRow>,
    /// The short hashes of these pictures.
    hashes: Vec<i64>,
}

/// The first row of a summary or of a table for queries that is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherRow {
    /// The table, or `summary`.
    pub table: &'static str,
    /// The frame.
    pub frame: FrameNo,
}

/// The column with what the timeline, plots and statistics show.
const SUMMARY: &str = "summary";

impl fmt::Display for OtherRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.table {
            SUMMARY => write!(f, "the summary")?,
            table => write!(f, "the table {table}")?,
        }
        write!(f, " at frame {}", self.frame)
    }
}

impl<'a> BlockCheck<'a> {
    /// A check of the blocks of a branch that come after this one.
    ///
    /// # Errors
    /// When that block can't be decoded.
    pub fn after(
        file: &'a SessionFile,
        branch: &BranchRow,
        before: &BlockRow,
        codec: i64,
    ) -> Result<Self, SessionError> {
        let mut check = Self::new(file, branch, Annotator::unknown())?;
        check.chain = Chain::at(before.chain);
        check.epoch = Some(before.epoch);
        check.last = Some(before.last);
        if codec == i64::from(block::VERSION) {
            let records = block::records(&file.bytes(before.row)?, (branch.id, before.epoch));
            let records = records.map_err(|why| file.undecodable(before.first, why))?;
            check.plan = records.iter().rev().find_map(|record| record.plan.clone());
            let index = file.index(before.row)?;
            for (i, record) in records.into_iter().enumerate() {
                if let Some(recorded) = index.appended(i, record) {
                    let _ = check.annotator.again(&recorded);
                }
            }
        }
        Ok(check)
    }

    /// Sets the newest plan of the block before, where its records can't be decoded.
    #[must_use]
    pub fn after_plan(mut self, plan: Option<Arc<planner::Plan>>) -> Self {
        self.plan = plan;
        self
    }

    /// A check of the blocks of a branch, from its first on; the annotator has seen the record
    /// before them.
    ///
    /// # Errors
    /// When there is no memory for a second set of tables.
    pub fn new(
        file: &'a SessionFile,
        branch: &BranchRow,
        annotator: Annotator,
    ) -> Result<Self, SessionError> {
        let expected = Connection::open_in_memory()
            .and_then(|connection| schema::create(&connection).map(|()| connection));
        Ok(Self {
            file,
            branch: branch.row,
            id: branch.id,
            chain: Chain::new(branch.id, branch.origin),
            expected: expected.map_err(|error| file.database(&error))?,
            plan: None,
            annotator,
            epoch: None,
            last: None,
            rows: Some([0; TABLES.len()]),
        })
    }

    /// Decodes a block, and compares the chain, its summary and the rows of its frames with it.
    /// Records that another version encoded are not compared.
    ///
    /// # Errors
    /// When the chain is another one or something can't be decoded.
    pub fn check(&mut self, row: &BlockRow, codec: i64) -> Result<CheckedBlock, SessionError> {
        if self.epoch.replace(row.epoch) != Some(row.epoch) {
            // The writer starts over when a branch is carried on.
            self.plan = None;
        }
        let bytes = self.file.bytes(row.row)?;
        let place = (self.id, row.epoch);
        let failed = |why| {
            self.file.damaged(Damage::Block {
                first: row.first,
                why,
            })
        };
        let pictures = block::pictures(&bytes.causes, place).map_err(failed)?;
        if self.last.is_some_and(|last| row.first <= last) || !fits(row, &pictures) {
            return Err(self.altered("the block", row));
        }
        self.last = Some(row.last);
        let hashes: Vec<i64> = pictures.iter().map(|it| self.chain.push(it)).collect();
        if self.chain.end() != row.chain {
            return Err(self.altered("the chain", row));
        }
        let mut checked = CheckedBlock {
            pictures,
            records: None,
            other: None,
            hashes,
        };
        if codec != i64::from(block::VERSION) {
            return Ok(checked);
        }
        let index = self.file.index(row.row)?;
        let records = block::records(&bytes, place).map_err(failed)?;
        if index.len() != records.len() {
            return Err(self.altered("the summary", row));
        }
        let mut appended = Vec::with_capacity(records.len());
        let mut summary = None;
        for (i, record) in records.into_iter().enumerate() {
            let recorded = index.appended(i, record);
            let recorded = recorded.ok_or_else(|| self.altered("the summary", row))?;
            let again = self.annotator.again(&recorded);
            if summary.is_none() && !again.is_annotated_as(&recorded) {
                summary = Some(OtherRow {
                    table: SUMMARY,
                    frame: again.record.picture.number,
                });
            }
            appended.push(again);
        }
        let table = self.compare((row.first, row.last), &checked, &appended)?;
        let found = [summary, table].into_iter().flatten();
        checked.other = found.min_by_key(|other| other.frame);
        checked.records = Some(appended);
        Ok(checked)
    }

    /// Compares the rows of some frames of a block, from the first to the last, with what they
    /// are for these records of its pictures.
    ///
    /// # Errors
    /// When the rows can't be read.
    pub fn compare(
        &mut self,
        frames: (FrameNo, FrameNo),
        checked: &CheckedBlock,
        records: &[Appended],
    ) -> Result<Option<OtherRow>, SessionError> {
        let differing = self
            .write(records, &checked.hashes)
            .and_then(|()| self.differing(frames));
        differing.map_err(|error| self.file.database(&error))
    }

    /// Leaves it at that: the rows are not those of the blocks so far.
    pub fn skip_rows(&mut self) {
        self.rows = None;
    }

    /// Compares the number of rows of the branch with that of the blocks so far, and returns
    /// the end of the chain.
    ///
    /// # Errors
    /// When there are rows of frames that no block has.
    pub fn finish(self) -> Result<[u8; 32], SessionError> {
        for ((table, _), expected) in TABLES.iter().zip(self.rows.into_iter().flatten()) {
            let sql = format!("SELECT count(*) FROM {table} WHERE branch = ?");
            let found: Result<i64, _> =
                self.file
                    .connection()
                    .query_row(&sql, [self.branch], |row| row.get(0));
            if found.map_err(|error| self.file.database(&error))? != expected {
                let what = format!("the number of rows in the table {table}");
                return Err(self.file.damaged(Damage::Altered(what)));
            }
        }
        Ok(self.chain.end())
    }

    fn altered(&self, what: &str, row: &BlockRow) -> SessionError {
        let what = format!("{what} of frames {} to {}", row.first, row.last);
        self.file.damaged(Damage::Altered(what))
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
    fn differing(
        &mut self,
        (first, last): (FrameNo, FrameNo),
    ) -> rusqlite::Result<Option<OtherRow>> {
        let frames = [self.branch, first as i64, last as i64];
        let mut counts = self.rows.unwrap_or_default();
        for ((table, column), count) in TABLES.into_iter().zip(&mut counts) {
            let sql = format!(
                "SELECT * FROM {table} WHERE branch = ? AND {column} BETWEEN ? AND ?
                 ORDER BY {column}"
            );
            let expected = rows_of(&self.expected, &sql, frames)?;
            let found = rows_of(&self.file.connection(), &sql, frames)?;
            *count += expected.len() as i64;
            let same = expected
                .iter()
                .zip(&found)
                .take_while(|(a, b)| a == b)
                .count();
            let frame = |row: &Vec<Value>| match row.get(1) {
                Some(Value::Integer(frame)) => *frame,
                _ => first as i64,
            };
            // A row that is missing or too much comes before the one that it is compared with.
            let differ = [expected.get(same), found.get(same)];
            if let Some(frame) = differ.into_iter().flatten().map(frame).min() {
                let frame = frame as FrameNo;
                return Ok(Some(OtherRow { table, frame }));
            }
        }
        self.rows = self.rows.map(|_| counts);
        Ok(None)
    }
}

/// All columns of some rows.
fn rows_of(
    connection: &Connection,
    sql: &str,
    frames: [i64; 3],
) -> rusqlite::Result<Vec<Vec<Value>>> {
    let mut select = connection.prepare_cached(sql)?;
    let columns = select.column_count();
    let rows = select.query_map(frames, |row| {
        (0..columns).map(|column| row.get(column)).collect()
    })?;
    rows.collect()
}

/// Whether a block has the pictures that its row declares.
fn fits(row: &BlockRow, pictures: &[PictureMsg]) -> bool {
    let number = |picture: Option<&PictureMsg>| picture.map(|it| it.number);
    number(pictures.first()) == Some(row.first)
        && number(pictures.last()) == Some(row.last)
        && pictures.len() as u64 == row.length
        && pictures.is_sorted_by(|a, b| a.number < b.number)
}

impl SessionFile {
    /// The error of a row that does not follow from the records.
    #[must_use]
    pub fn differs(&self, row: OtherRow) -> SessionError {
        self.damaged(Damage::Altered(row.to_string()))
    }
}
