//! The frame that all pop-ups share.

use crate::{Command, command::ShellCommand};
use egui::Ui;
use ui_kit::modal;

/// Shows a pop-up in the centre; a click outside or Esc asks to close it.
pub fn show<R>(
    ui: &Ui,
    name: &'static str,
    width: f32,
    commands: &mut Vec<Command>,
    inside: impl FnOnce(&mut Ui, &mut Vec<Command>) -> R,
) -> R {
    let (inner, closes) = modal::show(ui, name, width, |ui| inside(ui, commands));
    if closes {
        commands.push(Command::Shell(ShellCommand::Back));
    }
    inner
}
