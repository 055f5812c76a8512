//! Versions, licence and settings file.

use super::modal;
use crate::{PanelCx, features::widgets};
use crate::{ShellAction, shell::about::system};
use egui::Ui;
use ui_kit::{text, theme};

/// Draws it.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    modal::show(ui, "about box", 460.0, cx, |ui, cx| {
        ui.horizontal(|ui| {
            ui.heading("Blockscope");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            });
        });
        ui.label("A workbench for a machine that plays by looking at the screen");
        ui.add_space(theme::SPACE[2]);
        ui.spacing_mut().item_spacing.y = 0.0;
        for (name, value) in view.status.program.about.lines() {
            text::text_row(ui, &name, &value).on_hover_text(&value);
        }
        text::text_row(ui, "System", &system());
        ui.add_space(theme::SPACE[2]);
        ui.label(
            "Libraries that it uses have the licences MIT, Apache-2.0, BSD, ISC, Unicode, Zlib or, \
             colored, MPL-2.0. The fonts are Hack, Ubuntu Light, Noto Emoji and emoji-icon-font, \
             under their own licences. Nothing of a commercial game is included.",
        );
        ui.add_space(theme::SPACE[2]);
        widgets::plain_button(ui, cx, ShellAction::ReportProblem, "Copy a report");
    });
}
