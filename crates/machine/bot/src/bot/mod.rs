//! One picture in, one record out.

use crate::{
    Goal, Limits, Summary,
    decider::Decider,
    player::Turn,
    spare_frames::{RemainingGoal, SpareFrames},
};
use pad::{Buttons, Epoch, FrameNo};
use planner::{Placement, ScriptFrame, Strategy};
use screen::PictureMsg;
use session::{Record, Timing};
use std::{sync::Arc, time::Duration};
use vision::{Estimate, Estimator, ProfileChoice, Reading, ReadingHealth};

/// Reads, estimates, decides. What it answers depends on the pictures it has seen and
/// on its commands, never on a clock; times are measured for the record only.
#[derive(Clone)]
pub struct Bot {
    profile_choice: ProfileChoice,
    estimator: Estimator,
    health: ReadingHealth,
    decider: Decider,
    spare_frames: SpareFrames,
    /// What is left to do after the newest picture.
    remaining: Option<RemainingGoal>,
    epoch: Epoch,
    number: FrameNo,
    /// The picture on which a test wants a panic.
    #[cfg(test)]
    pub(crate) panics_at: Option<FrameNo>,
}

impl Bot {
    /// A bot that has seen nothing yet; the bot is on.
    #[must_use]
    pub fn new(profile_choice: impl Into<ProfileChoice>, strategy: Strategy, goal: Goal) -> Self {
        let profile_choice = profile_choice.into();
        let mut decider = Decider::new(strategy, goal);
        decider.note_reading(&profile_choice, None);
        Self {
            profile_choice,
            estimator: Estimator::new(),
            health: ReadingHealth::default(),
            decider,
            spare_frames: SpareFrames::default(),
            remaining: None,
            epoch: Epoch::default(),
            number: 0,
            #[cfg(test)]
            panics_at: None,
        }
    }

    /// Switches the bot on or off. Off, every answer is "nothing held".
    pub fn set_bot(&mut self, on: bool) {
        if self.decider.set_bot(on) && !on {
            self.estimator.withdraw(1);
        }
    }

    /// The answers to a picture are read so many frames later than by the machine alone, at most
    /// [`vision::MAX_DELAY`]: a capture shows pictures late, and a queue of buttons takes time.
    #[must_use]
    pub fn with_delay(mut self, frames: usize) -> Self {
        self.estimator = self.estimator.with_delay(frames);
        self.decider.delay = self.estimator.delay();
        self
    }

    /// What its plan holds after the answer to the newest picture, frame by frame to the lock;
    /// nothing without a plan that is executed.
    #[must_use]
    pub fn ahead(&self) -> &[ScriptFrame] {
        self.decider.ahead()
    }

    /// The answers to the newest pictures, so many, never come to the game: nothing is held in
    /// their place, and the falling piece is planned again.
    pub fn withdraw(&mut self, count: usize) {
        self.estimator.withdraw(count);
        self.decider.plan_again();
    }

    /// Whether the machine is left alone after a game over.
    pub fn set_stop_at_game_over(&mut self, stop: bool) {
        self.decider.set_stop_at_game_over(stop);
    }

    /// Asks for another game; it takes effect when the next one is chosen.
    pub fn set_goal(&mut self, goal: Goal) {
        self.decider.set_goal(goal);
    }

    /// Sets when the run ends. From then on nothing is pressed or counted.
    pub fn set_limits(&mut self, limits: Limits) {
        self.decider.limits = limits;
    }

    /// Places pieces in another way, from the next piece on.
    pub fn set_strategy(&mut self, strategy: impl Into<Arc<Strategy>>) {
        self.decider.set_strategy(strategy.into());
    }

    /// Puts a piece where a person wants it: the one that falls, or the next one if
    /// none does. When it can't be brought there, [`Summary::refused`] has the reason, and it is
    /// placed by the strategy.
    pub fn place(&mut self, placement: Placement) {
        self.decider.place(placement);
    }

    /// Reads pictures in another way, from the next one on.
    pub fn set_profile_choice(&mut self, profile_choice: impl Into<ProfileChoice>) {
        self.profile_choice = profile_choice.into();
        self.health = ReadingHealth::default();
        self.decider.note_reading(&self.profile_choice, None);
    }

    /// How it reads pictures.
    pub(crate) fn profile_choice(&self) -> &ProfileChoice {
        &self.profile_choice
    }

    /// The run so far.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        self.decider.summary()
    }

    /// Reads a picture and decides what to hold; [`Bot::complete`] adds the rest. A
    /// picture of another epoch, or whose number is not above the last one's, begins a
    /// new run. After a gap in the numbers the falling piece is searched again.
    pub fn see(&mut self, message: &PictureMsg) -> Record {
        if self.begins_with(message) {
            self.begin();
        }
        self.look(message, None, None)
    }

    /// Whether a picture begins a new run.
    pub(crate) fn begins_with(&self, message: &PictureMsg) -> bool {
        message.epoch != self.epoch || message.number <= self.number
    }

    /// Resets everything but what commands have set.
    pub(crate) fn begin(&mut self) {
        self.profile_choice.reset();
        self.estimator = Estimator::new().with_delay(self.decider.delay);
        self.health = ReadingHealth::default();
        self.decider.power_on();
        self.decider.note_reading(&self.profile_choice, None);
        self.spare_frames = SpareFrames::default();
        self.remaining = None;
        self.number = 0;
    }

    /// The newest picture's number; 0 before the first.
    pub(crate) fn number(&self) -> FrameNo {
        self.number
    }

    /// Bytes of a copy, about. Profiles and strategies are shared by all copies.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>() + self.summary().weight()
    }

    /// The epoch of the newest picture.
    pub(crate) fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// Reads a recorded picture again, of any epoch. The times are those of the record.
    pub fn replay(&mut self, record: &Record) -> Record {
        self.rebuild(&record.picture, record.timing)
    }

    /// Makes the record of a recorded picture, of any epoch, with these times.
    pub fn rebuild(&mut self, picture: &PictureMsg, timing: Timing) -> Record {
        self.epoch = picture.epoch;
        let mut record = self.look(picture, Some(timing), None);
        self.complete(&mut record);
        record
    }

    /// As [`Bot::replay`], and takes it that the recorded answer was held: an answer that
    /// differs does not change what is expected of the pictures after it. So every decision is
    /// made in the situation in which the recorded one was made.
    pub fn reconsider(&mut self, record: &Record) -> Record {
        self.epoch = record.picture.epoch;
        let (then, held) = (Some(record.timing), Some(record.answer));
        let mut again = self.look(&record.picture, then, held);
        self.complete(&mut again);
        again
    }

    /// The pictures that follow are of another epoch, and of the same run.
    pub(crate) fn go_on_in(&mut self, epoch: Epoch) {
        self.epoch = epoch;
    }

    /// Reads a picture and decides. `then` are the recorded times, `held` are the buttons that
    /// were held instead of the answer.
    fn look(
        &mut self,
        message: &PictureMsg,
        then: Option<Timing>,
        held: Option<Buttons>,
    ) -> Record {
        if message.number != self.number + 1 {
            self.decider.lost_sight();
        }
        self.epoch = message.epoch;
        self.number = message.number;
        #[cfg(test)]
        assert_ne!(
            self.panics_at.take_if(|at| *at == message.number),
            Some(message.number)
        );

        let begun = common::now();
        let reading = Arc::new(self.profile_choice.see(&message.picture));
        let estimate = self.estimator.see(message.number, &reading);
        let read = begun.elapsed();
        let problem = self.health.see(&reading, &estimate.tracked);
        self.decider.note_reading(&self.profile_choice, problem);
        let turn = self.decide(&reading, &estimate, held);
        let plan = if turn.planned {
            begun.elapsed() - read
        } else {
            Duration::ZERO
        };
        let timing = then.unwrap_or(Timing {
            read: read.as_secs_f32() * 1e6,
            plan: plan.as_secs_f32() * 1e6,
        });
        self.decider.count(&estimate.tracked, &timing);
        self.remaining = turn.remaining;
        Record {
            picture: message.clone(),
            reading,
            tracked: estimate.tracked,
            plan: turn.plan,
            script_frame: turn.script_frame,
            spare: None,
            answer: turn.buttons,
            activity: turn.activity,
            divergence: turn.divergence,
            timing,
        }
    }

    fn decide(&mut self, reading: &Reading, estimate: &Estimate, held: Option<Buttons>) -> Turn {
        let turn = self.decider.decide(reading, estimate);
        if !turn.in_game {
            self.estimator.drop_piece();
        }
        self.estimator.answered(Some(held.unwrap_or(turn.buttons)));
        turn
    }

    /// Completes the record of the newest picture with what its answer does not need.
    /// The game can run on meanwhile.
    pub fn complete(&mut self, record: &mut Record) {
        let goal = self.take_goal();
        self.spare_frames.complete(record, goal);
    }

    /// What the record of the newest picture is completed with elsewhere, by
    /// [`SpareFrames::complete`].
    pub fn take_goal(&mut self) -> Option<RemainingGoal> {
        self.remaining.take()
    }
}

#[cfg(test)]
mod tests;
