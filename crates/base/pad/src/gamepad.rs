//! The buttons of a gamepad, by their places on it.

use std::fmt;

/// A button of a gamepad. The four at the right are named by their directions, since makers print
/// different letters on them. The left stick counts as the direction pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum GamepadButton {
    /// Left on the direction pad.
    DPadLeft,
    /// Right on the direction pad.
    DPadRight,
    /// Up on the direction pad.
    DPadUp,
    /// Down on the direction pad.
    DPadDown,
    /// The lowest of the four at the right.
    South,
    /// The rightmost of them.
    East,
    /// The leftmost of them.
    West,
    /// The highest of them.
    North,
    /// The upper one at the left of the back.
    LeftShoulder,
    /// The upper one at the right of the back.
    RightShoulder,
    /// The lower one at the left of the back.
    LeftTrigger,
    /// The lower one at the right of the back.
    RightTrigger,
    /// The left one of the small ones in the middle.
    Select,
    /// The right one of the small ones in the middle.
    Start,
    /// A press on the left stick.
    LeftStick,
    /// A press on the right stick.
    RightStick,
}

impl GamepadButton {
    /// All of them, in display order.
    pub const EACH: [Self; 16] = [
        Self::DPadLeft,
        Self::DPadRight,
        Self::DPadUp,
        Self::DPadDown,
        Self::South,
        Self::East,
        Self::West,
        Self::North,
        Self::LeftShoulder,
        Self::RightShoulder,
        Self::LeftTrigger,
        Self::RightTrigger,
        Self::Select,
        Self::Start,
        Self::LeftStick,
        Self::RightStick,
    ];

    /// Its name, as shown and as written in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DPadLeft => "D-pad left",
            Self::DPadRight => "D-pad right",
            Self::DPadUp => "D-pad up",
            Self::DPadDown => "D-pad down",
            Self::South => "South",
            Self::East => "East",
            Self::West => "West",
            Self::North => "North",
            Self::LeftShoulder => "Left shoulder",
            Self::RightShoulder => "Right shoulder",
            Self::LeftTrigger => "Left trigger",
            Self::RightTrigger => "Right trigger",
            Self::Select => "Select",
            Self::Start => "Start",
            Self::LeftStick => "Left stick press",
            Self::RightStick => "Right stick press",
        }
    }

    /// The button of this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::EACH.into_iter().find(|button| button.name() == name)
    }
}

impl fmt::Display for GamepadButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of buttons of gamepads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GamepadButtons(u16);

impl GamepadButtons {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// Adds a button, or takes it out.
    pub const fn set(&mut self, button: GamepadButton, is_in: bool) {
        let bit = 1 << button as u8;
        match is_in {
            true => self.0 |= bit,
            false => self.0 &= !bit,
        }
    }

    /// Whether a button is in it.
    #[must_use]
    pub const fn contains(self, button: GamepadButton) -> bool {
        self.0 & (1 << button as u8) != 0
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The buttons and directions of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What of it is not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Its buttons, in display order.
    pub fn iter(self) -> impl Iterator<Item = GamepadButton> {
        let each = GamepadButton::EACH.into_iter();
        each.filter(move |button| self.contains(*button))
    }
}

impl FromIterator<GamepadButton> for GamepadButtons {
    fn from_iter<I: IntoIterator<Item = GamepadButton>>(buttons: I) -> Self {
        let mut set = Self::NONE;
        for button in buttons {
            set.set(button, true);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_has_a_bit_and_a_name_of_its_own() {
        let all: GamepadButtons = GamepadButton::EACH.into_iter().collect();
        assert!(all.iter().eq(GamepadButton::EACH));
        for button in GamepadButton::EACH {
            assert_eq!(GamepadButton::of_name(button.name()), Some(button));
            let mut others = all;
            others.set(button, false);
            assert_eq!(others.iter().count(), GamepadButton::EACH.len() - 1);
            assert!(!others.contains(button));
        }
    }
}
