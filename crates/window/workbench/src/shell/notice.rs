//! Warnings and errors, in the line of the reason: there they cover nothing, and they stay
//! until they are closed.

use super::toasts::mark;
use crate::ShellAction;
use crate::{Command, Message, PanelCx, features::widgets};
use egui::{Align, Align2, Layout, Rect, Sense, Ui, Vec2, vec2};
use ui_kit::{accessible, text, theme};

/// The part of the line that it takes where what else stands there has no width of its own.
const PART: f32 = 0.6;
/// The least width for its sign and its buttons, in points.
const LEAST: f32 = 280.0;

/// Draws the newest at the right of the line; the others are counted, and a click lists them.
/// `beside` is the width of what else stands in the line, which it leaves free, if known. Returns
/// the width that is left.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, beside: Option<f32>) -> f32 {
    let view = cx.view;
    let whole = ui.max_rect();
    let Some(message) = view.messages.lasting().next() else {
        return whole.width();
    };
    let others = view.messages.lasting().count() - 1;
    let width = beside.map_or(whole.width() * PART, |beside| {
        (whole.width() - beside - theme::SPACE[3]).max(LEAST)
    });
    let part = whole.with_min_x(whole.right() - width);
    let right = Layout::right_to_left(Align::Center);
    let builder = egui::UiBuilder::new().max_rect(part).layout(right);
    ui.scope_builder(builder, |ui| {
        for action in [
            ShellAction::Dismiss(message.id),
            ShellAction::CopyMessage(message.id),
        ] {
            let command = Command::from(action);
            let face = command.entry().title;
            widgets::button(ui, cx, &command, &face, Vec2::ZERO);
        }
        if others > 0 {
            let face = format!("and {others} more");
            widgets::plain_button(ui, cx, ShellAction::Messages, &face);
        }
        sentence(ui, message);
    });
    part.left() - whole.left() - theme::SPACE[3]
}

/// The sentence with its sign, as much of it as there is room for.
fn sentence(ui: &mut Ui, message: &Message) {
    let (sign, word, colour) = mark(message.kind, theme::colours(ui));
    let times = match message.count {
        1 => String::new(),
        n => format!("  ×{n}"),
    };
    let word = format!("{sign} {word}{times}");
    let size = vec2(ui.available_width(), theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let id = response.id.with("kind");
    let galley = ui
        .painter()
        .layout_no_wrap(word.clone(), theme::body(), colour);
    let head = Rect::from_min_size(rect.min, vec2(galley.size().x, rect.height()));
    let at = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), head);
    ui.painter_at(rect).galley(at.min, galley, colour);
    let kind = ui.interact(head, id, Sense::hover());
    accessible::set_value(&kind, &word, "");
    let rest = rect.with_min_x(head.right() + theme::SPACE[2]);
    let colours = theme::colours(ui);
    text::in_rect(
        ui,
        rest,
        Align2::LEFT_CENTER,
        &message.text,
        theme::body(),
        colours.text,
    );
    accessible::set_value(&response, "Message", &format!("{sign} {}", message.text));
    response.on_hover_text(&message.text);
}
