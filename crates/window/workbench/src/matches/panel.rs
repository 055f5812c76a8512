//! The panel: both boards, what waits for each, and how the match stands.

use super::{
    MatchAction, MatchFrame, MatchPhase, MatchRequest, MatchSide, MatchStatus, YOURSELF,
    left_names, right_names,
};
use crate::{
    Command, PanelCx, PanelId,
    features::{keys, panel::Panel, widgets},
    format,
    lab::{
        controls::{menu, seed, words},
        game_board::{self, Overlay},
    },
};
use ::lab::matches::{FIRST_TO, Side};
use egui::{Id, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, vec2};
use lab_players::GameView;
use ui_kit::{accessible, fit, text, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 18.0 * theme::ROW;
/// The least width of the figures beside a board, in points.
const FIGURES: f32 = 84.0;
/// Their most width, before text is enlarged, in points.
const WIDEST_FIGURES: f32 = 150.0;
/// The least width of the board there, in points.
const LEAST_BOARD: f32 = 60.0;
/// The width of the bar of rows that wait, in points.
const BAR: f32 = 6.0;
/// The height of the rows of figures below which text is not enlarged, in points.
const ROWS: f32 = 11.0 * theme::ROW;
/// The width from which the figures below a board are in two columns, in points.
const TWO_COLUMNS: f32 = 2.0 * 100.0 + theme::SPACE[3];
/// The rows of the first of two columns: who plays, the knock-outs and four numbers.
const NUMBERS: f32 = 6.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Match,
    title: "Match",
    about: "A match of two boards: two programs, or you against one",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let playing = cx.view.status.program.playing.as_ref();
    let run = match playing.is_some_and(|playing| playing.is_running) {
        true => "‖",
        false => "▶",
    };
    let is_over = playing.and_then(|playing| playing.frame.as_ref());
    let is_over = is_over.is_some_and(|frame| matches!(frame.phase, MatchPhase::Over(_)));
    let can_run = playing.is_some() && !is_over;
    let start = if playing.is_some() {
        "Restart"
    } else {
        "Start"
    };
    ui.add_enabled_ui(can_run, |ui| {
        widgets::button(ui, cx, &Command::from(MatchRequest::Run), run, Vec2::ZERO);
    });
    widgets::button(
        ui,
        cx,
        &Command::from(MatchRequest::Start),
        start,
        Vec2::ZERO,
    );
}

fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    controls(ui, cx);
    let Some(playing) = &cx.view.status.program.playing else {
        let sentence = "Two boards: five knock-outs win. By the rules battle, lines that one clears rise under \
                        the other";
        widgets::empty(ui, cx, sentence, &[Command::from(MatchRequest::Start)]);
        return;
    };
    let Some(frame) = &playing.frame else {
        widgets::empty(ui, cx, "The match is being started", &[]);
        return;
    };
    let line = format!("{}: {}", playing.setup.rules, playing.standing(frame));
    let colours = theme::colours(ui);
    let colour = match frame.phase {
        MatchPhase::Round => colours.text,
        MatchPhase::Break(_) | MatchPhase::Over(_) => colours.accent,
    };
    let response = ui.label(RichText::new(&line).color(colour));
    accessible::set_value(&response, "Match", &line);
    let space = ui.available_rect_before_wrap();
    let half = (space.width() - theme::SPACE[3]) / 2.0;
    for side in Side::EACH {
        let left = space.left() + side as u8 as f32 * (half + theme::SPACE[3]);
        let part = Rect::from_min_size(egui::pos2(left, space.top()), vec2(half, space.height()));
        let of = &frame.sides[side as usize];
        ui.scope_builder(UiBuilder::new().max_rect(part), |ui| {
            ui.set_clip_rect(part.expand(2.0).intersect(ui.clip_rect()));
            draw_side(ui, (playing, frame), (side, of));
        });
    }
    ui.advance_cursor_after_rect(space);
}

/// Draws who plays, how fast, and the seed.
fn controls(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let setup = cx.view.ui_state.matches.setup.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        let rules = super::MATCH_RULES.map(MatchAction::Rules).into_iter();
        let tip = "The rules of the next match";
        menu(ui, cx, (&setup.rules, "Rules of the match", tip), rules);
        let left = left_names().map(MatchAction::Left);
        let tip = "Who plays on the left of the next match";
        menu(ui, cx, (&setup.left, "Left player", tip), left);
        words(ui, "against");
        let right = right_names().map(MatchAction::Right);
        let tip = "Who plays on the right of the next match";
        menu(ui, cx, (&setup.right, "Right player", tip), right);
        let pace = format!("{} a minute", setup.pace);
        let paces = super::PACES.map(MatchAction::Pace).into_iter();
        let tip = "Pieces that a program places in a minute";
        menu(ui, cx, (&pace, "Pace of the match", tip), paces);
        let tip = "The seed of the pieces of the next match";
        if let Some(seed) = seed(ui, setup.seed, "Seed of the match", tip) {
            cx.change(move |ui, _| ui.matches.setup.seed = seed);
        }
    });
}

/// Draws a board with the rows that wait for it, and its figures.
fn draw_side(
    ui: &mut Ui,
    (playing, frame): (&MatchStatus, &MatchFrame),
    (side, of): (Side, &MatchSide),
) {
    let space = ui.max_rect();
    let (for_board, place) = arrange(space, &of.view);
    let steered = of.falling.as_ref();
    let overlay = Overlay {
        falling: steered.map(|steered| (steered.piece, &*steered.cells)),
        ghost: steered.map(|steered| (steered.piece, &*steered.rest)),
    };
    let board = game_board::cells(ui, for_board, &of.view, overlay);
    waiting(ui, board, of);
    let is_person = playing.name(side) == YOURSELF;
    let response = canvas(ui, board, (side, of), is_person);
    // A person has the keys from the start.
    if is_person && ui_kit::has_changed(ui.ctx(), Id::unique("match of a person"), frame.of) {
        response.request_focus();
    }
    let figures = match place {
        FiguresAt::Beside => space.with_min_x(board.right() + theme::SPACE[2]),
        FiguresAt::Below | FiguresAt::BelowInTwo => space
            .with_min_x(board.left())
            .with_min_y(board.bottom() + theme::SPACE[1]),
    };
    let waits = is_person && playing.is_running && !has_keys(ui);
    ui.scope_builder(UiBuilder::new().max_rect(figures), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let gap = theme::SPACE[3];
        let size = match place {
            FiguresAt::Beside | FiguresAt::Below => vec2(FIGURES * 1.4, ROWS),
            FiguresAt::BelowInTwo => vec2(TWO_COLUMNS, rows_of_two(&of.view) * theme::ROW),
        };
        fit::enlarge(ui, size);
        // Further right a value would be far from its label.
        let widest = WIDEST_FIGURES * fit::scale(ui);
        let numbers = |ui: &mut Ui| numbers(ui, (playing, frame), (side, of));
        if place == FiguresAt::BelowInTwo {
            let wide = ((figures.width() - gap) / 2.0).min(widest);
            let column = Rect::from_min_size(figures.min, vec2(wide, figures.height()));
            ui.scope_builder(UiBuilder::new().max_rect(column), numbers);
            let column = column.translate(vec2(wide + gap, 0.0));
            let draw = |ui: &mut Ui| pieces(ui, of, waits);
            ui.scope_builder(UiBuilder::new().max_rect(column), draw);
            return;
        }
        ui.set_max_width(ui.available_width().min(widest));
        numbers(ui);
        ui.add_space(theme::SPACE[1]);
        pieces(ui, of, waits);
    });
}

/// Draws who plays on a side, and how far.
fn numbers(
    ui: &mut Ui,
    (playing, frame): (&MatchStatus, &MatchFrame),
    (side, of): (Side, &MatchSide),
) {
    let name = playing.name(side);
    ui.add(egui::Label::new(RichText::new(name).strong()).truncate());
    knock_outs(ui, side, frame.knock_outs[side as usize]);
    let sent = [
        ("Lines sent", of.view.figures.sent),
        ("Waiting", of.waiting.into()),
    ];
    let sent = sent.into_iter().filter(|_| of.view.can_send);
    let placed = [
        ("Lines", of.view.figures.lines),
        ("Pieces", of.view.figures.pieces),
    ];
    for (label, value) in sent.chain(placed) {
        text::number_row(ui, label, &format::thousands(value), None);
    }
}

/// Draws the pieces to come, and whether the board waits to be given the keys.
fn pieces(ui: &mut Ui, of: &MatchSide, waits_for_keys: bool) {
    game_board::pieces(ui, &of.view);
    if waits_for_keys {
        ui.add_space(theme::SPACE[1]);
        let words = RichText::new("Click the board for the keys");
        ui.add(egui::Label::new(words.color(theme::colours(ui).accent)).wrap());
    }
}

/// Where the figures of a board stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FiguresAt {
    /// At its right.
    Beside,
    /// Below it, in one column.
    Below,
    /// Below it, in two columns.
    BelowInTwo,
}

/// The rows of the higher one of two columns of figures.
fn rows_of_two(view: &GameView) -> f32 {
    // The falling piece, the one put aside, and two rows for the sentence on the keys.
    NUMBERS.max(4.0 + view.previews.len() as f32)
}

/// The space of the board, and where its figures stand: the way that makes the board the largest
/// one.
fn arrange(space: Rect, view: &GameView) -> (Rect, FiguresAt) {
    let space = space.with_min_x(space.left() + BAR + theme::SPACE[0]);
    let above = |rows: f32| space.with_max_y((space.bottom() - rows * theme::ROW).max(space.top()));
    let (rows, columns) = (game_board::rows(view), view.board.columns);
    let cell =
        |rect: Rect| (rect.width() / f32::from(columns)).min(rect.height() / f32::from(rows));
    let beside = space.with_max_x((space.right() - FIGURES).max(space.left() + LEAST_BOARD));
    let mut best = (beside, FiguresAt::Beside);
    let below = (above(ROWS / theme::ROW), FiguresAt::Below);
    let in_two = (above(rows_of_two(view)), FiguresAt::BelowInTwo);
    let has_two = space.width() >= TWO_COLUMNS;
    for way in [below].into_iter().chain(has_two.then_some(in_two)) {
        if cell(way.0) > cell(best.0) {
            best = way;
        }
    }
    best
}

fn has_keys(ui: &Ui) -> bool {
    keys::has_focus(ui.ctx(), keys::match_id())
}

/// Draws a bar as high as the rows that wait, at the left of the board.
fn waiting(ui: &Ui, board: Rect, of: &MatchSide) {
    if of.waiting == 0 {
        return;
    }
    let rows = f32::from(game_board::rows(&of.view)).max(1.0);
    let high = (of.waiting as f32 / rows).min(1.0) * board.height();
    let left = board.left() - theme::SPACE[0] - BAR;
    let bar = Rect::from_min_max(
        egui::pos2(left, board.bottom() - high),
        egui::pos2(left + BAR, board.bottom()),
    );
    ui.painter().rect_filled(bar, 1.0, theme::colours(ui).error);
}

/// Names a board, and makes that of a person the canvas that gets the keys.
fn canvas(ui: &Ui, board: Rect, (side, of): (Side, &MatchSide), is_person: bool) -> Response {
    let (name, id) = match side {
        Side::Left => ("Left match board", keys::match_id()),
        Side::Right => ("Right match board", keys::match_id().with("right")),
    };
    let sense = if is_person {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(board, id, sense);
    let filled = of.view.cells.iter().filter(|cell| **cell > 0).count();
    let value = format!(
        "{} falls, {filled} cells filled, {} wait",
        of.view.current.letter(),
        format::counted(of.waiting.into(), "row"),
    );
    accessible::set_image(&response, name, &value);
    if !is_person {
        return response;
    }
    take_keys(ui, &response);
    response.on_hover_text(
        "Click it for the keys: left and right move, down falls faster, up drops, the keys of A and B \
         turn, that of Select puts the piece aside; Esc gives the keys back",
    )
}

fn take_keys(ui: &Ui, response: &Response) {
    if response.clicked() {
        response.request_focus();
    }
    keys::keep_arrows(response, false);
    if response.has_focus() {
        let stroke = Stroke::new(theme::STROKE, theme::colours(ui).accent);
        let rect = response.rect.expand(1.0);
        ui.painter()
            .rect_stroke(rect, 0.0, stroke, StrokeKind::Outside);
    }
}

/// Draws a dot for each knock-out that wins, filled for those that are scored.
fn knock_outs(ui: &mut Ui, side: Side, scored: u32) {
    let colours = theme::colours(ui);
    let high = fit::row(ui);
    let size = vec2(ui.available_width(), high);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let radius = high * 0.2;
    for nth in 0..FIRST_TO {
        let x = rect.left() + radius + nth as f32 * (3.0 * radius);
        let at = egui::pos2(x, rect.center().y);
        if nth < scored {
            ui.painter().circle_filled(at, radius, colours.accent);
        } else {
            let stroke = Stroke::new(1.0, colours.faint);
            ui.painter().circle_stroke(at, radius - 0.5, stroke);
        }
    }
    let name = match side {
        Side::Left => "Knock-outs of the left player",
        Side::Right => "Knock-outs of the right player",
    };
    accessible::name_value(&response, name, &scored.to_string());
    response.on_hover_text(format!(
        "{scored} of {FIRST_TO} knock-outs that win the match"
    ));
}
