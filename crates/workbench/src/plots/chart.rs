//! One chart of the stack: its name and its number above, its line below.

use super::{
    Series,
    curves::{Curves, Piece, room},
};
use crate::{timeline::Axis, tokens, widgets};
use egui::{Align2, Color32, FontId, Id, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, pos2, vec2};
use egui_plot::{FilledArea, Line, Plot, PlotPoints, Points};

/// Height of the line with the name, in points.
pub const TITLE: f32 = 15.0;
/// Width of the numbers at the right, in points.
pub const GUTTER: f32 = 38.0;
/// Size of the numbers at an axis, in points.
pub const SMALL: f32 = 10.0;

/// Draws it into `rect`, over the frames of an axis; `text` is the number at the frame
/// that is pointed at, or shown. Where the line is drawn.
pub fn draw(
    ui: &mut Ui,
    rect: Rect,
    series: Series,
    curves: &Curves,
    axis: &Axis,
    text: &str,
) -> Rect {
    let colours = tokens::colours(ui);
    let colour = series.colour(colours);
    let id = Id::unique(("plot of", series));
    let response = ui.interact(rect, id, Sense::hover());
    widgets::named(&response, &format!("Plot of {}", name(series)), text);

    let plot = Rect::from_min_max(
        pos2(axis.x.min, rect.top() + TITLE),
        pos2(axis.x.max, rect.bottom()),
    );
    title(ui, rect, series, colour, text);
    ui.painter().rect_filled(plot, 0.0, colours.ground);
    let pieces = curves.pieces(series);
    let Some((from, to)) = room(&pieces) else {
        let font = FontId::proportional(SMALL + 1.0);
        let at = plot.center();
        ui.painter().text(
            at,
            Align2::CENTER_CENTER,
            "not known here",
            font,
            colours.dim,
        );
        return plot;
    };
    ends(ui, plot, (from, to), colours.dim);
    let builder = UiBuilder::new().max_rect(plot).scope_id(id.with("scope"));
    ui.scope_builder(builder, |ui| {
        let margin = (to - from) * 0.06;
        empty_plot(id, plot.size()).show(ui, |items| {
            let first = axis.first as f64 - 0.5;
            items.set_plot_bounds_x(first..=first + axis.frames as f64);
            items.set_plot_bounds_y(from - margin..=to + margin);
            for piece in pieces {
                add(items, series, piece, colour);
            }
        });
    });
    plot
}

/// What it is called in a sentence.
pub fn name(series: Series) -> String {
    let mut name = series.label().to_owned();
    name[..1].make_ascii_lowercase();
    name
}

fn title(ui: &Ui, rect: Rect, series: Series, colour: Color32, text: &str) {
    let colours = tokens::colours(ui);
    let middle = rect.top() + TITLE / 2.0 - 0.5;
    let mark = Rect::from_center_size(pos2(rect.left() + 5.0, middle), vec2(10.0, 2.0));
    ui.painter().rect_filled(mark, 0.0, colour);
    // The numbers of the axis stand alone at the right.
    let right = rect.right() - GUTTER;
    let row = Rect::from_min_max(rect.min, pos2(right, rect.top() + TITLE - 1.0));
    let font = tokens::numbers();
    let number = Align2::RIGHT_CENTER;
    let drawn = ui
        .painter()
        .text(row.right_center(), number, text, font, colours.text);
    let left = row
        .with_min_x(rect.left() + 14.0)
        .with_max_x(drawn.left() - tokens::SPACE[1]);
    let font = FontId::proportional(tokens::BODY - 1.0);
    widgets::text_in(
        ui,
        left,
        Align2::LEFT_CENTER,
        series.label(),
        font,
        colours.dim,
    );
}

/// The numbers at both ends of the vertical axis.
fn ends(ui: &Ui, plot: Rect, (from, to): (f64, f64), colour: Color32) {
    let font = tokens::letter(SMALL);
    let x = plot.right() + GUTTER;
    let painter = ui.painter();
    let top = pos2(x, plot.top());
    painter.text(
        top,
        Align2::RIGHT_TOP,
        Series::brief(to),
        font.clone(),
        colour,
    );
    let bottom = pos2(x, plot.bottom() + 1.0);
    painter.text(
        bottom,
        Align2::RIGHT_BOTTOM,
        Series::brief(from),
        font,
        colour,
    );
}

/// A plot that does nothing by itself: the stack does.
fn empty_plot<'a>(id: Id, size: Vec2) -> Plot<'a> {
    Plot::new(id)
        .id(id.with("lines"))
        .width(size.x)
        .height(size.y)
        .min_size(Vec2::ZERO)
        .set_margin_fraction(Vec2::ZERO)
        .sense(Sense::hover())
        .show_axes(false)
        .show_grid(false)
        .show_background(false)
        .show_x(false)
        .show_y(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
}

fn add(items: &mut egui_plot::PlotUi<'_>, series: Series, piece: Piece, colour: Color32) {
    let Piece { line, band } = piece;
    let [least, most] = band;
    if series.scattered() {
        let points = Points::new(series.label(), PlotPoints::Owned(line));
        items.points(points.stems(0.0).radius(1.3).color(colour));
        return;
    }
    let wide = least.iter().zip(&most).any(|(least, most)| least != most);
    if wide && line.len() > 1 {
        let xs: Vec<f64> = line.iter().map(|point| point.x).collect();
        let area = FilledArea::new(series.label(), &xs, &least, &most);
        items.add(area.fill_color(colour.gamma_multiply(0.28)));
    }
    if line.len() == 1 {
        items.points(Points::new(series.label(), PlotPoints::Owned(line)).color(colour));
    } else {
        let stroke = Stroke::new(tokens::STROKE, colour);
        items.line(Line::new(series.label(), PlotPoints::Owned(line)).stroke(stroke));
    }
}
