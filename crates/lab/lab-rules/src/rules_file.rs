//! The rules as they are written in a file.

use crate::{Deal, PieceTable, Scoring};
use board::{Geometry, GeometryError, PressTiming, Word};
use serde::{Deserialize, Serialize};

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// Their name, as experiments give it.
    pub name: String,
    /// What they are, in one sentence.
    pub about: String,
    /// The size of the board.
    pub board: Geometry,
    /// Whether cells that come to rest above the visible rows are lost, as on the NES.
    #[serde(default)]
    pub loses_hidden: bool,
    /// The pieces and how they turn.
    pub pieces: PieceTable,
    /// How a piece gets to its place.
    pub movement: Movement,
    /// How pieces are dealt.
    pub deal: Deal,
    /// Pieces that can be seen beside the falling one: 0 to 6.
    #[serde(default)]
    pub previews: u8,
    /// Whether a piece can be put aside.
    #[serde(default)]
    pub hold: bool,
    /// What a clear is worth.
    pub scoring: Scoring,
    /// How the level rises.
    #[serde(default)]
    pub level: Levels,
    /// When a game ends.
    #[serde(default)]
    pub end: EndRules,
    /// What the board begins with; without, it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub garbage: Option<Garbage>,
}

/// Rows with cells at random, as in the B-type game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Garbage {
    /// Rows at the start: 1 to the visible rows but for four.
    pub rows: u8,
    /// Chance that a cell is filled, in percent: 1 to 99. A row that would be full or empty has
    /// one cell of the other kind.
    #[serde(default = "half")]
    pub filled: u8,
    /// Whether a row rises from below for each that is removed.
    #[serde(default)]
    pub refill: bool,
}

const fn half() -> u8 {
    50
}

impl Garbage {
    /// Rows that must stay free above it, so that any piece has room.
    const ROOM: u8 = 4;
}

/// How a piece gets to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    /// Turned and shifted above the stack, then dropped.
    Drops,
    /// Any moves on the way down, slides and spins too; time does not count.
    Locks,
    /// What presses of one button at a time can reach while the piece falls.
    Presses(PressTiming),
}

/// When a game ends, besides when no piece can be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EndRules {
    /// After this many lines.
    pub lines: Option<u64>,
    /// After this many pieces.
    pub pieces: Option<u64>,
    /// What may come to rest above the visible rows.
    #[serde(default)]
    pub ceiling: Ceiling,
}

/// What may come to rest above the visible rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ceiling {
    /// Anything, as long as a piece can be placed.
    #[default]
    Open,
    /// A piece that lies above them with all its cells ends the game.
    Piece,
    /// A cell that is left above them after the clear ends the game.
    Cell,
}

impl Rules {
    /// The rows whose cells are lost when a piece comes to rest with its top below row `top`.
    #[must_use]
    #[inline]
    pub fn lost_rows<W: Word>(&self, top: u8) -> W {
        if self.loses_hidden && top > self.board.rows {
            !W::low(u32::from(self.board.rows))
        } else {
            W::ZERO
        }
    }

    /// Whether a piece with its lowest cell in row `y` ends the game by the rule of the ceiling,
    /// when the board after the clear is `highest` rows high.
    #[must_use]
    #[inline]
    pub fn ends_at_ceiling(&self, y: u8, highest: impl FnOnce() -> u32) -> bool {
        let visible = u32::from(self.board.rows);
        match self.end.ceiling {
            Ceiling::Open => false,
            Ceiling::Piece => u32::from(y) >= visible,
            Ceiling::Cell => highest() > visible,
        }
    }
}

/// Rules that can't be read.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// The text is not what a rules file has.
    #[error(transparent)]
    Text(#[from] text_error::TomlError),
    /// The board can't be played on.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
    /// Too many previews.
    #[error("{0} previews are more than {most}: take fewer", most = Rules::MOST_PREVIEWS)]
    Previews(u8),
    /// A number of frames is zero.
    #[error("`frames-per-row` and `frames-per-press` must be 1 or more")]
    Frames,
    /// Garbage that leaves no room, or rows without a choice.
    #[error("`garbage` needs `rows` from 1 to {0} and `filled` from 1 to 99 percent")]
    Garbage(u8),
    /// The pieces spawn above the highest row.
    #[error("the pieces need {0} hidden rows to spawn in, and the board has {1}")]
    Hidden(u8, u8),
    /// No such preset.
    #[error("there are no rules `{name}`: take one of {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
}

impl Rules {
    /// The most pieces that can be seen ahead.
    pub const MOST_PREVIEWS: u8 = 6;

    /// Reads rules.
    ///
    /// # Errors
    /// What is wrong with the text, in one sentence.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        let rules: Self = text_error::parse_toml(text)?;
        rules.check()?;
        Ok(rules)
    }

    /// Whether a game can be played by the rules, which may have been read in any way.
    ///
    /// # Errors
    /// What is wrong, in one sentence.
    pub fn check(&self) -> Result<(), RulesError> {
        self.board.check()?;
        if self.previews > Self::MOST_PREVIEWS {
            return Err(RulesError::Previews(self.previews));
        }
        if let Some(garbage) = self.garbage {
            let most = self.board.rows.saturating_sub(Garbage::ROOM);
            let is_possible =
                (1..=most).contains(&garbage.rows) && (1..=99).contains(&garbage.filled);
            if !is_possible {
                return Err(RulesError::Garbage(most));
            }
        }
        let needed = match self.movement {
            Movement::Drops => 0,
            Movement::Locks => self.pieces.hidden_at_spawn(),
            Movement::Presses(timing) => {
                if timing.frames_per_row == 0 || timing.frames_per_press == 0 {
                    return Err(RulesError::Frames);
                }
                self.pieces.hidden_at_spawn()
            }
        };
        if self.board.hidden < needed {
            return Err(RulesError::Hidden(needed, self.board.hidden));
        }
        Ok(())
    }
}

/// How the level rises with the lines cleared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Levels {
    /// The level at the start.
    #[serde(default)]
    pub start: u32,
    /// Lines at which it rises for the first time; without, it never does.
    pub first: Option<u64>,
    /// Lines from one rise to the next after the first; 0 when there is only one.
    #[serde(default)]
    pub every: u64,
}

impl Levels {
    /// The level after so many lines.
    #[must_use]
    pub fn after(&self, lines: u64) -> u32 {
        let Some(more) = self.first.and_then(|first| lines.checked_sub(first)) else {
            return self.start;
        };
        let rises = 1 + more.checked_div(self.every).unwrap_or(0);
        self.start
            .saturating_add(u32::try_from(rises).unwrap_or(u32::MAX))
    }
}
