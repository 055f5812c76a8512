//! Goes through the frames of a run, and lets a bot read and decide them again.

use crate::bots::{Bots, ComparableFrom, Mode};
use bot::Instead;
use pad::FrameNo;
use session::{Annotator, Appended, Order};
use session_file::{
    BlockCheck, BlockRow, BranchRow, OtherRow, RunRow, SessionError, SessionFile, SessionWalk,
};
use std::sync::Arc;

/// A block of frames, as recorded and as it is now.
pub(crate) struct Walked<'a> {
    pub branch: &'a BranchRow,
    pub row: &'a BlockRow,
    pub recorded: Vec<Appended>,
    pub now: Vec<Appended>,
    /// From which frames on more than readings can be compared.
    pub known: ComparableFrom,
    /// Where records that were rebuilt differ from what another version wrote; the first of the
    /// branch only.
    pub other: Option<OtherRow>,
}

/// What reads and annotates the first frame of a branch.
struct Start {
    bots: Bots,
    /// For the recorded records, and for those as they are now.
    annotators: [Annotator; 2],
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
    let mut forks = SessionWalk::<Start>::new(file, run);
    let is_current = run.is_current();
    for branch in &run.branches {
        let mut skip = |why: &str| {
            let (run, branch) = (run.id, branch.id);
            walk.skipped
                .push(format!("run {run}, branch {branch}: {why}"));
        };
        let part = forks.part(branch)?;
        let fork = forks.fork(branch);
        let is_late = part.is_late();
        if is_late && (mode == Mode::Replay || !is_current) {
            skip("its first frames were not recorded");
            continue;
        }
        let [annotator, mut annotator_now] = match fork {
            Some(fork) => fork.annotators.clone(),
            None if is_late || branch.origin.is_some() => [(); 2].map(|()| Annotator::unknown()),
            None => [(); 2].map(|()| Annotator::default()),
        };
        let bots = match (fork.filter(|_| !is_late), branch.origin) {
            (Some(fork), _) => Some(fork.bots.fork(file.orders(branch.row)?)),
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
        forks.leave_fork(branch);
        let mut check = BlockCheck::new(file, branch, annotator)?;
        let mut has_other = false;
        for row in &part.blocks {
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
                let record = Arc::new(bots.see(&appended.record, mode));
                now.push(annotator_now.annotate(record, appended.sample.rate));
                let frame = appended.record.picture.number;
                forks.save(branch.id, frame, || Start {
                    bots: bots.clone(),
                    annotators: [Annotator::after(&appended.record), annotator_now.clone()],
                });
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
            let ComparableFrom {
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

/// The orders of a branch and of its parents up to the forks.
fn orders(
    file: &SessionFile,
    run: &RunRow,
    branch: &BranchRow,
) -> Result<Vec<(FrameNo, Order)>, SessionError> {
    let mut orders = Vec::new();
    for (branch, upto) in run.lineage(branch, FrameNo::MAX) {
        let own = file.orders(branch.row)?.into_iter();
        orders.extend(own.filter(|(after, _)| *after <= upto));
    }
    Ok(orders)
}
