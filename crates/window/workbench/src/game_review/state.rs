//! User settings of reviews and advice.

use super::{Advising, Order, Reviewed};
use crate::research::strategies;
use planner::Strategy;

/// What judges placements, and advises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Judge {
    /// The strategy that fits how the games were played. Advice is the bot's then.
    #[default]
    Fitting,
    /// The strategy of the bot, edited weights included.
    Bot,
    /// The shipped strategy of this name.
    Named(&'static str),
}

impl Judge {
    /// All that can be chosen, the default first.
    pub fn each() -> impl Iterator<Item = Self> {
        let named = strategies::shipped().iter();
        let named = named.filter_map(|strategy| strategies::static_name(strategy.name()));
        [Self::Fitting, Self::Bot]
            .into_iter()
            .chain(named.map(Self::Named))
    }
}

/// User settings of reviews and advice. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewSettings {
    /// What judges.
    pub judge: Judge,
    /// How many pieces are placed, 1 to 2; `None` is as many as the strategy places.
    pub depth: Option<u8>,
    /// Whether only pieces for which a person pressed a button are reviewed.
    pub own_part: bool,
    /// The order of the table.
    pub order: Order,
    /// Whether statistics are shown where there is no space for them beside the table.
    pub shows_statistics: bool,
    /// Advice for the piece that falls.
    pub advising: Advising,
}

impl ReviewSettings {
    /// The strategy that judges; `None` when that follows from the games.
    #[must_use]
    pub fn strategy<'a>(&self, of_bot: &'a Strategy) -> Option<&'a Strategy> {
        match self.judge {
            Judge::Fitting => None,
            Judge::Bot => Some(of_bot),
            Judge::Named(name) => Some(strategies::named(name).unwrap_or(of_bot)),
        }
    }

    /// The strategy that advises.
    #[must_use]
    pub fn advises<'a>(&self, of_bot: &'a Strategy) -> &'a Strategy {
        self.strategy(of_bot).unwrap_or(of_bot)
    }

    /// How many pieces are placed by a strategy.
    #[must_use]
    pub fn depth(&self, strategy: &Strategy) -> usize {
        self.depth.map_or(strategy.depth(), usize::from)
    }

    /// Whether a review is by another strategy or another depth than those that are chosen, or of
    /// another part.
    #[must_use]
    pub fn differs(&self, reviewed: &Reviewed, of_bot: &Strategy) -> bool {
        let is_other = match self.strategy(of_bot) {
            Some(strategy) => reviewed.strategy != *strategy,
            None => reviewed.review.fit.is_none(),
        };
        is_other
            || reviewed.is_own_part() != self.own_part
            || reviewed.review.depth != self.depth(&reviewed.strategy)
    }
}
