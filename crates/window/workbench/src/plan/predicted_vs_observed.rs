//! The panel that compares the script with the pictures: held buttons, predicted place,
//! observed place, and the first step at which they differ.

use crate::{Command, FrameView, PanelCx, PanelId, features::panel::Panel, features::widgets};
use crate::{
    ResearchAction, format,
    plan::{
        BoxPlace, Row as Step, rows,
        script::{branch, seen},
    },
};
use egui::{Align2, Rect, RichText, Sense, Ui, Vec2, vec2};
use pad::Buttons;
use planner::ScriptFrame;
use rules::Piece;
use ui_kit::{
    accessible, fit,
    table::{Cell, Column, Row, Table},
    text, theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 220.0;
/// Height of an entry, in points.
const ENTRY: f32 = theme::ROW - 2.0;
/// Least width of the reason why prediction and observation differ, in points, and the
/// width of the whole table.
const REASON: f32 = 130.0;
const WIDTH: f32 = 480.0;
/// The spare frames below which a plan is urgent.
pub const URGENT: u32 = 6;
/// The greatest number of spare frames on the meter.
const CALM: u32 = 30;
/// Size of a square button, in points.
const SQUARE: Vec2 = vec2(24.0, theme::ROW);

/// The shown step and its frame in the script: the chosen step, else that of the picture.
pub fn shown<'a>(view: &FrameView<'a>) -> Option<(usize, &'a ScriptFrame)> {
    let script = view.plan?.script.as_ref()?;
    let last = script.frames.len().checked_sub(1)?;
    let of_picture = view.record.and_then(|r| r.script_frame);
    let step = view.ui_state.research.step.or(of_picture)?.min(last);
    Some((step, script.frames.get(step)?))
}

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::PredictedVsObserved,
    title: "Predicted and observed",
    about: "The button script, step by step, compared with what the pictures show",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the number of the shown step and the step buttons, from right to left.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let script = view.plan.and_then(|plan| plan.script.as_ref());
    let Some(script) = script else {
        return;
    };
    for (command, face) in [
        (ResearchAction::StepOn, "▶"),
        (ResearchAction::StepBack, "◀"),
    ] {
        widgets::button(ui, cx, &Command::from(command), face, SQUARE);
    }
    let chosen = view.ui_state.research.step.and_then(|_| shown(view));
    let step = chosen.map_or_else(|| seen(view, script), |(i, _)| i + 1);
    let text = format!("{step:>2} of {}", script.frames.len());
    let label = RichText::new(&text).font(theme::numbers());
    let response = ui.label(label.color(theme::colours(ui).dim));
    accessible::set_value(&response, "Script step", &text);
    if view.ui_state.research.step.is_some() {
        let follow = Command::from(ResearchAction::Step(None));
        widgets::button(ui, cx, &follow, "Follow", Vec2::ZERO);
    }
}

/// Draws the steps and the budget.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let found = view
        .record
        .zip(view.plan)
        .filter(|(_, plan)| plan.script.is_some());
    let Some((record, plan)) = found else {
        super::without_plan(ui, cx);
        return;
    };
    let piece = plan.script.as_ref().map_or(Piece::T, |s| s.target.piece);
    let rows = rows(
        (view.history, branch(view, record)),
        plan,
        record,
        record.script_frame,
    );
    let high = (rows.len() + 1) as f32 * ENTRY + theme::ROW;
    fit::enlarge(ui, vec2(WIDTH, high));
    meter(ui, record.spare);
    let table = table();
    let names = ["step", "", "held", "predicted", "observed", "frame"];
    let head = table.header(ui, &names).response;
    head.on_hover_text("A place is written as turns, leftmost column, topmost row");
    let shown = shown(view).map(|(step, _)| step);
    let first = rows.iter().position(|row| row.parted.is_some());
    let seen = (record.picture.number, shown);
    let id = egui::Id::unique("script steps");
    let moved = ui_kit::has_changed(ui.ctx(), id, seen);
    let top = moved.then(|| {
        let entry = table.rows(ui, 1);
        let above = (text::whole_rows(ui, entry) / entry) as usize / 2;
        shown.unwrap_or(0).saturating_sub(above)
    });
    table.scroll(ui, rows.len(), top, |ui, i| {
        if let Some(row) = rows.get(i) {
            let state = State {
                shown: shown == Some(i),
                parted: first == Some(i),
            };
            entry(ui, &table, piece, (i, row), state, cx);
        }
    });
}

fn table() -> Table {
    Table::new([
        Column::number(32.0),
        Column::text(10.0),
        Column::number(50.0).left(),
        Column::number(80.0),
        Column::number(90.0),
        Column::number(64.0),
        Column::text(theme::SPACE[2]),
        Column::text(REASON).rest(),
    ])
    .row_height(ENTRY)
}

/// How a step is highlighted.
#[derive(Clone, Copy)]
struct State {
    shown: bool,
    /// Whether it is the first at which prediction and observation differ.
    parted: bool,
}

/// Draws how many frames the plan can still wait.
fn meter(ui: &mut Ui, spare: Option<u32>) {
    let colours = theme::colours(ui);
    let size = vec2(ui.available_width(), fit::row(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let (text, part, colour) = match spare {
        None => ("no press has a deadline".to_owned(), None, colours.dim),
        Some(0) => ("urgent: no frame to spare".into(), Some(0.0), colours.warn),
        Some(n) => {
            let frames = if n == 1 { "frame" } else { "frames" };
            let part = n.min(CALM) as f32 / CALM as f32;
            if n < URGENT {
                (
                    format!("urgent: {n} {frames} to spare"),
                    Some(part),
                    colours.warn,
                )
            } else {
                (
                    format!("calm: {n} {frames} to spare"),
                    Some(part),
                    colours.text,
                )
            }
        }
    };
    let bar = Rect::from_center_size(rect.center(), vec2(120.0, 6.0) * fit::scale(ui));
    let bar = bar.translate(vec2(rect.left() - bar.left(), 0.0));
    let radius = f32::from(theme::RADIUS);
    ui.painter().rect_filled(bar, radius, colours.lifted);
    if let Some(part) = part {
        let full = bar.with_max_x(bar.left() + bar.width() * part);
        let colour = if colour == colours.warn {
            colour
        } else {
            colours.dim
        };
        ui.painter().rect_filled(full, radius, colour);
    }
    let rest = rect.with_min_x(bar.right() + theme::SPACE[2]);
    let (align, font) = (Align2::LEFT_CENTER, fit::font(ui, theme::body()));
    text::with_tooltip(ui, &response, rest, align, &text, font, colour);
    accessible::set_value(&response, "Budget", &text);
    response
        .on_hover_text("How many frames the next press can be delayed without failing the plan");
}

fn entry(
    ui: &mut Ui,
    table: &Table,
    piece: Piece,
    (i, step): (usize, &Step),
    state: State,
    cx: &mut PanelCx<'_>,
) {
    let colours = theme::colours(ui);
    let colour = match (step.frame.is_some(), state.parted) {
        (_, true) => colours.warn,
        (true, false) => colours.text,
        (false, false) => colours.dim,
    };
    let predicted = spoken(piece, step.predicted);
    let unknown = || format::UNKNOWN.to_owned();
    let observed = step.observed;
    let observed = observed.map_or_else(unknown, |place| spoken(piece, place));
    let held = held(step.buttons);
    let why = step.parted.as_ref().filter(|_| state.parted);
    let mut value = format!("{held} {predicted} {observed}");
    if let Some(why) = why {
        value = format!("{value} {why}");
    }
    let cells = [
        Cell::new((i + 1).to_string(), colours.faint),
        Cell::empty(),
        Cell::new(held, colours.text),
        Cell::new(predicted, colours.dim),
        Cell::new(observed, colour),
        Cell::new(
            step.frame.map_or_else(unknown, format::thousands),
            colours.faint,
        ),
        Cell::empty(),
        why.map_or_else(Cell::empty, |why| {
            Cell::new(format!("× {why}"), colours.warn)
        }),
    ];
    let name = format!("Step {}", i + 1);
    let row = Row::new(&name, &value, &cells)
        .selected(state.shown)
        .clickable(true);
    let response = table.row(ui, &row).response;
    if response.clicked() {
        cx.send(ResearchAction::Step(Some(i)));
    }
    if let Some(why) = why {
        response.on_hover_text(why);
    }
}

/// A place as text: number of turns, leftmost column and topmost row, both counted from 1.
fn spoken(piece: Piece, (orientation, row, col): BoxPlace) -> String {
    let cells = piece.cells(orientation);
    let top = cells.iter().map(|(r, _)| r + row).min().unwrap_or(row);
    let left = col + piece.columns(orientation).0;
    format!("{orientation}× c{:<2} r{:>2}", left + 1, top + 1)
}

/// Buttons as symbols: `◀ A`.
fn held(buttons: Buttons) -> String {
    let faces = [
        (Buttons::LEFT, '◀'),
        (Buttons::RIGHT, '▶'),
        (Buttons::UP, '▲'),
        (Buttons::DOWN, '▼'),
        (Buttons::B, 'B'),
        (Buttons::A, 'A'),
    ];
    let down = faces.iter().filter(|(button, _)| buttons.contains(*button));
    down.map(|(_, face)| *face).collect()
}
