//! Branches: going back to a frame to continue from there, and comparing two branches.

use crate::features::entry::{Entry, ctrl_shift};
use crate::features::switch::switches;
use crate::{
    Cursor, HistoryEdit, NoticeKind, PanelId, Request, Research, Time,
    branches::{Branches, EVICTED, Other, against, first_name},
    features::apply::ApplyCx,
};
use egui::Key;
use pad::{BranchId, FrameNo};
use planner::Placement;
use session::BranchError;
use strum::IntoEnumIterator as _;

/// An action on branches.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum BranchAction {
    /// Branch at the shown frame and pause there.
    #[default]
    Here,
    /// Branch there with the bot off and the keys given to the game.
    TakePad,
    /// Branch there and let the bot place the first piece of the move tester.
    Place,
    /// Branch where the shown piece appeared and let the bot place it as the review has it.
    PlayBetter,
    /// Continue at the end of this branch; `None` is the shown one.
    GoOn(Option<BranchId>),
    /// Show the same frame of the compared branch.
    Flip,
    /// Show the end of this branch.
    #[strum(disabled)]
    Show(BranchId),
    /// Show this frame of this branch.
    #[strum(disabled)]
    Seek(BranchId, FrameNo),
    /// Compare the shown branch with this.
    #[strum(disabled)]
    Compare(Other),
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
    /// What to do once the machine is there.
    pub then: AtBranch,
}

/// What to do once the machine is at the start of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtBranch {
    /// The game waits.
    Wait,
    /// The bot is switched off, and the keys go to the game.
    TakePad,
    /// The bot places the piece here, and the game continues.
    Place(Placement),
    /// A game starts from the position that was asked for.
    StartPosition,
}

switches! {
    SAME_FRAME: branches.same_frame, "compare-at-the-same-frame", "Compare at the same frame",
        "Compare at the last frame number that both branches have, or each at its end";
}

impl BranchAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Here => Entry::new(
                "branch-here",
                "Branch here",
                "Go back to the shown frame on a new branch and pause there",
            )
            .keys(const { &[ctrl_shift(Key::F)] }),
            Self::TakePad => Entry::new(
                "take-the-pad-here",
                "Take control here",
                "Branch at the shown frame, switch the bot off and give the keys to the game",
            )
            .keys(const { &[ctrl_shift(Key::T)] }),
            Self::Place => Entry::new(
                "play-it-for-real",
                "Play in the game",
                "Branch at the shown frame, let the bot place the first piece as in Move tester, and continue",
            )
            .keys(const { &[ctrl_shift(Key::Enter)] }),
            Self::PlayBetter => Entry::new(
                "play-the-better-move",
                "Play the better move from here",
                "Branch where the shown piece appeared, let the bot place it where the review found \
                 the best place, and continue",
            ),
            Self::GoOn(_) => Entry::new(
                "go-on-with-this-branch",
                "Continue this branch",
                "Go to the end of the shown branch and pause there",
            )
            .keys(const { &[ctrl_shift(Key::G)] }),
            Self::Flip => Entry::new(
                "flip-to-the-other-branch",
                "Switch to the other branch",
                "Show the same frame of the branch that the shown one is compared with",
            )
            .keys(const { &[ctrl_shift(Key::X)] }),
            Self::Show(_) => {
                Entry::new("show-branch", "Show branch", "Show the end of this branch")
            }
            Self::Seek(..) => Entry::new(
                "show-frame-of-branch",
                "Show frame of branch",
                "Show this frame in every panel",
            ),
            Self::Compare(_) => Entry::new(
                "compare-with",
                "Compare with",
                "Compare the shown branch with this one, here and in Side by side",
            ),
            Self::Rename(..) => {
                Entry::new("rename-branch", "Rename branch", "Save the name")
            }
            Self::Delete(_) => Entry::new(
                "delete-branch",
                "Delete branch",
                "Delete the branch and its frames",
            ),
        }
    }
}

impl Branches {
    /// Applies an action. A placement is that of the move tester in `research`.
    pub fn apply(
        &mut self,
        action: BranchAction,
        time: &mut Time,
        research: &Research,
        cx: &mut ApplyCx<'_>,
    ) {
        let is_live = |branch| cx.moment.live.is_some_and(|live| live.branch == branch);
        match action {
            BranchAction::Here => start(AtBranch::Wait, time, cx),
            BranchAction::TakePad => start(AtBranch::TakePad, time, cx),
            BranchAction::Place => {
                let (record, plan) = (cx.record.as_deref(), cx.plan());
                let reach_at = research.reach_at(record);
                match research.tester.real(record, plan.as_deref(), reach_at) {
                    Ok(placement) => start(AtBranch::Place(placement), time, cx),
                    Err(why) => {
                        cx.open([PanelId::Tester]);
                        cx.refuse(why);
                    }
                }
            }
            BranchAction::PlayBetter => play_better(time, cx),
            BranchAction::GoOn(branch) => {
                if let Some(branch) = branch.or(cx.moment.here.map(|span| span.branch)) {
                    if cx.history.range(branch).is_none() {
                        cx.refuse(EVICTED);
                        return;
                    }
                    if is_live(branch) {
                        look_at(branch, FrameNo::MAX, time, cx);
                    }
                    cx.request(Request::ContinueBranch(branch));
                }
            }
            BranchAction::Show(branch) => {
                if let Some(range) = cx.history.range(branch) {
                    look_at(branch, *range.end(), time, cx);
                }
            }
            BranchAction::Seek(branch, frame) => look_at(branch, frame, time, cx),
            BranchAction::Flip => self.flip(time, cx),
            BranchAction::Compare(other) => self.other = Some(other),
            BranchAction::Rename(branch, name) => {
                self.name = None;
                let name = name.trim();
                if !name.is_empty() {
                    cx.request(HistoryEdit::RenameBranch(branch, name.into()));
                }
            }
            BranchAction::Delete(branch) if is_live(branch) => {
                cx.notify(NoticeKind::Warn, stays(&BranchError::InUse));
            }
            BranchAction::Delete(branch) => {
                self.deletes = None;
                cx.request(HistoryEdit::DeleteBranch(branch));
            }
        }
    }

    /// Shows the same frame of the other branch, or its last one.
    fn flip(&mut self, time: &mut Time, cx: &mut ApplyCx<'_>) {
        let list = cx.history.branches();
        let Some((here, shown)) = cx.moment.here.zip(cx.moment.shown) else {
            return;
        };
        let Some(other) = against(&list, here.branch, self.compared()) else {
            cx.refuse("There is no other branch to switch to");
            return;
        };
        let end = list.iter().find(|b| b.id == other).and_then(|b| b.last);
        // A second switch returns to the first branch. A session stays at the right side.
        if !matches!(self.other, Some(Other::Session(_))) {
            self.other = Some(Other::Branch(here.branch));
        }
        look_at(other, shown.min(end.unwrap_or(shown)), time, cx);
    }
}

/// Why a branch was not deleted.
pub fn stays(why: &BranchError) -> String {
    format!("The branch stays: {why}")
}

/// Requests a branch at the shown frame.
fn start(then: AtBranch, time: &mut Time, cx: &mut ApplyCx<'_>) {
    start_at(cx.moment.shown, then, time, cx);
}

/// Starts a branch where the shown piece appeared, on which it is placed as the review has it.
fn play_better(time: &mut Time, cx: &mut ApplyCx<'_>) {
    let reviewed = cx.derived.reviewed.clone();
    let reviewed = reviewed.filter(|found| found.is_of(&cx.moment, cx.history));
    let found = reviewed
        .as_ref()
        .and_then(|found| found.at(cx.moment.shown?));
    match found {
        None => cx.refuse("No reviewed piece falls on the shown frame"),
        Some((_, verdict)) if verdict.best.placement == verdict.played.placement => {
            cx.refuse("This piece was placed where the review found the best place");
        }
        Some((_, verdict)) => {
            let then = AtBranch::Place(verdict.best.placement);
            start_at(Some(verdict.of.appeared), then, time, cx);
        }
    }
}

fn start_at(at: Option<FrameNo>, then: AtBranch, time: &mut Time, cx: &mut ApplyCx<'_>) {
    let Some((here, at)) = cx.moment.here.zip(at) else {
        cx.refuse("There is no frame to branch at yet");
        return;
    };
    time.replay = None;
    let start = BranchStart {
        from: here.branch,
        at,
        name: first_name(&cx.history.branches(), at),
        then,
    };
    cx.request(Request::StartBranch(Box::new(start)));
}

/// Shows a frame of a branch; the end of the game's branch is followed.
fn look_at(branch: BranchId, frame: FrameNo, time: &mut Time, cx: &ApplyCx<'_>) {
    let end = cx.moment.live.filter(|live| live.branch == branch);
    time.show(match end {
        Some(live) if frame >= live.last => Cursor::Live,
        _ => Cursor::At(branch, frame),
    });
}
