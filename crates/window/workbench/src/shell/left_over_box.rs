//! The offer of a session that a crash left over. It stays until a person keeps or discards
//! it.

use crate::{LeftOverBox, Popup, ShellAction, format};
use crate::{PanelCx, Request, features::widgets, shell::modal};
use egui::{RichText, Ui};
use pad::CLOCKS_PER_FRAME;
use ui_kit::{accessible, theme};

/// Draws it over everything.
pub fn draw(ui: &mut Ui, LeftOverBox { frames, asks }: LeftOverBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "left over box", 440.0, cx, |ui, cx| {
        ui.heading("The last session was not closed");
        ui.add_space(theme::SPACE[1]);
        let time = format::time(frames * u64::from(CLOCKS_PER_FRAME));
        ui.label(format!("{time} of play was kept aside."));
        let later = "The menu File, In case of a crash, has the same choices.";
        ui.label(RichText::new(later).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[2]);
        if asks {
            ui.label("It is in no other file. Discard it for good?");
            ui.horizontal(|ui| {
                widgets::plain_button(ui, cx, Request::DiscardLeftOver, "Discard for good");
                let back = LeftOverBox {
                    frames,
                    asks: false,
                };
                ask(ui, cx, "Back", back);
            });
            return;
        }
        ui.horizontal(|ui| {
            let open = widgets::plain_button(ui, cx, Request::OpenLeftOver, "Open");
            widgets::plain_button(ui, cx, Request::KeepLeftOver, "Keep as…");
            ask(ui, cx, "Discard…", LeftOverBox { frames, asks: true });
            widgets::plain_button(ui, cx, ShellAction::Back, "Later");
            if ui.memory(|m| m.focused().is_none()) {
                open.request_focus();
            }
        });
    });
}

/// A button that changes the question of the box.
fn ask(ui: &mut Ui, cx: &mut PanelCx<'_>, face: &str, to: LeftOverBox) {
    let response = ui.button(face);
    accessible::set_button(&response, face, None);
    let tooltip = match to.asks {
        true => "Delete the session that was not closed; asks before",
        false => "Delete nothing",
    };
    if response.on_hover_text(tooltip).clicked() {
        cx.send(ShellAction::Popup(Popup::LeftOver(to)));
    }
}
