//! The rules as they are written in a file.

use crate::{Deal, PieceTable, Scoring};
use lab_board::{Geometry, GeometryError};
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
    /// The level at the start.
    #[serde(default)]
    pub level: u32,
    /// When a game ends.
    #[serde(default)]
    pub end: EndRules,
}

/// How a piece gets to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    /// Turned and shifted above the stack, then dropped.
    Drops,
    /// Any moves on the way down, slides and spins too; time does not count.
    Locks,
}

/// When a game ends, besides when no piece can be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EndRules {
    /// After this many lines.
    pub lines: Option<u64>,
    /// After this many pieces.
    pub pieces: Option<u64>,
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
        rules.board.check()?;
        if rules.previews > Self::MOST_PREVIEWS {
            return Err(RulesError::Previews(rules.previews));
        }
        Ok(rules)
    }
}
