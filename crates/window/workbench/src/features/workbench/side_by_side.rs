//! Executes actions on the comparison of two tracks.

use super::Workbench;
use crate::side_by_side::{Other, Pair, right};
use crate::{OtherSession, PanelId};
use session::History;

impl Workbench {
    /// Compares with a session from now on, and shows both.
    pub fn compare_with(&mut self, session: OtherSession) {
        self.ui_state.side_by_side.other = Some(Other::Session(session.current));
        self.derived.comparison = crate::Comparison::default();
        self.other_session = Some(session);
        self.dock.open(PanelId::SideBySide);
    }

    /// Continues the comparison of both tracks. Returns whether it is still incomplete.
    pub(super) fn compare_side_by_side(&mut self, history: &History, open: &[PanelId]) -> bool {
        let shown = self.moment.here.zip(self.moment.shown);
        let Some((here, at)) = shown.filter(|_| open.contains(&PanelId::SideBySide)) else {
            return false;
        };
        let session = self.other_session.as_ref();
        let state = self.ui_state.side_by_side;
        let other = right(state.other, &history.branches(), here.branch, session);
        let pair = other
            .and_then(|other| Pair::new((history, here.branch, at), (other, session), state.lock));
        pair.is_some_and(|pair| self.derived.comparison.difference.look(&pair))
    }
}
