//! The panel: one game of the wall, with its pieces, its figures and its candidates.

use super::{candidates, game_board};
use crate::{
    Command, LabAction, LabRequest, PanelCx, PanelId, features::panel::Panel, features::widgets,
};
use crate::{
    format,
    lab::{self, ShownGame},
};
use egui::{Rect, RichText, Ui, UiBuilder, Vec2};
use ui_kit::{accessible, text, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 18.0 * theme::ROW;
/// Wider than high by this factor, the candidates are beside the board.
const WIDE: f32 = 1.25;
/// The part of the panel that the board and its figures take.
const BOARD: f32 = 0.54;
/// The least and the greatest width of the figures beside the board, in points.
const FIGURES: [f32; 2] = [100.0, 184.0];

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::LabGame,
    title: "Lab game",
    about: "One game of the wall: the board, the pieces to come, and the candidates with their terms",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let can = opened(cx).is_some();
    ui.add_enabled_ui(can, |ui| {
        let copy = Command::from(LabAction::CopyBoard);
        widgets::button(ui, cx, &copy, "Copy", Vec2::ZERO);
        let step = Command::from(LabRequest::StepGame);
        widgets::button(ui, cx, &step, "Step", Vec2::ZERO);
        let next = Command::from(LabAction::NextGame);
        widgets::button(ui, cx, &next, "▶", Vec2::ZERO);
        let previous = Command::from(LabAction::PreviousGame);
        widgets::button(ui, cx, &previous, "◀", Vec2::ZERO);
    });
}

/// The game that is shown.
fn opened<'v>(cx: &PanelCx<'v>) -> Option<&'v ShownGame> {
    let frame = cx.view.status.program.lab.wall.as_ref()?.frame.as_ref()?;
    let game = frame.opened.as_deref()?;
    (cx.view.ui_state.lab.opened == Some(game.index)).then_some(game)
}

fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let Some(game) = opened(cx) else {
        game_board::nothing(ui, cx);
        return;
    };
    let space = ui.available_rect_before_wrap();
    let (board, rest) = if space.width() >= WIDE * space.height() {
        let split = space.left() + left(space, game);
        (
            space.with_max_x(split - theme::SPACE[2]),
            space.with_min_x(split + theme::SPACE[2]),
        )
    } else {
        let split = space.top() + BOARD * space.height();
        (
            space.with_max_y(split - theme::SPACE[2]),
            space.with_min_y(split + theme::SPACE[1]),
        )
    };
    let all = game.candidates.as_deref().unwrap_or_default();
    let ghost = candidates::shown(cx, all);
    let beside = FIGURES[0] + theme::SPACE[3];
    let for_board = board.with_max_x((board.right() - beside).max(board.left() + 60.0));
    let drawn = game_board::draw(ui, for_board, game, ghost);
    let figures = board.with_min_x(drawn.right() + theme::SPACE[3]);
    let figures = figures.with_max_x(figures.right().min(figures.left() + FIGURES[1]));
    within(ui, figures, |ui| draw_figures(ui, game));
    within(ui, rest, |ui| candidates::draw(ui, cx, game));
    ui.advance_cursor_after_rect(space);
}

/// The width of the board and its figures where the candidates are beside them: so much that
/// the table of these keeps all its columns, if that is possible.
fn left(space: Rect, game: &ShownGame) -> f32 {
    let board = game_board::width(game, space.height()) + theme::SPACE[3];
    let [least, most] = FIGURES;
    let figures = space.width() - board - candidates::WIDE - theme::SPACE[3];
    let wanted = board + figures.clamp(least, most) + theme::SPACE[2];
    wanted.min(BOARD * space.width())
}

fn within(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.y = 0.0;
        draw(ui);
    });
}

/// Draws the figures of the game and its pieces.
fn draw_figures(ui: &mut Ui, game: &ShownGame) {
    let colours = theme::colours(ui);
    let title = format!("Game {}, seed {}", game.index + 1, game.seed);
    ui.label(RichText::new(title).color(colours.dim));
    let figures = &game.view.figures;
    for (label, value) in [
        ("Pieces", figures.pieces),
        ("Lines", figures.lines),
        ("Score", figures.score),
        ("Lines sent", figures.sent),
        ("Level", figures.level.into()),
    ] {
        text::number_row(ui, label, &format::thousands(value), None);
    }
    if let Some(over) = game.view.over {
        let words = format!("✖ {}", lab::over(over));
        let response = ui.label(RichText::new(&words).color(colours.warn));
        accessible::set_value(&response, "Game over", &words);
    }
    ui.add_space(theme::SPACE[1]);
    game_board::pieces(ui, &game.view);
}
