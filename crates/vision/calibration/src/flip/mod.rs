//! The fewest pixels that would have to change for another reading: which, and to what
//! shade.
//!
//! For cells and the next box the number is the minimum. For digits, numbers and screens
//! [`Flip::exact`] is false when it is only an upper bound: not every set of fewer pixels
//! was tried.

mod cell;
mod digit;
mod look;
mod next;
mod number;
mod pixels;
mod screen;
mod test;

pub use cell::Safety;

use crate::explain::{Explain as _, PartReading, ReadingPart};
use ::screen::{Picture, Point, Rect, Shade, WIDTH};
use vision::{HEART_PIXELS, Reader, profile::Shades};

/// One pixel that would have to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelFlip {
    /// Where it is on the screen.
    pub at: Point,
    /// Its shade.
    pub from: Shade,
    /// What it would have to be.
    pub to: Shade,
}

/// The fewest pixels by which something else would be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The part.
    pub part: ReadingPart,
    /// The pixels.
    pub changes: Vec<PixelFlip>,
    /// What is read.
    pub seen: PartReading,
    /// What would be read.
    pub becomes: PartReading,
    /// Whether this is the minimum. If not, a smaller set may exist.
    pub exact: bool,
}

impl Flip {
    /// The picture with the pixels changed.
    #[must_use]
    pub fn apply(&self, picture: &Picture) -> Picture {
        apply(picture, &self.changes)
    }

    /// The change in words: "1 pixel from empty".
    #[must_use]
    pub fn sentence(&self) -> String {
        let count = self.changes.len();
        let least = if self.exact { "" } else { "at most " };
        let pixels = if count == 1 { "pixel" } else { "pixels" };
        format!("{least}{count} {pixels} from {}", self.becomes)
    }
}

/// Methods of [`Reader`] that search the fewest changed pixels.
pub trait Flips {
    /// The fewest pixels by which a part would be read otherwise; `None` when there is
    /// no such part or nothing changes it. A cell flips between filled and not. What
    /// the change does to other parts is not looked at; so the next box and the numbers
    /// are taken as if the screen stayed what it is.
    fn flip(&self, picture: &Picture, part: ReadingPart) -> Option<Flip>;

    /// The fewest pixels by which a cell would be read as anything else, another kind of
    /// mino too. Exact.
    fn flip_kind(&self, picture: &Picture, row: usize, col: usize) -> Option<Flip>;

    /// The fewest pixels by which any cell would flip between filled and not; `None`
    /// when none can. Exact.
    fn safety(&self, picture: &Picture) -> Option<Safety>;
}

impl Flips for Reader {
    fn flip(&self, picture: &Picture, part: ReadingPart) -> Option<Flip> {
        let (changes, exact) = match part {
            ReadingPart::Cell { row, col } => (cell::fill(self, picture, row, col)?, true),
            ReadingPart::Next => (next::changes(self, picture)?, true),
            ReadingPart::Number(number) => number::changes(self, picture, number)?,
            ReadingPart::Digit { number, place } => digit::changes(self, picture, number, place)?,
            ReadingPart::Heart => (heart(self, picture)?, true),
            ReadingPart::Screen => screen::changes(self, picture)?,
            ReadingPart::Test { rule, test } => test::one(self, picture, rule, test)?,
        };
        flipped(self, picture, part, changes, exact)
    }

    fn flip_kind(&self, picture: &Picture, row: usize, col: usize) -> Option<Flip> {
        let changes = cell::kind(self, picture, row, col)?;
        flipped(self, picture, ReadingPart::Cell { row, col }, changes, true)
    }

    fn safety(&self, picture: &Picture) -> Option<Safety> {
        cell::safety(self, picture)
    }
}

fn flipped(
    reader: &Reader,
    picture: &Picture,
    part: ReadingPart,
    changes: Vec<PixelFlip>,
    exact: bool,
) -> Option<Flip> {
    Some(Flip {
        part,
        seen: reader.see(picture, part)?,
        becomes: reader.see(&apply(picture, &changes), part)?,
        changes,
        exact,
    })
}

fn heart(reader: &Reader, picture: &Picture) -> Option<Vec<PixelFlip>> {
    let (shown, rect) = reader.heart(picture);
    if shown {
        pixels::lower(picture, rect, Shades::DRAWN, HEART_PIXELS - 1)
    } else {
        pixels::raise(picture, rect, Shades::DRAWN, HEART_PIXELS)
    }
}

fn apply(picture: &Picture, changes: &[PixelFlip]) -> Picture {
    picture.edited(|shades| {
        for change in changes {
            let at = usize::from(change.at.y) * WIDTH + usize::from(change.at.x);
            if let Some(shade) = shades.get_mut(at) {
                *shade = change.to;
            }
        }
    })
}

/// What differs between two pictures.
fn between(picture: &Picture, other: &Picture) -> Vec<PixelFlip> {
    picture
        .differences(other, Rect::SCREEN)
        .map(|at| PixelFlip {
            at,
            from: picture.at_point(at),
            to: other.at_point(at),
        })
        .collect()
}
