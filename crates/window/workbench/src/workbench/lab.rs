//! Executes actions on the lab.

use super::Workbench;
use crate::{LabAction, NoticeKind, PanelId};
use workbench_model::{
    apply::LabEffect,
    lab::{WallFrame, board_text},
};

impl Workbench {
    /// Whether a panel is drawn.
    #[must_use]
    pub fn draws(&self, panel: PanelId) -> bool {
        !self.ui_state.shell.presenter && self.dock.seen().contains(&panel)
    }

    /// Applies an action.
    pub(super) fn lab(&mut self, action: LabAction) {
        let frame = self.derived.wall.clone();
        let games = frame.as_ref().map_or(0, |frame| frame.boards.len());
        match self.ui_state.lab.apply(action, games) {
            Some(LabEffect::ShowGame) => self.dock.open(PanelId::LabGame),
            Some(LabEffect::CopyBoard) => self.copy_lab_board(frame.as_deref()),
            None => {}
        }
    }

    fn copy_lab_board(&mut self, frame: Option<&WallFrame>) {
        match frame.and_then(|frame| frame.opened.as_ref()) {
            Some(game) => self.copied = Some(board_text(&game.view)),
            None => {
                let text = "No game of the wall is open; click a board in the panel Wall";
                self.tell(NoticeKind::Info, text);
            }
        }
    }
}
