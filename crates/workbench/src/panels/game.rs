//! The game's picture, with the switches of its layers above it.

use crate::{Command, FrameView, Layer, game, layout::PADDING, tokens, widgets};
use egui::{RichText, Ui, vec2};

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
    let space =
        egui::Rect::from_min_max(space.min, space.max - vec2(0.0, PADDING - tokens::SPACE[1]));
    game::draw(ui, space, view, commands);
}

/// Tells that the pad's keys go to the game.
fn badge(ui: &mut Ui) {
    let colours = tokens::colours(ui);
    let text = RichText::new("Keys: game")
        .color(colours.on_accent)
        .background_color(colours.accent);
    ui.label(text)
        .on_hover_text("Arrows, X, Z, Enter and right Shift go to the game  (Esc releases)");
}
