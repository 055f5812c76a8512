//! A recorded run, read and decided again: pictures and orders are the recorded ones.

use crate::{Bot, Goal};
use pad::FrameNo;
use planner::Strategy;
use screen::PictureMsg;
use session::{Order, Record, Timing};
use std::{collections::VecDeque, sync::Arc};
use vision::{ProfileChoice, Selection};

/// What replaces the recorded orders.
#[derive(Clone, Default)]
pub struct Instead {
    /// Reads the pictures instead of the recorded profile.
    pub profile: Option<Arc<ProfileChoice>>,
    /// Decides instead of the recorded strategy.
    pub strategy: Option<Arc<Strategy>>,
}

impl Instead {
    /// What reads and decides, each with its kind, as in `profile blockfall`; nothing as recorded.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let profile = self
            .profile
            .as_ref()
            .map(|choice| match choice.selection() {
                Selection::Chosen => format!("profile {}", choice.profile().name()),
                // It is found for each session by itself.
                Selection::Found | Selection::Undecided => "the profile that fits".to_owned(),
            });
        let strategy = self.strategy.as_ref();
        let strategy = strategy.map(|strategy| format!("strategy {}", strategy.name()));
        profile.into_iter().chain(strategy).collect()
    }

    /// An order as it is given now.
    #[must_use]
    pub fn of(&self, order: Order) -> Order {
        match (order, &self.profile, &self.strategy) {
            (Order::Profile(_), Some(profile), _) => Order::Profile(Arc::clone(profile)),
            (Order::Strategy(_), _, Some(strategy)) => Order::Strategy(Arc::clone(strategy)),
            (order, ..) => order,
        }
    }
}

/// A bot that gets the recorded pictures and orders of one branch.
#[derive(Clone)]
pub struct BotReplay {
    bot: Bot,
    instead: Instead,
    /// Orders that the bot has not got yet.
    orders: VecDeque<(FrameNo, Order)>,
}

impl BotReplay {
    /// A replay from the power-on of a run; `None` when profile or strategy is missing among the
    /// orders with which it began.
    #[must_use]
    pub fn power_on(orders: Vec<(FrameNo, Order)>, instead: &Instead) -> Option<Self> {
        let first = || {
            let first = orders.iter().take_while(|(after, _)| *after == 0);
            first.map(|(_, order)| instead.of(order.clone()))
        };
        let profile = first().find_map(|order| match order {
            Order::Profile(choice) => Some(choice),
            _ => None,
        })?;
        let strategy = first().find_map(|order| match order {
            Order::Strategy(strategy) => Some(strategy),
            _ => None,
        })?;
        let (profile, strategy) = (ProfileChoice::clone(&profile), Strategy::clone(&strategy));
        let mut bot = Bot::new(profile, strategy, Goal::default());
        first().for_each(|order| bot.apply(order));
        Some(Self {
            bot,
            instead: instead.clone(),
            orders: later(orders),
        })
    }

    /// The same bot on a branch that begins here, which has these orders.
    #[must_use]
    pub fn fork(&self, orders: Vec<(FrameNo, Order)>) -> Self {
        Self {
            bot: self.bot.clone(),
            instead: self.instead.clone(),
            orders: later(orders),
        }
    }

    /// Reads the next recorded picture and decides; see [`Bot::replay`].
    pub fn replay(&mut self, record: &Record) -> Record {
        self.order(record.picture.number);
        self.bot.replay(record)
    }

    /// Makes the record of the next recorded picture; it has no times.
    pub fn rebuild(&mut self, picture: &PictureMsg) -> Record {
        self.order(picture.number);
        self.bot.rebuild(picture, Timing::default())
    }

    /// As [`BotReplay::replay`], as if the recorded answer had been held; see [`Bot::reconsider`].
    pub fn reconsider(&mut self, record: &Record) -> Record {
        self.order(record.picture.number);
        self.bot.reconsider(record)
    }

    /// The bot.
    #[must_use]
    pub fn into_bot(self) -> Bot {
        self.bot
    }

    /// Gives the orders that came before a picture.
    fn order(&mut self, picture: FrameNo) {
        while let Some((_, order)) = self.orders.pop_front_if(|(after, _)| *after < picture) {
            self.bot.apply(self.instead.of(order));
        }
    }
}

/// The orders that a new bot has not got at power-on.
fn later(orders: Vec<(FrameNo, Order)>) -> VecDeque<(FrameNo, Order)> {
    let orders = orders.into_iter();
    orders.filter(|(after, _)| *after > 0).collect()
}
