//! Screens and placements as text.

use vision::Screen;

pub use planner::where_to as placement;

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
