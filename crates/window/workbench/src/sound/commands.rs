//! The commands of the sound.

use super::{Sound, VOLUME_STEP};
use crate::features::entry::Entry;
use crate::features::switch::switches;
use strum::IntoEnumIterator as _;

/// An action on the sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum SoundAction {
    /// One step louder.
    Louder,
    /// One step quieter.
    Quieter,
}

switches! {
    ON: sound.is_on, "sound", "Sound",
        "Play the sound of the game; it is silent while an earlier frame is shown and faster \
         than 2×";
}

impl SoundAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Louder => Entry::new(
                "sound-louder",
                "Sound louder",
                "Turn the volume up and switch the sound on",
            )
            .repeats(),
            Self::Quieter => {
                Entry::new("sound-quieter", "Sound quieter", "Turn the volume down").repeats()
            }
        }
    }
}

impl Sound {
    /// Applies an action.
    pub fn apply(&mut self, action: SoundAction) {
        match action {
            SoundAction::Louder => {
                self.volume = self.volume.saturating_add(VOLUME_STEP).min(100);
                self.is_on = true;
            }
            SoundAction::Quieter => self.volume = self.volume.saturating_sub(VOLUME_STEP),
        }
    }
}
