//! Commands to the bot's thread, applied between two pictures.

use crate::Bot;
use pad::{BranchId, BranchTarget, Epoch};
use session::{History, Order, Stored};
use std::sync::Arc;
use vision::ProfileChoice;

/// A command to the bot's thread.
#[derive(Clone)]
pub enum BotCommand {
    /// Changes what the bot does. The order is recorded in the history.
    Order(Order),
    /// Announces a branch. At its first picture, which is picture `at` again, the
    /// bot returns to its state at that picture. Commands that come before it are
    /// applied after it.
    Branch(BranchTarget),
    /// Announces a branch of a run that was recorded. At its first picture the history is
    /// replaced by that run; until then nothing changes.
    Resume {
        /// A bot at the power-on of that run.
        bot: Box<Bot>,
        /// That run.
        stored: Box<Stored>,
        /// The branch.
        target: BranchTarget,
    },
    /// The branch with this epoch was cancelled.
    NotBranched(Epoch),
    /// Ends the thread.
    Stop,
}

impl Bot {
    /// Changes what the bot does.
    pub fn apply(&mut self, order: Order) {
        match order {
            Order::Bot(on) => self.set_bot(on),
            Order::StopAtGameOver(stop) => self.set_stop_at_game_over(stop),
            Order::Goal(goal) => self.set_goal(goal),
            Order::Strategy(strategy) => self.set_strategy(strategy),
            Order::Place(placement) => self.place(placement),
            Order::Profile(choice) => self.set_profile_choice(ProfileChoice::clone(&choice)),
        }
    }

    /// The settings in force as orders of a run that begins, so that its record has all
    /// that it depends on.
    #[must_use]
    pub fn settings(&self) -> [Order; 5] {
        let mut choice = self.profile_choice().clone();
        choice.reset();
        let settings = &self.summary().orders;
        [
            Order::Profile(Arc::new(choice)),
            Order::Strategy(Arc::clone(&settings.strategy)),
            Order::Goal(settings.goal),
            Order::StopAtGameOver(settings.stop_at_game_over),
            Order::Bot(self.summary().bot_on),
        ]
    }

    /// Records these settings in the history.
    pub fn record_settings(&self, history: &History, run: (BranchId, Epoch)) {
        for order in self.settings() {
            history.push_order(run, 0, order);
        }
    }
}
