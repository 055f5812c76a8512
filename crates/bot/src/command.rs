//! Commands to the bot, applied between two pictures.

use crate::{Bot, Goal};
use pad::{BranchId, Epoch, FrameNo};
use planner::{Placement, Strategy};
use vision::ProfileChoice;

/// A command to the bot's thread.
#[derive(Clone)]
pub enum BotCommand {
    /// Switches the bot on or off. While it is off every answer is "nothing held".
    Bot(bool),
    /// Whether the machine is left alone after a game over.
    StopAtGameOver(bool),
    /// The game to choose in the menus from now on.
    Goal(Goal),
    /// How pieces are placed, from the next one on.
    Strategy(Box<Strategy>),
    /// Where the falling piece goes, or the next one if none falls. The strategy
    /// places those after it.
    Place(Placement),
    /// How pictures are read, from the next one on.
    ProfileChoice(Box<ProfileChoice>),
    /// Announces a branch. At its first picture, which is picture `at` again, the
    /// bot returns to its state at that picture. Commands that come before it are
    /// applied after it.
    Branch(Announced),
    /// The branch with this epoch was cancelled.
    NotBranched(Epoch),
    /// Ends the thread.
    Stop,
}

/// A branch whose first picture has not come yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The parent.
    pub from: BranchId,
    /// The last frame that both share.
    pub at: FrameNo,
    /// The new branch; `from` itself when that one is continued.
    pub branch: BranchId,
    /// The epoch of its pictures.
    pub epoch: Epoch,
}

impl BotCommand {
    /// Changes the bot, where the command concerns it and not its thread.
    pub(crate) fn apply(self, bot: &mut Bot) {
        match self {
            Self::Bot(on) => bot.set_bot(on),
            Self::StopAtGameOver(stop) => bot.set_stop_at_game_over(stop),
            Self::Goal(goal) => bot.set_goal(goal),
            Self::Strategy(strategy) => bot.set_strategy(*strategy),
            Self::Place(placement) => bot.place(placement),
            Self::ProfileChoice(choice) => bot.set_profile_choice(*choice),
            Self::Branch(_) | Self::NotBranched(_) | Self::Stop => {}
        }
    }
}
