//! Goes through the frames of a run, and lets a bot read and decide them again.

use crate::bots::{Bots, Known, Mode};
use bot::Instead;
use pad::{BranchId, FrameNo};
use session::{Annotator, Appended, Order, Record};
use session_file::{BlockCheck, BlockRow, BranchRow, OtherRow, RunRow, SessionError, SessionFile};
use std::collections::BTreeMap;

/// A block of frames, as recorded and as it is now.
pub(crate) struct Walked<'a> {
    pub branch: &'a BranchRow,
    pub row: &'a BlockRow,
    pub recorded: Vec<Appended>,
    pub now: Vec<Record>,
    /// From which frames on more than readings can be compared.
    pub known: Known,
    /// Where records that were rebuilt differ from what another version wrote; the first of the
    /// branch only.
    pub other: Option<OtherRow>,
}

/// What became of a run.
#[derive(Default)]
pub(crate) struct Walk {
    /// What was not compared, a sentence each.
    pub skipped: Vec<String>,
    pub cancelled: bool,
}

/// Goes through all branches of a run, block by block. `take` returns false to cancel. A branch
/// whose first frames are missing is left out when it is replayed.
pub(crate) fn walk(
    file: &SessionFile,
    run: &RunRow,
    instead: &Instead,
    mode: Mode,
    take: &mut dyn FnMut(Walked<'_>) -> Result<bool, SessionError>,
) -> Result<Walk, SessionError> {
    let mut walk = Walk::default();
    let mut forks = BTreeMap::<(BranchId, FrameNo), (Bots, Annotator)>::new();
    let is_current = session_rebuild::is_current(run);
    for branch in &run.branches {
        let mut skip = |why: &str| {
            let (run, branch) = (run.id, branch.id);
            walk.skipped
                .push(format!("run {run}, branch {branch}: {why}"));
        };
        let blocks = file.blocks(branch.row)?;
        let fork = branch
            .origin
            .and_then(|origin| forks.get(&(origin.branch, origin.frame)));
        let is_late = is_late(branch, &blocks);
        if is_late && (mode == Mode::Replay || !is_current) {
            skip("its first frames were not recorded");
            continue;
        }
        let annotator = match fork {
            Some((_, annotator)) => annotator.clone(),
            None if is_late || branch.origin.is_some() => Annotator::unknown(),
            None => Annotator::default(),
        };
        let bots = match (fork.filter(|_| !is_late), branch.origin) {
            (Some((fork, _)), _) => Some(fork.fork(file.orders(branch.row)?)),
            (None, Some(_)) if !is_late => {
                skip("the frames before it were not compared");
                continue;
            }
            (None, _) => Bots::begin(orders(file, run, branch)?, instead, is_current, is_late),
        };
        let Some(mut bots) = bots else {
            skip("the orders with which the run began are missing");
            continue;
        };
        let mut check = BlockCheck::new(file, branch, annotator)?;
        let mut has_other = false;
        for row in &blocks {
            let mut checked = check.check(row, run.codec)?;
            if let Some(row) = checked.other {
                return Err(file.differs(row));
            }
            let mut other = None;
            let recorded = match checked.records.take() {
                Some(records) => records,
                None => {
                    let rebuilt = bots.rebuild(&checked.pictures);
                    if !has_other {
                        other = check.compare((row.first, row.last), &checked, &rebuilt)?;
                    }
                    if other.is_some() {
                        has_other = true;
                        check.skip_rows();
                    }
                    rebuilt
                }
            };
            let mut now = Vec::with_capacity(recorded.len());
            for appended in &recorded {
                let record = &appended.record;
                now.push(bots.see(record, mode));
                let here = (branch.id, record.picture.number);
                let is_fork = |row: &BranchRow| {
                    row.origin.map(|origin| (origin.branch, origin.frame)) == Some(here)
                };
                if run.branches.iter().any(is_fork) {
                    forks.insert(here, (bots.clone(), Annotator::after(record)));
                }
            }
            let walked = Walked {
                branch,
                row,
                recorded,
                now,
                known: bots.known(),
                other,
            };
            if !take(walked)? {
                walk.cancelled = true;
                return Ok(walk);
            }
        }
        if is_late {
            let from = |frame: Option<FrameNo>| match frame {
                Some(frame) => format!("from frame {frame} on"),
                None => "nowhere".to_owned(),
            };
            let Known {
                tracked_from,
                decided_from,
            } = bots.known();
            skip(&format!(
                "its first frames were not recorded: readings are compared everywhere, tracked \
                 states {}, decisions {}",
                from(tracked_from),
                from(decided_from)
            ));
        }
        check.finish()?;
    }
    Ok(walk)
}

/// Whether the first frames of a branch are missing.
fn is_late(branch: &BranchRow, blocks: &[BlockRow]) -> bool {
    let start = branch.origin.map_or(0, |origin| origin.frame);
    let first = blocks.first().map(|block| block.first);
    first.is_some_and(|first| first.checked_sub(1) != Some(start))
}

/// The orders of a branch and of its parents up to the forks.
fn orders(
    file: &SessionFile,
    run: &RunRow,
    branch: &BranchRow,
) -> Result<Vec<(FrameNo, Order)>, SessionError> {
    let mut parts = Vec::new();
    let mut next = Some((branch, FrameNo::MAX));
    while let Some((branch, upto)) = next.take() {
        let mut orders = file.orders(branch.row)?;
        orders.retain(|(after, _)| *after <= upto);
        parts.push(orders);
        next = branch.origin.and_then(|origin| {
            let mut rows = run.branches.iter();
            let parent = rows.find(|row| row.id == origin.branch && row.id < branch.id)?;
            Some((parent, origin.frame.min(upto)))
        });
    }
    Ok(parts.into_iter().rev().flatten().collect())
}
