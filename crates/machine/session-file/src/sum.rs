//! Checksums of rows, so that a flipped byte in a file is noticed.
//!
//! A sum covers the name of the table and the columns that something is computed from, the
//! number of the row's branch included: a row that has moved is noticed too.

use blake3::{Hash, Hasher};
use rusqlite::{Connection, types::ValueRef};
use session::{BlockBytes, Bookmark};

/// The first eight bytes of a hash, as SQLite stores integers.
pub(crate) fn first_eight(hash: &Hash) -> i64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    i64::from_le_bytes(bytes)
}

/// Adds up the columns of a row.
struct Sum(Hasher);

impl Sum {
    /// The sum of a row of a table, without its columns.
    fn of(table: &str) -> Self {
        Self(Hasher::new()).bytes(table.as_bytes())
    }

    fn null(mut self) -> Self {
        self.0.update(&[0]);
        self
    }

    fn int(mut self, value: i64) -> Self {
        self.0.update(&[1]).update(&value.to_le_bytes());
        self
    }

    fn int_or_null(self, value: Option<i64>) -> Self {
        match value {
            Some(value) => self.int(value),
            None => self.null(),
        }
    }

    /// Adds a text or a blob.
    fn bytes(mut self, value: &[u8]) -> Self {
        self.0
            .update(&[2])
            .update(&(value.len() as u64).to_le_bytes());
        self.0.update(value);
        self
    }

    /// The sum of the row.
    fn get(self) -> i64 {
        first_eight(&self.0.finalize())
    }
}

/// The sum of a row of `run`.
pub(crate) fn run(connection: &Connection, run: i64) -> rusqlite::Result<i64> {
    let mut select = connection.prepare_cached(
        "SELECT started, program, core, core_version, rom_title, rom_size, rom_hash, faults, codec
         FROM run WHERE id = ?",
    )?;
    let columns = select.column_count();
    select.query_row([run], |row| {
        let sum = (0..columns).try_fold(Sum::of("run"), |sum, column| {
            Ok::<_, rusqlite::Error>(match row.get_ref(column)? {
                ValueRef::Integer(value) => sum.int(value),
                ValueRef::Text(text) | ValueRef::Blob(text) => sum.bytes(text),
                ValueRef::Null | ValueRef::Real(_) => sum.null(),
            })
        });
        Ok(sum?.get())
    })
}

/// The sum of a row of `branch`.
pub(crate) fn branch(
    run: i64,
    number: i64,
    name: &str,
    (parent, fork_frame): (Option<i64>, Option<i64>),
) -> i64 {
    Sum::of("branch")
        .int(run)
        .int(number)
        .bytes(name.as_bytes())
        .int_or_null(parent)
        .int_or_null(fork_frame)
        .get()
}

/// The place of a row of `block`.
#[derive(Clone, Copy)]
pub(crate) struct BlockPlace {
    pub branch: i64,
    pub first: i64,
    pub last: i64,
    pub length: i64,
    pub epoch: i64,
}

impl BlockPlace {
    fn sum(self) -> Sum {
        Sum::of("block")
            .int(self.branch)
            .int(self.first)
            .int(self.last)
            .int(self.length)
            .int(self.epoch)
    }
}

/// The sum of what a block can be asked without its records.
pub(crate) fn summary(place: BlockPlace, summary: &[u8]) -> i64 {
    place.sum().bytes(summary).get()
}

/// The sum of the records of a block.
pub(crate) fn block(place: BlockPlace, chain: &[u8], bytes: &BlockBytes) -> i64 {
    let sum = place.sum().bytes(chain);
    sum.bytes(&bytes.causes).bytes(&bytes.records).get()
}

/// The sum of a row of `order`.
pub(crate) fn order(branch: i64, after: i64, kind: &str, value: &str) -> i64 {
    Sum::of("order")
        .int(branch)
        .int(after)
        .bytes(kind.as_bytes())
        .bytes(value.as_bytes())
        .get()
}

/// The sum of a row of `snapshot`.
pub(crate) fn snapshot(branch: i64, frame: i64, clocks: i64, state: &[u8]) -> i64 {
    Sum::of("snapshot")
        .int(branch)
        .int(frame)
        .int(clocks)
        .bytes(state)
        .get()
}

/// The sum of a row of `truth`.
pub(crate) fn truth(branch: i64, first: i64, hashes: &[u8]) -> i64 {
    Sum::of("truth").int(branch).int(first).bytes(hashes).get()
}

/// The sum of a row of `bookmark` in format 1.
pub(crate) fn nameless_bookmark(
    branch: i64,
    (number, frame): (i64, i64),
    slot: Option<i64>,
    note: &str,
) -> i64 {
    Sum::of("bookmark")
        .int(branch)
        .int(number)
        .int(frame)
        .int_or_null(slot)
        .bytes(note.as_bytes())
        .get()
}

/// The sum of a row of `bookmark`, of the branch with this row.
pub(crate) fn bookmark(branch: i64, bookmark: &Bookmark) -> i64 {
    let Bookmark {
        id,
        branch: _,
        frame,
        name,
        note,
        slot,
    } = bookmark;
    Sum::of("bookmark")
        .int(branch)
        .int(i64::from(*id))
        .int(*frame as i64)
        .int_or_null(slot.map(i64::from))
        .bytes(name.as_bytes())
        .bytes(note.as_bytes())
        .get()
}
