//! Sessions, read and decided again, on all cores.

use crate::{
    Counts, DifferenceRun, OnProgress, RegressProgress, Report, SessionReport,
    bots::Mode,
    compare,
    decisions::Decisions,
    group::groups,
    spread::spread,
    stretch::Stretches,
    walk::{Walked, walk},
};
use bot::Instead;
use pad::{BranchId, FrameNo};
use serde::{Deserialize, Serialize};
use session::Order;
use session_file::{RunRow, SessionError, SessionFile};
use std::{
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};
use vision::profile::Field;

/// Frames of a branch of a session, those included that it shares with its parents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchRange {
    /// The run.
    pub run: i64,
    /// The branch.
    pub branch: BranchId,
    /// The frames.
    pub frames: RangeInclusive<FrameNo>,
}

impl BranchRange {
    /// Its frames by the branches that they were recorded on, from power-on on.
    fn recorded(&self, run: &RunRow) -> Vec<(BranchId, RangeInclusive<FrameNo>)> {
        let branch = run.branches.iter().find(|row| row.id == self.branch);
        let (from, to) = self.frames.clone().into_inner();
        let mut after = 0;
        let lineage = branch.map(|branch| run.lineage(branch, to));
        let lineage = lineage.into_iter().flatten().map(|(branch, upto)| {
            let own = from.max(after + 1)..=upto;
            after = upto;
            (branch.id, own)
        });
        lineage.filter(|(_, frames)| !frames.is_empty()).collect()
    }
}

/// A run of a session.
struct Job {
    session: usize,
    run: RunRow,
}

/// What was found in a run.
#[derive(Clone, Default)]
struct Found {
    stretches: Vec<DifferenceRun>,
    left_out: Counts,
    skipped: Vec<String>,
    frames: u64,
    cancelled: bool,
}

/// Reads and decides every frame of these sessions again, and lists what is not as recorded.
/// A session that can't be read is reported with a sentence, and the others are compared all
/// the same. What `progress` can ask for is what a comparison that is cancelled then reports: the runs
/// that are over, and the one that has come further.
pub fn regress(
    sessions: &[PathBuf],
    instead: &Instead,
    progress: OnProgress<'_, Report>,
    cancel: &AtomicBool,
) -> Report {
    compare_all(sessions, None, instead, progress, cancel)
}

/// As [`regress`], of a part of a session. What comes before it is read and decided again as well,
/// since a bot has to know it, but not compared.
pub fn regress_part(
    session: &Path,
    part: &BranchRange,
    instead: &Instead,
    progress: OnProgress<'_, Report>,
    cancel: &AtomicBool,
) -> Report {
    let sessions = [session.to_owned()];
    compare_all(&sessions, Some(part), instead, progress, cancel)
}

fn compare_all(
    sessions: &[PathBuf],
    part: Option<&BranchRange>,
    instead: &Instead,
    progress: OnProgress<'_, Report>,
    cancel: &AtomicBool,
) -> Report {
    let mut report = Report::default();
    let mut jobs = Vec::new();
    let mut of = 0;
    for (session, path) in sessions.iter().enumerate() {
        let mut found = SessionReport {
            file: path.clone(),
            ..SessionReport::default()
        };
        // Sessions that are not opened any more are listed without frames.
        let opened = match cancel.load(Ordering::Relaxed) {
            true => Err(SessionError::Cancelled),
            false => runs(path, instead, cancel),
        };
        match opened {
            Ok((runs, frames, fields)) => {
                of += frames;
                found.fields = fields;
                let runs = runs.into_iter();
                let runs = runs.filter(|run| part.is_none_or(|part| part.run == run.id));
                jobs.extend(runs.map(|run| Job { session, run }));
            }
            Err(SessionError::Cancelled) => report.cancelled = true,
            Err(why) => found.error = Some(why.to_string()),
        }
        report.sessions.push(found);
    }
    let done = AtomicU64::new(0);
    let all = spread(&jobs, |job, over| {
        let goes_on = |frames: u64, found: &dyn Fn() -> Found| {
            let done = done.fetch_add(frames, Ordering::Relaxed) + frames;
            let so_far = || {
                let mut so_far = report.clone();
                for (index, found) in over.with(Ok(found())) {
                    so_far.add(jobs[index].session, found);
                }
                so_far.cancelled = true;
                so_far.group();
                so_far
            };
            progress(RegressProgress { done, of }, &so_far);
            !cancel.load(Ordering::Relaxed)
        };
        let found = match cancel.load(Ordering::Relaxed) {
            true => Ok(Found {
                cancelled: true,
                ..Found::default()
            }),
            false => SessionFile::open_as_it_is(&sessions[job.session])
                .and_then(|file| compare_run(&file, &job.run, part, instead, &goes_on)),
        };
        found.map_err(|why| why.to_string())
    });
    for (job, found) in jobs.iter().zip(all) {
        let found = found.unwrap_or_else(|| {
            let file = sessions[job.session].display();
            Err(format!(
                "{file} was not compared to its end by a fault of this program; report it"
            ))
        });
        report.add(job.session, found);
    }
    report.group();
    report
}

impl Report {
    /// Adds what was found in a run of a session, or why that was not compared to its end.
    fn add(&mut self, session: usize, found: Result<Found, String>) {
        let session = &mut self.sessions[session];
        match found {
            Ok(found) => {
                session.frames += found.frames;
                session.stretches.extend(found.stretches);
                session.left_out += found.left_out;
                session.skipped.extend(found.skipped);
                self.cancelled |= found.cancelled;
            }
            Err(why) => session.error = Some(why),
        }
    }

    /// Puts differences of the same kind together.
    fn group(&mut self) {
        for session in &mut self.sessions {
            session.groups = groups(&session.stretches);
        }
    }
}

/// The runs of a session, its frames, and where the cells are: as recorded, and now.
type Runs = (Vec<RunRow>, u64, [Option<Field>; 2]);

fn runs(
    path: &std::path::Path,
    instead: &Instead,
    cancel: &AtomicBool,
) -> Result<Runs, SessionError> {
    let file = SessionFile::open_as_it_is(path)?;
    file.check_pages(cancel)?;
    let runs = file.runs()?;
    let mut recorded = None;
    for branch in runs.iter().flat_map(|run| &run.branches) {
        for (_, order) in file.orders(branch.row)? {
            if let (None, Order::Profile(choice)) = (&recorded, order) {
                recorded = Some(choice.profile().field().clone());
            }
        }
    }
    let now = instead.profile.as_ref();
    let now = now.map(|choice| choice.profile().field().clone());
    let now = now.or_else(|| recorded.clone());
    let frames = file.frames(&runs)?;
    Ok((runs, frames, [recorded, now]))
}

/// Compares the branches of a run, or a part of it.
fn compare_run(
    file: &SessionFile,
    run: &RunRow,
    part: Option<&BranchRange>,
    instead: &Instead,
    goes_on: &dyn Fn(u64, &dyn Fn() -> Found) -> bool,
) -> Result<Found, SessionError> {
    let mut found = Found::default();
    let wanted = part.map(|part| part.recorded(run));
    let is_wanted = |branch: BranchId, frame: FrameNo| {
        wanted.as_ref().is_none_or(|all| {
            all.iter()
                .any(|(of, frames)| *of == branch && frames.contains(&frame))
        })
    };
    // Where the part ends: what follows need not be read.
    let end_of_part = wanted.as_ref().and_then(|all| all.last());
    let mut is_done = false;
    let mut branch: Option<(BranchId, Stretches, Decisions)> = None;
    let end = |branch: Option<(BranchId, Stretches, Decisions)>, found: &mut Found| {
        let Some((_, mut differing, mut decisions)) = branch else {
            return;
        };
        decisions.flush(&mut differing);
        let (stretches, left_out) = differing.finish();
        found.stretches.extend(stretches);
        found.left_out += left_out;
    };
    let walked = walk(file, run, instead, Mode::Reconsider, &mut |walked| {
        let Walked {
            branch: of,
            row,
            recorded,
            now,
            known,
            other,
        } = walked;
        if branch.as_ref().is_none_or(|(id, ..)| *id != of.id) {
            let next = (of.id, Stretches::new((run.id, of.id)), Decisions::default());
            end(branch.replace(next), &mut found);
        }
        let Some((_, differing, decisions)) = &mut branch else {
            return Ok(false);
        };
        if let Some(other) = other {
            differing.other_version(other);
        }
        for (appended, now) in recorded.iter().zip(&now) {
            let (before, now) = (&*appended.record, &*now.record);
            let frame = before.picture.number;
            if !is_wanted(of.id, frame) {
                continue;
            }
            found.frames += 1;
            differing.begin(frame);
            compare::readings(&before.reading, &now.reading, differing);
            let (is_tracked, is_decided) = known.at(frame);
            if is_tracked {
                compare::tracked(&before.tracked, &now.tracked, differing);
            }
            if !is_decided {
                continue;
            }
            let plans = [before.plan.as_ref(), now.plan.as_ref()];
            decisions.see(frame, plans, differing);
            compare::answers(before, now, differing);
        }
        is_done = end_of_part
            .is_some_and(|(branch, frames)| of.id == *branch && row.last >= *frames.end());
        let so_far = || {
            let mut found = found.clone();
            end(branch.clone(), &mut found);
            found
        };
        Ok(goes_on(recorded.len() as u64, &so_far) && !is_done)
    })?;
    end(branch, &mut found);
    found.skipped = walked.skipped;
    found.cancelled = walked.cancelled && !is_done;
    Ok(found)
}
