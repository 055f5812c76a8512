//! What acts on the game from outside.

use crate::{Buttons, FrameNo};
use serde::{Deserialize, Serialize};

/// The buttons that were held in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Buttons held by the bot.
    pub bot: Buttons,
    /// Buttons held by a person.
    pub person: Buttons,
}

impl Held {
    /// What the game sees: both together.
    #[must_use]
    pub fn all(self) -> Buttons {
        self.bot | self.person
    }
}

/// Cartridge RAM that was written from outside, between two frames.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poke {
    /// The frame before it.
    pub after: FrameNo,
    /// Where in the RAM, in bytes.
    pub offset: usize,
    /// What was written.
    pub bytes: Vec<u8>,
}

impl Poke {
    /// Writes the bytes; nothing if they do not fit.
    pub fn write(&self, ram: &mut [u8]) -> bool {
        let end = self.offset.saturating_add(self.bytes.len());
        let place = ram.get_mut(self.offset..end);
        place.is_some_and(|place| {
            place.copy_from_slice(&self.bytes);
            true
        })
    }
}

/// Everything that acted on the game since the picture before. With the inputs of all
/// pictures the same core comes to the same pictures again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// Buttons of the last frame before this picture.
    pub held: Held,
    /// Buttons of the frames before it whose pictures were dropped, in order.
    pub dropped: Vec<Held>,
    /// Writes to cartridge RAM, in order.
    pub pokes: Vec<Poke>,
}

impl Inputs {
    /// Inputs of one frame, without RAM writes.
    #[must_use]
    pub fn held(held: Held) -> Self {
        Self {
            held,
            ..Self::default()
        }
    }

    /// Adds in front the inputs of the picture before this one, which was dropped.
    pub fn prepend(&mut self, mut missed: Self) {
        missed.dropped.push(missed.held);
        missed.dropped.append(&mut self.dropped);
        missed.pokes.append(&mut self.pokes);
        self.dropped = missed.dropped;
        self.pokes = missed.pokes;
    }
}
