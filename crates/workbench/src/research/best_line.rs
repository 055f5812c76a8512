//! The panel of the best line for up to five pieces: ply by ply with its values, and the
//! other lines. The search runs elsewhere; the panel shows its progress.

use crate::{
    Answer, Command, FrameView, PanelCx, PanelId, SearchState,
    panel::Panel,
    plan::{
        best_move,
        candidates::{self, List},
    },
    research::{draw, question},
    widgets,
};
use egui::{Align2, Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2, vec2};
use planner::{Candidate, MAX_DEPTH};
use rules::Piece;
use std::time::Duration;
use ui_kit::{accessible, board::BoardView, fit, pixels::PixelPainter, text, theme};
use workbench_model::{
    command::ResearchAction,
    format, names,
    research::{Stage, field, walk},
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 320.0;
/// Least width of the part beside the board, in points.
const BESIDE: f32 = 290.0;
/// At this width or more, the other lines are beside the terms, in points.
const TWO_COLUMNS: f32 = 500.0;
/// The part of the width that the terms take beside the other lines.
const TERMS: f32 = 0.53;
/// How long each ply is shown in the animation, in seconds.
const EACH: f64 = 0.7;
/// Size of a square button, in points.
const SQUARE: Vec2 = vec2(24.0, theme::ROW);

const LIST: List = List {
    name: "Line",
    hover: |line, hover| hover.line = Some(line),
    click: Some(|line| Command::from(ResearchAction::Pin(line))),
};

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::BestLine,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the name of the strategy of the search, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let name = workbench_model::research::strategies::title(view.status.strategy.name());
    ui.label(RichText::new(name).color(theme::colours(ui).dim));
}

/// Draws the search, the shown line and the other lines.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let research = &view.ui_state.research;
    let answer = research.search.answer();
    let shown = answer.and_then(|answer| line(view, answer).map(|line| (answer, line)));
    let space = ui.available_rect_before_wrap();
    let (board, beside) = BoardView::beside(space, BESIDE);
    let Some((answer, (index, candidate))) = shown else {
        ui.scope_builder(UiBuilder::new().max_rect(space), |ui| {
            controls(ui, cx);
            progress(ui, cx);
            let sentence = match (answer.is_some(), question::live(view).is_some()) {
                (true, _) => "No placement is possible any more",
                (false, true) => "Searching for the first result",
                (false, false) => "A search starts when a piece falls; or choose the pieces",
            };
            let help = [Command::from(ResearchAction::Live)];
            let help = if research.live && question::live(view).is_none() {
                &help[..]
            } else {
                &[]
            };
            widgets::empty(ui, cx, sentence, help);
        });
        return;
    };
    let stages = walk(
        &answer.question.position.board,
        &candidate.line,
        &answer.question.strategy,
    );
    let ply = ply(ui, view, stages.len());
    well(ui, board, answer, &stages, ply);
    ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        let wide = beside.width() >= TWO_COLUMNS;
        let terms = best_move::term_rows(&candidate.terms);
        let lines = answer.plan.candidates.len() + 1;
        let (width, rows) = match wide {
            true => (TWO_COLUMNS, terms.max(lines)),
            false => (BESIDE, terms + lines),
        };
        let above = 5.0 * (theme::ROW + theme::SPACE[1]);
        fit::enlarge(ui, vec2(width, above + best_move::height(rows)));
        controls(ui, cx);
        progress(ui, cx);
        plies(ui, cx, &stages, ply);
        let rest = ui.available_rect_before_wrap();
        let terms = |ui: &mut Ui, room: f32| {
            if let Some(stage) = stages.get(ply - 1) {
                best_move::terms(ui, &stage.terms, stage.value(), room, || stage.board);
            }
        };
        if !wide {
            let room = best_move::room_above_list(ui);
            terms(ui, room);
            ui.add_space(theme::SPACE[1]);
            candidates::draw(ui, &answer.plan, index, &LIST, cx);
            return;
        }
        let (left, right) = rest.split_left_right_at_fraction(TERMS);
        let left = left.with_max_x(left.right() - theme::SPACE[4]);
        let room = left.height();
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| terms(ui, room));
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            candidates::draw(ui, &answer.plan, index, &LIST, cx);
        });
    });
}

/// The line to show: the one under the pointer, else the kept one, else the best.
pub fn line<'a>(view: &FrameView<'_>, answer: &'a Answer) -> Option<(usize, &'a Candidate)> {
    let research = &view.ui_state.research;
    let all = &answer.plan.candidates;
    let known = |line: Option<usize>| line.filter(|i| *i < all.len());
    let index = known(view.hover.line).or_else(|| known(research.pinned));
    let index = index.unwrap_or(answer.plan.chosen);
    all.get(index).map(|line| (index, line))
}

/// The number of shown plies, at most `len`.
fn ply(ui: &Ui, view: &FrameView<'_>, len: usize) -> usize {
    let research = &view.ui_state.research;
    if !research.animated || len == 0 {
        return research.plies(len);
    }
    let turn = ui.input(|i| i.time) / EACH;
    let left = (1.0 - turn.fract()) * EACH;
    ui.ctx()
        .request_repaint_after(Duration::from_secs_f64(left.max(0.01)));
    turn as usize % len + 1
}

fn well(ui: &Ui, space: Rect, answer: &Answer, stages: &[Stage], ply: usize) {
    let ppp = ui.pixels_per_point();
    let board = BoardView::fit(space, ppp);
    let mut marks = PixelPainter::new(ppp);
    match stages.get(ply - 1) {
        Some(stage) => {
            draw::field(ui, &mut marks, board, &stage.field);
            board.full_rows(&mut marks, &stage.full, theme::colours(ui).text);
        }
        None => {
            let empty = field(&answer.question.position.board);
            draw::field(ui, &mut marks, board, &empty);
        }
    }
    marks.paint(&ui.painter_at(space));
    let at = board.block().points(ppp);
    let response = ui.interact(at, egui::Id::unique("line board"), Sense::hover());
    let spoken = stages.get(ply - 1).map_or_else(String::new, |stage| {
        let put = names::placement(&stage.placement);
        format!("ply {ply}: {put}, clears {}", stage.full.len())
    });
    accessible::set_value(&response, "Line on the board", &spoken);
}

fn controls(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Depth").color(theme::colours(ui).dim));
        for depth in 1..=MAX_DEPTH {
            let command = Command::from(ResearchAction::Depth(depth));
            let face = depth.to_string();
            widgets::button(ui, cx, &command, &face, SQUARE);
        }
        let live = Command::from(ResearchAction::Live);
        widgets::button(ui, cx, &live, "Live", Vec2::ZERO);
    });
    ui.horizontal(|ui| {
        ui.label(RichText::new("Pieces").color(theme::colours(ui).dim));
        let research = &view.ui_state.research;
        let seen = question::live(view).filter(|_| research.live);
        let known = seen.map_or_else(Vec::new, |(_, pieces)| pieces);
        let all = question::pieces(&known, &research.pieces);
        for (place, piece) in all.into_iter().enumerate().take(research.depth) {
            let chosen = place >= known.len();
            slot(ui, cx, place, piece, chosen);
        }
    });
}

/// Draws the choice of one piece; known pieces can't be changed.
fn slot(ui: &mut Ui, cx: &mut PanelCx<'_>, place: usize, piece: Piece, chosen: bool) {
    let face = RichText::new(piece.letter().to_string())
        .font(fit::font(ui, theme::numbers()))
        .color(theme::INK);
    let name = format!("Search piece {}: {}", place + 1, piece.letter());
    let button = egui::Button::new(face)
        .fill(theme::piece(piece))
        .min_size(SQUARE);
    if !chosen {
        let response = ui.add(button.sense(Sense::hover()));
        accessible::set_button(&response, &name, None);
        response.on_hover_text("Known from the game");
        return;
    }
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        for piece in Piece::EACH {
            let command = Command::from(ResearchAction::Piece(place, piece));
            let face = piece.letter().to_string();
            let size = vec2(48.0, theme::ROW);
            if widgets::button(ui, cx, &command, &face, size).clicked() {
                ui.close();
            }
        }
    });
    accessible::set_button(&response, &name, None);
    response.on_hover_text("Choose this piece");
}

/// Draws the progress of the search, in a row that is always there.
fn progress(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let search = &view.ui_state.research.search;
    ui.horizontal(|ui| {
        ui.set_height(fit::row(ui));
        let (text, part, offer) = match search.state() {
            SearchState::Idle => (format::UNKNOWN.to_owned(), None, None),
            SearchState::Under(done, all) => {
                let part = done as f32 / all.max(1) as f32;
                let text = format!("{done:>2} of {all}");
                (text, Some(part), Some(ResearchAction::Cancel))
            }
            SearchState::Cancelled => ("cancelled".into(), None, Some(ResearchAction::Again)),
            SearchState::Done => {
                let plan = search.answer().map(|answer| &answer.plan);
                let (lines, boards) = plan.map_or((0, 0), |p| (p.candidates.len(), p.nodes));
                let lines = format::counted(lines as u64, "line");
                let boards = format::counted(boards, "board");
                (format!("{lines}, {boards}"), None, None)
            }
        };
        let width = if part.is_some() { 110.0 } else { 0.0 };
        if let Some(part) = part {
            let (rect, _) = ui.allocate_exact_size(vec2(width, 6.0), Sense::hover());
            let radius = f32::from(theme::RADIUS);
            ui.painter().rect_filled(rect, radius, colours.lifted);
            let done = Rect::from_min_size(rect.min, vec2(width * part, rect.height()));
            ui.painter().rect_filled(done, radius, colours.accent);
        }
        let label = RichText::new(&text).monospace();
        let response = ui.label(label.color(colours.dim));
        accessible::set_value(&response, "Search", &text);
        if let Some(offer) = offer {
            let command = Command::from(offer);
            let face = widgets::label(&command, view);
            widgets::button(ui, cx, &command, &face, Vec2::ZERO);
        }
    });
}

/// Draws the plies as buttons, and what the shown ply does.
fn plies(ui: &mut Ui, cx: &mut PanelCx<'_>, stages: &[Stage], ply: usize) {
    let colours = theme::colours(ui);
    ui.horizontal(|ui| {
        let back = Command::from(ResearchAction::PlyBack);
        widgets::button(ui, cx, &back, "◀", SQUARE);
        let text = format!("ply {ply} of {}", stages.len());
        let label = RichText::new(&text).monospace();
        let response = ui.label(label.color(colours.text));
        accessible::set_value(&response, "Ply shown", &text);
        let on = Command::from(ResearchAction::PlyOn);
        widgets::button(ui, cx, &on, "▶", SQUARE);
        let animate = Command::from(ResearchAction::Animate);
        widgets::button(ui, cx, &animate, "⟳", SQUARE);
        let cleared = stages.get(ply - 1).map_or(0, |stage| stage.full.len());
        let text = match cleared {
            0 => "clears nothing".to_owned(),
            1 => "clears 1 row".to_owned(),
            n => format!("clears {n} rows"),
        };
        let size = vec2(ui.available_width(), fit::row(ui));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let colour = if cleared > 0 {
            colours.text
        } else {
            colours.dim
        };
        let (align, font) = (Align2::RIGHT_CENTER, fit::font(ui, theme::body()));
        text::with_tooltip(ui, &response, rect, align, &text, font, colour);
        accessible::set_value(&response, "Rows cleared", &text);
    });
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), fit::row(ui)), Sense::hover());
    let text = stages
        .get(ply - 1)
        .map_or_else(String::new, |stage| names::placement(&stage.placement));
    let at = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom()));
    text::with_tooltip(
        ui,
        &response,
        at,
        Align2::LEFT_CENTER,
        &text,
        fit::font(ui, theme::body()),
        colours.text,
    );
    accessible::set_value(&response, "Placement shown", &text);
}
