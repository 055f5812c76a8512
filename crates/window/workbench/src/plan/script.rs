//! The panel of the button script, step by step from the top: the held buttons, and the
//! step that the picture shows.

use crate::{FrameView, PanelCx, PanelId, features::panel::Panel, plan::observed::begun};
use egui::{Align2, Rect, Sense, Ui, Vec2, pos2, vec2};
use pad::{BranchId, Buttons};
use planner::Script;
use session::Record;
use ui_kit::{
    accessible, fit,
    pixels::{Block, PixelPainter, whole_pixel},
    text, theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 120.0;
/// The number of steps of a long script, which should fit.
const STEPS: f32 = 58.0;
/// Least height of a step, in points.
const STEP: f32 = 2.0;
/// The size at which nothing is enlarged, in points.
const USUAL: Vec2 = vec2(240.0, 400.0);
/// With fewer spare frames than this the plan is urgent.
const URGENT: u32 = 6;
/// Space for the marker at the left, in points.
const MARKER: f32 = 10.0;

/// The buttons that a script can contain.
const FACES: [(Buttons, &str); 6] = [
    (Buttons::LEFT, "◀"),
    (Buttons::RIGHT, "▶"),
    (Buttons::UP, "▲"),
    (Buttons::DOWN, "▼"),
    (Buttons::B, "B"),
    (Buttons::A, "A"),
];

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Script,
    title: "Button script",
    about: "The buttons that execute the plan, step by step",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the number of steps that the picture shows, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if let Some(script) = script(view) {
        let text = format!("{:>2} of {}", seen(view, script), script.frames.len());
        let colour = theme::colours(ui).dim;
        ui.label(
            egui::RichText::new(text)
                .font(theme::numbers())
                .color(colour),
        );
    }
}

/// Draws the steps and the remaining time.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(script) = script(view) else {
        super::without_plan(ui, cx);
        return;
    };
    let seen = seen(view, script);
    fit::enlarge(ui, USUAL);
    let space = ui.available_rect_before_wrap();
    let response = ui.interact(space, egui::Id::unique("script"), Sense::hover());
    let spoken = format!("{seen} of {}", script.frames.len());
    accessible::set_value(&response, "Steps shown", &spoken);
    let width = ((space.width() - MARKER) / FACES.len() as f32).floor();
    heads(ui, space, width);
    let mut below = space.with_min_y(space.top() + fit::row(ui));
    if let Some(spare) = view.record.and_then(|record| record.spare) {
        let at = below.with_min_y(below.bottom() - fit::row(ui));
        below.set_bottom(at.top());
        time_left(ui, at, spare);
    }
    steps(ui, below, width, script, seen);
    response.on_hover_text(
        "The buttons held in each step of the game, from the top; the bar marks the step of the picture",
    );
}

/// Draws how long the plan can still wait, at the bottom of the panel.
fn time_left(ui: &mut Ui, at: Rect, spare: u32) {
    let colours = theme::colours(ui);
    let text = match spare {
        0 => "no frame to spare".to_owned(),
        1 => "1 frame to spare".to_owned(),
        _ => format!("{spare} frames to spare"),
    };
    let colour = if spare < URGENT {
        colours.warn
    } else {
        colours.dim
    };
    let id = egui::Id::unique("frames to spare");
    let response = ui.interact(at, id, Sense::hover());
    accessible::set_value(&response, "Time left", &text);
    let (align, font) = (Align2::LEFT_CENTER, fit::font(ui, theme::body()));
    text::with_tooltip(ui, &response, at, align, &text, font, colour);
    response
        .on_hover_text("How many frames the next press can be delayed without failing the plan");
}

fn script<'a>(view: &FrameView<'a>) -> Option<&'a Script> {
    view.plan?.script.as_ref().filter(|s| !s.frames.is_empty())
}

/// The number of steps that the picture shows: 0 before the first, all once the plan is
/// complete.
pub fn seen(view: &FrameView<'_>, script: &Script) -> usize {
    match (view.record, view.plan) {
        (Some(record), Some(plan)) if record.plan.is_some() => match record.script_frame {
            Some(step) => step + 1,
            None if begun((view.history, branch(view, record)), plan, record).is_some() => {
                script.frames.len()
            }
            None => 0,
        },
        _ => script.frames.len(),
    }
}

/// The branch whose pictures are compared with the script: a branch shares the frames before its
/// fork, but none of those after it.
pub fn branch(view: &FrameView<'_>, record: &Record) -> BranchId {
    let here = view.moment.here;
    here.map_or(record.picture.branch, |here| here.branch)
}

fn heads(ui: &Ui, space: Rect, width: f32) {
    let font = fit::font(ui, theme::body());
    for (i, (_, face)) in FACES.iter().enumerate() {
        let at = pos2(
            space.left() + MARKER + (i as f32 + 0.5) * width,
            space.top() + fit::row(ui) / 2.0,
        );
        let colour = theme::colours(ui).faint;
        ui.painter()
            .text(at, Align2::CENTER_CENTER, face, font.clone(), colour);
    }
}

fn steps(ui: &Ui, space: Rect, width: f32, script: &Script, seen: usize) {
    let ppp = ui.pixels_per_point();
    let colours = theme::colours(ui);
    let count = script.frames.len();
    let step = (space.height() / STEPS).max(STEP);
    let step = ((step * ppp) as i32).max(1);
    let fit = ((space.height() * ppp) as i32 / step).max(1) as usize;
    // A script that does not fit scrolls with the steps.
    let first = seen.saturating_sub(fit / 2).min(count.saturating_sub(fit));
    let (left, top) = whole_pixel(space.min, ppp);
    let column = (width * ppp) as i32;
    let marker = (MARKER * ppp) as i32;
    let mut marks = PixelPainter::new(ppp);
    for (i, frame) in script.frames.iter().enumerate().skip(first).take(fit) {
        let y = top + (i - first) as i32 * step;
        for (n, (button, _)) in FACES.iter().enumerate() {
            let held = frame.buttons.contains(*button);
            let x = left + marker + n as i32 * column;
            let block = Block::new(x + column / 8, y, column - column / 4, step);
            let colour = match (held, i < seen) {
                (false, _) => colours.ground,
                (true, true) => colours.faint,
                (true, false) => theme::piece(script.target.piece),
            };
            marks.fill(block, colour);
        }
        if i + 1 == seen {
            let all = column * FACES.len() as i32 + marker;
            marks.fill(Block::new(left, y + step - 1, all, 1), colours.accent);
            marks.fill(Block::new(left, y, marker / 2, step), colours.accent);
        }
    }
    marks.paint(ui.painter());
}
