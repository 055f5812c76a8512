//! What the bot does now, and what it will play next.

use crate::{Command, FrameView, tokens, widgets, words};
use egui::{RichText, Ui, vec2};

/// The height it wants, in points.
pub const HEIGHT: f32 = tokens::HEADER + 6.0 * tokens::ROW + 30.0;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    {
        ui.spacing_mut().item_spacing.y = 0.0;
        widgets::fact(ui, "Doing", view.doing());
        let strategy = view.plan.map_or(words::UNKNOWN, |p| p.strategy.as_str());
        widgets::fact(ui, "Strategy", strategy);
    }
    ui.add_space(tokens::SPACE[2]);
    ui.label(RichText::new("Next game starts at level").color(colours.dim));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        ui.spacing_mut().button_padding.x = 0.0;
        let width = ((ui.available_width() - 9.0) / 10.0).clamp(14.0, 22.0);
        for level in 0..10 {
            let face = level.to_string();
            let size = vec2(width, tokens::ROW);
            widgets::button(ui, view, &Command::Level(level), &face, size, commands);
        }
    });
    ui.add_space(tokens::SPACE[0]);
    widgets::tick(ui, view, &Command::Heart, commands);
    widgets::tick(ui, view, &Command::StopAtGameOver, commands);
}
