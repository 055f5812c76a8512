//! Verifies some frames of one branch.
//!
//! The emulator begins at the nearest snapshot before them. Of the bot there are none: it
//! sees all pictures since power-on again, which takes a fraction of the time, and what it
//! makes of those before the stretch is not compared.

mod place;

pub use place::{FrameRange, StretchError};

use super::{
    RunReport, SessionLayer, VerifyOptions, VerifyProgress, VerifyReport, causes,
    replay::Replay,
    replayed::{Replayed, State},
    report::StretchReport,
    run::{emulator, of_other_version},
    snapshots::Snapshots,
};
use bot::{BotReplay, Instead};
use pad::FrameNo;
use place::{find_frames, find_parts};
use planner::Plan;
use screen::PictureMsg;
use session::{Annotator, Appended, Record};
use session_file::{
    BlockCheck, BlockRow, BranchRow, CheckedBlock, OwnFrames, RunRow, SessionError, SessionFile,
};
use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Verifies some frames of a session file, and stops at the first difference. Pages, rows and
/// sums of other frames are not checked, except for the inputs since the snapshot.
///
/// # Errors
/// When there are no such frames, or the file can't be read or is damaged there.
pub fn verify_stretch(
    path: &Path,
    stretch: &FrameRange,
    options: &VerifyOptions,
    mut progress: impl FnMut(VerifyProgress),
    cancel: &AtomicBool,
) -> Result<VerifyReport, StretchError> {
    let file = SessionFile::open_as_it_is(path)?;
    let run = file.run(stretch.run)?;
    let parts = find_parts(&file, &run, stretch.branch)?;
    let frames = find_frames(&file, &parts, stretch)?;
    let blocks = parts.iter().flat_map(|part| &part.blocks);
    let blocks = blocks.take_while(|block| block.first <= frames.1);
    let mut done = VerifyProgress {
        done: 0,
        of: blocks.map(|block| block.length).sum(),
    };
    let mut verifier = Verifier::new(&file, &run, options, &parts, frames)?;
    if verifier.report.difference.is_some() {
        return Ok(VerifyReport::new(path, vec![verifier.report], false));
    }
    verifier.run(&parts, &mut |frames| {
        done.done += frames;
        progress(done);
        !cancel.load(Ordering::Relaxed)
    })?;
    let report = verifier.report;
    let cancelled = report.is_cancelled;
    Ok(VerifyReport::new(path, vec![report], cancelled))
}

struct Verifier<'a> {
    file: &'a SessionFile,
    run: &'a RunRow,
    report: RunReport,
    replay: Replay,
    /// The first and the last frame that are compared.
    frames: (FrameNo, FrameNo),
    /// What makes the records, if another version encoded those of the file.
    foreign: Option<Foreign>,
    /// What annotates the records after the last one that was decoded.
    annotator: Annotator,
}

/// Makes the records that another version encoded.
#[derive(Clone, Default)]
struct Foreign {
    annotator: Annotator,
    /// The newest plan of the branch.
    plan: Option<Arc<Plan>>,
}

impl<'a> Verifier<'a> {
    fn new(
        file: &'a SessionFile,
        run: &'a RunRow,
        options: &VerifyOptions,
        parts: &[OwnFrames<'_>],
        frames: (FrameNo, FrameNo),
    ) -> Result<Self, SessionError> {
        let mut verifier = Self {
            file,
            run,
            report: RunReport::of(run),
            replay: Replay::new(None, None, BTreeMap::new()),
            frames,
            foreign: (!run.is_current()).then(Foreign::default),
            annotator: Annotator::default(),
        };
        let is_whole = parts.first().is_some_and(|part| part.first() == Some(1));
        if !is_whole {
            verifier.annotator = Annotator::unknown();
        }
        let missing = "its first frames were not recorded";
        let mut snapshot = None;
        if let Ok((_, rom, _)) = emulator(run, options) {
            verifier.report.difference = causes::cartridge(run, &rom);
        }
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
        verifier.report.stretch = parts.last().map(|part| StretchReport {
            branch: part.branch.id,
            first: frames.0,
            last: frames.1,
            snapshot,
        });
        Ok(verifier)
    }

    fn run(
        &mut self,
        parts: &[OwnFrames<'_>],
        progress: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), SessionError> {
        for part in parts {
            let row = part.branch.row;
            let truths = self.file.truths_in(row, self.frames)?;
            self.replay.enter(truths, self.file.orders(row)?);
            let mut snapshots = Snapshots::of(self.file, part.branch)?;
            snapshots.watch(self.replay.core.as_mut(), self.frames.0);
            let forked = part.branch.origin;
            let is_inside = forked.is_some_and(|origin| origin.frame >= self.frames.0);
            if let Some(found) = self.replay.fork(part.branch).filter(|_| is_inside) {
                self.report.difference = Some(found);
                return Ok(());
            }
            if let Some(foreign) = &mut self.foreign {
                foreign.plan = None;
            }
            let mut check = None;
            let mut before = None;
            for block in &part.blocks {
                if block.first > self.frames.1 {
                    break;
                }
                let is_inside = block.last.min(part.upto) >= self.frames.0;
                let differs = if is_inside {
                    let check = match &mut check {
                        Some(check) => check,
                        none => none.insert(self.check(part.branch, before)?),
                    };
                    let checked = check.check(block, self.run.codec)?;
                    match &checked.records {
                        Some(records) => self.compare(part, &checked, records),
                        None => self.compare_foreign(part, block, check, &checked)?,
                    }
                } else {
                    self.pass(part, block)
                };
                if differs {
                    return Ok(());
                }
                if let Some(found) = snapshots.compare(self.replay.core.as_mut())? {
                    self.report.difference = Some(found);
                    return Ok(());
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

    /// Compares the frames of a block; true when one differs.
    fn compare(
        &mut self,
        part: &OwnFrames<'_>,
        checked: &CheckedBlock,
        records: &[Appended],
    ) -> bool {
        let frames = checked.pictures.iter().zip(records);
        for (picture, appended) in frames.take_while(|(it, _)| it.number <= part.upto) {
            if self.frame(picture, Some(&appended.record)) {
                return true;
            }
            let found = self.report.tables(part.branch.id, picture, checked);
            if found.is_some() {
                self.report.difference = found;
                return true;
            }
            self.annotator = Annotator::after(&appended.record);
        }
        false
    }

    /// Compares the pictures of a block, and the rows for queries with the records that are
    /// made of them: nobody can decode those of another version. True when something differs.
    fn compare_foreign(
        &mut self,
        part: &OwnFrames<'_>,
        block: &BlockRow,
        check: &mut BlockCheck<'_>,
        checked: &CheckedBlock,
    ) -> Result<bool, SessionError> {
        let mut rebuilt = Vec::new();
        let mut at_fork = None;
        for picture in &checked.pictures {
            if picture.number <= part.upto && self.frame(picture, None) {
                return Ok(true);
            }
            rebuilt.extend(self.rebuild(picture));
            if picture.number == part.upto {
                at_fork = Some((self.replay.bot.clone(), self.foreign.clone()));
            }
        }
        if rebuilt.len() == checked.pictures.len() {
            let last = block.last.min(part.upto).min(self.frames.1);
            let frames = (block.first.max(self.frames.0), last);
            if let Some(other) = check.compare(frames, checked, &rebuilt)? {
                self.report.difference = Some(of_other_version(part.branch.id, other));
                return Ok(true);
            }
            let frames = frames.1 + 1 - frames.0;
            self.report.vision.frames += frames;
            self.report.planner.frames += frames;
        }
        if let Some((bot, foreign)) = at_fork {
            (self.replay.bot, self.foreign) = (bot, foreign);
        }
        Ok(false)
    }

    /// Runs the frames of a block before the stretch, as far as somebody needs them.
    fn pass(&mut self, part: &OwnFrames<'_>, block: &BlockRow) -> bool {
        self.annotator = Annotator::unknown();
        for picture in self.pictures(part.branch, block) {
            if picture.number <= part.upto {
                self.frame(&picture, None);
                self.rebuild(&picture);
            }
        }
        false
    }

    /// The record of a frame that another version encoded.
    fn rebuild(&mut self, picture: &PictureMsg) -> Option<Appended> {
        let foreign = self.foreign.as_mut()?;
        let record = self.replay.rebuild(picture)?;
        if let Some(plan) = &record.plan {
            foreign.plan = Some(Arc::clone(plan));
        }
        Some(foreign.annotator.annotate(Arc::new(record), None))
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
        if number < self.frames.0 && self.foreign.is_some() {
            self.replay.pass_core(picture);
        } else if number < self.frames.0 {
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
            Some(before) => {
                let check = BlockCheck::after(self.file, branch, before, self.run.codec)?;
                Ok(match &self.foreign {
                    Some(foreign) => check.after_plan(foreign.plan.clone()),
                    None => check,
                })
            }
            None => BlockCheck::new(self.file, branch, self.annotator.clone()),
        }
    }

    /// The pictures of a block before the stretch, as far as somebody needs them.
    fn pictures(&mut self, branch: &BranchRow, row: &BlockRow) -> Vec<PictureMsg> {
        let core = self.replay.core.as_ref();
        let has_run = core.is_none_or(|core| core.has_run(row.last));
        if has_run && self.replay.bot.is_none() {
            return Vec::new();
        }
        let pictures = self.file.pictures(branch.id, row);
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
        self.report.skip(SessionLayer::Emulator, why);
        self.report.skip(SessionLayer::Truth, why);
    }

    fn lose_bot(&mut self, why: &str) {
        self.replay.bot = None;
        self.report.skip(SessionLayer::Vision, why);
        self.report.skip(SessionLayer::Planner, why);
    }
}

/// A core with the frame of its snapshot, or why the emulator can't be compared.
type Begun = Result<(Replayed, Option<FrameNo>), String>;

/// A core at the nearest snapshot before a frame, or at power-on.
fn begin_core(
    file: &SessionFile,
    run: &RunRow,
    options: &VerifyOptions,
    parts: &[OwnFrames<'_>],
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
