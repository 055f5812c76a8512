//! What the bot is doing.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What the bot is doing at one picture.
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
)]
pub enum Activity {
    /// Nothing that has a text.
    #[default]
    Nothing,
    /// It is switched off.
    Off,
    /// There is no game: a single picture is shown.
    NoGame,
    /// The screen is white.
    WaitingForScreen,
    /// The copyright text is shown.
    WaitingForTitle,
    /// The title is shown.
    StartingOnTitle,
    /// The screen of the game types is shown.
    ChoosingAType,
    /// The level screen of A-type is shown.
    ChoosingLevel,
    /// The level screen of B-type is shown.
    LeavingBType,
    /// A name is asked for.
    LeavingNameEntry,
    /// The game plays by itself.
    LeavingDemo,
    /// It is not known yet whether this is a game or the demo.
    IdentifyingGame,
    /// The game is paused.
    Paused,
    /// The game has ended.
    GameOver,
    /// The pictures after a game are shown.
    LeavingGameOver,
    /// The ending of a game is shown.
    WatchingEnding,
    /// The screen is not known.
    WaitingForKnownScreen,
    /// It resets the machine.
    BeginningAgain,
    /// It switches the next box on.
    ShowingNextPiece,
    /// Full rows are being removed.
    WaitingForClear,
    /// No piece falls, or the script of the plan has ended.
    WaitingForNextPiece,
    /// It plans without pressing.
    Watching,
    /// No buttons lead to any placement.
    NoPlaceReachable,
    /// It presses the buttons of the plan.
    PlacingPiece,
}

impl Activity {
    /// The text that the window shows; empty for [`Activity::Nothing`].
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Off => "off",
            Self::NoGame => "no game",
            Self::WaitingForScreen => "waiting for the screen",
            Self::WaitingForTitle => "waiting for the title",
            Self::StartingOnTitle => "starting on the title",
            Self::ChoosingAType => "choosing A-type",
            Self::ChoosingLevel => "choosing the level",
            Self::LeavingBType => "leaving B-type",
            Self::LeavingNameEntry => "leaving the name entry",
            Self::LeavingDemo => "leaving the demo",
            Self::IdentifyingGame => "identifying the game",
            Self::Paused => "paused",
            Self::GameOver => "game over",
            Self::LeavingGameOver => "leaving the game over",
            Self::WatchingEnding => "watching the ending",
            Self::WaitingForKnownScreen => "no known screen",
            Self::BeginningAgain => "beginning again",
            Self::ShowingNextPiece => "showing the next piece",
            Self::WaitingForClear => "waiting for the clear",
            Self::WaitingForNextPiece => "waiting for the next piece",
            Self::Watching => "watching",
            Self::NoPlaceReachable => "no place can be reached",
            Self::PlacingPiece => "placing the piece",
        }
    }
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use strum::IntoEnumIterator as _;

    #[test]
    fn every_activity_has_a_text_of_its_own() {
        let texts: BTreeSet<_> = Activity::iter().map(Activity::text).collect();
        assert_eq!(texts.len(), Activity::iter().count());
        assert_eq!(Activity::default().to_string(), "");
    }
}
