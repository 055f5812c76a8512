//! What can go wrong.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What goes wrong. The variants are in the order in which a picture is disturbed.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumCount,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An older picture is shown.
    Latency,
    /// Some pictures come one frame late.
    Late,
    /// The picture before is shown again.
    Repeat,
    /// The picture does not come.
    Drop,
    /// The picture is mixed with the one before.
    Blend,
    /// The picture is shifted to the right.
    OffsetX,
    /// The picture is shifted down.
    OffsetY,
    /// The shades are shown as others.
    Palette,
    /// Lines of the picture are white.
    WhiteLines,
    /// Tiles of the picture show other tiles of it.
    Tiles,
    /// Pixels are white or black.
    Noise,
    /// A new press does not reach the game for one frame.
    LostPress,
    /// A new press reaches the game late.
    LatePress,
    /// A button that is newly pressed stays down.
    Stuck,
    /// A button that nobody asked for is down for one frame.
    ExtraPress,
}

/// What a fault disturbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A picture on its way to the bot.
    Picture,
    /// An answer on its way to the game.
    Press,
}

/// How much of a fault there can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What is counted.
    pub unit: &'static str,
    /// When nothing else is written.
    pub default: i32,
    /// What may be written.
    pub range: RangeInclusive<i32>,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = <Self as strum::EnumCount>::COUNT;

    /// All of them.
    pub const EACH: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// How it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Late => "late",
            Self::Repeat => "repeat",
            Self::Drop => "drop",
            Self::Blend => "blend",
            Self::OffsetX => "offset-x",
            Self::OffsetY => "offset-y",
            Self::Palette => "palette",
            Self::WhiteLines => "white-lines",
            Self::Tiles => "tiles",
            Self::Noise => "noise",
            Self::LostPress => "lost-press",
            Self::LatePress => "late-press",
            Self::Stuck => "stuck",
            Self::ExtraPress => "extra-press",
        }
    }

    /// What happens, in words.
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Self::Latency => "an older picture is shown",
            Self::Late => "some pictures come one frame late",
            Self::Repeat => "the picture before is shown again",
            Self::Drop => "the picture does not come",
            Self::Blend => "the picture is mixed with the one before",
            Self::OffsetX => "the picture is shifted to the right",
            Self::OffsetY => "the picture is shifted down",
            Self::Palette => "the shades 0 to 3 are shown as others",
            Self::WhiteLines => "lines of the picture are white",
            Self::Tiles => "tiles of the picture show other tiles of it",
            Self::Noise => "pixels are white or black",
            Self::LostPress => "a new press does not reach the game for one frame",
            Self::LatePress => "a new press reaches the game late",
            Self::Stuck => "a button that is newly pressed stays down",
            Self::ExtraPress => "a button that nobody asked for is down for one frame",
        }
    }

    /// What it disturbs.
    #[must_use]
    pub const fn target(self) -> Target {
        match self {
            Self::LostPress | Self::LatePress | Self::Stuck | Self::ExtraPress => Target::Press,
            _ => Target::Picture,
        }
    }

    /// How much of it there can be; `None` if that can't be chosen.
    #[must_use]
    pub fn amount(self) -> Option<Amount> {
        let (unit, default, range) = match self {
            Self::Latency => ("frames", 1, 1..=MOST_FRAMES),
            Self::Late => ("pictures", 4, 1..=MOST_FRAMES),
            Self::Repeat => ("times", 1, 1..=MOST_FRAMES),
            Self::Blend => ("percent of the picture before", 50, 1..=99),
            Self::OffsetX | Self::OffsetY => ("pixels", 1, -16..=16),
            Self::Palette => ("digits", 3210, 0..=3333),
            Self::WhiteLines => ("lines", 8, 1..=144),
            Self::Tiles => ("tiles", 1, 1..=360),
            Self::LatePress => ("frames", 3, 1..=60),
            Self::Stuck => ("frames", 20, 1..=600),
            Self::Drop | Self::Noise | Self::LostPress | Self::ExtraPress => return None,
        };
        Some(Amount {
            unit,
            default,
            range,
        })
    }
}

/// The oldest picture that may be shown, in frames.
pub(crate) const MOST_FRAMES: i32 = 30;
