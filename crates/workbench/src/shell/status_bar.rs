//! The line at the bottom. Every cell has a name, a value and a fixed width.

use crate::{
    Action, Counters, FrameView, PanelCx, PanelId, RefereeReport, RunState, Tool, branches,
    inspector, names,
};
use egui::{Align2, Color32, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};
use pad::FRAMES_PER_SECOND;
use ui_kit::{accessible, format, text, theme};

struct Cell {
    name: &'static str,
    text: String,
    width: f32,
    colour: Color32,
}

/// Width of the rate, and of what stands there while the past is shown, in points.
const RATE: f32 = 138.0;
const MEANWHILE_WIDTH: f32 = 200.0;

/// The readout of a pixel, the widths between which it is drawn, in points.
const READOUT: &str = "Pixel readout";
const READOUT_LEAST: f32 = 80.0;
const READOUT_MOST: f32 = 420.0;

/// Cells with words, not numbers: they are set in the type of text.
const MEANWHILE: &str = "Meanwhile";
const BOT: &str = "Bot state";
/// How often the referee agrees: a click shows the checks.
const REFEREE: &str = "Agreement";
/// Its width with its name, and with a sign alone where the line is short, in points.
const REFEREE_WIDTH: [f32; 2] = [128.0, 80.0];
/// From this width of the line on there is room for the name, in points.
const ROOMY: f32 = 1_040.0;
/// Cells that are left out, one after the other, where the line is too short for all.
const LEFT_OUT: [&str; 3] = ["Clock", "Screen", "Least margin"];
/// Which branch is shown; its width without the name and with it, in points.
const BRANCH: &str = "Branch";
const BRANCH_LEAST: f32 = 30.0;
const BRANCH_MOST: f32 = 124.0;

/// Draws the line.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let mut cells = cells(ui, view);
    let room = ui.max_rect().width() - cells.iter().map(|c| c.width).sum::<f32>();
    if let Some(mut cell) = branch(ui, view) {
        cell.width = room.clamp(BRANCH_LEAST, BRANCH_MOST);
        cells.insert(1, cell);
    }
    let area = ui.max_rect();
    let width = |cells: &[Cell]| cells.iter().map(|c| c.width).sum::<f32>();
    for name in LEFT_OUT {
        if width(&cells) > area.width() {
            cells.retain(|cell| cell.name != name);
        }
    }
    let mut left = area.left();
    let mut spare = (area.width() - width(&cells)).max(0.0);
    let last = cells.len().saturating_sub(1);
    for (i, cell) in cells.into_iter().enumerate() {
        let more = match cell.name {
            READOUT => spare.min(READOUT_MOST - cell.width).max(0.0),
            _ if i == last => spare,
            _ => 0.0,
        };
        spare -= more;
        let width = cell.width + more;
        let rect = Rect::from_min_size(egui::pos2(left, area.top()), vec2(width, area.height()));
        let rect = rect.intersect(area);
        left += width;
        let response = ui.interact(
            rect,
            egui::Id::unique(("status", cell.name)),
            if cell.name == REFEREE {
                Sense::click()
            } else {
                Sense::hover()
            },
        );
        let inner = Rect::from_min_max(
            rect.min + vec2(theme::SPACE[2], 0.0),
            rect.max - vec2(theme::SPACE[1], 0.0),
        );
        if i > 0 {
            let line = egui::Stroke::new(1.0, theme::colours(ui).line);
            ui.painter()
                .vline(rect.left(), rect.shrink2(vec2(0.0, 5.0)).y_range(), line);
        }
        let cut = text::in_rect(
            ui,
            inner,
            Align2::LEFT_CENTER,
            &cell.text,
            if matches!(cell.name, MEANWHILE | BOT | BRANCH) {
                theme::body()
            } else {
                theme::numbers()
            },
            cell.colour,
        );
        if cell.name == REFEREE {
            checks(response, &cell, cx);
            continue;
        }
        accessible::set_value(&response, cell.name, &cell.text);
        if cut {
            response.on_hover_text(format!("{}: {}", cell.name, cell.text.trim()));
        } else {
            response.on_hover_text(cell.name);
        }
    }
}

/// The cell of the referee is a button.
fn checks(response: Response, cell: &Cell, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Button, true, cell.name);
        info.current_text_value = Some(cell.text.clone());
        info
    });
    let sentence = match view.status.referee {
        Some(_) => {
            "Pictures on which the cartridge's own memory agrees with what was read; a click \
             shows the checks"
        }
        None => "Only the built-in game tells the truth about itself",
    };
    if response.on_hover_text(sentence).clicked() {
        cx.send(Action::ShowPanel(PanelId::Checks));
    }
}

fn cells(ui: &Ui, view: &FrameView<'_>) -> Vec<Cell> {
    let colours = theme::colours(ui);
    let status = view.status;
    let record = view.record;
    let unknown = || format::UNKNOWN.to_owned();
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
    let safety = view.analysis.safety.map(|safety| safety.pixels);
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
                format!("frame {:>9}", format::thousands(r.picture.number))
            }),
            121.0,
        ),
        cell(
            "Clock",
            record.map_or_else(unknown, |r| {
                format!("{:>9}", format::time(r.picture.clocks))
            }),
            82.0,
        ),
        match view.shown_in_the_past() {
            Some(_) => Cell {
                name: MEANWHILE,
                text: view.game_meanwhile().replacen("game ", "", 1),
                width: MEANWHILE_WIDTH,
                colour: colours.text,
            },
            None => cell("Rate", fps, RATE),
        },
        cell(
            "Screen",
            view.screen()
                .map_or_else(unknown, |s| names::screen(s).into()),
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
        Cell {
            name: "Safety",
            text: format!(
                "safety {}",
                safety.map_or_else(unknown, |safety| safety.to_string())
            ),
            width: 72.0,
            colour: if safety == Some(0) {
                colours.warn
            } else {
                colours.dim
            },
        },
        agreement(ui, view),
        cell(READOUT, pixel(view), READOUT_LEAST),
        Cell {
            name: BOT,
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

/// The branch that is shown, when there is more than one.
fn branch(ui: &Ui, view: &FrameView<'_>) -> Option<Cell> {
    let list = view.history.branches();
    let here = view.moment.here.filter(|_| list.len() > 1)?.branch;
    let shown = list.iter().find(|branch| branch.id == here)?;
    let live = here == view.status.branch;
    let colours = theme::colours(ui);
    Some(Cell {
        name: BRANCH,
        text: format!("{} {}", branches::letter(here), shown.name),
        width: BRANCH_MOST,
        colour: if live { colours.dim } else { colours.text },
    })
}

/// How often the referee agrees.
fn agreement(ui: &Ui, view: &FrameView<'_>) -> Cell {
    let colours = theme::colours(ui);
    let referee = view.status.referee.as_ref();
    let clean = referee.is_none_or(|r| r.agreed == r.frames);
    let roomy = ui.max_rect().width() >= ROOMY;
    let sign = match (roomy, referee) {
        (true, _) => "referee ",
        (false, None) => "",
        (false, Some(_)) if clean => "✔ ",
        (false, Some(_)) => "✖ ",
    };
    let share = referee.map_or_else(|| format::UNKNOWN.to_owned(), |r| accuracy(r));
    Cell {
        name: REFEREE,
        text: format!("{sign}{share}"),
        width: REFEREE_WIDTH[usize::from(!roomy)],
        colour: if clean { colours.dim } else { colours.error },
    }
}

/// All that is to be said of the pixel under the pointer, else of the selected one; what
/// the ruler measures, while people measure.
fn pixel(view: &FrameView<'_>) -> String {
    let pixels = &view.ui_state.pixels;
    if let Some(ruler) = pixels.ruler.filter(|_| pixels.tool == Tool::Measure) {
        let (raster, _) = view.ui_state.game.raster(view.status.regions.field);
        return ruler.words(raster.pitch());
    }
    let at = view.hover.pixel.or(pixels.at);
    at.map_or_else(|| format::UNKNOWN.into(), |at| inspector::readout(view, at))
}

fn doing(view: &FrameView<'_>) -> String {
    match view.doing() {
        "off" => "bot off".into(),
        doing => doing.into(),
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

/// The share of pictures on which the referee agrees, rounded down: only all of them
/// are 100 %.
pub fn accuracy(referee: &RefereeReport) -> String {
    if referee.agreed == referee.frames {
        return "100 %".into();
    }
    let share = 10_000 * u128::from(referee.agreed) / u128::from(referee.frames.max(1));
    format!("{}.{:02} %", share / 100, share % 100)
}

/// The report of the referee, in words.
pub fn referee(referee: &RefereeReport) -> String {
    if referee.agreed == referee.frames {
        format!("✔ {} agree", format::thousands(referee.frames))
    } else {
        format!(
            "✖ {} differ",
            format::thousands(referee.frames - referee.agreed)
        )
    }
}
