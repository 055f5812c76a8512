//! What the window has said so far.

use super::{box_frame, toasts::mark};
use crate::{Command, FrameView, command::ShellCommand, tokens, widgets};
use egui::{RichText, ScrollArea, Ui, Vec2};

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    box_frame::show(ui, "messages box", 560.0, commands, |ui, commands| {
        ui.horizontal(|ui| {
            ui.heading("Messages");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                widgets::plain_button(ui, view, ShellCommand::Back, "Close", commands);
                ui.add_enabled_ui(!view.messages.all().is_empty(), |ui| {
                    widgets::plain_button(
                        ui,
                        view,
                        ShellCommand::ForgetMessages,
                        "Clear",
                        commands,
                    );
                });
            });
        });
        ui.add_space(tokens::SPACE[1]);
        if view.messages.all().is_empty() {
            widgets::empty(ui, view, "Nothing has been said yet", &[], commands);
            return;
        }
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            let colours = tokens::colours(ui);
            for message in view.messages.all().iter().rev() {
                let (sign, word, colour) = mark(message.kind, colours);
                ui.horizontal(|ui| {
                    ui.set_min_width(ui.available_width());
                    let times = match message.count {
                        1 => String::new(),
                        n => format!(" ×{n}"),
                    };
                    ui.label(RichText::new(format!("{sign} {word}{times}")).color(colour));
                    let copy = Command::Shell(ShellCommand::CopyMessage(message.id));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        widgets::button(ui, view, &copy, "Copy", Vec2::ZERO, commands);
                    });
                });
                ui.label(&message.text);
                ui.add_space(tokens::SPACE[2]);
            }
        });
    });
}
