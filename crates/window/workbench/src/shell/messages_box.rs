//! The list of messages.

use super::{modal, toasts::mark};
use crate::ShellAction;
use crate::{Command, PanelCx, features::widgets};
use egui::{RichText, ScrollArea, Ui, Vec2};
use ui_kit::{scroll, theme};

/// Draws the list.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    modal::show(ui, "messages box", 560.0, cx, |ui, cx| {
        ui.horizontal(|ui| {
            ui.heading("Messages");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                widgets::plain_button(ui, cx, ShellAction::Back, "Close");
                ui.add_enabled_ui(!view.messages.all().is_empty(), |ui| {
                    widgets::plain_button(ui, cx, ShellAction::ForgetMessages, "Clear");
                });
            });
        });
        ui.add_space(theme::SPACE[1]);
        if view.messages.all().is_empty() {
            widgets::nothing(ui, "No messages yet");
            return;
        }
        scroll::show(ScrollArea::vertical().max_height(360.0), ui, |ui| {
            let colours = theme::colours(ui);
            for message in view.messages.all().iter().rev() {
                let (sign, word, colour) = mark(message.kind, colours);
                ui.horizontal(|ui| {
                    ui.set_min_width(ui.available_width());
                    let times = match message.count {
                        1 => String::new(),
                        n => format!(" ×{n}"),
                    };
                    ui.label(RichText::new(format!("{sign} {word}{times}")).color(colour));
                    let copy = Command::from(ShellAction::CopyMessage(message.id));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        widgets::button(ui, cx, &copy, "Copy", Vec2::ZERO);
                    });
                });
                ui.label(&message.text);
                ui.add_space(theme::SPACE[2]);
            }
        });
    });
}
