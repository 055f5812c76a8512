//! Numbers, by how many pixels of each row and column of a digit are black.

use crate::{
    Digit,
    profile::{DIGIT, Digits, Glyph},
};
use screen::{Picture, Rect};

/// Reads one line of digits, right aligned and blank on the left.
#[derive(Clone, Debug)]
pub struct NumberReader {
    digits: Digits,
    rect: Rect,
    tiles: Vec<Rect>,
}

impl NumberReader {
    /// A reader of the digits in a rectangle of a profile, 8 pixels high and a multiple of 8 wide.
    #[must_use]
    pub fn new(digits: &Digits, rect: Rect) -> Self {
        let tiles = (0..rect.w / DIGIT)
            .map(|i| Rect::new(rect.x + i * DIGIT, rect.y, DIGIT, DIGIT))
            .collect();
        Self {
            digits: digits.clone(),
            rect,
            tiles,
        }
    }

    /// The pixels of all its digits.
    #[must_use]
    pub fn rect(&self) -> Rect {
        self.rect
    }

    /// The places of its digits, from the left.
    #[must_use]
    pub fn tiles(&self) -> &[Rect] {
        &self.tiles
    }

    /// The number, or `None` when a place can't be read, a blank follows a digit,
    /// or there is no digit at all.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> Option<u32> {
        let mut number = None;
        for &tile in &self.tiles {
            match self.place(picture, tile) {
                Digit::Blank if number.is_none() => {}
                Digit::Digit(digit) => number = Some(number.unwrap_or(0) * 10 + u32::from(digit)),
                Digit::Blank | Digit::Unreadable => return None,
            }
        }
        number
    }

    /// What stands in one place.
    #[must_use]
    pub fn place(&self, picture: &Picture, tile: Rect) -> Digit {
        self.digits.digit(&Glyph::of(picture, tile))
    }
}
