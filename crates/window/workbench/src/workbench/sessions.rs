//! Executes actions on sessions.

use super::Workbench;
use crate::{ExportBox, NoticeKind, Popup, SessionAction};

impl Workbench {
    pub(super) fn session(&mut self, action: SessionAction) {
        match action {
            SessionAction::Export => self.open_export(),
            SessionAction::KeepAside => {
                let keeps = &mut self.ui_state.sessions.keeps_aside;
                *keeps = !*keeps;
            }
            SessionAction::AsideMib(mib) => self.ui_state.sessions.aside_mib = mib,
        }
    }

    /// Opens the choice of what is exported, of the shown branch.
    fn open_export(&mut self) {
        let Some(span) = self.moment.here else {
            let text = "There is nothing to export before the first frame";
            self.tell(NoticeKind::Info, text);
            return;
        };
        let ui_state = &mut self.ui_state;
        let export = ExportBox::new(
            span,
            ui_state.time.range,
            self.moment.shown.unwrap_or(span.last),
            ui_state.palette,
            ui_state.sessions.export.clone(),
        );
        ui_state.shell.popup = Some(Popup::Export(Box::new(export)));
    }
}
