//! User settings of reviews and advice.

use super::{Advising, Order, Reviewed};
use crate::research::strategies;
use planner::Strategy;

/// User settings of reviews and advice. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameReview {
    /// The name of the strategy that judges; `None` is that of the bot.
    pub strategy: Option<&'static str>,
    /// How many pieces are placed, 1 to 2; `None` is as many as the strategy places.
    pub depth: Option<u8>,
    /// The order of the table.
    pub order: Order,
    /// Whether statistics are shown where there is no space for them beside the table.
    pub shows_statistics: bool,
    /// Advice for the piece that falls.
    pub advising: Advising,
}

impl GameReview {
    /// The strategy that judges, where the bot plays by another.
    #[must_use]
    pub fn strategy<'a>(&self, of_bot: &'a Strategy) -> &'a Strategy {
        let named = self.strategy.and_then(strategies::named);
        named.unwrap_or(of_bot)
    }

    /// How many pieces are placed by a strategy.
    #[must_use]
    pub fn depth(&self, strategy: &Strategy) -> usize {
        self.depth.map_or(strategy.depth(), usize::from)
    }

    /// Whether a review is by another strategy or another depth than those that are chosen.
    #[must_use]
    pub fn differs(&self, reviewed: &Reviewed, of_bot: &Strategy) -> bool {
        let strategy = self.strategy(of_bot);
        reviewed.strategy != *strategy || reviewed.review.depth != self.depth(strategy)
    }
}
