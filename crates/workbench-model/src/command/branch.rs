//! Branches: going back to a frame and on from there in another way, and comparing two
//! branches.

use super::{
    Menu,
    entry::{Entry, ctrl_shift},
};
use egui::Key;
use pad::{BranchId, FrameNo};
use planner::Placement;
use strum::IntoEnumIterator as _;

/// Something that people do with branches.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum BranchAction {
    /// Branch at the frame that is shown, and wait there.
    #[default]
    Here,
    /// Branch there with the bot off and the keys of the pad with the game.
    TakePad,
    /// Branch there and place the first piece of the move tester as it lies.
    Place,
    /// Go on at the end of this branch; `None` is the one that is shown.
    GoOn(Option<BranchId>),
    /// Show the same frame of the branch that is compared with.
    Flip,
    /// Compare at the last frame that both have, or each at its end.
    SameFrame,
    /// Show the end of this branch.
    #[strum(disabled)]
    Show(BranchId),
    /// Show this frame of this branch.
    #[strum(disabled)]
    Seek(BranchId, FrameNo),
    /// Compare with this branch.
    #[strum(disabled)]
    Against(BranchId),
    /// Change the text of a name while it is edited; `None` cancels.
    #[strum(disabled)]
    EditName(Option<(BranchId, String)>),
    /// Give a branch this name.
    #[strum(disabled)]
    Rename(BranchId, String),
    /// Delete a branch.
    #[strum(disabled)]
    Delete(BranchId),
}

/// A branch to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchStart {
    /// The branch that it starts from.
    pub from: BranchId,
    /// The last frame that they share.
    pub at: FrameNo,
    /// Its name.
    pub name: String,
    /// What is done when it has been reached.
    pub then: AtBranch,
}

/// What is done when the start of a branch has been reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtBranch {
    /// The game waits.
    Wait,
    /// The bot is switched off, and the game has the keys of the pad.
    TakePad,
    /// The bot puts the piece here, and the game runs on.
    Place(Placement),
}

impl BranchAction {
    /// All that people can choose by name.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(super) fn entry(&self) -> Entry {
        match self {
            Self::Here => Entry::new(
                "branch-here",
                "Branch here",
                "Go back to the frame that is shown and wait there, on a branch of its own",
            )
            .keys(const { &[ctrl_shift(Key::F)] })
            .menu(Menu::Branches, 10),
            Self::TakePad => Entry::new(
                "take-the-pad-here",
                "Take the pad here",
                "Branch at the frame that is shown, with the bot off and the keys with the game",
            )
            .keys(const { &[ctrl_shift(Key::T)] })
            .menu(Menu::Branches, 11),
            Self::Place => Entry::new(
                "play-it-for-real",
                "Play it for real",
                "Branch at the frame that is shown, let the bot place the first piece like this, and play on",
            )
            .keys(const { &[ctrl_shift(Key::Enter)] })
            .menu(Menu::Branches, 12),
            Self::GoOn(_) => Entry::new(
                "go-on-with-this-branch",
                "Go on with this branch",
                "Go to the end of the branch that is shown and wait there",
            )
            .keys(const { &[ctrl_shift(Key::G)] })
            .menu(Menu::Branches, 13),
            Self::Flip => Entry::new(
                "flip-to-the-other-branch",
                "Flip to the other branch",
                "Show the same frame of the branch that is compared with",
            )
            .keys(const { &[ctrl_shift(Key::X)] })
            .menu(Menu::Branches, 14),
            Self::SameFrame => Entry::new(
                "compare-at-the-same-frame",
                "Compare at the same frame",
                "Compare at the last frame that both branches have, or each at its end",
            )
            .on(|cx| cx.branches.same_frame),
            Self::Show(_) => {
                Entry::new("show-branch", "Show branch", "Show the end of this branch")
            }
            Self::Seek(..) => Entry::new(
                "show-frame-of-branch",
                "Show frame of branch",
                "Show this frame in every panel",
            ),
            Self::Against(_) => Entry::new(
                "compare-with-branch",
                "Compare with branch",
                "Set this branch beside the one that is shown",
            ),
            Self::EditName(_) => Entry::new(
                "edit-name-of-branch",
                "Edit name of branch",
                "Change the name",
            ),
            Self::Rename(..) => {
                Entry::new("rename-branch", "Rename branch", "Keep the name as it is")
            }
            Self::Delete(_) => Entry::new(
                "delete-branch",
                "Delete branch",
                "Take the branch and its frames away",
            ),
        }
    }
}
