//! The run so far, in numbers: games, counters, times; and the limits at which it ends.

use crate::{Counters, Goal, Histogram};
use pad::{Epoch, FrameNo};
use planner::Strategy;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use session::Cause;
use std::sync::Arc;
use vision::{ProfileInForce, ReadingProblem};

/// Why a game, or the run, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The wanted number of pictures was reached.
    Frames,
    /// The wanted number of pieces was reached.
    Pieces,
    /// The wanted number of games was reached.
    Games,
    /// The wanted score was reached.
    MaxScore,
    /// The stack reached the top.
    GameOver,
    /// No piece locked in the wanted number of pictures.
    Idle,
    /// Somebody stopped the run, or left the game.
    Interrupted,
    /// The core stopped working.
    CoreFault,
}

/// One game, ended or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Pictures of the title that were waited for before its Start.
    pub start_delay: u32,
    /// Pieces that locked.
    pub pieces: u64,
    /// Lines cleared.
    pub lines: u16,
    /// Points, as last shown.
    pub score: u32,
    /// Level, as last shown.
    pub level: u8,
    /// Level, as first shown; `None` while it can't be read.
    pub start_level: Option<u8>,
    /// Whether it is played with hearts.
    pub heart: bool,
    /// How often 1, 2, 3 and 4 lines were cleared at once.
    pub clears: [u64; 4],
    /// Pictures from its first to its last.
    pub frames: u64,
    /// Why it ended; `None` while it goes on.
    pub end: Option<End>,
}

/// The settings that commands change.
#[derive(Clone, Debug, PartialEq)]
pub struct Orders {
    /// How pieces are placed.
    pub strategy: Arc<Strategy>,
    /// Which game is chosen next.
    pub goal: Goal,
    /// Whether the machine is left alone after a game over.
    pub stop_at_game_over: bool,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            strategy: Arc::new(Strategy::four_feature()),
            goal: Goal::default(),
            stop_at_game_over: false,
        }
    }
}

/// The run so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The number of the newest picture.
    pub frame: FrameNo,
    /// All games since power-on, the newest last.
    pub games: Vec<GameSummary>,
    /// What did not go as planned.
    pub counters: Counters,
    /// How often prediction and picture differed, by cause.
    pub divergences: Divergences,
    /// The profile by which the newest picture was read.
    pub profile: ProfileInForce,
    /// What is probably wrong with that profile, by the readings of the last second.
    pub reading_problem: Option<ReadingProblem>,
    /// Presses in a row in the menus that had no effect.
    pub unanswered_presses: u32,
    /// Times of reading a picture and of the estimate.
    pub read: Histogram,
    /// Times of planning a piece.
    pub plan: Histogram,
    /// Whether the bot presses buttons.
    pub bot_on: bool,
    /// What it was ordered.
    pub orders: Orders,
    /// Why the last commanded placement was refused, in one sentence.
    pub refused: Option<String>,
    /// Set when a limit was reached; nothing above changes any more and no button
    /// is pressed.
    pub ended: Option<End>,
    /// The epoch of what it has seen last; set by the thread.
    pub epoch: Epoch,
    /// What went wrong in the thread itself, in one sentence.
    pub fault: Option<String>,
}

impl Summary {
    /// Bytes beside the struct itself.
    pub(crate) fn weight(&self) -> usize {
        self.games.capacity() * size_of::<GameSummary>() + self.read.weight() + self.plan.weight()
    }

    /// Pieces that locked in all games.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.games.iter().map(|g| g.pieces).sum()
    }

    /// Copies another summary, reusing the memory of this one.
    pub fn copy_from(&mut self, other: &Self) {
        self.frame = other.frame;
        self.games.clone_from(&other.games);
        self.counters = other.counters;
        self.divergences = other.divergences;
        self.profile.clone_from(&other.profile);
        self.reading_problem = other.reading_problem;
        self.unanswered_presses = other.unanswered_presses;
        self.read.copy_from(&other.read);
        self.plan.copy_from(&other.plan);
        self.bot_on = other.bot_on;
        self.orders.clone_from(&other.orders);
        self.refused.clone_from(&other.refused);
        self.ended = other.ended;
        self.epoch = other.epoch;
        self.fault.clone_from(&other.fault);
    }

    /// Games that ended by themselves.
    #[must_use]
    pub fn games_over(&self) -> u32 {
        self.games
            .iter()
            .filter(|g| g.end == Some(End::GameOver))
            .count() as u32
    }
}

/// Counts of each kind of [`Cause`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Divergences([u64; Cause::KINDS]);

impl Divergences {
    /// Counts one.
    pub fn add(&mut self, cause: Cause) {
        self.0[cause.kind()] += 1;
    }

    /// How many there were of the kind of a cause.
    #[must_use]
    pub fn of(&self, cause: Cause) -> u64 {
        self.0[cause.kind()]
    }

    /// The kinds that were counted, with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counted = Cause::NAMES.into_iter().zip(self.0);
        counted.filter(|(_, count)| *count > 0)
    }
}

/// An object with the kinds that were counted.
impl Serialize for Divergences {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, count) in self.named() {
            map.serialize_entry(name, &count)?;
        }
        map.end()
    }
}

/// When a run ends: at the first of these that is reached. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Pictures since power-on.
    pub frames: Option<u64>,
    /// Locks in all games together.
    pub pieces: Option<u64>,
    /// Games that ended.
    pub games: Option<u32>,
    /// Points in one game.
    pub score: Option<u32>,
    /// Pictures in a row in which no piece locks.
    pub idle: Option<u64>,
}
