//! What is read of the tables.

use crate::RunInfo;
use pad::{BranchId, Epoch, FrameNo, Origin};

/// A run in a file: from one power-on to the next.
#[derive(Clone, Debug)]
pub struct RunRow {
    /// Its number, from 1 on.
    pub id: i64,
    /// When it was recorded, in UTC as `2026-01-31T12:00:00.000Z`.
    pub started: String,
    /// The version of the program.
    pub program: String,
    /// The version of the encoded records; see [`session::block::VERSION`].
    pub codec: i64,
    /// What it was made with.
    pub info: RunInfo,
    /// Its branches, each after its parent.
    pub branches: Vec<BranchRow>,
}

/// A branch in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchRow {
    /// Its row.
    pub row: i64,
    /// Its number.
    pub id: BranchId,
    /// Its name.
    pub name: String,
    /// Where it was forked.
    pub origin: Option<Origin>,
}

/// A block in a file, without its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRow {
    /// Its row.
    pub row: i64,
    /// Its first frame.
    pub first: FrameNo,
    /// Its last frame.
    pub last: FrameNo,
    /// How many records it has.
    pub length: u64,
    /// The epoch of its records.
    pub epoch: Epoch,
    /// The end of the chain after its last frame.
    pub chain: [u8; 32],
}

/// A snapshot in a file, without the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotRow {
    /// The frame at whose end it was taken.
    pub frame: FrameNo,
    /// Clocks since power-on.
    pub clocks: u64,
}
