//! The part of the reading to explain.

use calibration::explain::Part;
use rules::PlaceName;
use vision::Number;

/// The part of the reading to explain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Focus {
    /// The part at the selected pixel.
    #[default]
    Pixel,
    /// Always this.
    Part(Part),
}

impl Focus {
    /// All that have a name.
    pub const EACH: [Self; 7] = [
        Self::Pixel,
        Self::Part(Part::Next),
        Self::Part(Part::Number(Number::Score)),
        Self::Part(Part::Number(Number::Level)),
        Self::Part(Part::Number(Number::Lines)),
        Self::Part(Part::Heart),
        Self::Part(Part::Screen),
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
pub(crate) fn part_label(part: Part) -> String {
    match part {
        Part::Cell { row, col } => format!("cell {}", PlaceName::new(row, col)),
        Part::Next => "the next box".into(),
        Part::Number(number) => format!("the {number}"),
        Part::Digit { number, place } => format!("digit {} of the {number}", place + 1),
        Part::Heart => "the heart".into(),
        Part::Screen => "the screen".into(),
        Part::Test { rule, test } => format!("test {test} of screen {rule}"),
    }
}
