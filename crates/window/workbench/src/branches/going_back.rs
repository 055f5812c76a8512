//! Replaces the reason line while a branch is being prepared for longer than a moment:
//! shows the progress and a button that cancels it.

use crate::format;
use crate::{Command, FrameView, PanelCx, ReplayProgress, Request, features::widgets};
use egui::{Ui, Vec2};
use ui_kit::progress;

/// The branch in preparation, once its duration is known.
#[must_use]
pub fn lasts(view: &FrameView<'_>) -> Option<ReplayProgress> {
    view.status.shown.replay.filter(|way| way.of > 0)
}

/// Draws progress and button in one line.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, way: ReplayProgress) {
    let letter = crate::branches::letter(way.branch);
    let sentence = format!("Going back for branch {letter}");
    let unit = (format::thousands as fn(u64) -> String, "frames");
    progress::draw(ui, (&sentence, "Going back"), (way.done, way.of), unit);
    let give_up = Command::from(Request::CancelBranch);
    widgets::button(ui, cx, &give_up, "Cancel", Vec2::ZERO);
}
