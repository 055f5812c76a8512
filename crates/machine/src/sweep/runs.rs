//! The runs of a sweep, spread over threads.

use super::{Outcome, Run, SweepOptions, SweepProgress};
use crate::{Goal, Limits, MachineSetup, Speed, StartError, StepMachine};
use pad::Buttons;
use std::{
    num::NonZero,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
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
    next: AtomicUsize,
    pieces: AtomicU64,
    outcomes: Mutex<Vec<Option<Outcome>>>,
    failed: Mutex<Option<StartError>>,
    cancel: &'a AtomicBool,
}

/// What came of each run, in their order; `None` for one that was cancelled.
pub fn all(
    options: &SweepOptions,
    mut progress: impl FnMut(SweepProgress),
    cancel: &AtomicBool,
) -> Result<Vec<Option<Outcome>>, StartError> {
    let runs = options.runs();
    let count = runs.len();
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZero::get).min(count);
    let shared = Shared {
        options,
        runs,
        next: AtomicUsize::new(0),
        pieces: AtomicU64::new(0),
        outcomes: Mutex::new(vec![None; count]),
        failed: Mutex::default(),
        cancel,
    };
    thread::scope(|scope| {
        let mut handles = Vec::new();
        for i in 0..threads {
            let thread = thread::Builder::new().name(format!("sweep {i}"));
            let started = thread.spawn_scoped(scope, || shared.work());
            handles.push(started.map_err(|why| StartError::Thread { name: "sweep", why })?);
        }
        while handles.iter().any(|handle| !handle.is_finished()) {
            progress(shared.progress());
            thread::park_timeout(REPORT_INTERVAL);
        }
        Ok::<(), StartError>(())
    })?;
    progress(shared.progress());
    let failed = shared
        .failed
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(why) = failed {
        return Err(why);
    }
    Ok(shared
        .outcomes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner))
}

impl Shared<'_> {
    fn progress(&self) -> SweepProgress {
        SweepProgress {
            pieces: self.pieces.load(Ordering::Relaxed),
            of: self.options.pieces * self.runs.len() as u64,
        }
    }

    /// Plays one run after the other.
    fn work(&self) {
        loop {
            let i = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(run) = self.runs.get(i) else { return };
            match self.play(run) {
                Ok(outcome) => {
                    let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Some(slot) = outcomes.get_mut(i) {
                        *slot = outcome;
                    }
                }
                Err(why) => {
                    *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                    self.next.store(self.runs.len(), Ordering::Relaxed);
                    return;
                }
            }
        }
    }

    /// `None` when it was cancelled.
    fn play(&self, run: &Run) -> Result<Option<Outcome>, StartError> {
        let options = self.options;
        let setup = MachineSetup {
            rom: None,
            core: options.core,
            profile_choice: options.profile_choice.clone(),
            strategy: options.strategy.clone(),
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
            speed: Speed::Max,
            paused: false,
            bot_on: true,
            wake: Arc::new(|| {}),
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
        Ok(Some(Outcome::of(&machine, run, &faults, options.pieces)))
    }
}
