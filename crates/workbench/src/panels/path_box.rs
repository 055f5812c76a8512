//! A box to type a path in, for desktops without a file dialog.

use crate::{Command, FrameView, tokens, widgets};
use egui::{Frame, Id, Key, Margin, Modal, TextEdit, Ui, Vec2};
use std::path::PathBuf;

/// Draws it over everything while the desk has it open.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let Some(path) = &view.desk.path_box else {
        return;
    };
    let frame = Frame::window(ui.style())
        .fill(tokens::colours(ui).panel)
        .inner_margin(Margin::same(12));
    let modal = Modal::new(Id::unique("path box")).frame(frame);
    let modal = modal.show(ui.ctx(), |ui| {
        ui.set_width(440.0);
        let label = ui.label("Path of a Game Boy ROM");
        let mut text = path.clone();
        let edit = TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if !response.has_focus() && !entered {
            response.request_focus();
        }
        if text != *path {
            commands.push(Command::EditPath(text.clone()));
        }
        let open = Command::OpenPath(PathBuf::from(text.trim()));
        ui.horizontal(|ui| {
            ui.add_enabled_ui(!text.trim().is_empty(), |ui| {
                widgets::button(ui, view, &open, "Open", Vec2::ZERO, commands);
            });
            widgets::button(
                ui,
                view,
                &Command::ClosePath,
                "Cancel",
                Vec2::ZERO,
                commands,
            );
        });
        if entered && !text.trim().is_empty() {
            commands.push(open);
        }
    });
    if modal.should_close() {
        commands.push(Command::ClosePath);
    }
}
