//! What is read from one picture, without the pictures around it.

use rules::{COLUMNS, Piece, ROWS};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Cells of the visible field.
pub const CELLS: usize = COLUMNS * ROWS;

/// Which screen of the game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Screen {
    /// Every pixel is white: the display is off.
    Blank,
    /// The text shown after power-on.
    Copyright,
    /// The title, with the choice of one or two players.
    Title,
    /// The choice of game type and music.
    Config,
    /// The choice of level, A-type.
    LevelA,
    /// The choice of level and height, B-type.
    LevelB,
    /// Letters of a new high score are entered.
    NameEntry,
    /// The field, with a game going on (or the demo, which looks the same).
    Play,
    /// The field hidden by the pause text.
    Pause,
    /// The field is being covered, or is covered, after the last lock.
    Curtain,
    /// The game-over box.
    GameOver,
    /// The tally of a won B-type game.
    Tally,
    /// Rocket, dancers, shuttle.
    Ending,
    /// None of these.
    Unknown,
}

impl Screen {
    /// The screen, or [`Screen::Play`] for those that a game goes through while it lasts and ends.
    #[must_use]
    pub const fn family(self) -> Self {
        match self {
            Self::Play | Self::Pause | Self::Curtain | Self::GameOver => Self::Play,
            other => other,
        }
    }

    /// What it is called in a profile.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blank => "blank",
            Self::Copyright => "copyright",
            Self::Title => "title",
            Self::Config => "config",
            Self::LevelA => "level-a",
            Self::LevelB => "level-b",
            Self::NameEntry => "name-entry",
            Self::Play => "play",
            Self::Pause => "pause",
            Self::Curtain => "curtain",
            Self::GameOver => "game-over",
            Self::Tally => "tally",
            Self::Ending => "ending",
            Self::Unknown => "unknown",
        }
    }
}

/// What stands in a cell, as seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cell {
    /// Too few corners are black.
    #[default]
    Empty,
    /// Filled, and its inside is that of a piece.
    Piece(Piece),
    /// Filled, and its inside is that of the game-over curtain.
    Curtain,
    /// Not filled, and its inside is that of a row about to vanish.
    Flash,
    /// Filled by something unknown.
    Other,
}

impl Cell {
    /// Whether something stands there. A flashing row reads as empty.
    #[must_use]
    pub const fn is_filled(self) -> bool {
        !matches!(self, Self::Empty | Self::Flash)
    }

    /// The cell as text: `.` empty, the letter of a piece, `#` anything else.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Piece(piece) => piece.letter(),
            cell if cell.is_filled() => '#',
            _ => '.',
        }
    }
}

/// One cell and how sure its reading is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellReading {
    /// What stands there.
    pub cell: Cell,
    /// How many corner pixels vote for "filled".
    pub votes: u8,
    /// How many votes would have to change to flip it: filled,
    /// `votes - needed + 1`; empty, `needed - votes`. At least 1, or 0 when its pixels are in
    /// doubt.
    pub margin: u8,
}

impl CellReading {
    /// Whether its pixels are sure enough to be read.
    #[must_use]
    pub const fn is_read(self) -> bool {
        self.margin > 0
    }

    /// The cell as text: `.` empty, the letter of a piece, `#` anything else, `?` when its pixels are
    /// in doubt.
    #[must_use]
    pub const fn sign(self) -> char {
        match self.is_read() {
            true => self.cell.sign(),
            false => '?',
        }
    }
}

/// What stands in the next box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NextBox {
    /// It has no black pixel.
    Empty,
    /// A piece.
    Piece(Piece),
    /// Something, but its filled cells are those of no piece.
    Unreadable,
}

/// What stands in one place of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Digit {
    /// Nothing.
    Blank,
    /// 0 to 9.
    Digit(u8),
    /// Something that is too far from every digit.
    Unreadable,
}

/// One of the numbers beside the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// Points.
    Score,
    /// Level.
    Level,
    /// Lines.
    Lines,
}

impl Number {
    /// All of them.
    pub const EACH: [Self; 3] = [Self::Score, Self::Level, Self::Lines];

    /// The most digits that a profile may give it.
    #[must_use]
    pub const fn most_digits(self) -> u8 {
        match self {
            Self::Score => 9,
            Self::Level => 2,
            Self::Lines => 4,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Score => "score",
            Self::Level => "level",
            Self::Lines => "lines",
        })
    }
}

/// Where the cursor of a menu stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// On the title: whether the arrow is at "2PLAYER".
    pub two_players: Option<bool>,
    /// On a level screen: the one digit that has black pixels, if exactly one has.
    pub level: Option<u8>,
}

/// All that is read from one picture. A number that the screen doesn't show, or that
/// can't be read, is `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// Which screen it is.
    pub screen: Screen,
    /// The visible field, row by row from the top, each from the left. Meaningful
    /// on play, pause, curtain and game over.
    pub cells: Vec<CellReading>,
    /// The piece in the next box; `None` when the box is empty or unreadable.
    pub next: Option<Piece>,
    /// Whether the next box has no black pixel at all.
    pub next_empty: bool,
    /// Points.
    pub score: Option<u32>,
    /// Level.
    pub level: Option<u8>,
    /// Lines cleared.
    pub lines: Option<u16>,
    /// Whether the heart beside the level is shown.
    pub heart: Option<bool>,
    /// Cursors of the menus.
    pub menu: Menu,
}

impl Reading {
    /// The cell at a place of the visible field.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> CellReading {
        self.cells
            .get(row * COLUMNS + col)
            .copied()
            .unwrap_or_default()
    }

    /// The filled cells as a board; hidden rows are empty.
    #[must_use]
    pub fn board(&self) -> rules::Board {
        let mut board = rules::Board::EMPTY;
        for (i, cell) in self.cells.iter().enumerate() {
            if cell.cell.is_filled() {
                board.fill((i / COLUMNS) as i8, (i % COLUMNS) as i8);
            }
        }
        board
    }

    /// What stands in the next box, or [`NextBox::Unreadable`] where there is none.
    #[must_use]
    pub fn next_box(&self) -> NextBox {
        match self.next {
            Some(piece) => NextBox::Piece(piece),
            None if self.next_empty => NextBox::Empty,
            None => NextBox::Unreadable,
        }
    }

    /// The screen shows no numbers and no next box.
    pub(crate) fn clear_panel(&mut self) {
        // Every field is named, so that a new one is not forgotten here.
        let Self {
            screen: _,
            cells: _,
            next,
            next_empty,
            score,
            level,
            lines,
            heart,
            menu: _,
        } = self;
        (*next, *next_empty) = (None, false);
        (*score, *level, *lines, *heart) = (None, None, None, None);
    }

    /// Whether this is a picture of play in which a number can't be read. In B-type there is no score,
    /// and none that is tracked.
    #[must_use]
    pub fn lacks(&self, number: Number) -> bool {
        let is_read = match number {
            Number::Score => self.score.is_some(),
            Number::Level => self.level.is_some(),
            Number::Lines => self.lines.is_some(),
        };
        self.screen == Screen::Play && !is_read
    }

    /// Whether a number can't be read, in the picture before neither, if there is one: a single picture
    /// without it does not count.
    #[must_use]
    pub fn lacks_after(&self, before: Option<&Self>, number: Number) -> bool {
        self.lacks(number) && before.is_none_or(|before| before.lacks(number))
    }

    /// The least margin of all cells.
    #[must_use]
    pub fn min_margin(&self) -> u8 {
        self.cells.iter().map(|c| c.margin).min().unwrap_or(0)
    }
}
