//! Why a reading was made: which pixels were looked at, how each of them voted, how
//! many votes were needed.
//!
//! The explanation is computed from the profile and the picture, not by the reader. Tests
//! compare its result with what the reader reads.

mod cell;
mod chain;
mod glyph;
mod next;
mod number;
mod seen;
mod tally;
mod test;

pub use chain::{Chain, Row};
pub use glyph::GlyphTally;
pub(crate) use next::cells as next_cells;
pub use seen::{PartReading, ReadingPart};
pub use tally::{Vote, VoteCount, VoteSample};
pub(crate) use test::{rect as test_rect, within_cells};

use screen::{Picture, Rect};
use vision::{HEART_PIXELS, Reader, profile::Shades};

/// Why one part of a reading is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The part.
    pub part: ReadingPart,
    /// The pixels that it is about.
    pub rect: Rect,
    /// The votes, the deciding one first.
    pub tallies: Vec<VoteCount>,
    /// For a digit: the distance to the nearest known digit.
    pub glyph: Option<GlyphTally>,
    /// What was read.
    pub seen: PartReading,
    /// The explanation in one sentence.
    pub sentence: String,
}

/// Methods of [`Reader`] that explain what it reads.
pub trait Explain {
    /// Why a part of a picture is read as it is, whatever the screen is;
    /// `None` when there is no such part.
    fn explain(&self, picture: &Picture, part: ReadingPart) -> Option<Why>;

    /// What is read of a part; `None` when there is no such part.
    fn see(&self, picture: &Picture, part: ReadingPart) -> Option<PartReading>;

    /// The stages from pixels to one part of a reading; `None` when there is no such
    /// part.
    fn chain(&self, picture: &Picture, part: ReadingPart) -> Option<Chain>;
}

impl Explain for Reader {
    fn explain(&self, picture: &Picture, part: ReadingPart) -> Option<Why> {
        match part {
            ReadingPart::Cell { row, col } => cell::why(self, picture, row, col),
            ReadingPart::Next => Some(next::why(self, picture)),
            ReadingPart::Number(number) => number::why(self, picture, number),
            ReadingPart::Digit { number, place } => glyph::why(self, picture, number, place),
            ReadingPart::Heart => Some(heart(self, picture)),
            ReadingPart::Screen => Some(test::screen(self, picture)),
            ReadingPart::Test { rule, test } => test::why(self, picture, rule, test),
        }
    }

    fn see(&self, picture: &Picture, part: ReadingPart) -> Option<PartReading> {
        Some(match part {
            ReadingPart::Cell { row, col } => PartReading::Cell(self.cell(picture, row, col)?),
            ReadingPart::Next => PartReading::Next(self.next(picture)),
            ReadingPart::Number(number) => {
                if self.places(picture, number).is_empty() {
                    return None;
                }
                PartReading::Number(self.number(picture, number))
            }
            ReadingPart::Digit { number, place } => {
                PartReading::Digit(self.digit(picture, number, place)?)
            }
            ReadingPart::Heart => PartReading::Heart(self.heart(picture).0),
            ReadingPart::Screen => PartReading::Screen(self.screen(picture)),
            ReadingPart::Test { rule, test } => {
                let test = self.profile().screens().get(rule)?.when.get(test)?;
                PartReading::Test(self.holds(picture, test))
            }
        })
    }

    fn chain(&self, picture: &Picture, part: ReadingPart) -> Option<Chain> {
        chain::chain(self, picture, part)
    }
}

fn heart(reader: &Reader, picture: &Picture) -> Why {
    let (shown, rect) = reader.heart(picture);
    let tally = VoteCount::of_pixels(
        "heart",
        picture,
        rect,
        Shades::DRAWN,
        HEART_PIXELS,
        u32::MAX,
    );
    Why {
        part: ReadingPart::Heart,
        rect,
        sentence: format!(
            "{}: {} of {} pixels are not white, {HEART_PIXELS} needed{}",
            PartReading::Heart(shown),
            tally.votes,
            rect.area(),
            tally.margin_text()
        ),
        tallies: vec![tally],
        glyph: None,
        seen: PartReading::Heart(shown),
    }
}
