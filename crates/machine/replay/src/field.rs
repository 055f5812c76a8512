//! What can differ between a recorded frame and the same frame now.

use rules::PlaceName;
use serde::{Serialize, Serializer};
use std::{borrow::Cow, fmt};
use strum::IntoEnumIterator as _;

/// A value in words.
pub(crate) type Words = Cow<'static, str>;

/// Part of the bot, in the order in which a frame goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DiffLayer {
    /// What is read from one picture.
    Reading,
    /// What is known from the pictures so far.
    Tracking,
    /// What is planned and pressed.
    Decision,
}

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumIter)]
pub enum DiffField {
    /// Which screen is read.
    Screen,
    /// What stands in a cell; row and column from 0.
    Cell {
        /// The row, from the top.
        row: u8,
        /// The column, from the left.
        column: u8,
    },
    /// How sure the cells are that are read alike.
    Certainty,
    /// What stands in the next box.
    Next,
    /// The points that are read.
    Score,
    /// The level that is read.
    Level,
    /// The lines that are read.
    Lines,
    /// The heart beside the level.
    Heart,
    /// The cursor of a menu.
    Menu,
    /// The screen that is tracked.
    TrackedScreen,
    /// Where in the life of a game the picture is.
    Phase,
    /// The locked cells.
    Board,
    /// The corrected field.
    CorrectedField,
    /// The falling piece.
    Falling,
    /// The next piece that is tracked.
    TrackedNext,
    /// The tracked numbers.
    Numbers,
    /// What happened since the picture before.
    Events,
    /// Whether the reading is explained.
    Explained,
    /// Where a piece goes.
    Placement,
    /// What the same placement is worth.
    Worth,
    /// The other candidates, or the buttons, of a plan with the same placement and worth.
    PlanDetail,
    /// The answer under the same plan.
    Answer,
    /// What is reported with the same answer.
    Remark,
    /// What another version of the program made of the pictures: its records can't be decoded,
    /// but a row of the tables for queries differs from this frame on.
    OtherVersion,
}

impl DiffField {
    /// Who makes it.
    #[must_use]
    pub const fn layer(self) -> DiffLayer {
        match self {
            Self::Screen
            | Self::Cell { .. }
            | Self::Certainty
            | Self::Next
            | Self::Score
            | Self::Level
            | Self::Lines
            | Self::Heart
            | Self::Menu => DiffLayer::Reading,
            Self::TrackedScreen
            | Self::Phase
            | Self::Board
            | Self::CorrectedField
            | Self::Falling
            | Self::TrackedNext
            | Self::Numbers
            | Self::Events
            | Self::Explained
            | Self::OtherVersion => DiffLayer::Tracking,
            Self::Placement | Self::Worth | Self::PlanDetail | Self::Answer | Self::Remark => {
                DiffLayer::Decision
            }
        }
    }

    /// Its name; the same for all cells.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Screen => "screen",
            Self::Cell { .. } => "cell",
            Self::Certainty => "certainty",
            Self::Next => "next box",
            Self::Score => "score",
            Self::Level => "level",
            Self::Lines => "lines",
            Self::Heart => "heart",
            Self::Menu => "menu",
            Self::TrackedScreen => "tracked screen",
            Self::Phase => "phase",
            Self::Board => "board",
            Self::CorrectedField => "corrected field",
            Self::Falling => "falling piece",
            Self::TrackedNext => "next piece",
            Self::Numbers => "numbers",
            Self::Events => "events",
            Self::Explained => "explained",
            Self::Placement => "placement",
            Self::Worth => "worth",
            Self::PlanDetail => "plan",
            Self::Answer => "answer",
            Self::Remark => "remark",
            Self::OtherVersion => "tables",
        }
    }

    /// The field of that name; row and column are those of a cell.
    pub(crate) fn named(name: &str, cell: Option<(u8, u8)>) -> Option<Self> {
        let found = Self::iter().find(|field| field.name() == name)?;
        match (found, cell) {
            (Self::Cell { .. }, Some((row, column))) => Some(Self::Cell { row, column }),
            (Self::Cell { .. }, None) => None,
            (found, _) => Some(found),
        }
    }

    /// Whether values of it that differ are of the same kind: a score that is read wrong is
    /// wrong in another way with every point.
    pub(crate) const fn has_many_values(self) -> bool {
        !matches!(
            self,
            Self::Screen
                | Self::Cell { .. }
                | Self::Next
                | Self::Heart
                | Self::TrackedScreen
                | Self::Explained
        )
    }
}

impl fmt::Display for DiffField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cell { row, column } => {
                write!(f, "cell at {}", PlaceName::new(row, column))
            }
            field => f.write_str(field.name()),
        }
    }
}

impl Serialize for DiffField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
