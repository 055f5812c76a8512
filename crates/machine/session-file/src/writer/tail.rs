//! The newest block of a session: written again with every commit until it is full.

use crate::sum::{self, BlockPlace};
use pad::Epoch;
use planner::Plan;
use rusqlite::{Connection, params};
use session::{
    Appended, BlockError,
    block::{BlockEncoder, LENGTH, PackedBlock},
};
use std::{collections::BTreeMap, sync::Arc};

/// Bytes of a block before compression, at most; the history's own blocks are of this size.
const SIZE: usize = 5 << 20;

/// The block that is written.
#[derive(Default)]
pub(super) struct Tail {
    encoder: BlockEncoder,
    /// The row of its branch, and the epoch of its records.
    place: Option<(i64, Epoch)>,
    chain: [u8; 32],
    /// Whether it has records that are not in the file.
    is_new: bool,
    /// The newest plan of each branch, by its row, and the epoch of its record. A history that
    /// is copied ends with another branch than the one that is continued.
    plans: BTreeMap<i64, (Epoch, Arc<Plan>)>,
}

impl Tail {
    /// Whether the next record of this place belongs to it.
    pub fn is_at(&self, place: (i64, Epoch)) -> bool {
        self.place == Some(place)
    }

    /// Ends the block and begins one at another place.
    pub fn begin(&mut self, connection: &Connection, place: (i64, Epoch)) -> rusqlite::Result<()> {
        self.end(connection)?;
        self.place = Some(place);
        Ok(())
    }

    /// Adds a record.
    pub fn push(&mut self, appended: &Appended) -> Result<(), BlockError> {
        self.encoder.push(appended)?;
        self.is_new = true;
        Ok(())
    }

    /// Sets the end of the chain after its last record.
    pub fn set_chain(&mut self, end: [u8; 32]) {
        self.chain = end;
    }

    /// The plan of a record, if it is another one than the last of its branch and epoch.
    pub fn new_plan<'a>(&mut self, appended: &'a Appended) -> Option<&'a Arc<Plan>> {
        let plan = appended.record.plan.as_ref()?;
        let (branch, epoch) = self.place?;
        let same = |(of, known): &(Epoch, Arc<Plan>)| {
            *of == epoch && (Arc::ptr_eq(known, plan) || known == plan)
        };
        if self.plans.get(&branch).is_some_and(same) {
            return None;
        }
        self.plans.insert(branch, (epoch, Arc::clone(plan)));
        Some(plan)
    }

    /// Whether it should be ended.
    pub fn is_full(&self) -> bool {
        self.encoder.len() >= LENGTH || self.encoder.size() >= SIZE
    }

    /// Writes the block as it is.
    pub fn write(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        if let (true, Some((branch, _)), Some(block)) =
            (self.is_new, self.place, self.encoder.packed())
        {
            put(connection, branch, &block, &self.chain)?;
            self.is_new = false;
        }
        Ok(())
    }

    /// Writes the block and ends it.
    pub fn end(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.write(connection)?;
        self.encoder.clear();
        Ok(())
    }
}

fn put(
    connection: &Connection,
    branch: i64,
    block: &PackedBlock,
    chain: &[u8; 32],
) -> rusqlite::Result<()> {
    let place = BlockPlace {
        branch,
        first: block.frames.0 as i64,
        last: block.frames.1 as i64,
        length: block.length as i64,
        epoch: block.epoch.0 as i64,
    };
    let mut insert = connection.prepare_cached(
        "INSERT INTO block (branch, first, last, length, epoch, summary, summary_sum, chain, sum,
         causes, records) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (branch, first) DO UPDATE SET last = excluded.last,
         length = excluded.length, summary = excluded.summary,
         summary_sum = excluded.summary_sum, chain = excluded.chain, sum = excluded.sum,
         causes = excluded.causes, records = excluded.records",
    )?;
    insert.execute(params![
        place.branch,
        place.first,
        place.last,
        place.length,
        place.epoch,
        &block.index[..],
        sum::summary(place, &block.index),
        &chain[..],
        sum::block(place, chain, &block.bytes),
        &block.bytes.causes[..],
        &block.bytes.records[..],
    ])?;
    Ok(())
}
