//! Draws one chart of the stack: name and value above, the curve below.

use super::segments::{LineSegment, range, segments};
use crate::plots::Curves;
use crate::{Series, features::widgets, timeline::Axis};
use egui::{Align2, Color32, FontId, Id, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, pos2, vec2};
use egui_plot::{FilledArea, GridMark, Line, Plot, PlotPoints, Points};
use pad::FrameNo;
use ui_kit::{accessible, text, theme};

/// Height of the title line, in points.
pub const TITLE: f32 = 15.0;
/// Width of the numbers at the right, in points.
pub const GUTTER: f32 = 38.0;
/// Size of the numbers at an axis, in points.
pub const SMALL: f32 = 10.0;

/// The data that all charts of the stack share.
pub struct Stack<'a> {
    /// The samples.
    pub curves: &'a Curves,
    /// The frames along the horizontal axis.
    pub axis: &'a Axis,
    /// The frames with a vertical line.
    pub ticks: &'a [FrameNo],
}

/// Draws a chart into `rect` and returns the rectangle of its curve. `value` is that at the frame
/// under the pointer, or at the shown frame.
pub fn draw(
    ui: &mut Ui,
    rect: Rect,
    series: Series,
    stack: &Stack<'_>,
    value: Option<f64>,
) -> Rect {
    let segments = segments(stack.curves, series);
    let curve = Curve {
        id: Id::unique(("plot of", series)),
        label: series.label(),
        spoken: &name(series),
        colour: theme::colours(ui).series[series as usize],
        range: range(&segments, value),
        segments,
        is_scattered: series.scattered(),
        brief: Series::brief,
        unknown: "not known at this frame",
    };
    draw_curve(ui, rect, curve, stack, &series.text(value))
}

/// What a chart draws.
pub struct Curve<'a> {
    /// The id of the chart.
    pub id: Id,
    /// The title.
    pub label: &'a str,
    /// Its name in a sentence.
    pub spoken: &'a str,
    /// The colour of the curve.
    pub colour: Color32,
    /// The ends of the vertical axis; `None` without values.
    pub range: Option<(f64, f64)>,
    /// The curve.
    pub segments: Vec<LineSegment>,
    /// Whether it has a value only at some frames.
    pub is_scattered: bool,
    /// A value in few characters.
    pub brief: fn(f64) -> String,
    /// The sentence without values.
    pub unknown: &'a str,
}

/// Draws a chart of a curve, as [`draw`].
pub fn draw_curve(
    ui: &mut Ui,
    rect: Rect,
    curve: Curve<'_>,
    stack: &Stack<'_>,
    text: &str,
) -> Rect {
    let colours = theme::colours(ui);
    let axis = stack.axis;
    let Curve { id, colour, .. } = curve;
    let response = ui.interact(rect, id, Sense::hover());
    let name = format!("Plot of {}", curve.spoken);
    accessible::name_value(&response, &name, text);

    let area = Rect::from_min_max(
        pos2(axis.x.min, rect.top() + TITLE),
        pos2(axis.x.max, rect.bottom()),
    );
    title(ui, rect, curve.label, colour, text);
    // Over the curve, its meaning would cover the time of the frame that is pointed at.
    let above = ui.interact(
        rect.with_max_y(area.top()),
        id.with("title"),
        Sense::hover(),
    );
    accessible::explain(&above, &name);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let range = curve.range;
    if let Some(range) = range {
        ends(ui, area, (range, curve.brief), colours.dim);
    }
    let (from, to) = range.unwrap_or((0.0, 1.0));
    let builder = UiBuilder::new().max_rect(area).scope_id(id.with("scope"));
    ui.scope_builder(builder, |ui| {
        let margin = (to - from) * 0.06;
        let line = colours.line.gamma_multiply(0.6);
        frame_plot(id, area.size(), line, axis, stack.ticks).show(ui, |items| {
            let first = axis.first as f64 - 0.5;
            items.set_plot_bounds_x(first..=first + axis.frames as f64);
            items.set_plot_bounds_y(from - margin..=to + margin);
            for segment in curve.segments {
                add(items, (curve.label, curve.is_scattered), segment, colour);
            }
        });
    });
    if range.is_none() {
        let font = FontId::proportional(SMALL + 1.0);
        let (at, align) = (area.center(), Align2::CENTER_CENTER);
        ui.painter()
            .text(at, align, curve.unknown, font, colours.dim);
    }
    area
}

/// The name of a series inside a sentence.
pub fn name(series: Series) -> String {
    let mut name = series.label().to_owned();
    name[..1].make_ascii_lowercase();
    name
}

fn title(ui: &Ui, rect: Rect, label: &str, colour: Color32, text: &str) {
    let colours = theme::colours(ui);
    let middle = rect.top() + TITLE / 2.0 - 0.5;
    let mark = Rect::from_center_size(pos2(rect.left() + 5.0, middle), vec2(10.0, 2.0));
    ui.painter().rect_filled(mark, 0.0, colour);
    // The numbers of the axis have their own column at the right.
    let right = rect.right() - GUTTER;
    let row = Rect::from_min_max(rect.min, pos2(right, rect.top() + TITLE - 1.0));
    let font = theme::numbers();
    let number = Align2::RIGHT_CENTER;
    let drawn = ui
        .painter()
        .text(row.right_center(), number, text, font, colours.text);
    let left = row
        .with_min_x(rect.left() + 14.0)
        .with_max_x(drawn.left() - theme::SPACE[1]);
    let font = FontId::proportional(theme::BODY - 1.0);
    text::in_rect(ui, left, Align2::LEFT_CENTER, label, font, colours.dim);
}

/// Draws the numbers at both ends of the vertical axis.
fn ends(
    ui: &Ui,
    plot: Rect,
    ((from, to), brief): ((f64, f64), fn(f64) -> String),
    colour: Color32,
) {
    let font = theme::letter(SMALL);
    let x = plot.right() + GUTTER;
    let painter = ui.painter();
    // A low curve leaves no room for both: the upper one goes beside the title.
    let missing = (2.0 * (SMALL + 1.0) - plot.height()).max(0.0);
    let top = pos2(x, plot.top() - missing.min(TITLE));
    painter.text(top, Align2::RIGHT_TOP, brief(to), font.clone(), colour);
    let bottom = pos2(x, plot.bottom() + 1.0);
    painter.text(bottom, Align2::RIGHT_BOTTOM, brief(from), font, colour);
}

/// The plot of one chart, with vertical lines at the ticks. The pointer acts on the whole
/// stack and on the timeline, so the plot itself has no pointer input.
pub fn frame_plot<'a>(
    id: Id,
    size: Vec2,
    line: Color32,
    axis: &'a Axis,
    ticks: &'a [FrameNo],
) -> Plot<'a> {
    let marks = |frame: &FrameNo| GridMark {
        value: *frame as f64,
        step_size: axis.frames as f64,
    };
    widgets::plain_plot(id, size)
        .show_grid([true, false])
        .grid_color(line)
        .grid_fade(0.0)
        .x_grid_spacer(move |_| ticks.iter().map(marks).collect())
}

fn add(
    items: &mut egui_plot::PlotUi<'_>,
    (label, is_scattered): (&str, bool),
    segment: LineSegment,
    colour: Color32,
) {
    let LineSegment { line, band } = segment;
    let [least, most] = band;
    if is_scattered {
        let points = Points::new(label, PlotPoints::Owned(line));
        items.points(points.stems(0.0).radius(1.3).color(colour));
        return;
    }
    let wide = least.iter().zip(&most).any(|(least, most)| least != most);
    if wide && line.len() > 1 {
        let xs: Vec<f64> = line.iter().map(|point| point.x).collect();
        let area = FilledArea::new(label, &xs, &least, &most);
        items.add(area.fill_color(colour.gamma_multiply(0.28)));
    }
    if line.len() == 1 {
        items.points(Points::new(label, PlotPoints::Owned(line)).color(colour));
    } else {
        let stroke = Stroke::new(theme::STROKE, colour);
        items.line(Line::new(label, PlotPoints::Owned(line)).stroke(stroke));
    }
}
