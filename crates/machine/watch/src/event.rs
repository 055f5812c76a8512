//! Events as they are reported.

use rules::Placement;
use serde::Serialize;
use vision::{Event, SeenPiece, Tracked};

/// Something that has happened; `event` is its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventLine {
    /// A game is on the screen.
    NewGame,
    /// A piece appeared.
    Spawn {
        /// Its letter.
        piece: char,
    },
    /// A piece is part of the board.
    Lock {
        /// Its letter.
        piece: char,
        /// How it is turned: 0 as it appears, then counter-clockwise.
        orientation: u8,
        /// Its leftmost column, 0 on the left.
        column: i8,
        /// Its cells, row and column; row 0 is on top, and those above it are negative.
        cells: [(i8, i8); 4],
    },
    /// Full rows begin to vanish.
    Clear {
        /// Which, 0 on top.
        rows: Vec<i8>,
    },
    /// They are gone.
    Cleared {
        /// How many.
        lines: u8,
    },
    /// The points have changed.
    Score {
        /// What they are now.
        score: u32,
    },
    /// The lines have changed.
    Lines {
        /// What they are now.
        lines: u16,
    },
    /// The level has changed.
    Level {
        /// What it is now.
        level: u8,
    },
    /// The pause has begun.
    Pause,
    /// It has ended.
    Resume,
    /// The game is over.
    GameOver,
    /// The field shows something that no piece explains.
    Lost {
        /// What is wrong.
        reason: String,
    },
}

impl EventLine {
    /// What has happened from one frame to the next.
    #[must_use]
    pub fn between(before: Option<&Tracked>, now: &Tracked) -> Vec<Self> {
        let mut lines: Vec<Self> = now.events.iter().filter_map(Self::of).collect();
        let changed = |field: fn(&Tracked) -> Option<u32>| {
            field(now).filter(|_| before.and_then(field) != field(now))
        };
        let score = changed(|tracked| tracked.score);
        lines.extend(score.map(|score| Self::Score { score }));
        if before.and_then(|before| before.lines) != now.lines {
            lines.extend(now.lines.map(|lines| Self::Lines { lines }));
        }
        if before.and_then(|before| before.level) != now.level {
            lines.extend(now.level.map(|level| Self::Level { level }));
        }
        lines
    }

    /// A change of level is reported with the other numbers.
    fn of(event: &Event) -> Option<Self> {
        Some(match event {
            Event::GameStarted => Self::NewGame,
            Event::Spawned(piece) => Self::Spawn {
                piece: piece.letter(),
            },
            Event::Locked(seen) => Self::lock(seen),
            Event::Clearing(rows) => Self::Clear { rows: rows.clone() },
            Event::Cleared(lines) => Self::Cleared { lines: *lines },
            Event::LevelUp(_) => return None,
            Event::Paused => Self::Pause,
            Event::Resumed => Self::Resume,
            Event::GameOver => Self::GameOver,
            Event::Violation(violation) => Self::Lost {
                reason: violation.rule.clone(),
            },
        })
    }

    fn lock(seen: &SeenPiece) -> Self {
        let at = Placement::from(seen);
        Self::Lock {
            piece: at.piece.letter(),
            orientation: at.orientation,
            column: at.column(),
            cells: at.cells(),
        }
    }
}
