//! The loop without a window: plays to a limit and reports.

mod report;

pub use report::{PlayReport, SCHEMA};

use crate::{CoreKind, Faults, Machine, MachineSetup, Speed, StartError};
use bot::{End, Limits, Summary};
use machine_types::Goal;
use planner::Strategy;
use report::Run;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use vision::ProfileChoice;

/// How often the end and `cancel` are looked for.
const LOOKED_EVERY: Duration = Duration::from_millis(2);
/// How often progress is told.
const TOLD_EVERY: Duration = Duration::from_millis(100);

/// What is to be played.
pub struct PlayOptions {
    /// The cartridge's bytes; `None` is the embedded one.
    pub rom: Option<Vec<u8>>,
    /// Which core runs it.
    pub core: CoreKind,
    /// How pictures are read.
    pub eyes: ProfileChoice,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Which game is wanted.
    pub goal: Goal,
    /// When it is over; with no limit at all, after one game.
    pub limits: Limits,
    /// What goes wrong on purpose.
    pub faults: Faults,
}

/// How far a run has come, told about ten times a second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Pictures since power-on.
    pub frames: u64,
    /// Games that ended.
    pub games: u32,
    /// Locks in all games.
    pub pieces: u64,
    /// Lines of this game.
    pub lines: u16,
    /// Points of this game.
    pub score: u32,
    /// Level of this game.
    pub level: u8,
    /// Pictures a second so far.
    pub fps: f64,
}

/// Plays until a limit is reached, the core or the pilot fails, or `cancel` is set.
///
/// # Errors
/// When the cartridge is refused or the system gives no thread.
pub fn run(
    options: PlayOptions,
    mut progress: impl FnMut(&Progress),
    cancel: &AtomicBool,
) -> Result<PlayReport, StartError> {
    let mut limits = options.limits;
    if limits == Limits::default() {
        limits.games = Some(1);
    }
    let embedded = options.rom.is_none();
    let begun = Instant::now();
    let setup = MachineSetup {
        rom: options.rom,
        core: options.core,
        eyes: options.eyes,
        strategy: options.strategy,
        goal: options.goal,
        limits,
        speed: Speed::Max,
        paused: false,
        bot_on: true,
        wake: Arc::new(|| {}),
    };
    let machine = Machine::start_faulty(setup, &options.faults)?;
    let mut last_told = begun;
    let end = loop {
        if let Some(end) = over(&machine, cancel) {
            break end;
        }
        if last_told.elapsed() >= TOLD_EVERY {
            last_told = Instant::now();
            progress(&machine.summary(|summary| told(summary, begun)));
        }
        std::thread::sleep(LOOKED_EVERY);
    };
    let seconds = begun.elapsed().as_secs_f64();
    let fault = machine.status().error;
    let (summary, referee) = machine.finish();
    progress(&told(&summary, begun));
    let run = Run {
        summary,
        referee,
        limits,
        seconds,
        end,
        embedded,
        fault,
    };
    Ok(PlayReport::new(run))
}

/// Why the run is over, if it is.
fn over(machine: &Machine, cancel: &AtomicBool) -> Option<End> {
    if cancel.load(Ordering::Relaxed) {
        return Some(End::Interrupted);
    }
    if let Some(end) = machine.summary(|summary| summary.ended) {
        return Some(end);
    }
    let failed = machine.faulted() || machine.summary(|summary| summary.fault.is_some());
    failed.then_some(End::CoreFault)
}

fn told(summary: &Summary, begun: Instant) -> Progress {
    let game = summary.games.last().copied().unwrap_or_default();
    Progress {
        frames: summary.frame,
        games: summary.games_over(),
        pieces: summary.pieces(),
        lines: game.lines,
        score: game.score,
        level: game.level,
        fps: summary.frame as f64 / begun.elapsed().as_secs_f64().max(1e-3),
    }
}

#[cfg(test)]
mod tests;
