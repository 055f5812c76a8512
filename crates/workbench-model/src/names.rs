//! Screens and placements as text.

use planner::Placement;
use vision::Screen;

/// The name of a screen of the game.
#[must_use]
pub const fn screen(screen: Screen) -> &'static str {
    match screen {
        Screen::Blank => "blank",
        Screen::Copyright => "copyright",
        Screen::Title => "title",
        Screen::Config => "game type",
        Screen::LevelA => "level select",
        Screen::LevelB => "level select B",
        Screen::NameEntry => "name entry",
        Screen::Play => "play",
        Screen::Pause => "pause",
        Screen::Curtain => "curtain",
        Screen::GameOver => "game over",
        Screen::Tally => "tally",
        Screen::Ending => "ending",
        Screen::Unknown => "unknown",
    }
}

/// The orientation of a piece: `not turned`, `turned once`, `turned twice`.
#[must_use]
pub const fn turned(placement: &Placement) -> &'static str {
    match (placement.orientation, placement.piece.orientations()) {
        (0, _) => "not turned",
        (2, 4) => "turned twice",
        _ => "turned once",
    }
}

/// A placement as text: `T to column 4, turned once`. Columns count from 1.
#[must_use]
pub fn placement(placement: &Placement) -> String {
    format!(
        "{} to column {}, {}",
        placement.piece.letter(),
        placement.column() + 1,
        turned(placement)
    )
}
