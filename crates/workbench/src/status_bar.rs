//! The line at the bottom. Every cell has a name, a value and a fixed width.

use crate::{Counters, FrameView, Referee, RunState, game::cell_of, tokens, widgets, words};
use egui::{Align2, Color32, Rect, Sense, Ui, vec2};
use pad::FRAMES_PER_SECOND;
use screen::Shade;

struct Cell {
    name: &'static str,
    text: String,
    width: f32,
    colour: Color32,
}

/// Draws the line.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>) {
    let cells = cells(ui, view);
    let mut left = ui.max_rect().left();
    let area = ui.max_rect();
    let spare = area.width() - cells.iter().map(|c| c.width).sum::<f32>();
    let last = cells.len().saturating_sub(1);
    for (i, cell) in cells.into_iter().enumerate() {
        let width = if i == last {
            cell.width + spare.max(0.0)
        } else {
            cell.width
        };
        let rect = Rect::from_min_size(egui::pos2(left, area.top()), vec2(width, area.height()));
        let rect = rect.intersect(area);
        left += width;
        let response = ui.interact(
            rect,
            egui::Id::unique(("status", cell.name)),
            Sense::hover(),
        );
        let inner = Rect::from_min_max(
            rect.min + vec2(tokens::SPACE[2], 0.0),
            rect.max - vec2(tokens::SPACE[1], 0.0),
        );
        if i > 0 {
            let line = egui::Stroke::new(1.0, tokens::colours(ui).line);
            ui.painter()
                .vline(rect.left(), rect.shrink2(vec2(0.0, 5.0)).y_range(), line);
        }
        widgets::text_in(
            ui,
            inner,
            Align2::LEFT_CENTER,
            &cell.text,
            tokens::numbers(),
            cell.colour,
        );
        widgets::named(&response, cell.name, &cell.text);
        response.on_hover_text(cell.name);
    }
}

fn cells(ui: &Ui, view: &FrameView<'_>) -> Vec<Cell> {
    let colours = tokens::colours(ui);
    let status = view.status;
    let record = view.record;
    let unknown = || words::UNKNOWN.to_owned();
    let cell = |name, text, width| Cell {
        name,
        text,
        width,
        colour: colours.dim,
    };

    let (mark, run_colour) = match status.run {
        RunState::Running => ("●", colours.accent),
        RunState::Paused => ("‖", colours.text),
        RunState::Faulted => ("✖", colours.error),
        RunState::Empty => ("○", colours.faint),
    };
    let fps = match status.fps.filter(|_| status.run == RunState::Running) {
        Some(fps) => format!("{fps:6.1} fps {:5.2}×", fps / FRAMES_PER_SECOND),
        None => unknown(),
    };
    let margin = record
        .filter(|_| view.has_field())
        .map(|r| r.reading.min_margin());
    vec![
        Cell {
            name: "Run state",
            text: format!("{mark} {}", status.run.label()),
            width: 82.0,
            colour: run_colour,
        },
        cell(
            "Frame",
            record.map_or_else(unknown, |r| {
                format!("frame {:>9}", words::thousands(r.picture.number))
            }),
            121.0,
        ),
        cell(
            "Time",
            record.map_or_else(unknown, |r| format!("{:>9}", words::time(r.picture.clocks))),
            82.0,
        ),
        cell("Rate", fps, 138.0),
        cell(
            "Screen",
            view.screen()
                .map_or_else(unknown, |s| words::screen(s).into()),
            114.0,
        ),
        Cell {
            name: "Least margin",
            text: format!("margin {}", margin.map_or_else(unknown, |m| m.to_string())),
            width: 74.0,
            colour: if margin == Some(0) {
                colours.warn
            } else {
                colours.dim
            },
        },
        cell("Pixel readout", pixel(view), 175.0),
        Cell {
            name: "Bot state",
            text: doing(view),
            width: 110.0,
            colour: if status.bot {
                colours.text
            } else {
                colours.dim
            },
        },
    ]
}

/// `40,  8 shade 3 r1 c3`: the place, its shade, the row and column of its cell.
fn pixel(view: &FrameView<'_>) -> String {
    let Some((record, at)) = view.record.zip(view.desk.pixel) else {
        return words::UNKNOWN.into();
    };
    let shade: Shade = record.picture.picture.at_point(at);
    let mut text = format!("{:>3},{:>3} shade {}", at.x, at.y, shade as u8);
    if let Some((row, col)) = cell_of(view.status.regions.field, at) {
        text.push_str(&format!(" r{row} c{col}"));
    }
    text
}

fn doing(view: &FrameView<'_>) -> String {
    match (view.status.bot, view.record) {
        (false, _) => "bot off".into(),
        (true, Some(record)) => record.doing.into(),
        (true, None) => words::UNKNOWN.into(),
    }
}

/// The counters that a clean run keeps at 0, with their names.
pub fn counters(counters: &Counters) -> [(&'static str, u64); 5] {
    [
        ("Misreads", counters.misreads),
        ("Lost presses", counters.lost_presses),
        ("Misdrops", counters.misdrops),
        ("Replans", counters.replans),
        ("Late plans", counters.late_plans),
    ]
}

/// What the referee says, in words.
pub fn referee(referee: &Referee) -> String {
    if referee.agreed == referee.frames {
        format!("✔ {} agree", words::thousands(referee.frames))
    } else {
        format!(
            "✖ {} differ",
            words::thousands(referee.frames - referee.agreed)
        )
    }
}
