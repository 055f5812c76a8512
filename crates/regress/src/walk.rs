//! Goes through the frames of a run, and lets a bot read and decide them again.

use bot::{BotReplay, Instead};
use pad::{BranchId, FrameNo};
use session::{Appended, Record};
use session_file::{BlockCheck, BlockRow, BranchRow, RunRow, SessionError, SessionFile};
use std::collections::BTreeMap;

/// How frames are read again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Each in the situation in which it was recorded.
    Reconsider,
    /// As a bot plays: what it answers decides what it expects.
    Replay,
}

/// A block of frames, as recorded and as it is now.
pub(crate) struct Walked<'a> {
    pub branch: &'a BranchRow,
    pub row: &'a BlockRow,
    pub recorded: Vec<Appended>,
    pub now: Vec<Record>,
}

/// What became of a run.
#[derive(Default)]
pub(crate) struct Walk {
    /// Why branches were left out, a sentence each.
    pub skipped: Vec<String>,
    pub cancelled: bool,
}

/// Goes through all branches of a run, block by block. `take` returns false to cancel.
pub(crate) fn walk(
    file: &SessionFile,
    run: &RunRow,
    instead: &Instead,
    mode: Mode,
    take: &mut dyn FnMut(Walked<'_>) -> Result<bool, SessionError>,
) -> Result<Walk, SessionError> {
    let mut walk = Walk::default();
    let mut forks = BTreeMap::<(BranchId, FrameNo), BotReplay>::new();
    for branch in &run.branches {
        let blocks = file.blocks(branch.row)?;
        let mut check = BlockCheck::new(file, branch)?;
        let mut bot = match start(file, branch, &blocks, &forks, instead)? {
            Ok(bot) => bot,
            Err(why) => {
                let (run, branch) = (run.id, branch.id);
                walk.skipped
                    .push(format!("run {run}, branch {branch}: {why}"));
                continue;
            }
        };
        for row in &blocks {
            let Some(recorded) = check.check(row, run.codec)?.records else {
                let why = "its records are those of another version of blockscope";
                walk.skipped.push(format!("run {}: {why}", run.id));
                return Ok(walk);
            };
            let mut now = Vec::with_capacity(recorded.len());
            for appended in &recorded {
                let record = &appended.record;
                now.push(match mode {
                    Mode::Reconsider => bot.reconsider(record),
                    Mode::Replay => bot.replay(record),
                });
                let here = (branch.id, record.picture.number);
                let is_fork = |row: &BranchRow| {
                    row.origin.map(|origin| (origin.branch, origin.frame)) == Some(here)
                };
                if run.branches.iter().any(is_fork) {
                    forks.insert(here, bot.clone());
                }
            }
            let walked = Walked {
                branch,
                row,
                recorded,
                now,
            };
            if !take(walked)? {
                walk.cancelled = true;
                return Ok(walk);
            }
        }
        check.finish()?;
    }
    Ok(walk)
}

/// The bot at the beginning of a branch, or why it is not known.
fn start(
    file: &SessionFile,
    branch: &BranchRow,
    blocks: &[BlockRow],
    forks: &BTreeMap<(BranchId, FrameNo), BotReplay>,
    instead: &Instead,
) -> Result<Result<BotReplay, &'static str>, SessionError> {
    let orders = file.orders(branch.row)?;
    let start = branch.origin.map_or(0, |origin| origin.frame);
    let first = blocks.first().map(|block| block.first);
    if first.is_some_and(|first| first.checked_sub(1) != Some(start)) {
        return Ok(Err("its first frames were not recorded"));
    }
    Ok(match branch.origin {
        Some(origin) => forks
            .get(&(origin.branch, origin.frame))
            .map(|bot| bot.fork(orders))
            .ok_or("the frames before it were not compared"),
        None => BotReplay::power_on(orders, instead)
            .ok_or("the orders with which the run began are missing"),
    })
}
