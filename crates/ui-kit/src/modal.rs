//! The frame that all dialogs share.

use crate::theme;
use egui::{Frame, Id, Margin, Modal, Ui};

/// Room that stays free beside a dialog in a narrow window, in points.
const BESIDE: f32 = 80.0;

/// Shows a dialog in the centre of the window, at most `width` points wide. Returns
/// what `inside` returned, and whether a click outside or Esc asks to close it.
pub fn show<R>(
    ui: &Ui,
    name: &'static str,
    width: f32,
    inside: impl FnOnce(&mut Ui) -> R,
) -> (R, bool) {
    let frame = Frame::window(ui.style())
        .fill(theme::colours(ui).panel)
        .inner_margin(Margin::same(12));
    let modal = Modal::new(Id::unique(name))
        .frame(frame)
        .show(ui.ctx(), |ui| {
            ui.set_width(width.min(ui.ctx().content_rect().width() - BESIDE));
            inside(ui)
        });
    let closes = modal.should_close();
    (modal.inner, closes)
}
