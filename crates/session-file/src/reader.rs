//! Reads a session file.
//!
//! Nothing in a file is trusted: it may be cut, flipped or made by somebody else. The tables
//! must be exactly those of its format, and each row must have the sum that it was written
//! with.

mod blocks;
mod fault;
mod notes;
mod open;
mod rows;
mod runs;
mod stored;

<<<<<<< HEAD
pub use rows::{BlockRow, BranchRow, RunRow, SnapshotRow};

use crate::{Damage, SessionError, schema::plain};
use fault::Fault;
use rusqlite::Connection;
use session::StoredError;
=======
use crate::{
    Damage, RomInfo, RunInfo, SessionError,
    schema::plain,
    writer::{
        bookmark_sum, branch_sum, order_sum, run_sum, snapshot_sum,
        tail::{block_sum, summary_sum},
        truths::truth_sum,
    },
};
use pad::{BranchId, Epoch, FrameNo, Origin};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use session::{
    BlockBytes, BlockError, BlockIndex, Bookmark, Order, Stored, StoredBlock, StoredBranch,
    StoredError,
};
use source::FileSource;
>>>>>>> trunk14
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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

<<<<<<< HEAD
=======
    /// Its runs, the oldest first.
    ///
    /// # Errors
    /// When it can't be read or is damaged.
    pub fn runs(&self) -> Result<Vec<RunRow>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare(
                "SELECT id, started, program, codec, core, core_version, rom_title, rom_size,
                 rom_hash, faults, sum FROM run ORDER BY id",
            )?;
            let mut rows = select.query([])?;
            let mut runs = Vec::new();
            while let Some(row) = rows.next()? {
                let mut run = run(connection, row)?;
                run.branches = branches(connection, run.id)?;
                runs.push(run);
            }
            Ok(runs)
        })
    }

    /// A run as a history; its records stay in the file.
    ///
    /// # Errors
    /// When it can't be read or is damaged, or there is no such run.
    pub fn stored(&self, run: i64) -> Result<Stored, SessionError> {
        let runs = self.runs()?;
        let found = runs.into_iter().find(|row| row.id == run);
        let branches = found
            .ok_or_else(|| self.damaged(Damage::NoRun(run)))?
            .branches;
        let numbers: BTreeMap<i64, BranchId> = branches
            .iter()
            .map(|branch| (branch.row, branch.id))
            .collect();
        let mut newest = (0, 0);
        let mut stored = Vec::new();
        for branch in branches {
            let blocks = self.read(|connection| summaries(connection, branch.row))?;
            if let Some(last) = blocks.last() {
                newest = newest.max((last.key, branch.id));
            }
            stored.push(StoredBranch {
                id: branch.id,
                name: branch.name,
                origin: branch.origin,
                blocks,
                orders: self.orders(branch.row)?,
            });
        }
        let current = match newest {
            (0, _) => stored.first().map_or(0, |branch| branch.id),
            (_, branch) => branch,
        };
        Ok(Stored {
            branches: stored,
            current,
            bookmarks: self.read(|connection| bookmarks(connection, &numbers))?,
            source: Arc::new(FileSource::new(self.clone())),
        })
    }

    /// The orders of a branch, each with the frame after which it came, in their order.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn orders(&self, branch: i64) -> Result<Vec<(FrameNo, Order)>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare(
                "SELECT after, kind, value, sum FROM \"order\" WHERE branch = ? ORDER BY id",
            )?;
            let mut rows = select.query([branch])?;
            let mut orders = Vec::new();
            while let Some(row) = rows.next()? {
                let (kind, value): (String, String) = (row.get(1)?, row.get(2)?);
                let after = row.get(0)?;
                matches(row.get(3)?, order_sum(after, &kind, &value), || {
                    format!("an order after frame {after}")
                })?;
                let after = unsigned(after, "the frame of an order")?;
                let order = Order::parse(&kind, &value).map_err(|why| Damage::Order {
                    after,
                    why: why.to_string(),
                })?;
                orders.push((after, order));
            }
            Ok(orders)
        })
    }

    /// The blocks of a branch, in the order of their frames.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn blocks(&self, branch: i64) -> Result<Vec<BlockRow>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare(
                "SELECT id, first, last, epoch, chain FROM block WHERE branch = ? ORDER BY first",
            )?;
            let mut rows = select.query([branch])?;
            let mut blocks = Vec::new();
            while let Some(row) = rows.next()? {
                let chain: Vec<u8> = row.get(4)?;
                blocks.push(BlockRow {
                    row: row.get(0)?,
                    first: unsigned(row.get(1)?, "the first frame of a block")?,
                    last: unsigned(row.get(2)?, "the last frame of a block")?,
                    epoch: Epoch(unsigned(row.get(3)?, "the epoch of a block")?),
                    chain: chain
                        .try_into()
                        .map_err(|_| Damage::Range("the chain of a block"))?,
                });
            }
            Ok(blocks)
        })
    }

    /// The records of a block, encoded.
    ///
    /// # Errors
    /// When they can't be read or were altered.
    pub fn bytes(&self, block: i64) -> Result<BlockBytes, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT first, last, chain, sum, causes, records FROM block WHERE id = ?",
            )?;
            let mut rows = select.query([block])?;
            let row = rows.next()?.ok_or(Damage::Range("the number of a block"))?;
            let (first, last): (i64, i64) = (row.get(0)?, row.get(1)?);
            let bytes = BlockBytes {
                causes: row.get::<_, Vec<u8>>(4)?.into_boxed_slice(),
                records: row.get::<_, Vec<u8>>(5)?.into_boxed_slice(),
            };
            let chain: Vec<u8> = row.get(2)?;
            matches(
                row.get(3)?,
                block_sum((first, last), &bytes, &chain),
                || format!("the block of the frames {first} to {last}"),
            )?;
            Ok(bytes)
        })
    }

    /// The hashes of the truth of the frames of a branch, as far as they are known.
    ///
    /// # Errors
    /// When they can't be read or were altered.
    pub fn truths(&self, branch: i64) -> Result<BTreeMap<FrameNo, i64>, SessionError> {
        self.read(|connection| {
            let mut select = connection
                .prepare("SELECT first, hashes, sum FROM truth WHERE branch = ? ORDER BY first")?;
            let mut rows = select.query([branch])?;
            let mut truths = BTreeMap::new();
            while let Some(row) = rows.next()? {
                let first: i64 = row.get(0)?;
                let hashes = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
                matches(row.get(2)?, truth_sum(first, hashes), || {
                    format!("the truth from frame {first} on")
                })?;
                let first = unsigned(first, "the frame of a truth")?;
                let hashes = hashes.as_chunks().0.iter();
                truths.extend((first..).zip(hashes.map(|hash| i64::from_le_bytes(*hash))));
            }
            Ok(truths)
        })
    }

    /// The snapshots of a branch, in the order of their frames.
    ///
    /// # Errors
    /// When they can't be read.
    pub fn snapshots(&self, branch: i64) -> Result<Vec<SnapshotRow>, SessionError> {
        self.read(|connection| {
            let mut select = connection
                .prepare("SELECT frame, clocks FROM snapshot WHERE branch = ? ORDER BY frame")?;
            let mut rows = select.query([branch])?;
            let mut snapshots = Vec::new();
            while let Some(row) = rows.next()? {
                snapshots.push(SnapshotRow {
                    frame: unsigned(row.get(0)?, "the frame of a snapshot")?,
                    clocks: unsigned(row.get(1)?, "the clocks of a snapshot")?,
                });
            }
            Ok(snapshots)
        })
    }

    /// The state of a snapshot; `None` when there is none at this frame.
    ///
    /// # Errors
    /// When it can't be read or was altered.
    pub fn state(&self, branch: i64, frame: FrameNo) -> Result<Option<Vec<u8>>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT clocks, state, sum FROM snapshot WHERE branch = ? AND frame = ?",
            )?;
            let found = select
                .query_row(params![branch, frame as i64], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })
                .optional()?;
            let Some((clocks, state, sum)): Option<(i64, Vec<u8>, i64)> = found else {
                return Ok(None);
            };
            matches(sum, snapshot_sum(frame as i64, clocks, &state), || {
                format!("the snapshot at frame {frame}")
            })?;
            Ok(Some(state))
        })
    }

    /// The index of a block.
    pub(crate) fn index(&self, row: &BlockRow) -> Result<BlockIndex, SessionError> {
        self.read(|connection| {
            let mut select = connection
                .prepare_cached("SELECT epoch, summary, summary_sum FROM block WHERE id = ?")?;
            let mut rows = select.query([row.row])?;
            let found = rows.next()?.ok_or(Damage::Range("the number of a block"))?;
            let summary = found.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
            index(
                row.first as i64,
                row.last as i64,
                found.get(0)?,
                summary,
                found.get(2)?,
            )
        })
    }

    /// The error of a block whose bytes are not records.
    #[must_use]
    pub fn undecodable(&self, first: FrameNo, why: BlockError) -> SessionError {
        self.damaged(Damage::Block { first, why })
    }

>>>>>>> trunk14
    /// The error of a run whose branches or frames make no sense together.
    #[must_use]
    pub fn makes_no_sense(&self, why: StoredError) -> SessionError {
        self.damaged(why.into())
    }

    /// Checks the pages of the database, whatever they hold, and that every row belongs to
    /// one that is there.
    ///
    /// # Errors
    /// When one of them is damaged.
    pub fn check_pages(&self) -> Result<(), SessionError> {
        self.read(|connection| {
            let found: String =
                connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
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
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, SessionError> {
        read(&self.connection()).map_err(|fault| match fault {
            Fault::Damage(damage) => self.damaged(damage),
            Fault::Sql(error) => self.database(&error),
        })
    }
}
