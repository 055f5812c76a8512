//! The report of a recording that was not closed because of a crash. It is whole up to there,
//! and stays where it is.

use crate::{PanelCx, Request, features::widgets, shell::modal};
use crate::{ShellAction, UnclosedBox, format};
use egui::{RichText, Ui};
use pad::CLOCKS_PER_FRAME;
use ui_kit::theme;

/// Draws it over everything.
pub fn draw(ui: &mut Ui, unclosed: &UnclosedBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "unclosed box", 440.0, cx, |ui, cx| {
        ui.heading("The last recording was not closed");
        ui.add_space(theme::SPACE[1]);
        let time = format::time(unclosed.frames * u64::from(CLOCKS_PER_FRAME));
        ui.label(format!("It has {time} of play and stays where it is:"));
        let path = unclosed.path.display().to_string();
        ui.label(RichText::new(path).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[2]);
        ui.horizontal(|ui| {
            let open = Request::open(unclosed.path.clone());
            let open = widgets::plain_button(ui, cx, open, "Open");
            widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            if ui.memory(|m| m.focused().is_none()) {
                open.request_focus();
            }
        });
    });
}
