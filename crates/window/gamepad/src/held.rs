//! From the events of gamepads to their held buttons, without any device.

use pad::{GamepadButton, GamepadButtons};

/// The part of a stick's way from the middle to the edge from which on it counts as pushed. A stick
/// that is pushed at 45° is at 0.7 on both axes, so diagonals work; one that is worn rests within
/// 0.2.
pub const STICK_ON: f32 = 0.5;
/// Below this a pushed stick counts as released. The gap to [`STICK_ON`] is wider than the tremor of a
/// thumb, so that one push is one press.
pub const STICK_OFF: f32 = 0.35;

/// A gamepad while it is connected; the number may be given again afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadId(pub u64);

/// An axis that is read as two buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The direction pad, from left to right.
    HatX,
    /// The direction pad, from top to bottom.
    HatY,
    /// The left stick, from left to right.
    StickX,
    /// The left stick, from top to bottom.
    StickY,
}

/// What happened to a gamepad.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// It was plugged in.
    Connected {
        /// The gamepad.
        pad: PadId,
        /// The name that it gives itself.
        name: String,
    },
    /// It was unplugged.
    Disconnected(PadId),
    /// A button went down, or up.
    Button(PadId, GamepadButton, bool),
    /// An axis is at this place, from -1 to 1.
    Axis(PadId, Axis, f32),
    /// A gamepad can't be used; why, in one sentence without a full stop.
    Problem(String),
}

impl Event {
    /// A gamepad was plugged in.
    #[must_use]
    pub fn connected(pad: PadId, name: &str) -> Self {
        Self::Connected {
            pad,
            name: name.to_owned(),
        }
    }
}

/// The connected gamepads, and what is held on each.
#[derive(Clone, Debug, Default)]
pub struct Held(Vec<Pad>);

#[derive(Clone, Debug)]
struct Pad {
    id: PadId,
    name: String,
    buttons: GamepadButtons,
    /// For each [`Axis`], whether it is pushed to its lower and to its upper side.
    pushed: [[bool; 2]; 4],
}

impl Held {
    /// Takes an event. Those of an unknown gamepad change nothing.
    pub fn take(&mut self, event: Event) {
        match event {
            Event::Connected { pad, name } => {
                self.0.retain(|known| known.id != pad);
                self.0.push(Pad {
                    id: pad,
                    name,
                    buttons: GamepadButtons::NONE,
                    pushed: [[false; 2]; 4],
                });
            }
            // What it held is released with it.
            Event::Disconnected(pad) => self.0.retain(|known| known.id != pad),
            Event::Button(pad, button, is_down) => {
                if let Some(pad) = self.pad(pad) {
                    pad.buttons.set(button, is_down);
                }
            }
            Event::Axis(pad, axis, at) => {
                if let Some(pad) = self.pad(pad) {
                    let [lower, upper] = &mut pad.pushed[axis as usize];
                    *lower = is_pushed(*lower, -at);
                    *upper = is_pushed(*upper, at);
                }
            }
            Event::Problem(_) => {}
        }
    }

    /// What is held on any of them.
    #[must_use]
    pub fn buttons(&self) -> GamepadButtons {
        let each = self.0.iter().map(Pad::held);
        each.fold(GamepadButtons::NONE, GamepadButtons::with)
    }

    /// Their names, in the order in which they came.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|pad| pad.name.as_str())
    }

    fn pad(&mut self, id: PadId) -> Option<&mut Pad> {
        self.0.iter_mut().find(|pad| pad.id == id)
    }
}

impl Pad {
    fn held(&self) -> GamepadButtons {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        let sides = [
            [DPadLeft, DPadRight],
            [DPadUp, DPadDown],
            [DPadLeft, DPadRight],
            [DPadUp, DPadDown],
        ];
        let pushed = sides
            .into_iter()
            .flatten()
            .zip(self.pushed.iter().flatten());
        let pushed = pushed.filter_map(|(button, is_pushed)| is_pushed.then_some(button));
        self.buttons.with(pushed.collect())
    }
}

/// Whether a side of an axis counts as pushed, that is at this part of its way and `was` pushed or
/// not.
fn is_pushed(was: bool, at: f32) -> bool {
    // What is no number is no push.
    at >= if was { STICK_OFF } else { STICK_ON }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, East, South, Start};

    /// What is held after each event of the gamepads 1 and 2.
    fn after_each(events: &[Event]) -> Vec<Vec<GamepadButton>> {
        let mut held = Held::default();
        held.take(Event::connected(PadId(1), "First"));
        held.take(Event::connected(PadId(2), "Second"));
        let each = events.iter().map(|event| {
            held.take(event.clone());
            held.buttons().iter().collect()
        });
        each.collect()
    }

    fn button(pad: u64, button: GamepadButton, is_down: bool) -> Event {
        Event::Button(PadId(pad), button, is_down)
    }

    fn axis(axis: Axis, at: f32) -> Event {
        Event::Axis(PadId(1), axis, at)
    }

    #[test]
    fn the_direction_pad_is_pressed_at_its_ends() {
        let way = [
            (Axis::HatX, -1.0, vec![DPadLeft]),
            (Axis::HatX, 0.0, vec![]),
            (Axis::HatX, 1.0, vec![DPadRight]),
            // From one end to the other at once.
            (Axis::HatX, -1.0, vec![DPadLeft]),
            (Axis::HatY, 1.0, vec![DPadLeft, DPadDown]),
            (Axis::HatX, 0.0, vec![DPadDown]),
            (Axis::HatY, -1.0, vec![DPadUp]),
            (Axis::HatY, f32::NAN, vec![]),
        ];
        let events: Vec<_> = way.iter().map(|(a, at, _)| axis(*a, *at)).collect();
        let wanted: Vec<_> = way.map(|(_, _, held)| held).into();
        assert_eq!(after_each(&events), wanted);
    }

    #[test]
    fn a_stick_near_the_threshold_is_one_press() {
        let way = [
            (0.2, false),
            (0.49, false),
            (0.51, true),
            // A trembling thumb.
            (0.48, true),
            (0.52, true),
            (0.4, true),
            (0.34, false),
            (0.45, false),
            (-0.45, false),
            (0.9, true),
        ];
        let events: Vec<_> = way.iter().map(|(at, _)| axis(Axis::StickX, *at)).collect();
        let held = after_each(&events);
        for ((at, wanted), held) in way.into_iter().zip(held) {
            assert_eq!(held == [DPadRight], wanted, "at {at}: {held:?}");
            assert_eq!(held.is_empty(), !wanted, "at {at}: {held:?}");
        }
        // A diagonal is both of its sides.
        let diagonal = [axis(Axis::StickX, -0.7), axis(Axis::StickY, 0.7)];
        assert_eq!(after_each(&diagonal)[1], [DPadLeft, DPadDown]);
    }

    #[test]
    fn two_gamepads_hold_together_and_one_releases_alone() {
        let events = [
            button(1, South, true),
            button(2, South, true),
            button(2, East, true),
            button(1, South, false),
            button(2, South, false),
            // Of one that nobody knows.
            button(3, Start, true),
        ];
        let wanted = [
            vec![South],
            vec![South],
            vec![South, East],
            vec![South, East],
            vec![East],
            vec![East],
        ];
        assert_eq!(after_each(&events), wanted);
    }

    #[test]
    fn one_that_is_unplugged_while_it_holds_releases() {
        let events = [
            button(1, South, true),
            button(2, East, true),
            axis(Axis::StickY, -1.0),
            Event::Disconnected(PadId(1)),
            // What it sent last comes too late.
            button(1, South, true),
            Event::connected(PadId(1), "First"),
        ];
        let held = after_each(&events);
        assert_eq!(held[2], [DPadUp, South, East]);
        assert_eq!(held[3..], [vec![East], vec![East], vec![East]]);
    }
}
