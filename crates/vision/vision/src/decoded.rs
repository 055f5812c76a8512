//! The reading of a picture as `blockscope decode` prints it.

use crate::{Reading, Screen, Tracked};
use serde::Serialize;

/// The reading of a picture; `null` is what the screen does not show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decoded {
    /// Which screen it is.
    pub screen: Screen,
    /// The rows of the field from the top, 18 in the original: `.` empty, the letter of a
    /// piece, `#` anything else, `?` a cell whose pixels are in doubt.
    pub board: Option<Vec<String>>,
    /// The piece in the next box.
    pub next: Option<char>,
    /// Points.
    pub score: Option<u32>,
    /// Level.
    pub level: Option<u8>,
    /// Lines cleared.
    pub lines: Option<u16>,
    /// Whether the heart beside the level is shown.
    pub heart: Option<bool>,
    /// The fewest pixels that would have to change for any cell to read differently; 0
    /// when one is in doubt.
    pub min_margin: Option<u8>,
}

/// A rule that a picture breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrokenRule {
    /// The rule in words.
    pub rule: String,
    /// The cells to blame, by the names of their places.
    pub cells: Vec<String>,
}

impl BrokenRule {
    /// The rules that a recorded picture breaks; none when it was read well.
    #[must_use]
    pub fn all(tracked: &Tracked) -> Vec<Self> {
        let broken = tracked.violations().map(|violation| Self {
            rule: violation.rule.clone(),
            cells: violation.places().collect(),
        });
        broken.collect()
    }
}

impl Decoded {
    /// The reading of a picture.
    #[must_use]
    pub fn of(reading: &Reading) -> Self {
        let screen = reading.screen;
        let field = matches!(
            screen,
            Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver
        );
        // Text hides the field, except for one picture with the falling piece over it.
        let hidden = matches!(screen, Screen::Pause | Screen::GameOver);
        let board = field.then(|| {
            let cell = |row, col| match reading.cell(row, col) {
                _ if hidden => '.',
                cell => cell.sign(),
            };
            (0..rules::ROWS)
                .map(|row| (0..rules::COLUMNS).map(|col| cell(row, col)).collect())
                .collect()
        });
        Self {
            screen,
            board,
            next: reading.next.filter(|_| field).map(rules::Piece::letter),
            score: reading.score.filter(|_| field),
            level: reading.level.filter(|_| field),
            lines: reading.lines.filter(|_| field),
            heart: reading.heart.filter(|_| field),
            min_margin: field.then(|| reading.min_margin()),
        }
    }
}
