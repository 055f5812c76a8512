//! The clicks, what was found from them, and the profile in force.

use super::{
    ChosenRole, ClickAnswer, ClickQuestion, Edits, FittedProfile, Moment, PlacedClick,
    placed::with_pictures,
};
use autofit::{Ambiguous, Candidate, GameProfile, Role};
use screen::{Picture, PictureMsg, Point};
use std::sync::Arc;
use strum::IntoEnumIterator as _;
use vision::Number;

/// A click on the digits of a number that is still typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Typing {
    /// Which number.
    pub number: Number,
    /// Its digits so far.
    pub text: String,
    /// The pixel.
    pub at: Point,
    /// Which picture.
    pub moment: Moment,
    picture: Picture,
}

impl Typing {
    /// The click, once the text is a number.
    fn click(&self) -> Option<PlacedClick> {
        Some(PlacedClick {
            role: Role::Number(self.number, self.text.trim().parse().ok()?),
            at: self.at,
            moment: self.moment,
            picture: self.picture.clone(),
        })
    }
}

/// The clicks, what was found from them, and the profile in force. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clicks {
    /// Whether clicks on the picture are taken.
    pub taking: bool,
    /// Whether the panel is visible.
    pub shown: bool,
    /// What the next click states.
    pub role: ChosenRole,
    /// The number that is typed at a click on its digits.
    pub(crate) typing: Option<Typing>,
    /// Whether another game or file is shown since the clicks were compared with what is shown.
    is_other_shown: bool,
    pub(crate) placed: Edits<Vec<PlacedClick>>,
    /// Incremented by every change of the clicks.
    serial: u64,
    /// The change for which an answer was requested.
    asked: u64,
    answer: Option<ClickAnswer>,
    /// The well that was found before the last click.
    before: Option<Candidate>,
    in_force: Option<Arc<GameProfile>>,
    /// The change of the clicks whose profile was saved last.
    saved: u64,
}

impl Clicks {
    /// The clicks.
    #[must_use]
    pub fn placed(&self) -> &[PlacedClick] {
        self.placed.now()
    }

    /// How many clicks there are of which no profile is saved.
    #[must_use]
    pub fn unsaved(&self) -> usize {
        match self.saved == self.serial {
            true => 0,
            false => self.placed().len(),
        }
    }

    /// The profile that the clicks gave is in a file.
    pub const fn saved(&mut self) {
        self.saved = self.serial;
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
    pub fn answer(&self) -> Option<Result<&FittedProfile, &Ambiguous>> {
        let answer = self.answer.as_ref().filter(|_| !self.is_waiting())?;
        Some(answer.found.as_ref().as_ref())
    }

    /// The well that was found.
    #[must_use]
    pub fn found(&self) -> Option<&FittedProfile> {
        self.answer()?.ok()
    }

    /// Why the click at this place of the list is of no use; `None` when it is of use, or while there is no
    /// answer.
    #[must_use]
    pub fn problem(&self, at: usize) -> Option<&str> {
        let problems = &self.found()?.fit.problems;
        let of_click = problems.iter().find(|(of, _)| *of == at)?;
        Some(&of_click.1)
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

    /// Adds a click on a picture. On the digits of a number it waits until the number is typed.
    pub fn place(&mut self, picture: &PictureMsg, at: Point) {
        let (moment, picture) = (Moment::from(picture), picture.picture.clone());
        match self.role.states() {
            Ok(role) => self.add(PlacedClick {
                role,
                at,
                moment,
                picture,
            }),
            Err(number) => {
                self.typing = Some(Typing {
                    number,
                    text: String::new(),
                    at,
                    moment,
                    picture,
                });
            }
        }
    }

    fn add(&mut self, click: PlacedClick) {
        self.typing = None;
        let before = self.found().map(|found| found.fit.field);
        self.change(|placed| placed.push(click));
        self.before = before;
    }

    /// The well that was found before the last click, where there is none or another one now.
    #[must_use]
    pub fn well_before(&self) -> Option<Candidate> {
        let before = self.before?;
        let now = self.answer()?.ok().map(|found| found.fit.field);
        (now != Some(before)).then_some(before)
    }

    /// Adds the click whose number is typed; it waits on while that is no number.
    pub(crate) fn accept(&mut self) {
        if let Some(click) = self.typing.as_ref().and_then(Typing::click) {
            self.add(click);
        }
    }

    /// Chooses what the next click states.
    pub(crate) fn choose(&mut self, role: ChosenRole) {
        self.role = role;
        self.typing = None;
    }

    /// The first role in the order of need that no click has.
    pub(crate) fn missing(&self) -> impl Iterator<Item = ChosenRole> {
        let is_given = |role: ChosenRole| {
            let mut roles = self
                .placed()
                .iter()
                .map(|click| ChosenRole::from(click.role));
            roles.any(|given| given == role)
        };
        ChosenRole::iter().filter(move |role| !is_given(*role))
    }

    /// Another game or another file is shown: its pictures may have nothing to do with the
    /// clicks.
    pub(crate) const fn other_is_shown(&mut self) {
        self.is_other_shown = true;
    }

    /// Clears the clicks when pictures of another origin are shown: those without the well that
    /// the clicks gave, unless another picture was asked for. Returns whether it did.
    pub(crate) fn clear_of_other(&mut self, shown: &Picture) -> bool {
        if !std::mem::take(&mut self.is_other_shown) {
            return false;
        }
        self.typing = None;
        let found = self.found().map(|found| &found.profile);
        let is_same = found.is_some_and(|profile| profile.read(shown).is_play);
        let is_asked_for = matches!(self.answer(), Some(Err(why)) if why.asks_for_picture());
        if is_same || is_asked_for || self.placed().is_empty() {
            return false;
        }
        self.change(Vec::clear);
        true
    }

    /// Changes the clicks as one step.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Vec<PlacedClick>)) {
        if self.placed.change(change) {
            self.is_changed();
        }
    }

    /// What was found belongs to other clicks, and the next click states what they lack.
    pub(crate) fn is_changed(&mut self) {
        self.serial += 1;
        (self.answer, self.before) = (None, None);
        let next = self.missing().next();
        self.role = next.unwrap_or(self.role);
    }
}
