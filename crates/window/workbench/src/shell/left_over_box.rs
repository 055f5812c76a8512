//! The offer of a session that a crash left over. It stays until a person keeps or discards
//! it.

use crate::{PanelCx, Request, features::widgets, shell::modal};
use crate::{ShellAction, format};
use egui::{RichText, Ui};
use pad::CLOCKS_PER_FRAME;
use ui_kit::theme;

/// Draws it over everything.
pub fn draw(ui: &mut Ui, frames: u64, cx: &mut PanelCx<'_>) {
    modal::show(ui, "left over box", 440.0, cx, |ui, cx| {
        ui.heading("The last session was not closed");
        ui.add_space(theme::SPACE[1]);
        let time = format::time(frames * u64::from(CLOCKS_PER_FRAME));
        ui.label(format!("{time} of play was kept aside."));
        let later = "The menu File, In case of a crash, has the same choices.";
        ui.label(RichText::new(later).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[2]);
        ui.horizontal(|ui| {
            let open = widgets::plain_button(ui, cx, Request::OpenLeftOver, "Open");
            widgets::plain_button(ui, cx, Request::KeepLeftOver, "Keep as…");
            widgets::plain_button(ui, cx, Request::DiscardLeftOver, "Discard");
            widgets::plain_button(ui, cx, ShellAction::Back, "Later");
            if ui.memory(|m| m.focused().is_none()) {
                open.request_focus();
            }
        });
    });
}
