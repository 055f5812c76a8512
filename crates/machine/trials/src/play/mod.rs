//! An unattended run: plays to a limit and reports.
//!
//! In lockstep one thread does everything, frame by frame. A free run needs the
//! threads: the core must not wait for the bot. On a real console the pictures come from a source,
//! and the buttons go to a device.

mod console;
mod movie_run;
mod pad_file;
mod report;
mod stepped;
mod threaded;

use common::Instant;
pub use console::{ConsoleOptions, run_on_console};
pub use movie_run::{GameType, MovieInput, MovieReport};
pub use pad_file::{PadFile, PadFileError, PadReport};
pub use report::{Lost, PlayReport};

use bot::{End, Limits, Summary};
use machine::{CoreKind, Faults, MachineSetup, RefereeReport, StartError};
use planner::Strategy;
use report::Run;
use serial_pad::{LineReport, Port, Replay};
use session::Goal;
use std::{io::Write, path::PathBuf, sync::atomic::AtomicBool, time::Duration};
use tbp::{FrontEnd, TbpReport};
use vision::ProfileChoice;

/// How often progress is reported.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Pictures without a lock after which a run ends that has no limit of pictures: ten
/// minutes of game time. The slowest piece falls for 16 seconds.
pub(crate) const IDLE: u64 = 36_000;

/// What is to be played.
pub struct PlayOptions {
    /// The cartridge's bytes; `None` is the embedded one.
    pub rom: Option<Vec<u8>>,
    /// Which core runs it.
    pub core: CoreKind,
    /// How pictures are read.
    pub profile_choice: ProfileChoice,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Which game is wanted.
    pub goal: Goal,
    /// When it is over; with no limit at all, after one game.
    pub limits: Limits,
    /// What goes wrong on purpose.
    pub faults: Faults,
    /// Whether the core runs on without waiting for answers.
    pub free_run: bool,
    /// The session file that everything is recorded in.
    pub record: Option<PathBuf>,
}

impl PlayOptions {
    /// One game of the embedded cartridge in lockstep, without faults or a recording.
    #[must_use]
    pub fn new(profile_choice: ProfileChoice, strategy: Strategy) -> Self {
        Self {
            rom: None,
            core: CoreKind::default(),
            profile_choice,
            strategy,
            goal: Goal::default(),
            limits: Limits::default(),
            faults: Faults::default(),
            free_run: false,
            record: None,
        }
    }
}

/// Where the buttons of a run in lockstep go to, and what decides them in the place of the bot.
#[derive(Default)]
pub struct Pad {
    /// Gets the buttons of every frame as a pad file while the run plays.
    pub out: Option<Box<dyn Write>>,
    /// Presses the buttons in the place of the bot, which reads all the same.
    pub input: Option<PadFile>,
    /// Presses the buttons of a movie in the place of the bot, likewise.
    pub movie: Option<MovieInput>,
    /// Presses the buttons of every frame on a console too, which is not looked at.
    pub device: Option<Replay<Box<dyn Port>>>,
    /// Chooses the placements in the place of the strategy.
    pub chooser: Option<FrontEnd>,
}

/// How far a run has come, reported about ten times a second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayProgress {
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

/// Plays until a limit is reached, the core or the bot fails, or `cancel` is set.
///
/// # Errors
/// When the cartridge is refused or the system gives no thread.
pub fn run(
    options: PlayOptions,
    progress: impl FnMut(&PlayProgress),
    cancel: &AtomicBool,
) -> Result<PlayReport, StartError> {
    run_with_pad(options, Pad::default(), progress, cancel)
}

/// As [`run`], with the buttons in a file. A run with the buttons of a file or a movie ends with them.
///
/// # Errors
/// As [`run`].
pub fn run_with_pad(
    options: PlayOptions,
    pad: Pad,
    mut progress: impl FnMut(&PlayProgress),
    cancel: &AtomicBool,
) -> Result<PlayReport, StartError> {
    let mut limits = options.limits;
    let own = pad.input.as_ref().map(PadFile::last);
    if let Some(length) = own.or(pad.movie.as_ref().map(|input| input.movie.last())) {
        limits.frames = Some(limits.frames.map_or(length, |frames| frames.min(length)));
    }
    let limits = bounded(limits);
    let embedded = options.rom.is_none();
    let goal = options.goal;
    let begun = common::now();
    let setup = MachineSetup {
        rom: options.rom,
        core: options.core,
        goal,
        limits,
        ..MachineSetup::new(options.profile_choice, options.strategy)
    };
    let mut report = |summary: &Summary| progress(&progress_of(summary, begun));
    let outcome = if options.free_run {
        threaded::run(
            setup,
            &options.faults,
            options.record.as_deref(),
            &mut report,
            cancel,
        )?
    } else {
        stepped::run(
            setup,
            &options.faults,
            options.record.as_deref(),
            pad,
            &mut report,
            cancel,
        )?
    };
    let seconds = begun.elapsed().as_secs_f64();
    report(&outcome.summary);
    Ok(PlayReport::new(Run {
        outcome,
        limits,
        goal,
        seconds,
        embedded,
    }))
}

/// Limits with which a run ends in any case.
fn bounded(mut limits: Limits) -> Limits {
    if limits == Limits::default() {
        limits.games = Some(1);
    }
    if limits.frames.is_none() {
        limits.idle.get_or_insert(IDLE);
    }
    limits
}

/// What a run leaves for its report.
#[derive(Default)]
struct Outcome {
    summary: Summary,
    referee: RefereeReport,
    /// Why it ended, unless a limit was reached.
    end: Option<End>,
    /// What failed, in one sentence.
    fault: Option<String>,
    /// What came too late in a free run; `None` in lockstep.
    lost: Option<Lost>,
    /// Why the recording ended before the run, in one sentence.
    unrecorded: Option<String>,
    /// What came of the buttons of a file.
    pad: Option<PadReport>,
    /// What came of a movie.
    movie: Option<MovieReport>,
    /// Why the pad file that was written ends before the run, in one sentence.
    pad_unwritten: Option<String>,
    /// What came of another program's choices.
    tbp: Option<TbpReport>,
    /// What came of the connection to a console.
    line: Option<LineReport>,
}

fn progress_of(summary: &Summary, begun: Instant) -> PlayProgress {
    let game = summary.games.last().copied().unwrap_or_default();
    PlayProgress {
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
