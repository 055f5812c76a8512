//! The runs of a sweep, spread over threads.

use super::{Run, RunOutcome, SweepOptions, SweepProgress};
use machine::{Goal, Limits, MachineSetup, StartError, StepMachine};
use pad::Buttons;
use std::{
    panic::resume_unwind,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

/// How often progress is reported.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// Frames without a lock after which a run ends: no piece falls that long at level 9.
const IDLE: u64 = 3_600;

struct Shared<'a> {
    options: &'a SweepOptions,
    runs: Vec<Run>,
    pieces: AtomicU64,
    cancel: &'a AtomicBool,
}

/// What came of each run, in their order; `None` for one that was cancelled.
pub fn all(
    options: &SweepOptions,
    mut progress: impl FnMut(SweepProgress),
    cancel: &AtomicBool,
) -> Result<Vec<Option<RunOutcome>>, StartError> {
    let shared = Shared {
        options,
        runs: options.runs(),
        pieces: AtomicU64::new(0),
        cancel,
    };
    let no_thread = |why| StartError::Thread { name: "sweep", why };
    let outcomes = thread::scope(|scope| {
        let threads = options.threads.unwrap_or_else(common::cores).get();
        let play = |i: usize| shared.play(&shared.runs[i]).map(Some);
        let count = shared.runs.len();
        let refused = |why| Err(no_thread(why));
        let pool = move || common::spread(("sweep", threads), refused, count, play, |_, _| ());
        let named = thread::Builder::new().name("sweep".to_owned());
        let pool = named.spawn_scoped(scope, pool).map_err(no_thread)?;
        while !pool.is_finished() {
            progress(shared.progress());
            thread::park_timeout(REPORT_INTERVAL);
        }
        pool.join().unwrap_or_else(|panic| resume_unwind(panic))
    })?;
    progress(shared.progress());
    Ok(outcomes.unwrap_or_default())
}

impl Shared<'_> {
    fn progress(&self) -> SweepProgress {
        SweepProgress {
            pieces: self.pieces.load(Ordering::Relaxed),
            of: self.options.pieces * self.runs.len() as u64,
        }
    }

    /// `None` when it was cancelled.
    fn play(&self, run: &Run) -> Result<Option<RunOutcome>, StartError> {
        let options = self.options;
        let setup = MachineSetup {
            core: options.core,
            goal: Goal {
                start_delay: (run.seed % 256) as u32,
                ..options.goal
            },
            limits: Limits {
                pieces: Some(options.pieces),
                games: Some(1),
                idle: Some(IDLE),
                ..Limits::default()
            },
            ..MachineSetup::new(options.profile_choice.clone(), options.strategy.clone())
        };
        let faults = run.faults();
        let mut machine = StepMachine::start_faulty(setup, None, &faults)?;
        let mut counted = 0;
        let last_frame = super::BEGIN + IDLE * (options.pieces + 1);
        while machine.summary().ended.is_none() && machine.fault().is_none() {
            if self.cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if machine.step(Buttons::NONE).is_err() || machine.frame() > last_frame {
                break;
            }
            let pieces = machine.summary().pieces().min(options.pieces);
            let new = pieces.saturating_sub(counted);
            counted += new;
            self.pieces.fetch_add(new, Ordering::Relaxed);
        }
        self.pieces
            .fetch_add(options.pieces - counted, Ordering::Relaxed);
        Ok(Some(RunOutcome::of(&machine, run, &faults, options.pieces)))
    }
}
