//! Executes actions on branches, and builds their requests to the machine.

use super::Workbench;
use crate::{Cursor, HistoryEdit, NoticeKind, PanelId, PlaybackState, Request};
use pad::{BranchId, FrameNo};
use session::{BranchError, History, Record};
use std::sync::Arc;
use workbench_model::{
    command::{AtBranch, BranchAction, BranchStart},
    side_by_side::Pair,
};

impl Workbench {
    /// Applies an action.
    pub(super) fn branch(&mut self, action: BranchAction) -> Option<Request> {
        match action {
            BranchAction::Here => return self.start(AtBranch::Wait),
            BranchAction::TakePad => return self.start(AtBranch::TakePad),
            BranchAction::Place => {
                let record = self.record();
                let research = &self.ui_state.research;
                let reach_at = research.reach_at(record.as_deref());
                match research.tester.real(record.as_deref(), reach_at) {
                    Ok(placement) => return self.start(AtBranch::Place(placement)),
                    Err(why) => {
                        self.dock.open(PanelId::Tester);
                        self.tell(NoticeKind::Info, why);
                    }
                }
            }
            BranchAction::GoOn(branch) => {
                let branch = branch.or_else(|| Some(self.moment.here?.branch))?;
                if self.is_live(branch) {
                    self.look_at(branch, FrameNo::MAX);
                }
                return Some(Request::ContinueBranch(branch));
            }
            BranchAction::Show(branch) => {
                let end = *self.history.range(branch)?.end();
                self.look_at(branch, end);
            }
            BranchAction::Seek(branch, frame) => self.look_at(branch, frame),
            BranchAction::Flip => self.flip(),
            BranchAction::Against(branch) => self.ui_state.branches.against = Some(branch),
            BranchAction::SameFrame => {
                let branches = &mut self.ui_state.branches;
                branches.same_frame = !branches.same_frame;
            }
            BranchAction::EditName(name) => self.ui_state.branches.name = name,
            BranchAction::Rename(branch, name) => {
                self.ui_state.branches.name = None;
                let name = name.trim();
                if !name.is_empty() {
                    let edit = HistoryEdit::RenameBranch(branch, name.into());
                    return Some(Request::EditHistory(edit));
                }
            }
            BranchAction::Delete(branch) => return self.delete(branch),
        }
        None
    }

    /// Continues the comparison of the shown branch with the other one. Returns whether it
    /// is still incomplete.
    pub(super) fn compare(&mut self, history: &History, open: &[PanelId]) -> bool {
        let Some(here) = self
            .moment
            .here
            .filter(|_| open.contains(&PanelId::Branches))
        else {
            return false;
        };
        let list = history.branches();
        let other =
            workbench_model::branches::against(&list, here.branch, self.ui_state.branches.against);
        other.is_some_and(|other| {
            let pair = Pair::of_branches(history, here.branch, other);
            self.derived.difference.look(&pair)
        })
    }

    /// The shown record.
    pub(super) fn record(&self) -> Option<Arc<Record>> {
        let live = self.moment.live.map_or(0, |live| live.branch);
        let record = self.ui_state.time.cursor.record(&self.history, live)?;
        Some(self.as_read_again(record))
    }

    fn is_live(&self, branch: BranchId) -> bool {
        self.moment.live.is_some_and(|live| live.branch == branch)
    }

    /// Requests a branch at the shown frame.
    fn start(&mut self, then: AtBranch) -> Option<Request> {
        let place = self.moment.here.zip(self.moment.shown);
        let Some((here, at)) = place else {
            self.tell(NoticeKind::Info, "There is no frame to branch at yet");
            return None;
        };
        self.ui_state.time.replay = None;
        let start = BranchStart {
            from: here.branch,
            at,
            name: workbench_model::branches::first_name(&self.history.branches(), at),
            then,
        };
        Some(Request::StartBranch(Box::new(start)))
    }

    /// Shows a frame of a branch; the end of the game's branch is followed.
    fn look_at(&mut self, branch: BranchId, frame: FrameNo) {
        let end = self.moment.live.filter(|live| live.branch == branch);
        let time = &mut self.ui_state.time;
        time.show(match end {
            Some(live) if frame >= live.last => Cursor::Live,
            _ => Cursor::At(branch, frame),
        });
        let on = self.moment.live.map_or(0, |live| live.branch);
        self.moment = PlaybackState::now(&self.history, self.moment.run, on, time);
    }

    /// Shows the same frame of the other branch, or its last one.
    fn flip(&mut self) {
        let list = self.history.branches();
        let Some((here, shown)) = self.moment.here.zip(self.moment.shown) else {
            return;
        };
        let said = self.ui_state.branches.against;
        let Some(other) = workbench_model::branches::against(&list, here.branch, said) else {
            self.tell(NoticeKind::Info, "There is no other branch to switch to");
            return;
        };
        let end = list.iter().find(|b| b.id == other).and_then(|b| b.last);
        // A second switch returns to the first branch.
        self.ui_state.branches.against = Some(here.branch);
        self.look_at(other, shown.min(end.unwrap_or(shown)));
    }

    fn delete(&mut self, branch: BranchId) -> Option<Request> {
        if self.is_live(branch) {
            self.tell_branch_stays(&BranchError::InUse);
            return None;
        }
        Some(Request::EditHistory(HistoryEdit::DeleteBranch(branch)))
    }

    /// Reports why a branch was not deleted.
    pub fn tell_branch_stays(&mut self, why: &BranchError) {
        self.tell(NoticeKind::Warn, format!("The branch stays: {why}"));
    }
}
