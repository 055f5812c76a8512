//! The numbers of the game, as read from the picture.

use crate::{
    PanelCx, PanelId,
    features::panel::{Panel, nothing},
};
use crate::{format, highlight};
use egui::{Ui, vec2};
use ui_kit::{fit, text, theme};

/// Rows of numbers; the score takes two.
const ROWS: f32 = 6.0;
/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + ROWS * theme::ROW + 18.0;

/// The width at which nothing is enlarged, in points.
const WIDTH: f32 = 200.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::ThisGame,
    title: "This game",
    about: "The numbers of the game, as read from the picture",
    height: HEIGHT,
    beside: nothing,
    draw,
};

/// Draws the numbers.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    ui.spacing_mut().item_spacing.y = 0.0;
    fit::enlarge(ui, vec2(WIDTH, ROWS * theme::ROW));
    let tracked = view.record.map(|r| &*r.tracked);
    let number = |n: Option<u64>| n.map_or_else(|| format::UNKNOWN.into(), format::thousands);
    let level = tracked.and_then(|t| t.level).map_or_else(
        || format::UNKNOWN.to_owned(),
        |level| {
            if tracked.is_some_and(|t| t.heart) {
                format!("{level} ♥")
            } else {
                level.to_string()
            }
        },
    );
    let score = tracked.and_then(|t| t.score).map(u64::from);
    let row = ui
        .cursor()
        .with_max_y(ui.cursor().top() + 2.0 * fit::row(ui));
    if let Some(ground) = highlight::ground(view, theme::colours(ui).accent) {
        ui.painter()
            .rect_filled(row.intersect(ui.max_rect()), theme::RADIUS, ground);
    }
    text::main_number_row(ui, "Score", &number(score));
    text::number_row(
        ui,
        "Lines",
        &number(tracked.and_then(|t| t.lines).map(u64::from)),
        None,
    );
    text::number_row(ui, "Level", &level, None);
    let counted = view.statistics();
    let pieces = counted.and_then(|s| s.pieces_of_game()).map(u64::from);
    text::number_row(ui, "Pieces", &number(pieces), None);
    let ended = counted.map(|s| u64::from(s.run.game_overs));
    text::number_row(ui, "Games over", &number(ended), None);
}
