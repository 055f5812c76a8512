//! The panel of timing: how long each stage of a frame takes, and what came too late.

use crate::format;
use crate::{Cursor, FrameView, PanelCx, PanelId, features::panel::Panel};
use egui::{Rect, Sense, Ui, pos2, vec2};
use pad::FRAMES_PER_SECOND;
use ui_kit::{
    accessible, fit,
    median::median,
    table::{Cell, Column, Row, Table},
    theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 7.0 * theme::ROW + 22.0;
/// The width at which nothing is enlarged, in points.
const WIDTH: f32 = 320.0;
/// The width that a bar needs before the numbers get wider, in points.
const BAR: f32 = 120.0;
/// The frames of about a second.
const SECOND: u64 = 60;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Timing,
    title: "Timing",
    about: "How long each stage of a frame takes, and what came too late",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the units of the numbers, and which of them are live.
pub fn beside(ui: &mut Ui, _: &mut PanelCx<'_>) {
    let colours = theme::colours(ui);
    let text = egui::RichText::new("µs").color(colours.dim);
    ui.label(text);
}

/// A stage, this frame's time and the median, in microseconds.
struct Stage {
    name: &'static str,
    about: &'static str,
    times: [Option<f32>; 2],
    /// Whether it is always the current time, whatever frame is shown.
    now: bool,
}

/// Draws the stages and the counters.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    ui.spacing_mut().item_spacing.y = 0.0;
    fit::enlarge(ui, vec2(WIDTH, HEIGHT - theme::HEADER));
    let table = table();
    table.header(ui, &["stage", "frame", "median"]);
    for stage in stages(view) {
        row(ui, &table, &stage, view);
    }
    ui.add_space(theme::SPACE[2]);
    let load = &view.status.machine.load;
    for (name, count, about) in [
        (
            "Late answers",
            load.late_answers,
            "Answers of the bot that came after their frame had run; none in lockstep",
        ),
        (
            "Dropped pictures",
            load.dropped_pictures,
            "Frames dropped because the bot was busy; none in lockstep",
        ),
    ] {
        let colours = theme::colours(ui);
        let colour = match count {
            Some(1..) => colours.warn,
            _ => colours.dim,
        };
        let text = count.map_or_else(|| format::UNKNOWN.into(), format::thousands);
        ui_kit::text::number_row(ui, name, &text, Some(colour)).on_hover_text(about);
    }
}

fn stages(view: &FrameView<'_>) -> [Stage; 4] {
    let timing = view.record.map(|r| r.timing);
    let load = &view.status.machine.load;
    // The last second is taken from the samples.
    let samples = view.record.map_or_else(Vec::new, |r| {
        let (branch, last) = (r.picture.branch, r.picture.number);
        let first = last.saturating_sub(SECOND - 1);
        view.history.samples(branch, first..=last, 64)
    });
    let median_of = |of: fn(&session::FrameSample) -> Option<f32>| {
        median(
            samples
                .iter()
                .filter_map(|bucket| of(&bucket.max))
                .collect(),
        )
    };
    let planned = timing.map(|t| t.plan).filter(|plan| *plan > 0.0);
    [
        Stage {
            name: "Emulate",
            about: "Running the machine for a frame; always the current time",
            times: load.emulate_us,
            now: true,
        },
        Stage {
            name: "Read",
            about: "Reading and tracking the picture",
            times: [timing.map(|t| t.read), median_of(|s| s.read_us)],
            now: false,
        },
        Stage {
            name: "Plan",
            about: "Planning, in frames in which something was planned",
            times: [planned, median_of(|s| s.plan_us)],
            now: false,
        },
        Stage {
            name: "Paint",
            about: "Drawing this window; always the current time",
            times: load.paint_us,
            now: true,
        },
    ]
}

/// Draws a stage: its name, its two times and its bar.
fn table() -> Table {
    Table::new([
        Column::text(62.0),
        Column::number(58.0),
        Column::number(58.0),
        Column::text(BAR).rest(),
    ])
}

fn row(ui: &mut Ui, table: &Table, stage: &Stage, view: &FrameView<'_>) {
    let colours = theme::colours(ui);
    let past = view.ui_state.time.cursor != Cursor::Live;
    let (dim, text) = if stage.now && past {
        (colours.faint, colours.faint)
    } else {
        (colours.dim, colours.text)
    };
    let times = stage
        .times
        .map(|time| time.map_or_else(|| format::UNKNOWN.into(), micros));
    let [frame, median] = &times;
    let cells = [
        Cell::new(stage.name, dim),
        Cell::new(frame.as_str(), text),
        Cell::new(median.as_str(), text),
    ];
    let row = Row::new(stage.name, frame, &cells).about(stage.about);
    let drawn = table.row(ui, &row);
    let time = stage.times[1].or(stage.times[0]);
    bar(ui, drawn.cell(3), time);
    let id = drawn.response.id.with("median");
    let response = ui.interact(drawn.cell(2), id, Sense::hover());
    accessible::set_value(&response, &format!("{}, median", stage.name), median);
}

/// Draws a bar that stands for the duration of a frame, filled by the share of a stage.
fn bar(ui: &Ui, cell: Rect, time: Option<f32>) {
    let colours = theme::colours(ui);
    let high = 6.0 * fit::scale(ui);
    let left = pos2(cell.left() + theme::SPACE[3], cell.center().y - high / 2.0);
    let frame = Rect::from_min_size(left, vec2(cell.right() - left.x, high));
    if frame.width() <= 24.0 {
        return;
    }
    ui.painter().rect_filled(frame, 0.0, colours.ground);
    if let Some(time) = time {
        let share = (f64::from(time) * 1e-6 * FRAMES_PER_SECOND).min(1.0) as f32;
        let used = vec2((frame.width() * share).max(1.0), frame.height());
        let colour = if share < 1.0 {
            colours.info
        } else {
            colours.warn
        };
        let used = Rect::from_min_size(frame.min, used);
        ui.painter().rect_filled(used, 0.0, colour);
    }
}

/// Microseconds with as many digits as are significant.
fn micros(time: f32) -> String {
    if time < 100.0 {
        format::decimal(f64::from(time), 1)
    } else {
        format::thousands(time.round() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_the_digits_that_mean_something() {
        assert_eq!(micros(4.23), "4.2");
        assert_eq!(micros(1_234.5), "1,235");
    }
}
