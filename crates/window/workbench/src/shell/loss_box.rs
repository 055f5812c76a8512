//! The question before work is lost. Enter and Esc cancel, so that a slip loses nothing.

use crate::{Command, PanelCx, Request, features::widgets, shell::modal};
use crate::{LossBox, ShellAction};
use egui::{RichText, Ui};
use ui_kit::{accessible, theme};

/// Draws it over everything.
pub fn draw(ui: &mut Ui, asked: &LossBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "loss box", 380.0, cx, |ui, cx| {
        ui.heading(&asked.title);
        ui.add_space(theme::SPACE[1]);
        ui.label("This would be lost:");
        for line in asked.loss.lines() {
            let response = ui.label(RichText::new(format!("•  {line}")));
            accessible::set_value(&response, "Would be lost", &line);
        }
        ui.add_space(theme::SPACE[2]);
        ui.horizontal(|ui| {
            let mut has_focus = false;
            if asked.loss.profile.is_some() {
                let save = Command::from(Request::SaveProfile);
                let response = ui.button("Save the profile…");
                accessible::set_button(&response, "Save the profile…", None);
                has_focus |= response.has_focus();
                if widgets::with_tooltip(response, &save, cx.view).clicked() {
                    cx.send(ShellAction::Back);
                    cx.send(save);
                }
            }
            if asked.loss.is_of_run() {
                let save = Command::from(Request::SaveSession);
                let response = ui.button("Save the session…");
                accessible::set_button(&response, "Save the session…", None);
                has_focus |= response.has_focus();
                if widgets::with_tooltip(response, &save, cx.view).clicked() {
                    cx.send(ShellAction::Back);
                    if cx.view.status.shown.kind.is_file() {
                        cx.send(Request::BackToGame);
                    }
                    cx.send(save);
                }
            }
            let lose = widgets::plain_button(ui, cx, Request::LoseAndContinue, &asked.button);
            let cancel = widgets::plain_button(ui, cx, ShellAction::Back, "Cancel");
            has_focus |= lose.has_focus() || cancel.has_focus();
            if !has_focus {
                cancel.request_focus();
            }
        });
    });
}
