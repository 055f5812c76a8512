//! The game's picture, with the switches of its layers above it.

use super::pad;
use crate::{Command, FrameView, Layer, game, tokens, widgets};
use egui::{Frame, Margin, Rect, RichText, Ui, pos2, vec2};

/// The switches of the layers and the badge, at the right of the title.
pub fn beside(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    for layer in Layer::EACH.into_iter().rev() {
        let command = Command::Toggle(layer);
        let size = vec2(0.0, tokens::ROW - 2.0);
        widgets::button(ui, view, &command, layer.label(), size, commands);
    }
    if view.desk.game_keys {
        ui.add_space(tokens::SPACE[2]);
        badge(ui);
    }
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let space = ui.available_rect_before_wrap();
    let picture = game::draw(ui, space, view, commands);
    let below = Rect::from_min_max(
        pos2(picture.left(), picture.bottom()),
        pos2(picture.right(), space.bottom() + tokens::SPACE[1]),
    );
    pad::draw(ui, below, view);
}

/// Tells that the pad's keys go to the game.
fn badge(ui: &mut Ui) {
    let colours = tokens::colours(ui);
    let chip = Frame::new()
        .fill(colours.accent)
        .corner_radius(tokens::RADIUS)
        .inner_margin(Margin::symmetric(6, 1));
    let text = RichText::new("Keys: game").color(colours.on_accent);
    let response = chip.show(ui, |ui| ui.label(text)).inner;
    response.on_hover_text("Arrows, X, Z, Enter and right Shift go to the game  (Esc releases)");
}
