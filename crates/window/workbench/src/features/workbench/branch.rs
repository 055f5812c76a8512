//! Executes actions on branches, and builds their requests to the machine.

use super::Workbench;
use crate::{NoticeKind, PanelId, side_by_side::Pair};
use session::{BranchError, History, Record};
use std::sync::Arc;

impl Workbench {
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
        let other = crate::branches::against(&list, here.branch, self.ui_state.branches.against);
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

    /// Reports why a branch was not deleted.
    pub fn notify_branch_stays(&mut self, why: &BranchError) {
        self.notify(NoticeKind::Warn, crate::branches::stays(why));
    }
}
