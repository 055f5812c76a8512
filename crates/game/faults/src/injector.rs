//! Disturbs pictures and presses by one specification, which may change while it runs.

use crate::{Faults, Log, pictures::Pictures, presses::Presses};
use pad::{Buttons, Epoch, FrameNo, Press};
use screen::PictureMsg;

/// Disturbs pictures and presses. A picture that does not come is answered with what was held
/// before, and its inputs are added to those of the next one.
#[derive(Clone, Debug, Default)]
pub struct Injector {
    faults: Faults,
    pictures: Pictures,
    presses: Presses,
    log: Log,
    /// The last answer of the bot.
    answer: Buttons,
    /// The last picture that did not come.
    missed: Option<PictureMsg>,
}

impl Injector {
    /// With these faults.
    #[must_use]
    pub fn new(faults: Faults) -> Self {
        Self {
            faults,
            ..Self::default()
        }
    }

    /// The faults in force.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Other faults from now on. What has come stays in the log.
    pub fn set_faults(&mut self, faults: Faults) {
        self.faults = faults;
    }

    /// The faults that have come.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The picture as the bot gets it; `None` when it does not come. [`Injector::unanswered`]
    /// then has the press for its frame.
    pub fn picture(&mut self, message: PictureMsg) -> Option<PictureMsg> {
        if self
            .missed
            .as_ref()
            .is_some_and(|missed| missed.epoch != message.epoch)
        {
            self.missed = None;
        }
        let mut message = message;
        let alone = message.clone();
        if let Some(missed) = self.missed.take() {
            message.inputs.prepend(missed.inputs);
        }
        let inputs = message.inputs.clone();
        let changed = self.pictures.change(&self.faults, &mut self.log, message);
        if changed.is_none() {
            self.missed = Some(PictureMsg { inputs, ..alone });
        }
        changed
    }

    /// The press as it reaches the game.
    pub fn press(&mut self, press: Press) -> Press {
        self.answer = press.buttons;
        self.presses.change(&self.faults, &mut self.log, press)
    }

    /// The press for a picture that does not come: what was held before.
    pub fn unanswered(&mut self, epoch: Epoch, number: FrameNo) -> Press {
        let press = Press {
            epoch,
            for_frame: number + 1,
            buttons: self.answer,
        };
        self.presses.change(&self.faults, &mut self.log, press)
    }
}

#[cfg(test)]
mod tests;
