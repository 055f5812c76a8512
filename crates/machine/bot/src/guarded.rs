//! Work whose panics become sentences, and a bot with such a guard.
//!
//! Every picture must be answered, whatever happens: in lockstep the emulator waits
//! for it. After a panic the bot presses nothing until the next epoch.

use crate::{Bot, spare_frames::RemainingGoal, summary::Summary};
use pad::{Buttons, Epoch};
use screen::PictureMsg;
use session::Record;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A bot whose panics are caught.
pub struct GuardedBot {
    bot: Bot,
    /// The epoch in which it panicked, and a sentence about it.
    fault: Option<(Epoch, String)>,
}

impl GuardedBot {
    /// Guards a bot.
    #[must_use]
    pub fn new(bot: Bot) -> Self {
        Self { bot, fault: None }
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> &Bot {
        &self.bot
    }

    /// The bot, to be changed between pictures.
    pub fn bot_mut(&mut self) -> &mut Bot {
        &mut self.bot
    }

    /// Replaces the bot by a working one.
    pub(crate) fn restore(&mut self, bot: Bot) {
        self.bot = bot;
        self.fault = None;
    }

    /// The run so far.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        self.bot.summary()
    }

    /// Why the bot presses nothing any more, in one sentence.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_ref().map(|(_, fault)| fault.as_str())
    }

    /// Reads a picture and decides, as [`Bot::see`] does; `None` after a panic.
    pub fn see(&mut self, picture: &PictureMsg) -> Option<Record> {
        if self
            .fault
            .as_ref()
            .is_some_and(|(epoch, _)| *epoch == picture.epoch)
        {
            return None;
        }
        self.fault = None;
        let bot = &mut self.bot;
        let seen = guarded(|| bot.see(picture));
        seen.map_err(|why| self.fail(picture, &why)).ok()
    }

    /// Adds to a record what its answer does not need, as [`Bot::complete`] does.
    pub fn complete(&mut self, record: &mut Record) {
        let bot = &mut self.bot;
        if let Err(why) = guarded(|| bot.complete(record)) {
            self.fail(&record.picture, &why);
        }
    }

    /// What completes the record elsewhere; see [`Bot::take_goal`].
    pub fn take_goal(&mut self) -> Option<RemainingGoal> {
        self.bot.take_goal()
    }

    fn fail(&mut self, picture: &PictureMsg, why: &str) {
        let fault = format!(
            "the bot failed at picture {} and presses nothing: {why}; reset to go on",
            picture.number
        );
        self.fault = Some((picture.epoch, fault));
    }
}

/// The buttons of a record; none if there is no record.
pub(crate) fn answer(record: Option<&Record>) -> Buttons {
    record.map_or(Buttons::NONE, |record| record.answer)
}

/// Does some work. The caller must not use data again that a panic may have left half changed.
///
/// # Errors
/// The message of a panic in it.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        common::panic_message(&*panic)
            .unwrap_or("it left no message")
            .to_owned()
    })
}
