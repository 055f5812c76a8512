//! What stands in the places of digits.

use super::places;
use crate::profile::NumbersOf;
use screen::{Picture, Rect};

/// Digits that there are.
const DIGITS: usize = 10;
/// More glyphs than this are no digits.
const MOST: usize = 64;

/// A look of a digit.
pub type Glyph = usize;

/// All looks that were seen, those of known digits first.
#[derive(Clone, Debug, Default)]
pub struct Glyphs {
    looks: Vec<Vec<bool>>,
    known: Vec<u8>,
}

impl Glyphs {
    /// The glyphs with the digits of a profile.
    pub fn of<'a>(digits: impl Iterator<Item = &'a (u8, Vec<bool>)>) -> Self {
        let (known, looks) = digits.cloned().unzip();
        Self { looks, known }
    }

    pub const fn are_known(&self) -> bool {
        self.known.len() == DIGITS
    }

    /// The digit of a look; `None` when it is unknown.
    pub fn digit(&self, glyph: Glyph) -> Option<u8> {
        self.known.get(glyph).copied()
    }

    pub fn look(&self, glyph: Glyph) -> Option<&Vec<bool>> {
        self.looks.get(glyph)
    }

    /// The digits that no known look has.
    pub fn free(&self) -> Vec<u8> {
        let is_free = |digit: &u8| !self.known.contains(digit);
        (0..DIGITS as u8).filter(is_free).collect()
    }

    fn find(&mut self, pixels: Vec<bool>) -> Option<Glyph> {
        let found = self.looks.iter().position(|look| *look == pixels);
        if found.is_none() && self.looks.len() < MOST {
            self.looks.push(pixels);
            return Some(self.looks.len() - 1);
        }
        found
    }
}

/// The looks in the places of a number; `None` where nothing is drawn.
pub fn of(
    picture: &Picture,
    numbers: &NumbersOf,
    rect: Rect,
    glyphs: &mut Glyphs,
) -> Vec<Option<Glyph>> {
    let each = places(picture, numbers, rect).into_iter();
    each.map(|pixels| pixels.contains(&true).then(|| glyphs.find(pixels))?)
        .collect()
}
