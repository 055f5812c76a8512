//! Screens, levels and placements as text.

use crate::format;
use planner::Placement;
use rules::{Board, SPAWN_ROW};
use vision::{Screen, Tracked};

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

/// The level that was last read, with the heart of the hard difficulty; a dash before one was.
#[must_use]
pub fn level(tracked: Option<&Tracked>) -> String {
    let level = tracked.and_then(|tracked| tracked.level);
    let level = level.map_or_else(|| format::UNKNOWN.into(), |level| level.to_string());
    let heart = if tracked.is_some_and(|tracked| tracked.heart) {
        " ♥"
    } else {
        ""
    };
    level + heart
}

/// Whether a placement is no straight drop on a board: the piece is moved or turned under
/// something at its end. A piece that does not fit at its place is no tuck.
#[must_use]
pub fn is_tuck(board: &Board, at: &Placement) -> bool {
    let fits = |row| board.fits(at.piece, at.orientation, row, at.col);
    fits(at.row) && !(SPAWN_ROW..at.row).all(fits)
}

/// A placement as text, with the word `tuck` if it is one on this board.
#[must_use]
pub fn placement_on(board: &Board, at: &Placement) -> String {
    let text = placement(at);
    match is_tuck(board, at) {
        true => format!("{text}, tuck"),
        false => text,
    }
}
