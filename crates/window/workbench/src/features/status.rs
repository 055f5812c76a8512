//! The status of the machine as plain data: what panels show apart from the record of the
//! frame.

use crate::{
    About, CaptureLog, Devices, GamepadStatus, LeftOverList, ProfileStatus, SessionRuns,
    fault_injection::FaultStatus, game_review::ReviewStatus, lab::LabStatus, matches::MatchStatus,
    regress::Regression, sound::SoundStatus, tuning::TuningStatus,
};
use pad::BranchId;
use planner::Strategy;
use rules::{COLUMNS, ROWS};
use screen::Rect;
use session::{Counters, RefereeReport, ReplayProgress, RunState, Speed};
use std::{path::PathBuf, sync::Arc};
use vision::{Profile, Reader, ReadingProblem};

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Worth knowing.
    Info,
    /// Something should be fixed.
    Warn,
    /// Something did not work.
    Error,
}

/// The places on the screen that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The field, 10 by 18 cells.
    pub field: Rect,
    /// The cells of the next box, 4 by 2.
    pub next_cells: Rect,
}

impl Regions {
    /// The regions of a profile.
    #[must_use]
    pub fn of(profile: &Profile) -> Self {
        let field = profile.field();
        let size = |cells: usize| field.pitch * cells as u8;
        Self {
            field: Rect::new(field.origin.x, field.origin.y, size(COLUMNS), size(ROWS)),
            next_cells: profile.panel().next_cells,
        }
    }
}

impl Default for Regions {
    fn default() -> Self {
        Self {
            field: Rect::new(16, 0, 80, 144),
            next_cells: Rect::new(120, 112, 32, 16),
        }
    }
}

/// The profile that pictures are read with, if known.
#[derive(Clone, Debug, Default)]
pub struct ReadBy(Option<Arc<Reader>>);

impl ReadBy {
    /// The reader.
    #[must_use]
    pub fn get(&self) -> Option<&Reader> {
        self.0.as_deref()
    }
}

impl From<Profile> for ReadBy {
    fn from(profile: Profile) -> Self {
        Self(Some(Arc::new(Reader::new(profile))))
    }
}

/// Whether both are the same reader.
impl PartialEq for ReadBy {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

/// Current durations, and counts of what came too late.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// Microseconds of the machine for a frame: the last one and the median of a second.
    pub emulate_us: [Option<f32>; 2],
    /// Microseconds of drawing the window: the last pass and the median of a second.
    pub paint_us: [Option<f32>; 2],
    /// Answers of the bot that came after their frame had run; `None` when they are not
    /// counted.
    pub late_answers: Option<u64>,
    /// Pictures dropped because the bot was busy; `None` when they are not counted.
    pub dropped_pictures: Option<u64>,
}

/// A file that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writing {
    /// The name of the file.
    pub name: String,
    /// What is counted: frames or pictures.
    pub unit: &'static str,
    /// How many are written.
    pub done: u64,
    /// How many there will be.
    pub all: u64,
}

/// What the window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The game of the machine.
    #[default]
    Game,
    /// A picture from a file.
    Picture,
    /// A recorded session.
    Session,
    /// A video, a capture or pictures that are watched.
    Source,
}

impl Shown {
    /// Whether it is not the game.
    #[must_use]
    pub fn is_file(self) -> bool {
        self != Self::Game
    }
}

/// A session file that is recorded into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The name of the file.
    pub name: String,
    /// Frames that are in it.
    pub frames: u64,
    /// While frames from before are copied: how many these are.
    pub to_copy: Option<u64>,
    /// Whether it was ended and the rest is being written.
    pub is_ending: bool,
    /// Whether the game waits for the disk.
    pub is_late: bool,
    /// Why nothing more is recorded, in one sentence.
    pub error: Option<String>,
}

/// What panels show apart from the record of the frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// The machine, also while something from a file is shown instead of its game.
    pub machine: MachineStatus,
    /// What is shown: the game, or something from a file.
    pub shown: ShownStatus,
    /// The program around the machine.
    pub program: ProgramStatus,
}

/// The settings and the counters of the machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MachineStatus {
    /// The cores to choose from.
    pub cores: &'static [&'static str],
    /// Whether the bot presses buttons.
    pub bot: bool,
    /// The strategy that the bot places pieces by, from the next piece on. All panels search
    /// and judge with it.
    pub strategy: Arc<Strategy>,
    /// Whether the machine pauses when a game is over.
    pub stop_at_game_over: bool,
    /// Whether the game runs on without waiting for the bot.
    pub free_run: bool,
    /// The requested speed.
    pub speed: Speed,
    /// The level at which the next game starts, 0 to 9.
    pub level: u8,
    /// Whether the next game starts with hearts.
    pub heart: bool,
    /// Whether a position was played that can be played again.
    pub has_position: bool,
    /// The counters that a clean run keeps at 0.
    pub counters: Counters,
    /// Durations, and counts of what came too late.
    pub load: Load,
    /// Faults on purpose.
    pub faults: FaultStatus,
}

/// What is shown, and how it is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShownStatus {
    /// Whether it is the game, or something from a file instead.
    pub kind: Shown,
    /// The name of the file, or of the built-in game.
    pub source: String,
    /// Whether time passes.
    pub run: RunState,
    /// The branch that the machine is on.
    pub branch: BranchId,
    /// The emulator core that runs it.
    pub core: &'static str,
    /// A branch in preparation; the game is paused meanwhile.
    pub replay: Option<ReplayProgress>,
    /// Measured emulated frames per second; `None` before the first measurement.
    pub fps: Option<f64>,
    /// The referee's report; `None` without a truth port.
    pub referee: Option<Arc<RefereeReport>>,
    /// The runs of the session that is shown.
    pub runs: Arc<SessionRuns>,
    /// The images of the source that is shown, and what was found in them.
    pub capture: Option<CaptureLog>,
    /// The file of the image of which the shown picture is a part.
    pub part_of: Option<PathBuf>,
    /// Whether the screen is looked for in an image of the source.
    pub is_searching: bool,
    /// The name of the profile, and how it came to be the one.
    pub profile: ProfileStatus,
    /// The places on the screen that are read.
    pub regions: Regions,
    /// The profile that pictures are read with.
    pub reader: ReadBy,
    /// What is probably wrong with the profile, by the readings of the last second.
    pub reading_problem: Option<ReadingProblem>,
    /// Presses of the bot in a row that had no effect in the menus.
    pub unanswered_presses: u32,
}

impl ShownStatus {
    /// Whether a screen is recognised by the profile.
    #[must_use]
    pub fn profile_fits(&self) -> bool {
        self.reading_problem != Some(ReadingProblem::NoScreen)
    }

    /// The profile and its origin in a few words.
    #[must_use]
    pub fn profile_label(&self) -> String {
        self.profile.label(self.profile_fits())
    }
}

/// What the program does beside the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramStatus {
    /// What the program shows about itself.
    pub about: Arc<About>,
    /// The capture devices, once somebody has asked for them.
    pub devices: Devices,
    /// Whether the program ffmpeg was found at the start.
    pub has_ffmpeg: bool,
    /// The session file that is recorded into.
    pub recording: Option<Recording>,
    /// The sessions that crashes left over.
    pub left_over: LeftOverList,
    /// A file that is being written, if that takes long.
    pub writing: Option<Writing>,
    /// The last comparison of sessions or profiles, or the one that is running.
    pub regression: Regression,
    /// The last review of games, or the one that is running.
    pub review: ReviewStatus,
    /// The search for weights that runs, or the last one.
    pub tuning: TuningStatus,
    /// The lab.
    pub lab: LabStatus,
    /// The match, once one was started.
    pub playing: Option<MatchStatus>,
    /// The sound.
    pub sound: SoundStatus,
    /// The gamepads.
    pub gamepads: GamepadStatus,
}
