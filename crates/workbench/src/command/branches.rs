//! What people ask of branches: going back to a frame and on from there in another
//! way, and setting the ends of two beside each other.

use super::{About, Scope, Shortcut};
use egui::{Key, Modifiers};
use pad::{BranchId, FrameNo};
use planner::Placement;

/// Something that a person asks of branches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BranchCommand {
    /// Branch at the frame that is shown, and wait there.
    Here,
    /// Branch there with the bot off and the keys of the pad with the game.
    TakePad,
    /// Branch there and place the tester's first piece as it lies.
    Place,
    /// Branch there; what one of the three above has become.
    Start(Box<Start>),
    /// Go on at the end of this branch; `None` is the one that is shown.
    GoOn(Option<BranchId>),
    /// Give up the branch that is on its way.
    GiveUp,
    /// Show the same frame of the branch that is compared with.
    Flip,
    /// Show the end of this branch.
    Show(BranchId),
    /// Show this frame of this branch.
    Seek(BranchId, FrameNo),
    /// Compare with this branch.
    Against(BranchId),
    /// Compare at the last frame that both have, or each at its end.
    SameFrame,
    /// Change the text of a name while it is edited; `None` gives it up.
    EditName(Option<(BranchId, String)>),
    /// Give a branch this name.
    Rename(BranchId, String),
    /// Take a branch away.
    Delete(BranchId),
}

/// A branch that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The branch that it parts from.
    pub from: BranchId,
    /// The last frame that they share.
    pub at: FrameNo,
    /// Its name.
    pub name: String,
    /// What is done there.
    pub then: Then,
}

/// What is done when a branch has come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The game waits.
    Wait,
    /// The bot is switched off, and the game has the keys of the pad.
    TakePad,
    /// The bot puts the piece here, and the game runs on.
    Place(Placement),
}

const fn ctrl_shift(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

impl BranchCommand {
    /// All that have a fixed meaning.
    pub(super) const fn listed() -> [Self; 7] {
        [
            Self::Here,
            Self::TakePad,
            Self::Place,
            Self::GoOn(None),
            Self::GiveUp,
            Self::Flip,
            Self::SameFrame,
        ]
    }

    /// Its name, tooltip and shortcuts.
    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts): (&str, &'static str, &'static [Shortcut]) = match self {
            Self::Here | Self::Start(_) => (
                "Branch here",
                "Go back to the frame that is shown and wait there, on a branch of its own",
                const { &[ctrl_shift(Key::F)] },
            ),
            Self::TakePad => (
                "Take the pad here",
                "Branch at the frame that is shown, with the bot off and the keys with the game",
                const { &[ctrl_shift(Key::T)] },
            ),
            Self::Place => (
                "Play it for real",
                "Branch at the frame that is shown, let the bot place the first piece like this, and play on",
                const { &[ctrl_shift(Key::Enter)] },
            ),
            Self::GoOn(_) => (
                "Go on with this branch",
                "Go to the end of the branch that is shown and wait there",
                const { &[ctrl_shift(Key::G)] },
            ),
            Self::GiveUp => (
                "Give up going back",
                "Stay where the game stands; the branch on its way is dropped",
                &[],
            ),
            Self::Flip => (
                "Flip to the other branch",
                "Show the same frame of the branch that is compared with",
                const { &[ctrl_shift(Key::X)] },
            ),
            Self::Show(_) => ("Show branch", "Show the end of this branch", &[]),
            Self::Seek(..) => (
                "Show frame of branch",
                "Show this frame in every panel",
                &[],
            ),
            Self::Against(_) => (
                "Compare with branch",
                "Set this branch beside the one that is shown",
                &[],
            ),
            Self::SameFrame => (
                "Compare at the same frame",
                "Compare at the last frame that both branches have, or each at its end",
                &[],
            ),
            Self::EditName(_) => ("Edit name of branch", "Change the name", &[]),
            Self::Rename(..) => ("Rename branch", "Keep the name as it is", &[]),
            Self::Delete(_) => ("Delete branch", "Take the branch and its frames away", &[]),
        };
        About {
            name: name.into(),
            tooltip,
            scope: Scope::Global,
            shortcuts,
            repeats: false,
        }
    }
}
