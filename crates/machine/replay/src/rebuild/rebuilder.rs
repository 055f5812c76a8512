//! Makes records from recorded pictures.

use bot::{BotReplay, Instead};
use pad::FrameNo;
use screen::PictureMsg;
use session::{Annotator, Appended, Order};
use std::sync::Arc;

/// Makes the records of consecutive pictures of a branch.
#[derive(Clone)]
pub struct Rebuilder {
    bot: BotReplay,
    annotator: Annotator,
}

impl Rebuilder {
    /// At the beginning of a branch with these orders, given the rebuilder of its parent at the
    /// fork; `None` when the orders with which a run begins are missing.
    #[must_use]
    pub fn begin(orders: Vec<(FrameNo, Order)>, fork: Option<&Self>) -> Option<Self> {
        match fork {
            Some(fork) => Some(Self {
                bot: fork.bot.fork(orders),
                annotator: fork.annotator.clone(),
            }),
            None => Some(Self {
                bot: BotReplay::power_on(orders, &Instead::default())?,
                annotator: Annotator::default(),
            }),
        }
    }

    /// The record of the next picture; it has no times.
    pub fn record(&mut self, picture: &PictureMsg) -> Appended {
        let record = Arc::new(self.bot.rebuild(picture));
        self.annotator.annotate(record, None)
    }
}
