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
        Screen::Unknown => "unrecognised",
    }
}

/// A placement as text: `T to column 4, pointing left`.
#[must_use]
pub fn placement(placement: &Placement) -> String {
    let column = rules::from_one(placement.column());
    let to = format!("{} to column {column}", placement.piece.letter());
    match placement.piece.facing(placement.orientation) {
        Some(facing) => format!("{to}, {facing}"),
        None => to,
    }
}
