//! Blocks of records.

use super::{
    BlockRow, SessionFile,
    fault::{Fault, check, unsigned},
};
use crate::{
    Damage, SessionError,
    sum::{self, BlockPlace},
};
use pad::Epoch;
use rusqlite::Row;
use session::{BlockBytes, BlockIndex, StoredBlock};

/// Blocks of which one call reads what can be asked without their records: less than a picture of the
/// game is shown for.
const MOST_SUMMARIES: usize = 9;

impl SessionFile {
    /// The blocks of a branch, in the order of their frames.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn blocks(&self, branch: i64) -> Result<Vec<BlockRow>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT branch, first, last, length, epoch, id, chain FROM block
                 WHERE branch = ? ORDER BY first",
            )?;
            let mut rows = select.query([branch])?;
            let mut blocks = Vec::new();
            let mut before = None;
            while let Some(row) = rows.next()? {
                let place = place(row)?;
                rises(&mut before, row.get(5)?, place)?;
                let chain = row.get_ref(6)?.as_blob()?;
                blocks.push(BlockRow {
                    row: row.get(5)?,
                    first: unsigned(place.first, "the first frame of a block")?,
                    last: unsigned(place.last, "the last frame of a block")?,
                    length: unsigned(place.length, "the length of a block")?,
                    epoch: epoch(place)?,
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
                "SELECT branch, first, last, length, epoch, chain, sum, causes, records
                 FROM block WHERE id = ?",
            )?;
            let mut rows = select.query([block])?;
            let row = rows.next()?.ok_or(Damage::Range("the number of a block"))?;
            let place = place(row)?;
            let bytes = BlockBytes {
                causes: row.get_ref(7)?.as_blob()?.into(),
                records: row.get_ref(8)?.as_blob()?.into(),
            };
            let chain = row.get_ref(5)?.as_blob()?;
            check(row.get(6)?, sum::block(place, chain, &bytes), || {
                frames(place)
            })?;
            Ok(bytes)
        })
    }

    /// What can be asked of a block without its records.
    pub(crate) fn index(&self, block: i64) -> Result<BlockIndex, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT branch, first, last, length, epoch, summary, summary_sum
                 FROM block WHERE id = ?",
            )?;
            let mut rows = select.query([block])?;
            let row = rows.next()?.ok_or(Damage::Range("the number of a block"))?;
            index(row)
        })
    }

    /// What can be asked of the next blocks of a branch, in the order of their frames, and again of the
    /// last one before them: while it is not full, a recording may make it longer.
    pub(super) fn summaries(
        &self,
        branch: i64,
        far: &mut ReadBlocks,
    ) -> Result<Vec<StoredBlock>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT branch, first, last, length, epoch, summary, summary_sum, id FROM block
                 WHERE branch = ? AND first >= ? ORDER BY first LIMIT ?",
            )?;
            let mut rows = select.query([branch, far.from, MOST_SUMMARIES as i64])?;
            let mut before = far.before;
            let mut blocks = Vec::new();
            while let Some(row) = rows.next()? {
                let place = place(row)?;
                (far.from, far.before) = (place.first, before);
                rises(&mut before, row.get(7)?, place)?;
                blocks.push(StoredBlock {
                    key: row.get(7)?,
                    epoch: epoch(place)?,
                    index: index(row)?,
                });
            }
            far.is_end = blocks.len() < MOST_SUMMARIES;
            Ok(blocks)
        })
    }
}

/// How far the blocks of a branch are read.
#[derive(Debug)]
pub(super) struct ReadBlocks {
    /// The first frame of the last block.
    from: i64,
    /// The epoch and the row of the block before it.
    before: Option<(i64, i64)>,
    /// Whether there is no further one.
    pub is_end: bool,
}

impl Default for ReadBlocks {
    fn default() -> Self {
        Self {
            from: i64::MIN,
            before: None,
            is_end: false,
        }
    }
}

/// The first five columns of every query.
fn place(row: &Row<'_>) -> rusqlite::Result<BlockPlace> {
    Ok(BlockPlace {
        branch: row.get(0)?,
        first: row.get(1)?,
        last: row.get(2)?,
        length: row.get(3)?,
        epoch: row.get(4)?,
    })
}

/// The index of a block, after its place.
fn index(row: &Row<'_>) -> Result<BlockIndex, Fault> {
    let place = place(row)?;
    let summary = row.get_ref(5)?.as_blob()?;
    check(row.get(6)?, sum::summary(place, summary), || frames(place))?;
    let first = unsigned(place.first, "the first frame of a block")?;
    Ok(BlockIndex::parse(summary).map_err(|why| Damage::Block { first, why })?)
}

/// Refuses a block of an older epoch, or with a lower row, than the one before it in its branch.
fn rises(before: &mut Option<(i64, i64)>, row: i64, place: BlockPlace) -> Result<(), Damage> {
    let falls = |(epoch, of): (i64, i64)| place.epoch < epoch || row <= of;
    if before.replace((place.epoch, row)).is_some_and(falls) {
        let first = unsigned(place.first, "the first frame of a block")?;
        return Err(Damage::Blocks(first));
    }
    Ok(())
}

fn epoch(place: BlockPlace) -> Result<Epoch, Damage> {
    Ok(Epoch(unsigned(place.epoch, "the epoch of a block")?))
}

fn frames(place: BlockPlace) -> String {
    format!("the block of frames {} to {}", place.first, place.last)
}
