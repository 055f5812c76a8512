//! What the clicks do not decide, and the click that would.

use crate::{click::Click, doubt::ADD_PICTURE, well::Place};
use rules::COLUMNS;
use screen::{Point, Rect};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A place of the well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The leftmost column of pixels.
    pub x: u8,
    /// The topmost row of pixels.
    pub y: u8,
    /// Pixels of all columns.
    pub width: u8,
    /// Pixels of all rows.
    pub height: u8,
    /// Cells beside each other.
    pub columns: u8,
    /// Cells above each other.
    pub rows: u8,
    /// Pixels from one cell to the next, to the right and down.
    pub pitch: [u8; 2],
}

impl Candidate {
    /// All pixels of the cells.
    #[must_use]
    pub const fn rect(&self) -> Rect {
        Rect::new(self.x, self.y, self.width, self.height)
    }

    /// The pixels of a cell.
    #[must_use]
    pub const fn cell(&self, row: u8, column: u8) -> Rect {
        let [wide, high] = self.pitch;
        Rect::new(self.x + column * wide, self.y + row * high, wide, high)
    }
}

impl From<&Place> for Candidate {
    fn from(place: &Place) -> Self {
        Self {
            x: place.rect.x,
            y: place.rect.y,
            width: place.rect.w,
            height: place.rect.h,
            columns: COLUMNS as u8,
            rows: place.rows as u8,
            pitch: [place.pitch.x, place.pitch.y],
        }
    }
}

/// Why there is no fit. Each message names the click that would help.
#[derive(Clone, Debug, PartialEq, thiserror::Error, Serialize, Deserialize)]
pub enum Ambiguous {
    /// A click is on a picture that is not there.
    #[error("{} is on none of the pictures: the last one is {last}; count pictures from 0", .click.stated())]
    Frame {
        /// The click.
        click: Click,
        /// The last picture.
        last: usize,
    },
    /// Nothing shows what an empty cell looks like.
    #[error("no empty cell is clicked; click an empty cell of the well")]
    NoEmpty,
    /// Nothing shows what a filled cell looks like.
    #[error("no filled cell is clicked; click a filled cell of the well")]
    NoFilled,
    /// There is no well with these cells.
    #[error(
        "no well of 10 columns and 16 to 20 rows has these cells inside walls; click an empty \
         cell that no text covers and a cell of a piece"
    )]
    NoWell,
    /// There is no well with these cells, however many were clicked.
    #[error(
        "the clicked cells are in no well of 10 columns and 16 to 20 rows of cells of 7 or 8 \
         pixels inside walls, and games with another well can't be read"
    )]
    OtherWell,
    /// A cell is not read as it was clicked.
    #[error(
        "{} is read as {read}; remove it, or click a cell there that nothing else covers",
        .click.stated()
    )]
    ReadBack {
        /// The click.
        click: Click,
        /// What is read there.
        read: Cow<'static, str>,
        /// The best place.
        first: Candidate,
    },
    /// Without one of the clicks there would be a well.
    #[error(
        "{} contradicts the other clicks; remove it, or click that cell again",
        .odd.stated()
    )]
    Contradiction {
        /// The click.
        odd: Click,
    },
    /// Two places explain the pictures about as well.
    #[error("the well may be {}; {remedy}", either(.first, .second))]
    Two {
        /// The one that explains them slightly better.
        first: Candidate,
        /// The other one.
        second: Candidate,
        /// What to click.
        remedy: String,
    },
    /// The cells have too many looks.
    #[error(
        "{single} of {filled} filled cells look like no other; add a picture with more locked \
         pieces, and click one of their cells as filled"
    )]
    Looks {
        /// Filled cells whose look no other has.
        single: usize,
        /// Filled cells of all pictures.
        filled: usize,
        /// The best place.
        first: Candidate,
    },
    /// Too many cells are filled that stand on nothing.
    #[error(
        "{floating} cells{} are filled but stand on nothing; if the cell at {},{} is empty, click it \
         as empty too, and if it is filled, a click on an empty cell was wrong",
        of_picture(*.frame), .at.x, .at.y
    )]
    Floating {
        /// Such cells of one picture.
        floating: usize,
        /// The picture.
        frame: usize,
        /// The middle of one of them.
        at: Point,
        /// The best place.
        first: Candidate,
    },
    /// No pixels distinguish the filled cells from the empty ones.
    #[error(
        "the empty cells have no shade in common by which filled ones differ; click empty cells \
         of one look only"
    )]
    Fill {
        /// The best place.
        first: Candidate,
    },
}

/// Two places, by where they differ.
fn either(first: &Candidate, second: &Candidate) -> String {
    let place = |it: &Candidate| format!("at {},{} with {} rows", it.x, it.y, it.rows);
    let (one, other) = (place(first), place(second));
    let [cell, other_cell] = [first, second].map(|it| format!("{}x{}", it.pitch[0], it.pitch[1]));
    match one == other {
        true => format!("{one}, of cells of {cell} or of {other_cell} pixels"),
        false => format!("{one} or {other}"),
    }
}

/// Which picture, where it is not the first one.
fn of_picture(frame: usize) -> String {
    match frame {
        0 => String::new(),
        _ => format!(" of picture {frame}"),
    }
}

impl Ambiguous {
    /// Whether another picture of the same game would help.
    #[must_use]
    pub fn asks_for_picture(&self) -> bool {
        match self {
            Self::Two { remedy, .. } => remedy.starts_with(ADD_PICTURE),
            Self::Looks { .. } => true,
            _ => false,
        }
    }

    /// The best place all the same, if there is one.
    #[must_use]
    pub const fn first(&self) -> Option<Candidate> {
        match self {
            Self::Two { first, .. }
            | Self::Looks { first, .. }
            | Self::Floating { first, .. }
            | Self::ReadBack { first, .. }
            | Self::Fill { first } => Some(*first),
            _ => None,
        }
    }

    /// The second-best one.
    #[must_use]
    pub const fn second(&self) -> Option<Candidate> {
        match self {
            Self::Two { second, .. } => Some(*second),
            _ => None,
        }
    }
}
