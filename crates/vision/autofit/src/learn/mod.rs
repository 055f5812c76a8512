//! Digits that nobody typed, from play.
//!
//! A score never falls during a game. So when the first digit in which two scores differ changes,
//! the new digit is the greater one. A few hundred such changes leave one order of the digits. A
//! number counts only after digits that are known have shown that it rises, and a contradiction
//! ends the learning: an unknown digit costs a reading, a wrong one costs the trust in all.

mod glyphs;
mod order;

use crate::{
    ink::Ink,
    profile::{GameProfile, NumbersOf},
    reader::GameReading,
};
use glyphs::{Glyph, Glyphs};
use order::Order;
use screen::{Picture, Rect};
use std::collections::BTreeMap;
use vision::Number;

/// The numbers that rise. A level may be that of the next game.
const RISE: [Number; 2] = [Number::Score, Number::Lines];
/// Filled cells that vanish at once when a game ends, and not when rows are cleared.
const ENDED: usize = 44;

/// Watches a game and learns the digits that a profile does not have.
#[derive(Clone, Debug)]
pub struct DigitLearner {
    numbers: Option<NumbersOf>,
    glyphs: Glyphs,
    each: Vec<Rising>,
    filled: usize,
}

/// One number.
#[derive(Clone, Debug)]
struct Rising {
    rect: Rect,
    /// The reading of the last picture, and the last one that two pictures in a row showed.
    last: Option<Vec<Option<Glyph>>>,
    stable: Option<Vec<Option<Glyph>>>,
    order: Order,
}

impl DigitLearner {
    /// A learner for a profile.
    #[must_use]
    pub fn new(profile: &GameProfile) -> Self {
        let numbers = profile.numbers.clone();
        let places = profile.numbers().iter();
        let rising = places.filter(|(number, _)| RISE.contains(number));
        let rising = rising.map(|&(_, rect)| Rising {
            rect,
            last: None,
            stable: None,
            order: Order::default(),
        });
        let each = rising.collect();
        Self {
            glyphs: Glyphs::of(numbers.iter().flat_map(|numbers| &numbers.digits)),
            numbers,
            each,
            filled: 0,
        }
    }

    /// The next picture of play and its reading.
    pub fn see(&mut self, picture: &Picture, reading: &GameReading) {
        let Some(numbers) = &self.numbers else { return };
        if self.glyphs.are_known() {
            return;
        }
        let filled = (reading.cells.iter().flatten())
            .filter(|cell| cell.is_filled)
            .count();
        let is_other_game = !reading.is_play || filled + ENDED < self.filled;
        self.filled = filled;
        for number in &mut self.each {
            if is_other_game {
                (number.last, number.stable) = (None, None);
            }
            if !reading.is_play {
                continue;
            }
            let now = glyphs::of(picture, numbers, number.rect, &mut self.glyphs);
            if number.last.as_ref() == Some(&now) {
                number.show(&now);
            } else {
                number.last = Some(now);
            }
        }
    }

    /// The digits that are certain and not in the profile.
    #[must_use]
    pub fn learnt(&self) -> BTreeMap<u8, Vec<bool>> {
        let known = |glyph| self.glyphs.digit(glyph);
        let orders: Vec<&Order> = (self.each.iter())
            .map(|number| &number.order)
            .filter(|order| order.rises(&known))
            .collect();
        order::digits(&orders, &self.glyphs)
    }
}

impl Rising {
    /// What two pictures in a row have shown.
    fn show(&mut self, now: &[Option<Glyph>]) {
        if self.stable.as_deref() == Some(now) {
            return;
        }
        // All the same digit may be 0: a new game.
        let mut drawn = now.iter().flatten();
        let first = drawn.next();
        let is_one_digit = drawn.all(|glyph| Some(glyph) == first);
        let before = self.stable.replace(now.to_vec());
        let Some(before) = before.filter(|_| !is_one_digit) else {
            return;
        };
        let both = || before.iter().zip(now);
        // With more digits than before, they may stand elsewhere.
        if both().any(|(before, now)| before.is_some() != now.is_some()) {
            return;
        }
        if let Some((&Some(less), &Some(more))) = both().find(|(before, now)| before != now) {
            self.order.add(less, more);
        }
    }
}

/// The pixels of each place of a number.
fn places(picture: &Picture, numbers: &NumbersOf, rect: Rect) -> Vec<Vec<bool>> {
    let ink = Ink::new(picture, numbers.paper);
    let (wide, high) = numbers.size;
    (0..rect.w / wide)
        .map(|i| ink.pixels(Rect::new(rect.x + i * wide, rect.y, wide, high)))
        .collect()
}
