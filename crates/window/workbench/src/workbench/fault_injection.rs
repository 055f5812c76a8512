//! Executes actions on faults.

use super::Workbench;
use crate::{FaultAction, PanelId, Request};
use session::History;
use workbench_model::apply::FaultEffect;

impl Workbench {
    /// Applies an action.
    pub(super) fn faults(&mut self, action: FaultAction) -> Option<Request> {
        match self.ui_state.fault_injection.apply(action)? {
            FaultEffect::Inject(faults) => Some(Request::Faults(Box::new(faults))),
            FaultEffect::Copy(text) => {
                self.copied = Some(text);
                None
            }
        }
    }

    /// Lists new misreads while their panel is open. Returns whether more is to be done.
    pub(super) fn list_misreads(&mut self, history: &History, open: &[PanelId]) -> bool {
        let here = self.moment.here.filter(|_| open.contains(&PanelId::Faults));
        let misreads = &mut self.derived.misreads;
        here.is_some_and(|span| misreads.look(history, self.moment.epoch, &span))
    }
}
