//! A set of buttons as one byte.

use std::fmt;

bitflags::bitflags! {
    /// The buttons held, one bit each, packed as the Game Boy packs them: the direction
    /// pad in the high nibble, the other four in the low nibble.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(transparent)]
    pub struct Buttons: u8 {
        /// Turns a piece clockwise; confirms in menus.
        const A = 0x01;
        /// Turns a piece counter-clockwise; goes back in menus.
        const B = 0x02;
        /// Shows or hides the next piece.
        const SELECT = 0x04;
        /// Starts and pauses.
        const START = 0x08;
        /// Shifts right.
        const RIGHT = 0x10;
        /// Shifts left.
        const LEFT = 0x20;
        /// Moves up in menus.
        const UP = 0x40;
        /// Soft drop.
        const DOWN = 0x80;
    }
}

impl Buttons {
    /// No button held.
    pub const NONE: Self = Self::empty();

    /// All eight, in display order.
    pub const EACH: [Self; 8] = [
        Self::LEFT,
        Self::RIGHT,
        Self::UP,
        Self::DOWN,
        Self::A,
        Self::B,
        Self::SELECT,
        Self::START,
    ];

    /// The buttons that are down now and were up `before`.
    #[must_use]
    pub fn newly_since(self, before: Self) -> Self {
        self & !before
    }

    /// The name of a single button, `"?"` for anything else.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::LEFT => "Left",
            Self::RIGHT => "Right",
            Self::UP => "Up",
            Self::DOWN => "Down",
            Self::A => "A",
            Self::B => "B",
            Self::SELECT => "Select",
            Self::START => "Start",
            _ => "?",
        }
    }
}

/// Names joined by `+`, or `–` when nothing is held.
impl fmt::Display for Buttons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("–");
        }
        let mut first = true;
        for button in Self::EACH {
            if self.contains(button) {
                if !first {
                    f.write_str("+")?;
                }
                f.write_str(button.name())?;
                first = false;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_reads_as_its_names() {
        assert_eq!((Buttons::DOWN | Buttons::A).to_string(), "Down+A");
        assert_eq!(Buttons::NONE.to_string(), "–");
    }

    #[test]
    fn every_bit_is_listed_once() {
        let all = Buttons::EACH.iter().fold(Buttons::NONE, |sum, b| {
            assert!(!sum.intersects(*b), "{b} is listed twice");
            sum | *b
        });
        assert_eq!(all, Buttons::all());
    }

    #[test]
    fn a_press_is_new_only_once() {
        let held = Buttons::LEFT | Buttons::A;
        assert_eq!(held.newly_since(Buttons::LEFT), Buttons::A);
        assert_eq!(held.newly_since(held), Buttons::NONE);
    }
}
