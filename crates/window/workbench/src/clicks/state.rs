//! The clicks, what was found from them, and the profile in force.

use super::{
    ChosenRole, ClickAnswer, ClickQuestion, Edits, Found, Moment, PlacedClick,
    placed::with_pictures,
};
use autofit::{Ambiguous, GameProfile};
use screen::{PictureMsg, Point};
use std::sync::Arc;

/// The clicks, what was found from them, and the profile in force. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clicks {
    /// Whether clicks on the picture are taken.
    pub taking: bool,
    /// Whether the panel is visible.
    pub shown: bool,
    /// What the next click states.
    pub role: ChosenRole,
    /// The number that is typed for it.
    pub typed: String,
    pub(crate) placed: Edits<Vec<PlacedClick>>,
    /// Incremented by every change of the clicks.
    serial: u64,
    /// The change for which an answer was requested.
    asked: u64,
    answer: Option<ClickAnswer>,
    in_force: Option<Arc<GameProfile>>,
}

impl Clicks {
    /// The clicks.
    #[must_use]
    pub fn placed(&self) -> &[PlacedClick] {
        self.placed.now()
    }

    /// How many steps can be undone and redone.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        self.placed.steps()
    }

    /// Whether clicks on the picture are taken now.
    #[must_use]
    pub const fn is_taking(&self) -> bool {
        self.taking && self.shown
    }

    /// Whether an answer to the last change is still to come.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let newest = self.answer.as_ref().map(|answer| answer.serial);
        !self.placed().is_empty() && newest != Some(self.serial)
    }

    /// The well that was found, or what to click; `None` while there is no answer.
    #[must_use]
    pub fn answer(&self) -> Option<Result<&Found, &Ambiguous>> {
        let answer = self.answer.as_ref().filter(|_| !self.is_waiting())?;
        Some(answer.found.as_ref().as_ref())
    }

    /// The well that was found.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.answer()?.ok()
    }

    /// The profile from clicks by which pictures are read.
    #[must_use]
    pub fn in_force(&self) -> Option<&Arc<GameProfile>> {
        self.in_force.as_ref()
    }

    /// Reads pictures by this profile from now on, or by those of the original game.
    pub fn read_by(&mut self, profile: Option<Arc<GameProfile>>) {
        self.in_force = profile;
    }

    /// Takes an answer; a stale one is dropped.
    pub fn answered(&mut self, answer: ClickAnswer) {
        if answer.serial == self.serial {
            self.answer = Some(answer);
        }
    }

    /// The question to the program since the last call, at most one per pass. A question without
    /// clicks only ends the work on the one before it.
    pub fn take_question(&mut self) -> Option<ClickQuestion> {
        if self.asked == self.serial {
            return None;
        }
        self.asked = self.serial;
        Some(self.question())
    }

    /// The question for the clicks as they are now.
    #[must_use]
    pub fn question(&self) -> ClickQuestion {
        let (pictures, clicks) = with_pictures(self.placed());
        ClickQuestion {
            serial: self.serial,
            pictures,
            clicks,
        }
    }

    /// Adds a click on a picture.
    ///
    /// # Errors
    /// When a number has to be typed first, in one sentence without a full stop.
    pub fn place(&mut self, picture: &PictureMsg, at: Point) -> Result<(), String> {
        let click = PlacedClick {
            role: self.role.role(&self.typed)?,
            at,
            moment: Moment::from(picture),
            picture: picture.picture.clone(),
        };
        self.change(|placed| placed.push(click));
        Ok(())
    }

    /// Changes the clicks as one step.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Vec<PlacedClick>)) {
        if self.placed.change(change) {
            self.is_changed();
        }
    }

    /// What was found belongs to other clicks.
    pub(crate) fn is_changed(&mut self) {
        self.serial += 1;
        self.answer = None;
    }
}
