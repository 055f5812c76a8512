//! Executes actions on faults.

use super::Workbench;
use crate::PanelId;
use session::History;

impl Workbench {
    /// Lists new misreads while their panel is open. Returns whether more is to be done.
    pub(super) fn list_misreads(&mut self, history: &History, open: &[PanelId]) -> bool {
        let here = self.moment.here.filter(|_| open.contains(&PanelId::Faults));
        let misreads = &mut self.derived.misreads;
        here.is_some_and(|span| misreads.look(history, self.moment.epoch, &span))
    }
}
