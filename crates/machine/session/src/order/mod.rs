//! What people ask of the bot.

mod text;

pub use text::OrderError;

use crate::state::Goal;
use planner::Strategy;
use rules::Placement;
use std::{mem, sync::Arc};
use vision::ProfileChoice;

/// A change that a person makes to what the bot does. Together with the buttons and the
/// writes in [`screen::PictureMsg`], orders are all that a run depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Switches the bot on or off. While it is off every answer is "nothing held".
    Bot(bool),
    /// Whether the machine is left alone after a game over.
    StopAtGameOver(bool),
    /// The game to choose in the menus from now on.
    Goal(Goal),
    /// How pieces are placed, from the next one on.
    Strategy(Arc<Strategy>),
    /// Where the falling piece goes, or the next one if none falls. The strategy
    /// places those after it.
    Place(Placement),
    /// How pictures are read, from the next one on.
    Profile(Arc<ProfileChoice>),
}

impl Order {
    /// Whether a later order replaces this one.
    pub(crate) fn is_replaced_by(&self, later: &Self) -> bool {
        mem::discriminant(self) == mem::discriminant(later)
    }

    /// Whether it stays in force until it is replaced.
    pub(crate) fn is_setting(&self) -> bool {
        !matches!(self, Self::Place(_))
    }

    /// Bytes that it takes up, about. Profiles are shared with the bot.
    pub(crate) fn size(&self) -> usize {
        let strategy =
            |strategy: &Strategy| size_of::<Strategy>() + size_of_val(strategy.features());
        size_of::<Self>()
            + match self {
                Self::Strategy(it) => strategy(it),
                Self::Profile(_) => size_of::<ProfileChoice>(),
                Self::Bot(_) | Self::StopAtGameOver(_) | Self::Goal(_) | Self::Place(_) => 0,
            }
    }
}
