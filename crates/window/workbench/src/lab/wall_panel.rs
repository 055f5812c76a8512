//! The panel: what is played, in a few numbers, and all boards.

use super::{controls, wall_boards};
use crate::{Command, LabRequest, PanelCx, PanelId, features::panel::Panel, features::widgets};
use crate::{
    format,
    lab::{WallFrame, WallStatus},
};
use egui::{Label, RichText, Ui, Vec2};
use ui_kit::{accessible, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 14.0 * theme::ROW;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Wall,
    title: "Wall",
    about: "Games under chosen rules by a chosen player, side by side",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let wall = cx.view.status.program.lab.wall.as_ref();
    let is_running = wall.is_some_and(|wall| wall.is_running);
    let run = if is_running { "‖" } else { "▶" };
    ui.add_enabled_ui(wall.is_some(), |ui| {
        widgets::button(ui, cx, &Command::from(LabRequest::Step), "Step", Vec2::ZERO);
        widgets::button(ui, cx, &Command::from(LabRequest::Run), run, Vec2::ZERO);
    });
    let start = if wall.is_some() { "Restart" } else { "Start" };
    widgets::button(ui, cx, &Command::from(LabRequest::Start), start, Vec2::ZERO);
}

fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    controls::draw(ui, cx);
    let Some(wall) = &cx.view.status.program.lab.wall else {
        let sentence = "Many games at once, under the chosen rules by the chosen player";
        widgets::empty(ui, cx, sentence, &[Command::from(LabRequest::Start)]);
        return;
    };
    let Some(frame) = &wall.frame else {
        widgets::empty(ui, cx, "The games are being started", &[]);
        return;
    };
    let text = summary(cx, wall, frame);
    let dim = theme::colours(ui).dim;
    let line = Label::new(RichText::new(&text).color(dim)).truncate();
    let response = ui.add(line);
    accessible::name_value(&response, "The wall", &text);
    response.on_hover_text("How many games there are and have ended, how fast they are played, and the mean of the chosen figure");
    wall_boards::draw(ui, cx, frame);
}

/// The wall in a few numbers.
fn summary(cx: &PanelCx<'_>, wall: &WallStatus, frame: &WallFrame) -> String {
    let state = &cx.view.ui_state.lab;
    let games = format::counted(frame.boards.len() as u64, "game");
    let over = frame.finished();
    let figures = frame
        .boards
        .iter()
        .map(|board| state.figure.of(&board.figures));
    let mean = figures.sum::<u64>() as f64 / frame.boards.len().max(1) as f64;
    let mean = format::decimal(mean, 1);
    let mut text = format!(
        "{games}, {over} over · mean {} {mean}",
        state.figure.label()
    );
    if let Some(rate) = frame.pieces_per_second.filter(|_| wall.is_running) {
        let pieces = format::thousands(rate.round() as u64);
        text = format!("{text} · {pieces} pieces/s in all");
    }
    if wall.setup != state.setup {
        text = format!("{text} · Restart plays what is chosen now");
    }
    text
}
