//! The settings of the feed: what the second window shows for capture programs, at a whole
//! scale, on a background that a video mixer can remove.

use egui::{Vec2, vec2};
use rules::COLUMNS;
use screen::{HEIGHT, WIDTH};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;

/// The background around the picture.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum KeyColour {
    /// Pure green. It also takes out the greens of the green palette.
    Green,
    /// Pure magenta, which is in no palette.
    #[default]
    Magenta,
    /// Pure blue.
    Blue,
    /// Black.
    Black,
}

impl KeyColour {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Green => "Green",
            Self::Magenta => "Magenta",
            Self::Blue => "Blue",
            Self::Black => "Black",
        }
    }
}

/// A part of the feed.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FeedPart {
    /// The bare picture of the game.
    #[default]
    Picture,
    /// The board as read.
    Board,
    /// The next piece.
    Next,
    /// The score.
    Score,
    /// Lines, level, pieces and droughts.
    Statistics,
}

impl FeedPart {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Picture => "Picture",
            Self::Board => "Board as read",
            Self::Next => "Next piece",
            Self::Score => "Score",
            Self::Statistics => "Statistics",
        }
    }

    /// The width of the column that it stands in, in pixels of the game.
    const fn width(self) -> u16 {
        match self {
            Self::Picture => WIDTH as u16,
            Self::Board => (COLUMNS * 8) as u16,
            Self::Next | Self::Score | Self::Statistics => NUMBERS,
        }
    }
}

/// The width of the column of numbers, in pixels of the game.
pub const NUMBERS: u16 = 76;
/// The gap between two columns, in pixels of the game.
pub const GAP: u16 = 8;

/// The settings of the second window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Feed {
    /// Physical pixels per game pixel.
    pub scale: u8,
    /// The background around the picture.
    pub colour: KeyColour,
    /// What it shows, in the order of [`FeedPart`]; the picture while it is empty.
    pub parts: Vec<FeedPart>,
    /// Whether it is open.
    #[serde(skip)]
    pub open: bool,
}

impl Default for Feed {
    fn default() -> Self {
        Self {
            scale: 3,
            colour: KeyColour::default(),
            parts: vec![FeedPart::Picture],
            open: false,
        }
    }
}

impl Feed {
    /// Whether it shows a part.
    #[must_use]
    pub fn shows(&self, part: FeedPart) -> bool {
        self.parts.contains(&part) || (self.parts.is_empty() && part == FeedPart::Picture)
    }

    /// Opens it with these parts.
    pub fn show(&mut self, parts: &[FeedPart]) {
        self.parts = parts.to_vec();
        self.parts.sort_unstable();
        self.parts.dedup();
        self.open = true;
    }

    /// Shows a part, or hides it.
    pub fn toggle(&mut self, part: FeedPart) {
        if let Some(at) = self.parts.iter().position(|shown| *shown == part) {
            self.parts.remove(at);
        } else {
            self.parts.push(part);
            self.parts.sort_unstable();
        }
    }

    /// The first part of each column, from left to right: the picture, the board, and one for
    /// all numbers.
    pub fn columns(&self) -> Vec<FeedPart> {
        let mut parts: Vec<_> = FeedPart::iter().filter(|part| self.shows(*part)).collect();
        parts.dedup_by(|part, before| (*part).min(*before) >= FeedPart::Next);
        parts
    }

    /// The width of a column with its gap, in pixels of the game.
    #[must_use]
    pub fn width(&self, column: FeedPart) -> u16 {
        column.width() + if self.is_bare() { 0 } else { GAP }
    }

    /// Whether it shows the picture alone.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.columns() == [FeedPart::Picture]
    }

    /// At the largest whole scale that fits into a size in points.
    #[must_use]
    pub fn fitted(&self, space: Vec2, ppp: f32) -> Self {
        let one = Self {
            scale: 1,
            ..self.clone()
        };
        let factor = space / one.size(ppp);
        Self {
            scale: factor.x.min(factor.y).clamp(1.0, f32::from(u8::MAX)) as u8,
            ..one
        }
    }

    /// The size of all in points; `ppp` is physical pixels per point.
    #[must_use]
    pub fn size(&self, ppp: f32) -> Vec2 {
        let gap = if self.is_bare() { 0 } else { GAP };
        let columns = self.columns();
        let width: u16 = columns.iter().map(|part| self.width(*part)).sum();
        let height = HEIGHT as f32 + 2.0 * f32::from(gap);
        vec2(f32::from(width + gap), height) * f32::from(self.scale) / ppp
    }
}
