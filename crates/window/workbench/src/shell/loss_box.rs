//! The question before work is lost. Enter and Esc cancel, so that a slip loses nothing.

use crate::{Command, ExperimentRequest, PanelCx, Request, features::widgets, shell::modal};
use crate::{LossBox, ShellAction};
use egui::{Button, RichText, Ui};
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
            let found = cx.view.ui_state.clicks.found();
            for (is_lost, words, request) in [
                (
                    asked.loss.profile.is_some(),
                    "Save the profile…",
                    Request::SaveProfile,
                ),
                (
                    asked.loss.weights.is_some(),
                    "Save the weights…",
                    Request::SaveStrategy,
                ),
                (
                    asked.loss.result.is_some(),
                    "Save the result…",
                    Request::Experiment(ExperimentRequest::Save),
                ),
                (
                    asked.loss.clicks > 0 && found.is_some(),
                    "Save what the clicks gave…",
                    Request::SaveGameProfile,
                ),
                (
                    asked.loss.is_of_run(),
                    "Save the session…",
                    Request::SaveSession,
                ),
            ] {
                if !is_lost {
                    continue;
                }
                let is_session = matches!(request, Request::SaveSession);
                let save = Command::from(request);
                // One file after the other: a session waits for the one that is being written.
                let before = asked.loss.writing.as_ref().filter(|_| is_session);
                let mut response = ui.add_enabled(before.is_none(), Button::new(words));
                accessible::set_button(&response, words, None);
                if let Some(name) = before {
                    response = response.on_disabled_hover_text(format!("{name} is written first"));
                }
                has_focus |= response.has_focus();
                if widgets::with_tooltip(response, &save, cx.view).clicked() {
                    cx.send(ShellAction::Back);
                    if is_session && cx.view.status.shown.kind.is_file() {
                        cx.send(Request::BackToGame);
                    }
                    cx.send(save);
                    cx.send(Request::ContinueOnceSaved);
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
