//! The panel of the best line for up to five pieces: ply by ply with its values, and the
//! other lines. The search runs elsewhere; the panel shows its progress.

use crate::{
    Answer, Command, FrameView, PanelCx, PanelId, SearchState,
    features::panel::Panel,
    features::widgets,
    plan::{
        best_move,
        candidates::{self, List},
    },
    research::{draw, question},
};
use crate::{
    ResearchAction, format, names,
    research::{Slot, Stage, field, walk},
};
use egui::{Align2, Color32, Rect, RichText, Sense, Shape, Ui, UiBuilder, Vec2, pos2, vec2};
use planner::{Candidate, MAX_DEPTH};
use rules::Piece;
use std::time::Duration;
use ui_kit::{accessible, board::BoardView, fit, pixels::PixelPainter, scroll, text, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 320.0;
/// Least width of the part beside the board, in points.
const BESIDE: f32 = 290.0;
/// At this width or more, the other lines are beside the terms, in points.
const TWO_COLUMNS: f32 = 500.0;
/// The part of the width that terms with short names take beside the other lines.
const TERMS: f32 = 0.53;
/// The width of the other lines there, in points.
const LINES: f32 = TWO_COLUMNS * (1.0 - TERMS);
/// Rows of terms and of other lines that are seen together, at least; a lower panel scrolls as a whole.
const LEAST_ROWS: usize = 5;
/// Rows of other lines that are seen in such a panel.
const LOW_LINES: usize = 8;
/// How long each ply is shown in the animation, in seconds.
const EACH: f64 = 0.7;
/// Length of a dash and of a gap of an unknown piece's frame, in points.
const DASH: f32 = 3.0;
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
    title: "Best line",
    about: "The best line for one to five pieces, ply by ply, and the other lines",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the name of the strategy of the search, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let mut name = crate::research::strategies::in_force(view);
    if question::is_of_locked(view) && view.ui_state.research.live {
        name += ", of the piece that has locked";
    }
    ui.label(RichText::new(name).color(theme::colours(ui).dim));
    button_of_tester(ui, cx);
}

/// Draws a button that leads back to the game, while the position of the move tester is searched.
pub fn button_of_tester(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    if cx.view.ui_state.research.of_tester {
        let of_tester = Command::from(ResearchAction::OfTester);
        widgets::button(ui, cx, &of_tester, "Move tester", Vec2::ZERO);
    }
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
            if let Some((sentence, help)) = question::why_never(view) {
                widgets::empty(ui, cx, sentence, &[help]);
                return;
            }
            controls(ui, cx);
            progress(ui, cx);
            let sentence = match (answer.is_some(), question::live(view).is_some()) {
                (true, _) => "No placement is possible any more",
                _ if research.of_tester && research.tester.moves().is_empty() => {
                    "The position of the move tester is searched, which has no piece yet: add one there"
                }
                (false, true) => "Searching for the first result",
                (false, false) => "A search starts when a piece falls; or choose the pieces",
            };
            let help = [Command::from(super::commands::LIVE)];
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
        let terms = best_move::term_rows(&candidate.terms);
        let whole = best_move::whole_width(ui, &candidate.terms, candidate.value);
        // The terms get what they need, and the other lines at least what they have beside short ones.
        let two_columns = (whole + theme::SPACE[4]).max(TERMS * TWO_COLUMNS) + LINES;
        let wide = beside.width() >= two_columns;
        let lines = answer.plan.candidates.len() + 1;
        let (width, rows) = match wide {
            true => (two_columns, terms.max(lines)),
            false => (best_move::widened(ui, BESIDE, whole), terms + lines),
        };
        let above = 5.0 * (theme::ROW + theme::SPACE[1]);
        fit::enlarge(ui, vec2(width, above + best_move::height(rows)));
        let terms = |ui: &mut Ui, room: f32| {
            let Some(stage) = stages.get(ply - 1) else {
                return;
            };
            // The end of a line may be judged by a mean.
            let (terms, value) = match ply == stages.len() {
                true => (&candidate.terms, candidate.value),
                false => (&stage.terms, stage.value()),
            };
            best_move::terms(ui, terms, value, room, || stage.board);
        };
        let head = |ui: &mut Ui, cx: &mut PanelCx<'_>| {
            controls(ui, cx);
            progress(ui, cx);
            plies(ui, cx, answer, candidate, &stages, ply);
        };
        if beside.height() < above + best_move::height(LEAST_ROWS) {
            scroll::whole(ui, "best line", |ui| {
                head(ui, cx);
                terms(ui, f32::INFINITY);
                ui.add_space(theme::SPACE[1]);
                let list = vec2(ui.available_width(), best_move::height(LOW_LINES));
                ui.allocate_ui(list, |ui| {
                    candidates::draw(ui, &answer.plan, index, &LIST, cx);
                });
            });
            return;
        }
        head(ui, cx);
        let rest = ui.available_rect_before_wrap();
        if !wide {
            let room = best_move::room_above_list(ui);
            terms(ui, room);
            ui.add_space(theme::SPACE[1]);
            candidates::draw(ui, &answer.plan, index, &LIST, cx);
            return;
        }
        let share = (two_columns - LINES) / two_columns;
        let (left, right) = rest.split_left_right_at_fraction(share);
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
        let put = placed(stage);
        format!("ply {ply}: {put}, clears {}", stage.full.len())
    });
    accessible::set_value(&response, "Line on the board", &spoken);
}

/// Where a stage puts its piece.
fn placed(stage: &Stage) -> String {
    names::placement_on(&stage.before, &stage.placement)
}

fn controls(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let label = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).color(theme::colours(ui).dim));
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        label(ui, "Depth");
        for depth in [None].into_iter().chain((1..=MAX_DEPTH).map(Some)) {
            let command = Command::from(ResearchAction::Depth(depth));
            let face = depth.map_or_else(|| "bot".to_owned(), |depth| depth.to_string());
            widgets::button(ui, cx, &command, &face, SQUARE);
        }
        ui.add_space(theme::SPACE[1]);
        let drops = Command::from(super::commands::DROPS);
        widgets::button(ui, cx, &drops, "Drops", Vec2::ZERO);
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        label(ui, "Pieces");
        let research = &view.ui_state.research;
        // Before the pieces, whose number changes while the game runs: these stay where they are.
        let live = Command::from(super::commands::LIVE);
        widgets::button(ui, cx, &live, "Live", Vec2::ZERO);
        let came = Command::from(super::commands::AS_THEY_CAME);
        ui.add_enabled_ui(research.live && research.depth.is_some(), |ui| {
            widgets::button(ui, cx, &came, "As came", Vec2::ZERO);
        });
        ui.add_space(theme::SPACE[1]);
        let known = question::live(view);
        let slots = question::pieces(view, known.as_ref());
        let placed = slots.iter().filter(|slot| slot.piece().is_some()).count();
        let can_choose = research.depth.is_some() || !research.live;
        for (place, slot) in slots.into_iter().enumerate() {
            // A piece after an unknown one can't be known.
            draw_slot(ui, cx, place, slot, can_choose && place <= placed);
        }
    });
}

/// Draws a piece of the search: an unknown one dashed. Those of the game can't be changed.
fn draw_slot(ui: &mut Ui, cx: &mut PanelCx<'_>, place: usize, slot: Slot, can_choose: bool) {
    let view = cx.view;
    let letter = slot.piece().map_or('?', Piece::letter);
    let (fill, ink) = match slot.piece() {
        Some(piece) => (theme::piece(piece), theme::INK),
        None => (Color32::TRANSPARENT, theme::colours(ui).dim),
    };
    let face = RichText::new(letter.to_string())
        .font(fit::font(ui, theme::numbers()))
        .color(ink);
    let what = slot
        .piece()
        .map_or("unknown".to_owned(), |p| p.letter().to_string());
    let name = format!("Search piece {}: {what}", place + 1);
    let button = egui::Button::new(face).fill(fill).min_size(SQUARE);
    let is_choice = matches!(slot, Slot::Chosen(_) | Slot::Unknown) && can_choose;
    let response = match is_choice {
        false => ui.add(button.sense(Sense::hover())),
        true => {
            let menu = egui::containers::menu::MenuButton::from_button(button);
            menu.ui(ui, |ui| choices(ui, cx, place)).0
        }
    };
    if slot == Slot::Unknown {
        dashed(ui, response.rect);
    }
    accessible::set_button(&response, &name, None);
    response.on_hover_text(match (slot, can_choose) {
        (Slot::Game(_), _) if view.ui_state.research.of_tester => "A piece of the move tester",
        (Slot::Game(_), _) => "Known from the game",
        (Slot::Came(_), _) => "Came later in this game; the bot did not know it",
        (Slot::Chosen(_), _) => "Choose this piece",
        (Slot::Unknown, true) => {
            "Unknown: the value is the mean over the pieces that may come. Choose a piece instead"
        }
        (Slot::Unknown, false) => "Unknown: the value is the mean over the pieces that may come",
    });
}

/// The pieces to choose from; after the first, unknown too.
fn choices(ui: &mut Ui, cx: &mut PanelCx<'_>, place: usize) {
    let unknown = (place > 0).then_some(None);
    let pieces = Piece::EACH.into_iter().map(Some).chain(unknown);
    for piece in pieces {
        let command = Command::from(ResearchAction::Piece(place, piece));
        let face = piece.map_or("unknown".to_owned(), |piece| piece.letter().to_string());
        let size = vec2(48.0, theme::ROW);
        if widgets::button(ui, cx, &command, &face, size).clicked() {
            ui.close();
        }
    }
}

/// Draws a dashed frame.
fn dashed(ui: &Ui, rect: Rect) {
    let rect = rect.shrink(1.0);
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
        rect.left_top(),
    ];
    let stroke = egui::Stroke::new(1.0, theme::colours(ui).dim);
    ui.painter()
        .extend(Shape::dashed_line(&corners, stroke, DASH, DASH));
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
fn plies(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    answer: &Answer,
    candidate: &Candidate,
    stages: &[Stage],
    ply: usize,
) {
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
        let animate = Command::from(super::commands::ANIMATED);
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
    let mut text = stages.get(ply - 1).map_or_else(String::new, placed);
    if candidate.is_mean && ply == stages.len() {
        let unknown = answer.question.strategy.unknown_pieces() as u64;
        text += &format!("; mean over {}", format::counted(unknown, "unknown piece"));
    }
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
