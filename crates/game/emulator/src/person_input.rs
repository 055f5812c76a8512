//! A person's buttons, which change at any time, made into one set for each frame.
//!
//! The game looks once in a frame. A tap that begins and ends between two looks is
//! held for one frame, and a button released and pressed again is up for one frame, so
//! that no press is lost.

use pad::Buttons;

/// What a person does with the buttons.
#[derive(Clone, Copy, Debug, Default)]
pub struct PersonInput {
    held: Buttons,
    /// Went down since the last frame.
    pressed: Buttons,
    /// Went up since the last frame.
    released: Buttons,
    /// What the last frame saw.
    seen: Buttons,
}

impl PersonInput {
    /// The buttons that are down from now on.
    pub fn hold(&mut self, buttons: Buttons) {
        self.pressed |= buttons.newly_since(self.held);
        self.released |= self.held.newly_since(buttons);
        self.held = buttons;
    }

    /// The game was paused and runs on: what was tapped meanwhile is not played, however
    /// long ago it was. What is down stays down.
    pub fn forget_taps(&mut self) {
        self.pressed &= self.held;
        self.released = Buttons::NONE;
    }

    /// Another frame than the last one is gone on from: what it saw. What is down
    /// stays down.
    pub fn resume(&mut self, seen: Buttons) {
        *self = Self {
            held: self.held,
            seen,
            ..Self::default()
        };
    }

    /// What the next frame sees.
    pub fn frame(&mut self) -> Buttons {
        let again = self.held & self.seen & self.released;
        let tapped = self.pressed & !self.held & !self.seen;
        self.seen = (self.held & !again) | tapped;
        self.pressed = Buttons::NONE;
        self.released = Buttons::NONE;
        self.seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_during_a_pause_is_not_played_and_a_button_that_is_down_is() {
        let mut input = PersonInput::default();
        input.hold(Buttons::START);
        input.hold(Buttons::LEFT);
        input.forget_taps();
        assert_eq!(input.frame(), Buttons::LEFT);
        assert_eq!(input.frame(), Buttons::LEFT);
    }

    /// `L` is Left, `A` is A.
    #[test]
    fn no_edge_is_lost() {
        /// What is held in turn before a frame, and what the frame sees.
        type Frame<'a> = (&'a [&'a str], &'a str);
        let cases: &[(&str, &[Frame<'_>])] = &[
            ("a steady hold", &[(&["L"], "L"), (&[], "L"), (&[""], "")]),
            ("a tap between frames", &[(&["L", ""], "L"), (&[], "")]),
            (
                "a double tap between frames",
                &[(&["L", "", "L", ""], "L"), (&[], "")],
            ),
            (
                "released and pressed again",
                &[(&["L"], "L"), (&["", "L"], ""), (&[], "L")],
            ),
            (
                "released, tapped, released",
                &[(&["L"], "L"), (&["", "L", ""], ""), (&[], "")],
            ),
            (
                "two buttons",
                &[(&["L"], "L"), (&["LA", "L"], "LA"), (&[], "L")],
            ),
            ("the same again", &[(&["A"], "A"), (&["A"], "A")]),
        ];
        let set = |names: &str| {
            let mut buttons = Buttons::NONE;
            buttons.set(Buttons::LEFT, names.contains('L'));
            buttons.set(Buttons::A, names.contains('A'));
            buttons
        };
        for (name, frames) in cases {
            let mut hands = PersonInput::default();
            for (i, (holds, seen)) in frames.iter().enumerate() {
                for hold in *holds {
                    hands.hold(set(hold));
                }
                assert_eq!(hands.frame(), set(seen), "{name}, frame {i}");
            }
        }
    }
}
