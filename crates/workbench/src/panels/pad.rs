//! The buttons that are down, the bot's and a person's, under the picture where
//! there is room for them.

use crate::{FrameView, tokens, widgets, words};
use egui::{Align2, Rect, Sense, Ui, vec2};
use pad::Buttons;

/// The height it needs, in points.
pub const HEIGHT: f32 = tokens::ROW + tokens::SPACE[4];

/// What is written on each button, and how wide it is.
const FACES: [(Buttons, &str, f32); 8] = [
    (Buttons::LEFT, "◀", 26.0),
    (Buttons::RIGHT, "▶", 26.0),
    (Buttons::UP, "▲", 26.0),
    (Buttons::DOWN, "▼", 26.0),
    (Buttons::B, "B", 26.0),
    (Buttons::A, "A", 26.0),
    (Buttons::SELECT, "Select", 52.0),
    (Buttons::START, "Start", 52.0),
];

/// Draws them into `space`, from its top left corner.
pub fn draw(ui: &mut Ui, space: Rect, view: &FrameView<'_>) {
    let colours = tokens::colours(ui);
    let down = view.record.map(|r| r.answer | view.desk.held);
    let response = ui.interact(space, egui::Id::unique("pad"), Sense::hover());
    let text = down.map_or_else(|| words::UNKNOWN.into(), |b| b.to_string());
    widgets::named(&response, "Buttons down", &text);
    let mut left = space.left();
    for (button, face, width) in FACES {
        let rect = Rect::from_min_size(egui::pos2(left, space.top()), vec2(width, tokens::ROW));
        left += width + tokens::SPACE[1];
        let held = down.is_some_and(|b| b.contains(button));
        let (fill, ink) = if held {
            (colours.accent, colours.on_accent)
        } else {
            (colours.raised, colours.faint)
        };
        ui.painter()
            .rect_filled(rect, f32::from(tokens::RADIUS), fill);
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            face,
            tokens::body(),
            ink,
        );
    }
    response.on_hover_text("Buttons that are down now, the bot's and yours");
}
