//! The score curves of both sides over the frames of the left one.

use super::sides::Sides;
use crate::format;
use crate::{
    PanelCx, Series,
    plots::{chart, seek, segments},
    timeline,
};
use egui::{
    Align2, CursorIcon, Id, PointerButton, Rangef, Rect, Sense, Stroke, Ui, UiBuilder, pos2,
};
use egui_plot::{Line, PlotPoints};
use pad::Epoch;
use ui_kit::{accessible, theme};

/// The width of a bucket, in points.
const BUCKET: f32 = 1.5;

/// Draws the curves; a click shows that frame.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, sides: &Sides<'_>) {
    let view = cx.view;
    let space = ui.max_rect();
    let Some(span) = view.moment.here else {
        return;
    };
    let colours = theme::colours(ui);
    let x = Rangef::new(space.left(), space.right() - chart::GUTTER);
    let area = Rect::from_x_y_ranges(x, space.top() + chart::TITLE..=space.bottom());
    if x.span() < 24.0 {
        return;
    }
    let cursor = view.moment.shown.unwrap_or(span.last);
    let (_, axis) = timeline::axes(&view.ui_state.time, &span, cursor, x);
    let at_most = ((x.span() / BUCKET) as usize).max(8);
    let shift = sides.pair.shift;
    let curves = [0, 1].map(|i| {
        let side = &sides.both[i];
        let own = if i == 0 { 0 } else { shift };
        let Some(span) = side.track.span() else {
            return Vec::new();
        };
        let at = |frame: u64| frame.saturating_add_signed(own);
        let epoch = if i == 1 && sides.pair.is_session {
            Epoch::default()
        } else {
            view.moment.epoch
        };
        let frames = at(axis.first)..=at(axis.last());
        let cache = &view.comparison.curves[i];
        let curves = cache.fetch(side.track.history, epoch, &span, frames, at_most);
        let mut lines = segments::segments(&curves, Series::Score);
        for point in lines.iter_mut().flat_map(|segment| &mut segment.line) {
            point.x -= own as f64;
        }
        lines
    });
    let scores = sides.both.each_ref().map(|side| {
        let record = side.record.as_ref();
        record.and_then(|record| record.tracked.score)
    });
    let all = curves.iter().zip(scores);
    let all: Vec<_> = all
        .map(|(lines, score)| segments::range(lines, score.map(f64::from)))
        .collect();
    let top = all
        .iter()
        .flatten()
        .map(|range| range.1)
        .fold(1.0, f64::max);
    let response = ui.interact(area, Id::unique("both scores"), Sense::CLICK | Sense::DRAG);
    let text = scores
        .map(|score| score.map_or_else(|| format::UNKNOWN.into(), |s| format::thousands(s.into())));
    accessible::set_value(&response, "Both scores", &text.join(" beside "));
    title(ui, space, sides, &text);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let id = Id::unique("plot of both scores");
    let builder = UiBuilder::new().max_rect(area).scope_id(id.with("scope"));
    ui.scope_builder(builder, |ui| {
        let line = colours.line.gamma_multiply(0.6);
        chart::frame_plot(id, area.size(), line, &axis, &[]).show(ui, |items| {
            let first = axis.first as f64 - 0.5;
            items.set_plot_bounds_x(first..=first + axis.frames as f64);
            items.set_plot_bounds_y(-top * 0.06..=top * 1.06);
            // The left curve lies on the right one, which stays visible where they are equal.
            let both = sides.both.iter().zip(curves).zip([1.0, 2.5]);
            for ((side, lines), width) in both.rev() {
                for segment in lines {
                    let stroke = Stroke::new(theme::STROKE * width, side.colour);
                    let points = PlotPoints::Owned(segment.line);
                    items.line(Line::new(&side.name, points).stroke(stroke));
                }
            }
        });
    });
    let painter = ui.painter_at(area.expand(1.0));
    let top_text = Series::brief(top);
    let font = theme::letter(chart::SMALL);
    let at = pos2(space.right(), area.top());
    ui.painter()
        .text(at, Align2::RIGHT_TOP, top_text, font, colours.dim);
    let difference = view.comparison.difference.picture();
    let marks = [
        (difference, Stroke::new(1.0, colours.accent)),
        (view.moment.shown, Stroke::new(1.5, colours.text)),
    ];
    for (frame, stroke) in marks {
        if let Some(frame) = frame.filter(|frame| axis.has(*frame)) {
            painter.vline(axis.at(frame), area.y_range(), stroke);
        }
    }
    if response.contains_pointer() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let down = response.is_pointer_button_down_on()
        && ui.input(|i| i.pointer.button_down(PointerButton::Primary));
    // A tap on a touch pad goes down and up within one pass.
    let acts = down || response.clicked();
    if let Some(at) = response.interact_pointer_pos().filter(|_| acts) {
        seek(span.clamp(axis.frame_at(at.x)), cx);
    }
}

/// Draws the word and the score of each side in its colour.
fn title(ui: &Ui, space: Rect, sides: &Sides<'_>, scores: &[String]) {
    let colours = theme::colours(ui);
    let y = space.top() + chart::TITLE / 2.0 - 0.5;
    let painter = ui.painter();
    let font = egui::FontId::proportional(theme::BODY - 1.0);
    let left = Align2::LEFT_CENTER;
    let word = painter.text(pos2(space.left(), y), left, "Score", font, colours.dim);
    let mut x = word.right() + theme::SPACE[3];
    for (side, score) in sides.both.iter().zip(scores) {
        let mark = Rect::from_center_size(pos2(x + 5.0, y), egui::vec2(10.0, 2.0));
        painter.rect_filled(mark, 0.0, side.colour);
        let text = format!("{} {score}", side.letter);
        let drawn = painter.text(
            pos2(x + 14.0, y),
            left,
            text,
            theme::numbers(),
            colours.text,
        );
        x = drawn.right() + theme::SPACE[3];
    }
}
