//! What is kept beside the records: orders, truths, snapshots and bookmarks.

use super::{
    RunRow, SessionFile, SnapshotRow,
    fault::{check, text, unsigned},
};
use crate::{Damage, SessionError, sum};
use pad::FrameNo;
use rusqlite::{ToSql, params};
use session::{
    Bookmark, Order,
    bounds::{BOOKMARKS, NAME_BYTES, NOTE_BYTES, ORDER_BYTES},
};
use std::collections::BTreeMap;

impl SessionFile {
    /// The orders of a branch, each with the frame after which it came, in their order.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn orders(&self, branch: i64) -> Result<Vec<(FrameNo, Order)>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT after, kind, value, sum FROM \"order\" WHERE branch = ? ORDER BY id",
            )?;
            let mut rows = select.query([branch])?;
            let mut orders = Vec::new();
            while let Some(row) = rows.next()? {
                text(row, 2, ORDER_BYTES, "the length of an order")?;
                let (kind, value): (String, String) = (row.get(1)?, row.get(2)?);
                let after = row.get(0)?;
                check(
                    row.get(3)?,
                    sum::order(branch, after, &kind, &value),
                    || format!("an order after frame {after}"),
                )?;
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

    /// The hashes of the truth of the frames of a branch, as far as they are known.
    ///
    /// # Errors
    /// When they can't be read or were altered.
    pub fn truths(&self, branch: i64) -> Result<BTreeMap<FrameNo, i64>, SessionError> {
        self.truths_where("", params![branch])
    }

    /// The same from the rows that have some of these frames.
    ///
    /// # Errors
    /// When they can't be read or were altered.
    pub fn truths_in(
        &self,
        branch: i64,
        (first, last): (FrameNo, FrameNo),
    ) -> Result<BTreeMap<FrameNo, i64>, SessionError> {
        self.truths_where(
            "AND first <= ? AND first > ? - length(hashes) / 8",
            params![branch, last as i64, first as i64],
        )
    }

    fn truths_where(
        &self,
        condition: &str,
        values: &[&dyn ToSql],
    ) -> Result<BTreeMap<FrameNo, i64>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(&format!(
                "SELECT first, hashes, sum, branch FROM truth WHERE branch = ? {condition}
                 ORDER BY first"
            ))?;
            let mut rows = select.query(values)?;
            let mut truths = BTreeMap::new();
            while let Some(row) = rows.next()? {
                let first: i64 = row.get(0)?;
                let hashes = row.get_ref(1)?.as_blob()?;
                check(row.get(2)?, sum::truth(row.get(3)?, first, hashes), || {
                    format!("the truth from frame {first} on")
                })?;
                let first = unsigned(first, "the frame of a truth")?;
                let (hashes, rest) = hashes.as_chunks();
                if hashes.is_empty() || !rest.is_empty() {
                    return Err(Damage::Range("the length of a truth").into());
                }
                for (frame, hash) in (first..).zip(hashes) {
                    let hash = i64::from_le_bytes(*hash);
                    // A branch that is continued shows its last frame again.
                    if truths
                        .insert(frame, hash)
                        .is_some_and(|known| known != hash)
                    {
                        return Err(Damage::Truth(frame).into());
                    }
                }
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
            let mut select = connection.prepare_cached(
                "SELECT frame, clocks FROM snapshot WHERE branch = ? ORDER BY frame",
            )?;
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
        Ok(self.snapshot(branch, frame)?.map(|(_, state)| state))
    }

    /// The clocks and the state of a snapshot; `None` when there is none at this frame.
    ///
    /// # Errors
    /// When it can't be read or was altered.
    pub fn snapshot(
        &self,
        branch: i64,
        frame: FrameNo,
    ) -> Result<Option<(u64, Vec<u8>)>, SessionError> {
        self.read(|connection| {
            let frame = frame as i64;
            let mut select = connection.prepare_cached(
                "SELECT clocks, state, sum FROM snapshot WHERE branch = ? AND frame = ?",
            )?;
            let mut rows = select.query(params![branch, frame])?;
            let Some(row) = rows.next()? else {
                return Ok(None);
            };
            let clocks = row.get(0)?;
            let state = row.get_ref(1)?.as_blob()?;
            let expected = sum::snapshot(branch, frame, clocks, state);
            check(row.get(2)?, expected, || {
                format!("the snapshot at frame {frame}")
            })?;
            let clocks = unsigned(clocks, "the clocks of a snapshot")?;
            Ok(Some((clocks, state.to_vec())))
        })
    }

    /// The bookmarks of a run, in the order of their numbers.
    ///
    /// # Errors
    /// When one of them can't be read or was altered.
    pub fn bookmarks_of(&self, run: &RunRow) -> Result<Vec<Bookmark>, SessionError> {
        let branches = run.branches.iter();
        let branches: BTreeMap<_, _> = branches.map(|branch| (branch.row, branch.id)).collect();
        self.read(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT branch, number, frame, slot, name, note, sum FROM bookmark
                 ORDER BY number, branch",
            )?;
            let mut rows = select.query([])?;
            let mut bookmarks = Vec::new();
            while let Some(row) = rows.next()? {
                let of: i64 = row.get(0)?;
                let Some(branch) = branches.get(&of) else {
                    continue;
                };
                if bookmarks.len() >= BOOKMARKS {
                    return Err(Damage::Range("the number of bookmarks").into());
                }
                text(row, 4, NAME_BYTES, "the length of a bookmark's name")?;
                text(row, 5, NOTE_BYTES, "the length of a note")?;
                let (number, slot): (i64, Option<i64>) = (row.get(1)?, row.get(3)?);
                let range = |_| Damage::Range("a bookmark");
                let bookmark = Bookmark {
                    id: number.try_into().map_err(range)?,
                    branch: *branch,
                    frame: unsigned(row.get(2)?, "the frame of a bookmark")?,
                    name: row.get(4)?,
                    note: row.get(5)?,
                    slot: slot.map(u8::try_from).transpose().map_err(range)?,
                };
                check(row.get(6)?, sum::bookmark(of, &bookmark), || {
                    format!("the bookmark at frame {}", bookmark.frame)
                })?;
                bookmarks.push(bookmark);
            }
            Ok(bookmarks)
        })
    }
}
