//! The keys that can't be newly pressed in a step, since they were down before.

use super::space::{Shift, Turn};
use pad::Buttons;
use rules::{InputState, Orientation};

/// A set of keys that were down in the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys(u8);

impl Keys {
    /// None of them.
    pub const NONE: Self = Self(0);
    const LEFT: u8 = 1;
    const RIGHT: u8 = 2;
    const A: u8 = 4;
    const B: u8 = 8;
    const DROP: u8 = 16;
    /// How many sets there are after a step.
    pub const SETS: usize = 9;

    /// What can't be done in the first step.
    pub fn at_start(input: &InputState) -> Self {
        let held = |button, bit| {
            if input.held.contains(button) { bit } else { 0 }
        };
        // A held direction whose counter runs out shifts like a new press.
        let sides = if input.das_counter <= 1 {
            0
        } else {
            held(Buttons::LEFT, Self::LEFT) | held(Buttons::RIGHT, Self::RIGHT)
        };
        let drop = if input.armed {
            0
        } else {
            held(Buttons::DOWN, Self::DROP)
        };
        Self(sides | held(Buttons::A, Self::A) | held(Buttons::B, Self::B) | drop)
    }

    /// After a step with these.
    pub fn after(turn: Turn, shift: Shift, orientations: Orientation) -> Self {
        let side = match shift {
            Shift::None => 0,
            Shift::Left => Self::LEFT,
            Shift::Right => Self::RIGHT,
        };
        // Either button turns a piece of two orientations the same way.
        let turned = match turn {
            _ if orientations < 4 => 0,
            Turn::None => 0,
            Turn::Clockwise => Self::A,
            Turn::CounterClockwise => Self::B,
        };
        Self(side | turned)
    }

    pub fn allows_shift(self, shift: Shift) -> bool {
        match shift {
            Shift::None => true,
            Shift::Left => self.0 & Self::LEFT == 0,
            Shift::Right => self.0 & Self::RIGHT == 0,
        }
    }

    pub fn allows_turn(self, turn: Turn, orientations: Orientation) -> bool {
        match (turn, orientations) {
            (Turn::None, _) => true,
            (Turn::Clockwise, 4) => self.0 & Self::A == 0,
            (Turn::CounterClockwise, 4) => self.0 & Self::B == 0,
            (Turn::Clockwise, 2) => self.0 & (Self::A | Self::B) != Self::A | Self::B,
            _ => false,
        }
    }

    pub fn allows_drop(self) -> bool {
        self.0 & Self::DROP == 0
    }

    /// Its number among those after a step.
    pub fn index(self) -> usize {
        usize::from(self.0 & 3) * 3 + usize::from(self.0 >> 2 & 3)
    }

    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The numbers of the sets that it is a part of, itself included.
    pub fn wholes(self) -> impl Iterator<Item = usize> {
        let (side, turn) = (usize::from(self.0 & 3), usize::from(self.0 >> 2 & 3));
        let each = |own: usize| if own == 0 { 0..3 } else { own..own + 1 };
        each(side).flat_map(move |side| each(turn).map(move |turn| side * 3 + turn))
    }
}
