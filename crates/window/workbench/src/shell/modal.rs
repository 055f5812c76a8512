//! The frame that all pop-ups share.

use crate::PanelCx;
use crate::ShellAction;
use egui::Ui;

/// Shows a pop-up in the centre; a click outside or Esc asks to close it.
pub fn show<R>(
    ui: &Ui,
    name: &'static str,
    width: f32,
    cx: &mut PanelCx<'_>,
    inside: impl FnOnce(&mut Ui, &mut PanelCx<'_>) -> R,
) -> R {
    let (inner, closes) = ui_kit::modal::show(ui, name, width, |ui| inside(ui, cx));
    if closes {
        cx.send(ShellAction::Back);
    }
    inner
}
