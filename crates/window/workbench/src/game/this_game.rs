//! The numbers of the game, as read from the picture.

use crate::{
    PanelCx, PanelId,
    features::panel::{Panel, nothing},
};
use crate::{format, highlight, names};
use egui::{Response, Ui, vec2};
use ui_kit::{fit, text, theme};
use vision::Number;

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
    width: Panel::NARROW,
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
    let level = tracked.and_then(|t| t.level);
    let score = tracked.and_then(|t| t.score).map(u64::from);
    let lines = tracked.and_then(|t| t.lines).map(u64::from);
    let row = ui
        .cursor()
        .with_max_y(ui.cursor().top() + 2.0 * fit::row(ui));
    if let Some(ground) = highlight::ground(view, theme::colours(ui).accent) {
        ui.painter()
            .rect_filled(row.intersect(ui.max_rect()), theme::RADIUS, ground);
    }
    let is_read = |number| view.is_read(number);
    let [score_read, lines_read, level_read] = [
        score.is_none() || is_read(Number::Score),
        lines.is_none() || is_read(Number::Lines),
        level.is_none() || is_read(Number::Level),
    ];
    let text = |value: String, is_read: bool| match is_read {
        true => value,
        false => format!("{value} ?"),
    };
    let response = text::main_number_row(ui, "Score", &text(number(score), score_read));
    explain(response, score_read);
    let response = text::number_row(ui, "Lines", &text(number(lines), lines_read), None);
    explain(response, lines_read);
    let level = names::level(tracked);
    let response = text::number_row(ui, "Level", &text(level, level_read), None);
    explain(response, level_read);
    let counted = view.statistics();
    let pieces = counted.and_then(|s| s.pieces_of_game()).map(u64::from);
    let is_whole = view.dropped_pictures(None) == 0;
    let response = text::number_row(ui, "Pieces", &text(number(pieces), is_whole), None);
    if !is_whole {
        response.on_hover_text("Pictures were dropped; pieces in them are not counted");
    }
    let ended = counted.map(|s| u64::from(s.run.game_overs));
    text::number_row(ui, "Games over", &number(ended), None);
}

fn explain(response: Response, is_read: bool) {
    if !is_read {
        response.on_hover_text("It is not read in this picture: the last one that was");
    }
}
