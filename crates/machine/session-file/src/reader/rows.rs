//! What is read of the tables.

use super::SessionFile;
use crate::{RunInfo, SessionError};
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
    /// Its branches by their numbers, each after its parent.
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

/// The branch with the newest frame, of branches with the row of their last block: rows are
/// numbered as blocks were begun, so a branch that was continued is newer than one that was
/// forked later and left. `None` when no branch has a block.
pub(crate) fn newest<T>(branches: impl IntoIterator<Item = (Option<i64>, T)>) -> Option<T> {
    let begun = branches
        .into_iter()
        .filter_map(|(row, it)| Some((row?, it)));
    begun.max_by_key(|(row, _)| *row).map(|(_, it)| it)
}

impl SessionFile {
    /// The branch of a run with the newest frame; `None` when the run has no frame.
    ///
    /// # Errors
    /// When the blocks can't be read or are damaged.
    pub fn newest_branch<'a>(
        &self,
        run: &'a RunRow,
    ) -> Result<Option<&'a BranchRow>, SessionError> {
        let last = |branch: &'a BranchRow| -> Result<_, SessionError> {
            let last = self.blocks(branch.row)?.last().map(|block| block.row);
            Ok((last, branch))
        };
        let branches = run.branches.iter().map(last);
        Ok(newest(branches.collect::<Result<Vec<_>, SessionError>>()?))
    }
}
