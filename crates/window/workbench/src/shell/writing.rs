//! Replaces the reason line while a file is being written for longer than a moment: shows
//! the progress and a button that cancels it.

use crate::format;
use crate::{Command, PanelCx, Request, Writing, features::widgets};
use egui::{Ui, Vec2};
use ui_kit::progress;

/// Draws progress and button in one line.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, writing: &Writing) {
    let sentence = format!("Writing {}", writing.name);
    let unit = (format::thousands as fn(u64) -> String, writing.unit);
    let counts = (writing.done, writing.all);
    progress::draw(ui, (&sentence, "Writing a file"), counts, unit);
    let cancel = Command::from(Request::CancelWriting);
    widgets::button(ui, cx, &cancel, "Cancel", Vec2::ZERO);
}
