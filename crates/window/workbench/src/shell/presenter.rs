//! Presenter mode: only the game, the score, the next piece, the reason, and below it how the
//! game goes. A message of the time since it began is one line in the margin below, where it
//! covers nothing.

use super::{
    alert_line,
    large::{DROUGHTS, Large, UNITS},
    toasts::mark,
};
use crate::{Command, FrameView, NoticeKind, PanelCx, features::widgets, game, plan, plots};
use crate::{ShellAction, format, highlight, research::strategies};
use egui::{Align, Align2, Layout, Rect, Sense, Ui, UiBuilder, Vec2, pos2, vec2};
use planner::Plan;
use ui_kit::{accessible, placing::Placing, text, theme};

/// Least and greatest width of the column beside the picture, in units.
const BESIDE: [f32; 2] = [8.0, 13.0];
/// Size of the text of the reason, in units.
const REASON: f32 = 0.85;
/// The least margin around everything, in points.
const AROUND: f32 = 16.0;
/// Heights of what stands below the reason, in units: the strategy, the pace and the droughts.
const BELOW: [f32; 3] = [2.0, 2.0, DROUGHTS];

/// Draws presenter mode into the whole window.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let area = ui.max_rect();
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let around = vec2(3.0 * AROUND, 2.0 * AROUND);
    let fits = |scale: &i32| {
        let size = Placing::size_at(*scale, ppp);
        let wanted = size + vec2(BESIDE[0] * size.y / UNITS, 0.0) + around;
        wanted.x <= area.width() && wanted.y <= area.height()
    };
    let highest = Placing::scale_in(area.size(), ppp);
    let scale = (1..=highest).rev().find(fits).unwrap_or(1);
    let size = Placing::size_at(scale, ppp);
    let unit = size.y / UNITS;
    let top = area.center().y - size.y / 2.0;
    // The margins around the picture are equal, as far as the numbers leave room for it.
    let spare = area.width() - size.x - BESIDE[0] * unit;
    let margin = (top - area.top()).min(spare / 3.0).max(AROUND);
    let width = area.width() - size.x - 3.0 * margin;
    let width = width.clamp(BESIDE[0] * unit, BESIDE[1] * unit);
    // Game and numbers as one block in the centre.
    let left = area.center().x - (size.x + margin + width) / 2.0;
    let place = Rect::from_min_size(pos2(left.max(area.left()), top.max(area.top())), size);
    // Half a pixel more, so that rounding to whole pixels never costs a scale.
    let picture = game::draw(ui, place.expand(0.5 / ppp), cx);
    let beside = Rect::from_min_size(
        picture.right_top() + vec2(margin, 0.0),
        vec2(width, picture.height()),
    );
    let beside = beside.with_max_x(beside.right().min(area.right() - AROUND));
    let used = ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        Large::of(ui, view, unit).numbers(ui);
        ui.add_space(unit);
        match alert_line::of(view) {
            Some(alert) => alert_line::draw_large(ui, &alert, REASON * unit),
            None => plan::reason_large(ui, view, REASON * unit),
        }
    });
    let rest = beside.with_min_y(used.response.rect.bottom() + unit);
    how_it_goes(ui, view, rest, unit);
    let below = Rect::from_min_max(
        pos2(picture.left(), picture.bottom()),
        pos2(beside.right(), area.bottom()),
    );
    message_in(ui, below, cx);
}

/// Draws the newest message of the time since presenter mode began.
fn message_in(ui: &mut Ui, margin: Rect, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let after = view.ui_state.shell.presented_after;
    let Some(message) = view.messages.open().find(|m| m.id > after) else {
        return;
    };
    let row = Rect::from_center_size(
        margin.center(),
        vec2(margin.width(), margin.height().min(theme::HEADER)),
    );
    let layout = Layout::right_to_left(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(row).layout(layout), |ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().button_padding.y = 0.0;
        if message.kind != NoticeKind::Info {
            let command = Command::from(ShellAction::Dismiss(message.id));
            let face = command.entry().title;
            widgets::button(ui, cx, &command, &face, Vec2::ZERO);
        }
        let (sign, _, colour) = mark(message.kind, theme::colours(ui));
        let words = format!("{sign} {}", message.text);
        let size = vec2(ui.available_width(), row.height());
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let font = theme::body();
        text::with_tooltip(
            ui,
            &response,
            rect,
            Align2::LEFT_CENTER,
            &words,
            font,
            colour,
        );
        accessible::set_value(&response, "Message", &words);
    });
}

/// Draws at the bottom of `rest` what there is room for: the strategy, the time to the highest
/// score, and how long each piece has not come.
fn how_it_goes(ui: &mut Ui, view: &FrameView<'_>, rest: Rect, unit: f32) {
    let mut room = rest.height();
    let fits: Vec<bool> = BELOW
        .iter()
        .map(|height| {
            room -= height * unit;
            room >= 0.0
        })
        .collect();
    let height: f32 = BELOW
        .iter()
        .zip(&fits)
        .map(|(height, fits)| if *fits { height * unit } else { 0.0 })
        .sum();
    let at = rest.with_min_y(rest.bottom() - height);
    ui.scope_builder(UiBuilder::new().max_rect(at), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let large = Large::of(ui, view, unit);
        let title = |plan: &Plan| strategies::title(&plan.strategy);
        let strategy = view.plan.map_or_else(|| format::UNKNOWN.to_owned(), title);
        let reached = highlight::reached(view).map(|reached| ("Goal", reached.sentence()));
        let (of_goal, pace) = reached.unwrap_or_else(|| {
            let left = plots::statistics::time_left(view);
            let left = left.map_or_else(|| format::UNKNOWN.into(), |time| format!("in {time}"));
            ("999,999 at this pace", left)
        });
        for (i, fits) in fits.into_iter().enumerate().filter(|(_, fits)| *fits) {
            match (i, fits) {
                (0, _) => large.named(ui, "Strategy", &strategy, 0.8),
                (1, _) => large.named(ui, of_goal, &pace, 0.8),
                _ => large.droughts(ui),
            }
        }
    });
}
