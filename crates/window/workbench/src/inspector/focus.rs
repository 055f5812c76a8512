//! The part of the reading to explain.

use calibration::explain::ReadingPart;
use rules::PlaceName;
use vision::Number;

/// The part of the reading to explain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Focus {
    /// The part at the selected pixel.
    #[default]
    Pixel,
    /// Always this.
    Part(ReadingPart),
}

impl Focus {
    /// All that have a name.
    pub const EACH: [Self; 7] = [
        Self::Pixel,
        Self::Part(ReadingPart::Next),
        Self::Part(ReadingPart::Number(Number::Score)),
        Self::Part(ReadingPart::Number(Number::Level)),
        Self::Part(ReadingPart::Number(Number::Lines)),
        Self::Part(ReadingPart::Heart),
        Self::Part(ReadingPart::Screen),
    ];

    /// The label.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Pixel => "the selected pixel".into(),
            Self::Part(part) => part_label(part),
        }
    }
}

/// The name of a part.
pub(crate) fn part_label(part: ReadingPart) -> String {
    match part {
        ReadingPart::Cell { row, col } => format!("cell {}", PlaceName::new(row, col)),
        ReadingPart::Next => "the next box".into(),
        ReadingPart::Number(number) => format!("the {number}"),
        ReadingPart::Digit { number, place } => format!("digit {} of the {number}", place + 1),
        ReadingPart::Heart => "the heart".into(),
        ReadingPart::Screen => "the screen".into(),
        ReadingPart::Test { rule, test } => format!("test {test} of screen {rule}"),
    }
}
