//! Messages at the bottom right, above the reason line: those that close by themselves.

use crate::ShellAction;
use crate::{Command, Message, NoticeKind, PanelCx, features::widgets};
use egui::{Align2, Area, Color32, Frame, Id, Margin, Order, RichText, Stroke, Ui, Vec2, vec2};
use ui_kit::{accessible, theme};

/// The greatest number of messages shown at once.
const MOST: usize = 4;
/// Width of the text, in points.
const WIDTH: f32 = 300.0;

/// The symbol, the word and the colour of a message.
pub fn mark(kind: NoticeKind, colours: &theme::Colours) -> (&'static str, &'static str, Color32) {
    match kind {
        NoticeKind::Info => ("ℹ", "Info", colours.info),
        NoticeKind::Warn => ("⚠", "Warning", colours.warn),
        NoticeKind::Error => ("✖", "Error", colours.error),
    }
}

/// Draws the open messages, the newest at the bottom, `above` points above the lower edge
/// of the window.
pub fn draw(ui: &Ui, cx: &mut PanelCx<'_>, above: f32) {
    let view = cx.view;
    let mut open: Vec<&Message> = view.messages.passing().collect();
    if open.is_empty() {
        return;
    }
    let hidden = open.len().saturating_sub(MOST);
    open.truncate(MOST);
    Area::new(Id::unique("messages"))
        .order(Order::Foreground)
        .anchor(Align2::RIGHT_BOTTOM, vec2(-theme::SPACE[2], -above))
        .show(ui.ctx(), |ui| {
            if hidden > 0 {
                let words = format!("and {hidden} more");
                ui.label(RichText::new(words).color(theme::colours(ui).dim));
            }
            for message in open.iter().rev() {
                toast(ui, message, cx);
            }
        });
}

fn toast(ui: &mut Ui, message: &Message, cx: &mut PanelCx<'_>) {
    let colours = theme::colours(ui);
    let (sign, word, colour) = mark(message.kind, colours);
    let frame = Frame::new()
        .fill(colours.raised)
        .stroke(Stroke::new(1.0, colour))
        .corner_radius(theme::RADIUS)
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(WIDTH);
        ui.horizontal(|ui| {
            let times = match message.count {
                1 => String::new(),
                n => format!("  ×{n}"),
            };
            ui.label(RichText::new(format!("{sign} {word}{times}")).color(colour));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                for command in [
                    ShellAction::Dismiss(message.id),
                    ShellAction::CopyMessage(message.id),
                ] {
                    let command = Command::from(command);
                    let face = command.entry().title;
                    widgets::button(ui, cx, &command, &face, Vec2::ZERO);
                }
            });
        });
        let response = ui.label(RichText::new(&message.text).color(colours.text));
        accessible::set_value(&response, "Message", &format!("{sign} {}", message.text));
    });
}
