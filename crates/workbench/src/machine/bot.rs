//! What the bot does now, and what it will play next.

use crate::{Command, tokens, widgets, words};
use crate::{PanelCx, Request};
use egui::{RichText, Ui, vec2};

/// The height it wants, in points.
pub const HEIGHT: f32 = tokens::HEADER + 6.0 * tokens::ROW + 30.0;

/// Draws it.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
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
            widgets::button(ui, cx, &Command::from(Request::Level(level)), &face, size);
        }
    });
    ui.add_space(tokens::SPACE[0]);
    widgets::tick(ui, cx, &Command::from(Request::Heart));
    widgets::tick(ui, cx, &Command::from(Request::StopAtGameOver));
}
