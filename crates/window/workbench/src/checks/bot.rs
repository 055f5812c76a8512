//! The panel of the bot: what it does now, and what it will play next.

use crate::{Activity, format};
use crate::{
    Command, PanelCx, PanelId, Request,
    features::panel::{Panel, nothing},
    features::widgets,
    research::strategies,
};
use egui::{RichText, Ui, vec2};
use ui_kit::{fit, text, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 6.0 * theme::ROW + 30.0;

/// The width at which nothing is enlarged, in points.
const WIDTH: f32 = 240.0;
/// The greatest width of the button of a level, in points.
const LEVEL: f32 = 22.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Bot,
    title: "Bot",
    about: "What the bot does now, and what it will play next",
    width: Panel::NARROW,
    height: HEIGHT,
    beside: nothing,
    draw,
};

/// Draws the rows.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let colours = theme::colours(ui);
    fit::enlarge(ui, vec2(WIDTH, HEIGHT - theme::HEADER));
    {
        ui.spacing_mut().item_spacing.y = 0.0;
        let activity = view.activity().map_or(format::UNKNOWN, Activity::text);
        text::text_row(ui, "Activity", activity);
        text::text_row(ui, "Strategy", &strategies::of_plan(view));
    }
    ui.add_space(theme::SPACE[2]);
    ui.label(RichText::new("Next game starts at level").color(colours.dim));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        ui.spacing_mut().button_padding.x = 0.0;
        let width = ((ui.available_width() - 9.0) / 10.0).clamp(14.0, LEVEL * fit::scale(ui));
        for level in 0..10 {
            let face = level.to_string();
            let size = vec2(width, fit::row(ui));
            widgets::button(ui, cx, &Command::from(Request::Level(level)), &face, size);
        }
    });
    ui.add_space(theme::SPACE[0]);
    widgets::tick(ui, cx, &Command::from(Request::Heart));
    widgets::tick(ui, cx, &Command::from(Request::StopAtGameOver));
}
