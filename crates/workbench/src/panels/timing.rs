//! How long each stage of a frame takes, and what came too late.

use crate::{Command, Cursor, FrameView, tokens, words};
use egui::{Align2, Rect, Sense, Ui, pos2, vec2};
use pad::FRAMES_PER_SECOND;
use ui_kit::median::median;

/// The height it wants, in points.
pub const HEIGHT: f32 = tokens::HEADER + 7.0 * tokens::ROW + 22.0;
/// Frames of about a second.
const SECOND: u64 = 60;

/// Tells what the numbers are measured in, and where they are of now.
pub fn beside(ui: &mut Ui, _view: &FrameView<'_>, _commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    let text = egui::RichText::new("µs").color(colours.dim);
    ui.label(text);
}

/// A stage, this frame's time and the median, in microseconds.
struct Stage {
    name: &'static str,
    about: &'static str,
    times: [Option<f32>; 2],
    /// Whether it is of now, whatever frame is shown.
    now: bool,
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, _commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let columns = columns(ui);
    heading(ui, &columns);
    for stage in stages(view) {
        row(ui, &stage, &columns, view);
    }
    ui.add_space(tokens::SPACE[2]);
    let load = &view.status.load;
    for (name, count, about) in [
        (
            "Late answers",
            load.late_answers,
            "Answers that came after their frame had run; in lockstep there are none",
        ),
        (
            "Dropped pictures",
            load.dropped_pictures,
            "Pictures that nobody took in time; in lockstep there are none",
        ),
    ] {
        let colours = tokens::colours(ui);
        let colour = match count {
            Some(1..) => colours.warn,
            _ => colours.dim,
        };
        let text = count.map_or_else(|| words::UNKNOWN.into(), words::thousands);
        crate::widgets::value(ui, name, &text, Some(colour)).on_hover_text(about);
    }
}

fn stages(view: &FrameView<'_>) -> [Stage; 4] {
    let timing = view.record.map(|r| r.timing);
    let load = &view.status.load;
    // Nothing is known of the last second but what the samples tell.
    let samples = view.record.map_or_else(Vec::new, |r| {
        let (branch, last) = (r.picture.branch, r.picture.number);
        let first = last.saturating_sub(SECOND - 1);
        view.history.samples(branch, first..=last, 64)
    });
    let median_of = |of: fn(&session::Sample) -> Option<f32>| {
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
            about: "Running the machine for a frame; now, whatever frame is shown",
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
            about: "Drawing this window; now, whatever frame is shown",
            times: load.paint_us,
            now: true,
        },
    ]
}

/// Where the numbers end and how wide the bar is, from the left of the panel.
fn columns(ui: &Ui) -> [f32; 3] {
    let width = ui.available_width();
    let number = (width * 0.24).clamp(58.0, 90.0);
    let bar = (width - 62.0 - 2.0 * number - tokens::SPACE[3]).max(0.0);
    [62.0 + number, 62.0 + 2.0 * number, bar]
}

fn heading(ui: &mut Ui, columns: &[f32; 3]) {
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let colour = tokens::colours(ui).faint;
    let put = |x: f32, align: Align2, text: &str| {
        let at = pos2(rect.left() + x, rect.center().y);
        ui.painter()
            .text(at, align, text, tokens::numbers(), colour);
    };
    put(0.0, Align2::LEFT_CENTER, "stage");
    put(columns[0], Align2::RIGHT_CENTER, "frame");
    put(columns[1], Align2::RIGHT_CENTER, "median");
}

fn row(ui: &mut Ui, stage: &Stage, columns: &[f32; 3], view: &FrameView<'_>) {
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = tokens::colours(ui);
    let past = view.desk.time.cursor != Cursor::Live;
    let colour = if stage.now && past {
        colours.faint
    } else {
        colours.text
    };
    let painter = ui.painter();
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        stage.name,
        tokens::body(),
        if stage.now && past {
            colours.faint
        } else {
            colours.dim
        },
    );
    let texts = stage
        .times
        .map(|time| time.map_or_else(|| words::UNKNOWN.into(), micros));
    for (text, right) in texts.iter().zip(columns) {
        let at = pos2(rect.left() + right, rect.center().y);
        painter.text(at, Align2::RIGHT_CENTER, text, tokens::numbers(), colour);
    }
    // The part of a frame that it takes, in a bar as long as a frame.
    let whole = Rect::from_min_size(
        pos2(
            rect.left() + columns[1] + tokens::SPACE[3],
            rect.center().y - 3.0,
        ),
        vec2(columns[2], 6.0),
    );
    if columns[2] > 24.0 {
        painter.rect_filled(whole, 0.0, colours.ground);
        if let Some(time) = stage.times[1].or(stage.times[0]) {
            let share = (f64::from(time) * 1e-6 * FRAMES_PER_SECOND).min(1.0) as f32;
            let used = Rect::from_min_size(whole.min, vec2((columns[2] * share).max(1.0), 6.0));
            painter.rect_filled(
                used,
                0.0,
                if share < 1.0 {
                    colours.info
                } else {
                    colours.warn
                },
            );
        }
    }
    crate::widgets::named(&response, stage.name, &texts[0]);
    let id = response.id.with("median");
    let cell = Rect::from_min_max(
        pos2(rect.left() + columns[0], rect.top()),
        pos2(rect.left() + columns[1], rect.bottom()),
    );
    let median = ui.interact(cell, id, Sense::hover());
    crate::widgets::named(&median, &format!("{}, median", stage.name), &texts[1]);
    response.on_hover_text(stage.about);
}

/// Microseconds with as many digits as mean something.
fn micros(time: f32) -> String {
    if time < 100.0 {
        words::decimal(f64::from(time), 1)
    } else {
        words::thousands(time.round() as u64)
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
