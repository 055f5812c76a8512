//! How the machine stands, as plain data: what panels show beside the record of
//! the frame.

use machine_types::{Counters, RefereeReport, ReplayProgress, RunState, Speed};
use pad::BranchId;
use rules::{COLUMNS, ROWS};
use screen::Rect;
use std::sync::Arc;
use vision::{Profile, Reader};

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Worth knowing.
    Info,
    /// To be fixed.
    Warn,
    /// Something did not work.
    Error,
}

/// Where on the screen things are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The field, 10 by 18 cells.
    pub field: Rect,
    /// The cells of the next box, 4 by 2.
    pub next_cells: Rect,
}

impl Regions {
    /// Where a profile reads what.
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

/// What pictures are read by; nothing when that is not known.
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

/// Whether both are the very same reader.
impl PartialEq for ReadBy {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

/// How long things take now, and what came too late.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// Microseconds in which the machine runs a frame: the last one's and the median of
    /// a second.
    pub emulate_us: [Option<f32>; 2],
    /// Microseconds in which the window is drawn: the last one's and the median of a
    /// second.
    pub paint_us: [Option<f32>; 2],
    /// Answers that came after their frame had run; `None` when nobody counts them.
    pub late_answers: Option<u64>,
    /// Pictures that nobody took in time; `None` when nobody counts them.
    pub dropped_pictures: Option<u64>,
}

/// How the machine stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// Whether time passes.
    pub run: RunState,
    /// What is being played: a file's name, or that of the built-in game.
    pub source: String,
    /// Whether a picture from a file is shown instead of the game.
    pub still: bool,
    /// The branch that the machine is on.
    pub branch: BranchId,
    /// A branch in preparation; the game is paused meanwhile.
    pub replay: Option<ReplayProgress>,
    /// The emulator core that runs it.
    pub core: &'static str,
    /// The cores to choose from.
    pub cores: &'static [&'static str],
    /// Whether the bot presses buttons.
    pub bot: bool,
    /// Whether the machine pauses when a game is over.
    pub stop_at_game_over: bool,
    /// Whether the game runs on without waiting for the bot.
    pub free_run: bool,
    /// The speed that is asked for.
    pub speed: Speed,
    /// Emulated frames in a second, measured; `None` until there is a measure.
    pub fps: Option<f64>,
    /// The level at which the next game starts, 0 to 9.
    pub level: u8,
    /// Whether the next game starts with hearts.
    pub heart: bool,
    /// What a clean run keeps at 0.
    pub counters: Counters,
    /// Truth beside the reading; `None` without a truth port.
    pub referee: Option<Arc<RefereeReport>>,
    /// How long things take, and what came too late.
    pub load: Load,
    /// Where on the screen things are read.
    pub regions: Regions,
    /// What pictures are read by.
    pub reader: ReadBy,
}
