//! Hashes of what the truth port held, in rows of consecutive frames.

use crate::sum;
use pad::FrameNo;
use rusqlite::{Connection, params};

/// Hashes of a row, at most.
const LENGTH: usize = 256;

/// The hashes that are not written yet.
#[derive(Default)]
pub(super) struct Truths {
    /// The row of their branch, and the first frame.
    first: Option<(i64, FrameNo)>,
    hashes: Vec<u8>,
}

impl Truths {
    /// Adds a hash; false when those before it have to be written first.
    pub fn push(&mut self, branch: i64, frame: FrameNo, hash: i64) -> bool {
        let length = self.hashes.len() / size_of::<i64>();
        let (of, first) = *self.first.get_or_insert((branch, frame));
        let is_next = of == branch && frame == first + length as FrameNo && length < LENGTH;
        if is_next {
            self.hashes.extend(hash.to_le_bytes());
        }
        is_next
    }

    /// Writes what there is.
    pub fn write(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let Some((branch, first)) = self.first.take() else {
            return Ok(());
        };
        let hashes = std::mem::take(&mut self.hashes);
        let first = first as i64;
        let mut insert =
            connection.prepare_cached("INSERT OR REPLACE INTO truth VALUES (?, ?, ?, ?)")?;
        insert.execute(params![
            branch,
            first,
            hashes,
            sum::truth(branch, first, &hashes)
        ])?;
        Ok(())
    }
}
