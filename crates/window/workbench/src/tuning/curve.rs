//! The curves of a search: fitness by generation, and below how far the search spreads.

use crate::{
    features::widgets,
    format,
    tuning::{TuningRow, TuningSearch},
};
use egui::{Align2, Color32, FontId, Id, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use egui_plot::{Line, LineStyle, PlotPoints, PlotUi, Points, VLine};
use ui_kit::{accessible, text, theme};

/// Height of the line of text above a plot, in points.
const TITLE: f32 = 15.0;
/// Width of the numbers right of a plot, in points.
const GUTTER: f32 = 46.0;
/// Size of these numbers, in points.
const SMALL: f32 = 10.0;
/// The part of the height that the fitness takes when the spread is drawn too.
const FITNESS: f32 = 0.7;
/// The least height with which the spread is drawn too, in points.
const WITH_SPREAD: f32 = 130.0;

/// Draws the curves in `height` points.
pub fn draw(ui: &mut Ui, search: &TuningSearch, height: f32) {
    let size = vec2(ui.available_width(), height);
    let (space, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.add_space(theme::SPACE[1]);
    if space.width() < 2.0 * GUTTER || height < 2.0 * TITLE {
        return;
    }
    let split = if height >= WITH_SPREAD {
        space.top() + FITNESS * height
    } else {
        space.bottom()
    };
    let fitness = Chart::new(ui, space.with_max_y(split), "Fitness by generation");
    let spread = (split < space.bottom()).then(|| {
        let below = space.with_min_y(split + theme::SPACE[1]);
        Chart::new(ui, below, "Spread by generation")
    });
    let charts = [Some(&fitness), spread.as_ref()];
    let pointed = charts
        .into_iter()
        .flatten()
        .find_map(|chart| chart.pointed(search));
    let row = pointed.or(search.rows.len().checked_sub(1));
    draw_fitness(ui, &fitness, search, (row, pointed));
    if let Some(spread) = &spread {
        draw_spread(ui, spread, search, (row, pointed));
    }
}

/// The place of a plot.
struct Chart {
    space: Rect,
    area: Rect,
    name: &'static str,
    response: egui::Response,
}

impl Chart {
    fn new(ui: &Ui, space: Rect, name: &'static str) -> Self {
        let area = Rect::from_min_max(
            pos2(space.left(), space.top() + TITLE),
            pos2(space.right() - GUTTER, space.bottom()),
        );
        let response = ui.interact(space, Id::unique(name), Sense::hover());
        Self {
            space,
            area,
            name,
            response,
        }
    }

    /// The generation under the pointer, from 0.
    fn pointed(&self, search: &TuningSearch) -> Option<usize> {
        let at = self.response.hover_pos()?;
        let part = (at.x - self.area.left()) / self.area.width();
        let last = search.rows.len().checked_sub(1)?;
        let all = generations(search);
        self.area
            .contains(at)
            .then_some(((part * all as f32) as usize).min(last))
    }

    /// Draws title, ground and ends of the vertical axis, then the plot.
    fn show(
        &self,
        ui: &mut Ui,
        text: &str,
        (from, to): (f64, f64),
        search: &TuningSearch,
        add: impl FnOnce(&mut PlotUi<'_>),
    ) {
        let colours = theme::colours(ui);
        accessible::set_value(&self.response, self.name, text);
        ui.painter().rect_filled(self.area, 0.0, colours.ground);
        if search.rows.is_empty() {
            return;
        }
        let margin = ((to - from) * 0.08).max(1e-9);
        let number = |value: f64| format::decimal(value, if to - from < 10.0 { 2 } else { 0 });
        let font = theme::letter(SMALL);
        let right = self.space.right();
        let painter = ui.painter();
        let top = pos2(right, self.area.top());
        painter.text(
            top,
            Align2::RIGHT_TOP,
            number(to),
            font.clone(),
            colours.dim,
        );
        let bottom = pos2(right, self.area.bottom());
        painter.text(
            bottom,
            Align2::RIGHT_BOTTOM,
            number(from),
            font,
            colours.dim,
        );
        let id = Id::unique(("plot", self.name));
        let builder = UiBuilder::new()
            .max_rect(self.area)
            .scope_id(id.with("scope"));
        ui.scope_builder(builder, |ui| {
            widgets::plain_plot(id, self.area.size()).show(ui, |items| {
                items.set_plot_bounds_x(0.0..=generations(search) as f64);
                items.set_plot_bounds_y(from - margin..=to + margin);
                add(items);
            });
        });
    }

    /// Draws the title with the marks of the lines at the left and the value at the right.
    fn title(&self, ui: &Ui, marks: &[(&str, Mark, Color32)], text: &str) {
        let colours = theme::colours(ui);
        let y = self.space.top() + TITLE / 2.0 - 0.5;
        let font = FontId::proportional(theme::BODY - 1.0);
        let painter = ui.painter();
        let right = pos2(self.area.right(), y);
        let value = painter.text(
            right,
            Align2::RIGHT_CENTER,
            text,
            theme::numbers(),
            colours.text,
        );
        let mut x = self.space.left();
        for (label, mark, colour) in marks {
            let galley = painter.layout_no_wrap((*label).to_owned(), font.clone(), colours.dim);
            let end = x + 16.0 + galley.size().x;
            if end > value.left() - theme::SPACE[1] {
                break;
            }
            mark.draw(ui, pos2(x, y), *colour);
            let left = Rect::from_min_max(
                pos2(x + 16.0, self.space.top()),
                pos2(end + 1.0, self.space.top() + TITLE - 1.0),
            );
            text::in_rect(
                ui,
                left,
                Align2::LEFT_CENTER,
                label,
                font.clone(),
                colours.dim,
            );
            x = end + theme::SPACE[2];
        }
    }
}

/// How a series is drawn, so that it differs by more than its colour.
#[derive(Clone, Copy)]
enum Mark {
    Line,
    Dashes,
    Point,
}

impl Mark {
    /// Draws it in twelve points right of `at`.
    fn draw(self, ui: &Ui, at: egui::Pos2, colour: Color32) {
        let painter = ui.painter();
        let stroke = Stroke::new(theme::STROKE, colour);
        match self {
            Self::Line => {
                painter.hline(at.x..=at.x + 12.0, at.y, stroke);
            }
            Self::Dashes => {
                painter.hline(at.x..=at.x + 5.0, at.y, stroke);
                painter.hline(at.x + 8.0..=at.x + 12.0, at.y, stroke);
            }
            Self::Point => {
                painter.circle_filled(pos2(at.x + 6.0, at.y), 2.0, colour);
            }
        }
    }
}

fn draw_fitness(
    ui: &mut Ui,
    chart: &Chart,
    search: &TuningSearch,
    (row, pointed): (Option<usize>, Option<usize>),
) {
    let colours = theme::colours(ui);
    let [best, greatest, mean] = [colours.accent, colours.dim, colours.info];
    let text = row.map_or_else(String::new, |at| {
        let row = search.rows[at];
        format!(
            "{}: {} / {} / {} {}",
            rules::from_one(at),
            format::decimal(row.best, 1),
            format::decimal(row.greatest, 1),
            format::decimal(row.mean, 1),
            search.unit
        )
    });
    chart.title(
        ui,
        &[
            ("best so far", Mark::Line, best),
            ("best", Mark::Point, greatest),
            ("mean", Mark::Dashes, mean),
        ],
        &text,
    );
    let range = range(search, |row| {
        [row.best.min(row.greatest), row.mean, row.best]
    });
    chart.show(ui, &text, range, search, |items| {
        cursor(items, pointed, colours.dim);
        let points = |of: fn(&TuningRow) -> f64| PlotPoints::from(points(search, of));
        let line = Line::new("mean", points(|row| row.mean));
        let stroke = Stroke::new(theme::STROKE, mean);
        items.line(line.stroke(stroke).style(LineStyle::dashed_dense()));
        let dots = Points::new("best of the generation", points(|row| row.greatest));
        items.points(dots.radius(1.6).color(greatest));
        let line = Line::new("best so far", points(|row| row.best));
        items.line(line.stroke(Stroke::new(theme::STROKE, best)));
    });
    if search.rows.is_empty() {
        let font = FontId::proportional(SMALL + 1.0);
        let text = "no generation is complete yet";
        let at = chart.area.center();
        ui.painter()
            .text(at, Align2::CENTER_CENTER, text, font, colours.dim);
    }
}

fn draw_spread(
    ui: &mut Ui,
    chart: &Chart,
    search: &TuningSearch,
    (row, pointed): (Option<usize>, Option<usize>),
) {
    let colours = theme::colours(ui);
    let percent = |row: &TuningRow| 100.0 * row.spread;
    let text = row.map_or_else(String::new, |at| {
        format!("{} %", format::decimal(percent(&search.rows[at]), 1))
    });
    chart.title(ui, &[("spread", Mark::Line, colours.warn)], &text);
    let (_, most) = range(search, |row| [0.0, 0.0, percent(row)]);
    chart.show(ui, &text, (0.0, most), search, |items| {
        cursor(items, pointed, colours.dim);
        let line = Line::new("spread", PlotPoints::from(points(search, percent)));
        items.line(line.stroke(Stroke::new(theme::STROKE, colours.warn)));
    });
}

/// The generations of the horizontal axis.
fn generations(search: &TuningSearch) -> usize {
    search.rows.len().max(search.generations as usize).max(1)
}

fn points(search: &TuningSearch, of: impl Fn(&TuningRow) -> f64) -> Vec<[f64; 2]> {
    let rows = search.rows.iter().enumerate();
    rows.map(|(i, row)| [i as f64 + 0.5, of(row)]).collect()
}

/// The least and the greatest of the values; a range around it when all are the same.
fn range(search: &TuningSearch, of: impl Fn(&TuningRow) -> [f64; 3]) -> (f64, f64) {
    let values = search.rows.iter().flat_map(of);
    let (from, to) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if from < to {
        (from, to)
    } else if from.is_finite() {
        (from - 0.5, from + 0.5)
    } else {
        (0.0, 1.0)
    }
}

/// A line at the generation under the pointer.
fn cursor(items: &mut PlotUi<'_>, pointed: Option<usize>, colour: Color32) {
    if let Some(at) = pointed {
        let line = VLine::new("generation", at as f64 + 0.5);
        items.vline(line.stroke(Stroke::new(1.0, colour)));
    }
}
