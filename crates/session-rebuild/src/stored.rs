//! A run as a history, rebuilt if needed.

use crate::Rebuilder;
use pad::{BranchId, FrameNo};
use session::{
    BlockBytes, BlockIndex, BlockKey, BlockSource, Stored, StoredBlock,
    block::{self, BlockEncoder},
};
use session_file::{BranchRow, RunRow, SessionError, SessionFile};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

/// A run as a history, and whether its records were rebuilt. `goes_on` gets the number of
/// frames so far; an hour of play takes some seconds.
///
/// # Errors
/// When the run can't be read or rebuilt, or `goes_on` returned false.
pub fn stored(
    file: &SessionFile,
    run: &RunRow,
    goes_on: impl FnMut(u64) -> bool,
) -> Result<(Stored, bool), SessionError> {
    if is_current(run) {
        return Ok((file.stored(run.id)?, false));
    }
    Ok((rebuilt(file, run, goes_on)?, true))
}

/// Whether this version can decode the records of a run.
#[must_use]
pub fn is_current(run: &RunRow) -> bool {
    run.codec == i64::from(block::VERSION)
}

/// Blocks in memory.
#[derive(Debug)]
struct Blocks(HashMap<BlockKey, BlockBytes>);

impl BlockSource for Blocks {
    fn fetch(&self, key: BlockKey) -> Option<BlockBytes> {
        self.0.get(&key).cloned()
    }
}

fn rebuilt(
    file: &SessionFile,
    run: &RunRow,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<Stored, SessionError> {
    let missing = |missing| SessionError::NotRebuilt {
        path: file.path().into(),
        run: run.id,
        program: run.program.clone(),
        missing,
    };
    let mut forks = BTreeMap::<(BranchId, FrameNo), Rebuilder>::new();
    let mut bytes = HashMap::new();
    let mut blocks = Vec::new();
    let mut done = 0;
    for branch in &run.branches {
        let fork = branch.origin.map(|origin| (origin.branch, origin.frame));
        let first = fork.map_or(1, |(_, frame)| frame.saturating_add(1));
        let rows = file.blocks(branch.row)?;
        if rows.first().is_some_and(|row| row.first != first) {
            return Err(missing("its first frames were not recorded"));
        }
        let fork = match fork {
            None => None,
            Some(fork) => {
                let why = "the frames before one of its branches are missing";
                Some(forks.get(&fork).ok_or_else(|| missing(why))?)
            }
        };
        let begun = Rebuilder::begin(file.orders(branch.row)?, fork);
        let why = "the profile and the strategy with which it began are missing";
        let mut rebuilder = begun.ok_or_else(|| missing(why))?;
        let mut stored = Vec::new();
        for row in rows {
            let undecodable = |why| file.undecodable(row.first, why);
            let causes = file.bytes(row.row)?.causes;
            let pictures = block::pictures(&causes, (branch.id, row.epoch));
            let mut encoder = BlockEncoder::default();
            for picture in pictures.map_err(undecodable)? {
                let appended = rebuilder.record(&picture);
                encoder.push(&appended).map_err(undecodable)?;
                if is_fork(&run.branches, branch.id, picture.number) {
                    forks.insert((branch.id, picture.number), rebuilder.clone());
                }
            }
            if let Some(packed) = encoder.packed() {
                let index = BlockIndex::parse(&packed.index);
                stored.push(StoredBlock {
                    key: row.row,
                    epoch: row.epoch,
                    index: index.map_err(undecodable)?,
                });
                bytes.insert(row.row, packed.bytes);
            }
            done += row.length;
            if !goes_on(done) {
                return Err(SessionError::Cancelled);
            }
        }
        blocks.push(stored);
    }
    file.stored_with(run, blocks, Arc::new(Blocks(bytes)))
}

/// Whether a branch was forked from here.
fn is_fork(branches: &[BranchRow], id: BranchId, number: FrameNo) -> bool {
    let mut origins = branches.iter().filter_map(|branch| branch.origin);
    origins.any(|origin| origin.branch == id && origin.frame == number)
}
