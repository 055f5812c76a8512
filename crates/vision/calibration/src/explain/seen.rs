//! The parts of a reading, and what can be read of each.

use rules::COLUMNS;
use std::fmt;
use vision::{Cell, CellReading, Digit, NextBox, Number, Screen};

/// A part of a reading that can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadingPart {
    /// A cell of the visible field.
    Cell {
        /// From the top.
        row: usize,
        /// From the left.
        col: usize,
    },
    /// The next box.
    Next,
    /// A whole number, in the arrangement that the picture shows.
    Number(Number),
    /// One place of a number.
    Digit {
        /// Which number.
        number: Number,
        /// Its place, from the left.
        place: usize,
    },
    /// The heart beside the level.
    Heart,
    /// Which screen it is.
    Screen,
    /// One of the tests that distinguish the screens.
    Test {
        /// Position in [`vision::Profile::screens`].
        rule: usize,
        /// Position among the tests of that screen.
        test: usize,
    },
}

impl ReadingPart {
    /// All cells, row by row.
    pub fn cells() -> impl Iterator<Item = Self> {
        (0..vision::CELLS).map(|i| Self::Cell {
            row: i / COLUMNS,
            col: i % COLUMNS,
        })
    }
}

/// What was read of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartReading {
    /// Of a cell.
    Cell(CellReading),
    /// Of the next box.
    Next(NextBox),
    /// Of a whole number; `None` when it can't be read.
    Number(Option<u32>),
    /// Of one place of a number.
    Digit(Digit),
    /// Whether the heart is shown.
    Heart(bool),
    /// Which screen it is.
    Screen(Screen),
    /// Whether a test holds.
    Test(bool),
}

impl PartReading {
    /// Whether a person would say that the two are the same: of cells, whether both are
    /// filled or neither is.
    #[must_use]
    pub fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Cell(a), Self::Cell(b)) => a.cell.is_filled() == b.cell.is_filled(),
            _ => self == other,
        }
    }
}

/// In a word: "T", "empty", "7", "4711", "shown", "play", "holds".
impl fmt::Display for PartReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(read) => match read.cell {
                Cell::Empty => f.write_str("empty"),
                Cell::Piece(piece) => write!(f, "{}", piece.letter()),
                Cell::Curtain => f.write_str("curtain"),
                Cell::Flash => f.write_str("flash"),
                Cell::Other => f.write_str("other"),
            },
            Self::Next(NextBox::Empty) => f.write_str("empty"),
            Self::Next(NextBox::Piece(piece)) => write!(f, "{}", piece.letter()),
            Self::Number(Some(number)) => write!(f, "{number}"),
            Self::Digit(Digit::Blank) => f.write_str("blank"),
            Self::Digit(Digit::Digit(digit)) => write!(f, "{digit}"),
            Self::Next(NextBox::Unreadable)
            | Self::Number(None)
            | Self::Digit(Digit::Unreadable) => f.write_str("unreadable"),
            Self::Heart(shown) => f.write_str(if *shown { "shown" } else { "not shown" }),
            Self::Screen(screen) => f.write_str(screen.name()),
            Self::Test(holds) => f.write_str(if *holds { "holds" } else { "fails" }),
        }
    }
}
