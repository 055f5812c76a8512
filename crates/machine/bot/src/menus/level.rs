//! The level screen: which key moves the cursor towards the level.
//!
//! The name entry shows the same picture, except that the digit blinks on the level screen
//! only. So after a game, one picture without the digit must have been seen.

use pad::Buttons;
use std::cmp::Ordering;

/// Pictures within which a blinking digit is seen both with and without it.
const WATCH: u32 = 40;

/// What to do on the level screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Wait for the next picture.
    Wait,
    /// Move the cursor.
    Move(Buttons),
    /// The wanted level is chosen.
    Start,
    /// It is the entry of a name.
    LeaveName,
    /// No digit can be read.
    GiveUp,
}

/// What the screen has shown of its digit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blink {
    pictures: u32,
    shown: bool,
    gone: bool,
}

impl Blink {
    /// Takes in the digit of a picture. `sure` is whether this can't be the entry
    /// of a name.
    pub fn see(&mut self, level: Option<u8>, sure: bool, wanted: u8) -> Next {
        self.pictures += 1;
        self.shown |= level.is_some();
        self.gone |= level.is_none();
        if self.pictures > WATCH {
            let steady = self.shown && !self.gone;
            *self = Self::default();
            return if steady && !sure {
                Next::LeaveName
            } else {
                Next::GiveUp
            };
        }
        let Some(level) = level.filter(|_| sure || self.gone) else {
            return Next::Wait;
        };
        self.pictures = 0;
        match (level / 5).cmp(&(wanted / 5)) {
            Ordering::Less => Next::Move(Buttons::DOWN),
            Ordering::Greater => Next::Move(Buttons::UP),
            Ordering::Equal if level < wanted => Next::Move(Buttons::RIGHT),
            Ordering::Equal if level > wanted => Next::Move(Buttons::LEFT),
            Ordering::Equal => Next::Start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_first_then_columns() {
        let cases = [
            (0, 9, Next::Move(Buttons::DOWN)),
            (5, 9, Next::Move(Buttons::RIGHT)),
            (9, 9, Next::Start),
            (7, 4, Next::Move(Buttons::UP)),
            (3, 1, Next::Move(Buttons::LEFT)),
        ];
        for (level, wanted, next) in cases {
            assert_eq!(Blink::default().see(Some(level), true, wanted), next);
        }
    }

    #[test]
    fn a_digit_that_does_not_blink_is_the_entry_of_a_name() {
        let mut blink = Blink::default();
        let seen: Vec<Next> = (0..=WATCH).map(|_| blink.see(Some(3), false, 3)).collect();
        assert_eq!(seen[..seen.len() - 1], [Next::Wait; WATCH as usize]);
        assert_eq!(seen.last(), Some(&Next::LeaveName));

        let mut blink = Blink::default();
        assert_eq!(blink.see(Some(3), false, 3), Next::Wait);
        assert_eq!(blink.see(None, false, 3), Next::Wait);
        assert_eq!(blink.see(Some(3), false, 3), Next::Start);
    }

    #[test]
    fn without_any_digit_it_gives_up() {
        let mut blink = Blink::default();
        assert!((0..WATCH).all(|_| blink.see(None, true, 3) == Next::Wait));
        assert_eq!(blink.see(None, true, 3), Next::GiveUp);
    }
}
