//! The frame that all pop-ups share.

use crate::{Command, command::ShellCommand, tokens};
use egui::{Frame, Id, Margin, Modal, Ui};

/// Shows a pop-up in the middle; a click beside it or Esc asks to close it.
pub fn show<R>(
    ui: &Ui,
    name: &'static str,
    width: f32,
    commands: &mut Vec<Command>,
    inside: impl FnOnce(&mut Ui, &mut Vec<Command>) -> R,
) -> R {
    let frame = Frame::window(ui.style())
        .fill(tokens::colours(ui).panel)
        .inner_margin(Margin::same(12));
    let modal = Modal::new(Id::unique(name))
        .frame(frame)
        .show(ui.ctx(), |ui| {
            ui.set_width(width.min(ui.ctx().content_rect().width() - 80.0));
            inside(ui, commands)
        });
    if modal.should_close() {
        commands.push(Command::Shell(ShellCommand::Back));
    }
    modal.inner
}
