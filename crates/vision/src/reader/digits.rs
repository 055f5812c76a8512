//! Numbers, by how many pixels of each row and column of a digit are black.

use super::rows;
use crate::profile::{DIGIT, Digits, Glyph};
use screen::{Picture, Rect, Shade};

/// Reads one line of digits, right aligned and blank on the left.
#[derive(Clone, Debug)]
pub(super) struct NumberReader {
    digits: Digits,
    tiles: Vec<Rect>,
}

/// What stands in one place.
enum Place {
    Blank,
    Digit(u32),
    Unreadable,
}

impl NumberReader {
    pub fn new(digits: &Digits, rect: Rect) -> Self {
        let tiles = (0..rect.w / DIGIT)
            .map(|i| Rect::new(rect.x + i * DIGIT, rect.y, DIGIT, DIGIT))
            .collect();
        Self {
            digits: digits.clone(),
            tiles,
        }
    }

    /// The number, or `None` when a place can't be read, a blank follows a digit,
    /// or there is no digit at all.
    pub fn read(&self, picture: &Picture) -> Option<u32> {
        let mut number = None;
        for &tile in &self.tiles {
            match self.place(picture, tile) {
                Place::Blank if number.is_none() => {}
                Place::Digit(digit) => number = Some(number.unwrap_or(0) * 10 + digit),
                Place::Blank | Place::Unreadable => return None,
            }
        }
        number
    }

    fn place(&self, picture: &Picture, tile: Rect) -> Place {
        let seen = glyph(picture, tile);
        let black: u8 = seen.rows.iter().sum();
        if u32::from(black) * 2 <= self.digits.slack {
            return Place::Blank;
        }
        let nearest = (0..)
            .zip(&self.digits.glyphs)
            .map(|(digit, glyph)| (glyph.distance(&seen), digit))
            .min();
        match nearest {
            Some((distance, digit)) if distance <= self.digits.slack => Place::Digit(digit),
            _ => Place::Unreadable,
        }
    }
}

fn glyph(picture: &Picture, tile: Rect) -> Glyph {
    let mut glyph = Glyph::default();
    for (y, row) in rows(picture, tile).enumerate().take(8) {
        for (x, &shade) in row.iter().enumerate().take(8) {
            let black = u8::from(shade == Shade::Black);
            glyph.rows[y] += black;
            glyph.columns[x] += black;
        }
    }
    glyph
}
