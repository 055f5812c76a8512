//! One picture in, one record out.

use crate::{Goal, Limits, Summary, decider::Decider};
use pad::{Epoch, FrameNo};
use planner::Strategy;
use screen::PictureMsg;
use session::{Record, Timing};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use vision::{Eyes, Tracker};

/// Reads, tracks, decides. What it answers depends on the pictures it has seen and
/// on what it was told, never on a clock; times are measured for the record only.
pub struct Pilot {
    eyes: Eyes,
    tracker: Tracker,
    decider: Decider,
    epoch: Epoch,
    number: FrameNo,
    /// The picture on which a test wants a panic.
    #[cfg(test)]
    pub(crate) panics_at: Option<FrameNo>,
}

impl Pilot {
    /// A pilot that has seen nothing yet; the bot is on.
    #[must_use]
    pub fn new(eyes: impl Into<Eyes>, strategy: Strategy, goal: Goal) -> Self {
        Self {
            eyes: eyes.into(),
            tracker: Tracker::default(),
            decider: Decider::new(strategy, goal),
            epoch: Epoch::default(),
            number: 0,
            #[cfg(test)]
            panics_at: None,
        }
    }

    /// Switches the bot on or off. Off, every answer is "nothing held".
    pub fn set_bot(&mut self, on: bool) {
        self.decider.set_bot(on);
    }

    /// Whether the machine is left alone after a game over.
    pub fn set_stop_at_game_over(&mut self, stop: bool) {
        self.decider.stop_at_game_over = stop;
    }

    /// Asks for another game; it takes effect when the next one is chosen.
    pub fn set_goal(&mut self, goal: Goal) {
        self.decider.set_goal(goal);
    }

    /// Says when the run is over. From then on nothing is pressed or counted.
    pub fn set_limits(&mut self, limits: Limits) {
        self.decider.limits = limits;
    }

    /// Places pieces in another way, from the next piece on.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.decider.strategy = strategy;
    }

    /// Reads pictures in another way, from the next one on.
    pub fn set_eyes(&mut self, eyes: impl Into<Eyes>) {
        self.eyes = eyes.into();
    }

    /// The run so far.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        self.decider.summary()
    }

    /// Looks at a picture and decides what to hold. A picture of another epoch, or
    /// whose number is not above the last one's, begins a new run; after a gap in
    /// the numbers the piece that falls is found anew.
    pub fn see(&mut self, message: &PictureMsg) -> Record {
        if message.epoch != self.epoch || message.number <= self.number {
            self.eyes.forget();
            self.tracker = Tracker::default();
            self.decider.power_on();
        } else if message.number != self.number + 1 {
            self.decider.lost_sight();
        }
        self.epoch = message.epoch;
        self.number = message.number;
        #[cfg(test)]
        assert_ne!(
            self.panics_at.take_if(|at| *at == message.number),
            Some(message.number)
        );

        let begun = Instant::now();
        let reading = Arc::new(self.eyes.see(&message.picture));
        let tracked = Arc::new(self.tracker.see(message.number, &reading));
        let read = begun.elapsed();
        let turn = self.decider.decide(&reading, &tracked);
        let plan = if turn.planned {
            begun.elapsed() - read
        } else {
            Duration::ZERO
        };
        let timing = Timing {
            read: read.as_secs_f32() * 1e6,
            plan: plan.as_secs_f32() * 1e6,
        };
        self.decider.count(&tracked, &timing);
        Record {
            picture: message.clone(),
            reading,
            tracked,
            plan: turn.plan,
            script_frame: turn.script_frame,
            answer: turn.buttons,
            doing: turn.doing,
            divergence: turn.divergence,
            timing,
        }
    }
}
