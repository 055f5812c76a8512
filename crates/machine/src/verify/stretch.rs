//! Verifies some frames of one branch.
//!
//! The emulator begins at the nearest snapshot before them. Of the bot there are none: it
//! sees all pictures since power-on again, which takes a fraction of the time, and what it
//! makes of those before the stretch is not compared.

use super::{
    Layer, RunReport, VerifyOptions, VerifyProgress, VerifyReport,
    replay::Replay,
    replayed::{Replayed, State},
    report::StretchReport,
    run::emulator,
};
use bot::{BotReplay, Instead};
use pad::{BranchId, FrameNo};
use screen::PictureMsg;
use session::{Record, block};
use session_file::{BlockCheck, BlockRow, BranchRow, RunRow, SessionError, SessionFile};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// Which frames are verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The run; `None` for the last one that has frames.
    pub run: Option<i64>,
    /// The branch; `None` for the one with the newest frame.
    pub branch: Option<BranchId>,
    /// The first frame; `None` for the first that there is.
    pub first: Option<FrameNo>,
    /// The last frame; `None` for the last that there is.
    pub last: Option<FrameNo>,
}

/// Why a stretch can't be verified, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum StretchError {
    /// The file can't be read or is damaged.
    #[error(transparent)]
    File(#[from] SessionError),
    /// There is no such run.
    #[error("{} has no run {run}; choose one from {known}", path.display())]
    NoRun {
        /// The file.
        path: PathBuf,
        /// The run.
        run: i64,
        /// Those that there are.
        known: String,
    },
    /// There is no such branch.
    #[error("run {run} of {} has no branch {branch}; choose one from {known}", path.display())]
    NoBranch {
        /// The file.
        path: PathBuf,
        /// The run.
        run: i64,
        /// The branch.
        branch: BranchId,
        /// Those that there are.
        known: String,
    },
    /// There are no such frames.
    #[error(
        "branch {branch} of {} has the frames {} to {}; choose some of these",
        path.display(), frames.0, frames.1
    )]
    NoFrames {
        /// The file.
        path: PathBuf,
        /// The branch.
        branch: BranchId,
        /// The first and the last that there are.
        frames: (FrameNo, FrameNo),
    },
}

/// Verifies some frames of a session file, and stops at the first difference. Pages, rows and
/// sums of other frames are not checked, except for the inputs since the snapshot.
///
/// # Errors
/// When there are no such frames, or the file can't be read or is damaged there.
pub fn verify_stretch(
    path: &Path,
    stretch: &Stretch,
    options: &VerifyOptions,
    mut progress: impl FnMut(VerifyProgress),
    cancel: &AtomicBool,
) -> Result<VerifyReport, StretchError> {
    let file = SessionFile::open(path)?;
    let run = find_run(&file, stretch.run)?;
    let branch = find_branch(&file, &run, stretch.branch)?;
    let parts = lineage(&file, &run, branch)?;
    let frames = find_frames(&file, &parts, branch, stretch)?;
    let blocks = parts.iter().flat_map(|part| &part.blocks);
    let blocks = blocks.take_while(|block| block.first <= frames.1);
    let mut done = VerifyProgress {
        done: 0,
        of: blocks.map(|block| block.length).sum(),
    };
    let mut verifier = Verifier::new(&file, &run, options, &parts, (branch, frames))?;
    verifier.run(&parts, &mut |frames| {
        done.done += frames;
        progress(done);
        !cancel.load(Ordering::Relaxed)
    })?;
    let report = verifier.report;
    let cancelled = report.is_cancelled;
    Ok(VerifyReport::new(path, vec![report], cancelled))
}

/// The frames of one branch on the way to another.
struct Part<'a> {
    branch: &'a BranchRow,
    blocks: Vec<BlockRow>,
    /// The last frame that belongs to the way.
    upto: FrameNo,
}

fn find_run(file: &SessionFile, wanted: Option<i64>) -> Result<RunRow, StretchError> {
    let runs = file.runs()?;
    if let Some(wanted) = wanted {
        let known: Vec<String> = runs.iter().map(|run| run.id.to_string()).collect();
        let found = runs.into_iter().find(|run| run.id == wanted);
        return found.ok_or_else(|| StretchError::NoRun {
            path: file.path().into(),
            run: wanted,
            known: known.join(", "),
        });
    }
    for run in runs.into_iter().rev() {
        if newest_branch(file, &run)?.is_some() {
            return Ok(run);
        }
    }
    Err(StretchError::File(SessionError::Empty {
        path: file.path().into(),
    }))
}

fn find_branch(
    file: &SessionFile,
    run: &RunRow,
    wanted: Option<BranchId>,
) -> Result<BranchId, StretchError> {
    let Some(wanted) = wanted else {
        let newest = newest_branch(file, run)?;
        return newest.ok_or_else(|| {
            StretchError::File(SessionError::Empty {
                path: file.path().into(),
            })
        });
    };
    if run.branches.iter().any(|branch| branch.id == wanted) {
        return Ok(wanted);
    }
    let known: Vec<String> = run.branches.iter().map(|it| it.id.to_string()).collect();
    Err(StretchError::NoBranch {
        path: file.path().into(),
        run: run.id,
        branch: wanted,
        known: known.join(", "),
    })
}

/// The branch with the newest frame; rows of blocks are numbered as they were begun.
fn newest_branch(file: &SessionFile, run: &RunRow) -> Result<Option<BranchId>, SessionError> {
    let mut newest = None;
    for branch in &run.branches {
        let last = file.blocks(branch.row)?.last().map(|block| block.row);
        newest = newest.max(last.map(|row| (row, branch.id)));
    }
    Ok(newest.map(|(_, branch)| branch))
}

/// The branches from power-on to the end of one of them.
fn lineage<'a>(
    file: &SessionFile,
    run: &'a RunRow,
    branch: BranchId,
) -> Result<Vec<Part<'a>>, SessionError> {
    let mut parts = Vec::new();
    let mut next = Some((branch, FrameNo::MAX));
    while let Some((id, upto)) = next.take() {
        let Some(branch) = run.branches.iter().find(|branch| branch.id == id) else {
            break;
        };
        let mut blocks = file.blocks(branch.row)?;
        blocks.retain(|block| block.first <= upto);
        next = branch
            .origin
            .map(|origin| (origin.branch, origin.frame.min(upto)));
        parts.push(Part {
            branch,
            blocks,
            upto,
        });
    }
    parts.reverse();
    Ok(parts)
}

/// The first and the last frame of the stretch.
fn find_frames(
    file: &SessionFile,
    parts: &[Part<'_>],
    branch: BranchId,
    stretch: &Stretch,
) -> Result<(FrameNo, FrameNo), StretchError> {
    let mut blocks = parts
        .iter()
        .flat_map(|part| part.blocks.iter().map(move |block| (block, part.upto)));
    let first = blocks.next();
    let last = blocks.next_back().or(first);
    let (Some((first, _)), Some((last, upto))) = (first, last) else {
        return Err(StretchError::File(SessionError::Empty {
            path: file.path().into(),
        }));
    };
    let all = (first.first, last.last.min(upto));
    let chosen = (
        stretch.first.unwrap_or(all.0),
        stretch.last.unwrap_or(all.1),
    );
    if all.0 <= chosen.0 && chosen.0 <= chosen.1 && chosen.1 <= all.1 {
        return Ok(chosen);
    }
    Err(StretchError::NoFrames {
        path: file.path().into(),
        branch,
        frames: all,
    })
}

struct Verifier<'a> {
    file: &'a SessionFile,
    run: &'a RunRow,
    report: RunReport,
    replay: Replay,
    /// The first and the last frame that are compared.
    frames: (FrameNo, FrameNo),
}

impl<'a> Verifier<'a> {
    fn new(
        file: &'a SessionFile,
        run: &'a RunRow,
        options: &VerifyOptions,
        parts: &[Part<'_>],
        (branch, frames): (BranchId, (FrameNo, FrameNo)),
    ) -> Result<Self, SessionError> {
        let mut verifier = Self {
            file,
            run,
            report: RunReport::of(run),
            replay: Replay::new(None, None, BTreeMap::new()),
            frames,
        };
        let begins = |part: &Part<'_>| part.blocks.first().is_some_and(|block| block.first == 1);
        let is_whole = parts.first().is_some_and(begins);
        let missing = "its first frames were not recorded";
        let mut snapshot = None;
        match begin_core(file, run, options, parts, frames.0)? {
            Err(why) => verifier.lose_core(&why),
            Ok((_, None)) if !is_whole => verifier.lose_core(missing),
            Ok((core, at)) => {
                verifier.replay.core = Some(core);
                snapshot = at;
            }
        }
        if is_whole && let Some(main) = parts.first() {
            let instead = Instead {
                profile: options.profile.clone(),
                strategy: options.strategy.clone(),
            };
            let orders = file.orders(main.branch.row)?;
            verifier.replay.bot = BotReplay::power_on(orders, &instead);
            if verifier.replay.bot.is_none() {
                verifier.lose_bot("the orders with which the run began are missing");
            }
        } else {
            verifier.lose_bot(missing);
        }
        verifier.report.stretch = Some(StretchReport {
            branch,
            first: frames.0,
            last: frames.1,
            snapshot,
        });
        Ok(verifier)
    }

    fn run(
        &mut self,
        parts: &[Part<'_>],
        progress: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), SessionError> {
        for part in parts {
            let row = part.branch.row;
            let truths = self.file.truths_in(row, self.frames)?;
            self.replay.enter(truths, self.file.orders(row)?);
            let mut check = None;
            let mut before = None;
            for block in &part.blocks {
                if block.first > self.frames.1 {
                    break;
                }
                let is_inside = block.last.min(part.upto) >= self.frames.0;
                let (pictures, records) = if is_inside {
                    let check = match &mut check {
                        Some(check) => check,
                        none => none.insert(self.check(part.branch, before)?),
                    };
                    let checked = check.check(block, self.run.codec)?;
                    if checked.records.is_none() {
                        self.lose_bot(
                            "the records are those of another version of blockscope; verify \
                             without --frames rebuilds them",
                        );
                    }
                    (checked.pictures, checked.records.unwrap_or_default())
                } else {
                    (self.pictures(part.branch, block), Vec::new())
                };
                for (i, picture) in pictures.iter().enumerate() {
                    let record = records.get(i).map(|appended| &*appended.record);
                    if picture.number <= part.upto && self.frame(picture, record) {
                        return Ok(());
                    }
                }
                before = Some(block);
                if !progress(block.length) {
                    self.report.is_cancelled = true;
                    return Ok(());
                }
            }
        }
        self.report.difference = self.replay.finish();
        Ok(())
    }

    /// Compares a frame of the stretch, or runs one before it; true when one differs.
    fn frame(&mut self, picture: &PictureMsg, record: Option<&Record>) -> bool {
        let number = picture.number;
        if number > self.frames.1 {
            return false;
        }
        let core = self.replay.core.as_ref();
        if core.is_some_and(|core| !core.has_run(number) && !core.is_before(picture)) {
            self.lose_core(&format!("frames before frame {number} were not recorded"));
        }
        if number < self.frames.0 {
            self.replay.pass(picture);
        } else {
            let (replay, report) = (&mut self.replay, &mut self.report);
            report.difference = replay.frame(report, picture, record);
        }
        self.report.difference.is_some()
    }

    /// A check of the blocks that come after one.
    fn check(
        &self,
        branch: &BranchRow,
        before: Option<&BlockRow>,
    ) -> Result<BlockCheck<'a>, SessionError> {
        match before {
            Some(before) => BlockCheck::after(self.file, branch, before, self.run.codec),
            None => BlockCheck::new(self.file, branch),
        }
    }

    /// The pictures of a block before the stretch, as far as somebody needs them.
    fn pictures(&mut self, branch: &BranchRow, row: &BlockRow) -> Vec<PictureMsg> {
        let core = self.replay.core.as_ref();
        let has_run = core.is_none_or(|core| core.has_run(row.last));
        if has_run && self.replay.bot.is_none() {
            return Vec::new();
        }
        let pictures = self.file.bytes(row.row).and_then(|bytes| {
            let pictures = block::pictures(&bytes.causes, (branch.id, row.epoch));
            pictures.map_err(|why| self.file.undecodable(row.first, why))
        });
        pictures.unwrap_or_else(|why| {
            let why = why.to_string();
            if !has_run {
                self.lose_core(&why);
            }
            self.lose_bot(&why);
            Vec::new()
        })
    }

    fn lose_core(&mut self, why: &str) {
        self.replay.core = None;
        self.report.skip(Layer::Emulator, why);
        self.report.skip(Layer::Referee, why);
    }

    fn lose_bot(&mut self, why: &str) {
        self.replay.bot = None;
        self.report.skip(Layer::Vision, why);
        self.report.skip(Layer::Planner, why);
    }
}

/// A core with the frame of its snapshot, or why the emulator can't be compared.
type Begun = Result<(Replayed, Option<FrameNo>), String>;

/// A core at the nearest snapshot before a frame, or at power-on.
fn begin_core(
    file: &SessionFile,
    run: &RunRow,
    options: &VerifyOptions,
    parts: &[Part<'_>],
    first: FrameNo,
) -> Result<Begun, SessionError> {
    let core = emulator(run, options)
        .and_then(|(kind, rom, faults)| Replayed::power_on(kind, &rom, &faults));
    let mut core = match core {
        Ok(core) => core,
        Err(why) => return Ok(Err(why)),
    };
    // Faults have a state that no snapshot holds.
    if !run.info.faults.is_empty() {
        return Ok(Ok((core, None)));
    }
    let mut nearest = None;
    for part in parts {
        let snapshots = file.snapshots(part.branch.row)?.into_iter();
        let mut before = snapshots.filter(|it| it.frame < first && it.frame <= part.upto);
        nearest = before
            .next_back()
            .map(|it| (part.branch.row, it))
            .or(nearest);
    }
    let Some((row, snapshot)) = nearest else {
        return Ok(Ok((core, None)));
    };
    let Some(state) = file.state(row, snapshot.frame)? else {
        return Ok(Ok((core, None)));
    };
    let restored = State::stored(&state, snapshot.clocks, snapshot.frame)
        .and_then(|state| core.restore(&state));
    Ok(restored.map(|()| (core, Some(snapshot.frame))))
}
