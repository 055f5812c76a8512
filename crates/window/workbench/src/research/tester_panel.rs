//! The panel of the move tester: one to five pieces that are turned and moved by buttons,
//! keys or drags, and the value of the board after each.

use crate::{
    BranchAction, PositionPlayer, PositionRequest, ResearchAction, SearchState, format, names,
    research::{Blocked, Mino, Shared, ShownField, Stage, field, spoken},
};
use crate::{
    Command, PanelCx, PanelId, Scope, Tester, TesterAction, features::keys, features::panel::Panel,
    features::widgets, plan::best_move, research::draw,
};
use egui::{Align2, Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2, vec2};
use planner::{MAX_DEPTH, Placement};
use rules::{COLUMNS, Piece, ROWS};
use ui_kit::{
    accessible,
    board::BoardView,
    fit,
    pixels::{PixelPainter, visible},
    scroll, text, theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 320.0;
/// Least width of the part beside the board, in points.
const BESIDE: f32 = 290.0;
/// The width that the moves and the terms fill without being enlarged, in points.
const WIDTH: f32 = 320.0;
/// Rows of terms that are always drawn, with their header and their sum.
const LEAST_TERMS: usize = 4;
/// Height of a move, in points.
const ENTRY: f32 = theme::ROW + 2.0;
/// The most cells between two places of the pointer: those of the board.
const FARTHEST: i32 = (COLUMNS * ROWS) as i32;
/// Size of a square button, in points.
const SQUARE: Vec2 = vec2(20.0, theme::ROW);

fn command(command: TesterAction) -> Command {
    Command::from(command)
}

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Tester,
    title: "Move tester",
    about: "One to five pieces placed by hand, and the value of the board",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws Undo, Redo, Copy and Clear at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let tester = &view.ui_state.research.tester;
    let (undo, redo) = tester.can();
    let empty = tester.moves().is_empty();
    for (asked, face, enabled) in [
        (TesterAction::Copy, "Copy", !empty),
        (TesterAction::Clear, "Clear", *tester != Tester::default()),
        (TesterAction::Redo, "↷", redo),
        (TesterAction::Undo, "↶", undo),
    ] {
        ui.add_enabled_ui(enabled, |ui| {
            button(ui, cx, &command(asked), face, Vec2::ZERO);
        });
    }
}

/// Draws the board, the moves and the terms.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let research = &view.ui_state.research;
    let tester = &research.tester;
    let reach_at = research.reach_at(view.record);
    let (stages, blocked) = tester.stages(&view.status.machine.strategy, reach_at);
    let space = ui.available_rect_before_wrap();
    let (well, beside) = BoardView::beside(space, BESIDE);
    board(ui, well, tester, &stages, cx);
    ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        let terms = stages.get(tester.chosen());
        let terms = terms.map_or(0, |stage| best_move::term_rows(&stage.terms));
        let entries = tester.moves().len() as f32 * (ENTRY + theme::SPACE[1]);
        let above = 5.0 * (theme::ROW + theme::SPACE[1]) + entries + theme::SPACE[2];
        fit::enlarge(ui, vec2(WIDTH, above + best_move::height(terms)));
        scroll::whole(ui, "tester", |ui| {
            tools(ui, cx);
            if tester.moves().is_empty() {
                let sentence = "Add a piece, or take those of the game with From the game";
                ui.label(RichText::new(sentence).color(theme::colours(ui).dim));
                return;
            }
            for at in 0..tester.moves().len() {
                let why = blocked.filter(|_| at == stages.len());
                entry(ui, cx, tester, at, stages.get(at).ok_or(why));
            }
            ui.add_space(theme::SPACE[1]);
            if let Some(stage) = stages.get(tester.chosen()) {
                // A low panel scrolls as a whole, so that the sum is never cut.
                let least = best_move::height(terms.min(LEAST_TERMS)) * fit::scale(ui);
                let room = (beside.bottom() - ui.cursor().top()).max(least);
                best_move::terms(ui, &stage.terms, stage.value(), room, || stage.board);
            }
        });
    });
}

/// A button after whose click the board has the keys.
fn button(ui: &mut Ui, cx: &mut PanelCx<'_>, command: &Command, face: &str, size: Vec2) {
    widgets::button_of(Scope::Tester, (ui, cx), command, face, size);
}

/// Draws the buttons that take, add, share, play and search.
fn tools(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let tester = &cx.view.ui_state.research.tester;
    ui.horizontal_wrapped(|ui| {
        let take = command(TesterAction::TakeLive);
        button(ui, cx, &take, "From the game", Vec2::ZERO);
        play(ui, cx, tester);
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        ui.label(RichText::new("Add").color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[1]);
        let room = tester.moves().len() < MAX_DEPTH;
        ui.add_enabled_ui(room, |ui| {
            for piece in Piece::EACH {
                let add = command(TesterAction::Add(piece));
                let face = piece.letter().to_string();
                button(ui, cx, &add, &face, SQUARE);
            }
        });
    });
    share(ui, cx);
    play_position(ui, cx);
    best(ui, cx);
    ui.add_space(theme::SPACE[0]);
}

/// Draws the buttons that clear, paste and copy the board.
fn share(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        for (asked, face) in [
            (command(TesterAction::ClearBoard), "Clear board"),
            (ResearchAction::Paste.into(), "Paste"),
            (ResearchAction::CopyLink(Shared::Tester).into(), "Copy link"),
            (ResearchAction::CopyFumen(Shared::Tester).into(), "Fumen"),
        ] {
            button(ui, cx, &asked, face, Vec2::ZERO);
        }
    });
}

/// Draws the buttons that play the position on Blockfall.
fn play_position(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        ui.label(RichText::new("Play it").color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[1]);
        let play = |player| Command::from(ResearchAction::PlayPosition(player));
        for (asked, face) in [
            (play(PositionPlayer::Bot), "By the bot"),
            (play(PositionPlayer::Person), "Yourself"),
        ] {
            widgets::button(ui, cx, &asked, face, Vec2::ZERO);
        }
        let again = Command::from(PositionRequest::Again);
        widgets::keep_together(ui, widgets::button_width(ui, "Again"));
        ui.add_enabled_ui(cx.view.status.machine.has_position, |ui| {
            widgets::button(ui, cx, &again, "Again", Vec2::ZERO);
        });
    });
}

/// Draws the switch of the search, the best move that it has found, and the button that places it.
fn best(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let research = &view.ui_state.research;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        let search = Command::from(ResearchAction::OfTester);
        button(ui, cx, &search, "Best move", Vec2::ZERO);
        let best = research.best_of_tester();
        ui.add_enabled_ui(best.is_some(), |ui| {
            let place = Command::from(ResearchAction::PlaceBest);
            button(ui, cx, &place, "Place", Vec2::ZERO);
        });
        let size = vec2(ui.available_width(), fit::row(ui));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let first = best.and_then(|best| Some((best.line.first()?, best.value)));
        let text = match (first, research.of_tester) {
            (Some((at, value)), _) => {
                let name = names::placement_on(research.tester.board(), at);
                format!("{}  {name}", format::worth(value))
            }
            (None, true) if research.tester.moves().is_empty() => "Add a piece first".to_owned(),
            (None, true) if research.search.state() == SearchState::Done => "no room".to_owned(),
            (None, true) => "Searching".to_owned(),
            (None, false) => String::new(),
        };
        let (align, font) = (Align2::LEFT_CENTER, fit::font(ui, theme::body()));
        let colour = theme::colours(ui).text;
        text::with_tooltip(ui, &response, rect, align, &text, font, colour);
        accessible::set_value(&response, "Best move of the tester: result", &text);
    });
}

/// Draws the button that places the first piece in the game, or the reason why that is not
/// possible.
fn play(ui: &mut Ui, cx: &mut PanelCx<'_>, tester: &Tester) {
    let view = cx.view;
    let reach_at = view.ui_state.research.reach_at(view.record);
    let real = tester.real(view.record, view.plan, reach_at);
    let play = Command::from(BranchAction::Place);
    let face = widgets::label(&play, view);
    widgets::keep_together(ui, widgets::button_width(ui, &face));
    ui.add_enabled_ui(real.is_ok(), |ui| {
        let response = widgets::button(ui, cx, &play, &face, Vec2::ZERO);
        if let Err(why) = real {
            response.on_disabled_hover_text(why);
        }
    });
}

/// Draws a piece with its buttons, its column, its cleared rows and its value.
fn entry(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    tester: &Tester,
    at: usize,
    stage: Result<&Stage, Option<Blocked>>,
) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let Some(step) = tester.moves().get(at) else {
        return;
    };
    let chosen = tester.chosen() == at;
    let scale = fit::scale(ui);
    let size = vec2(ui.available_width(), ENTRY * scale);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if chosen {
        ui.painter()
            .rect_filled(rect, f32::from(theme::RADIUS), colours.raised);
        let bar = Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, colours.accent);
    }
    let inner = rect.shrink2(vec2(theme::SPACE[1], 1.0));
    let id = egui::Id::unique(("tester entry", at));
    let builder = UiBuilder::new()
        .max_rect(inner)
        .id_salt(id)
        .layout(egui::Layout::left_to_right(egui::Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[0];
        let face = RichText::new(format!("{} {}", at + 1, step.piece.letter()))
            .font(fit::font(ui, theme::numbers()))
            .color(theme::INK);
        let button = egui::Button::new(face)
            .fill(theme::piece(step.piece))
            .min_size(vec2(34.0, theme::ROW) * scale);
        let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
            for piece in Piece::EACH {
                let face = piece.letter().to_string();
                let button = ui.add(egui::Button::new(face).min_size(vec2(48.0, theme::ROW)));
                accessible::set_button(&button, &format!("Make it {}", piece.letter()), None);
                if button.clicked() {
                    cx.send(command(TesterAction::Choose(at + 1)));
                    cx.send(command(TesterAction::Change(piece)));
                    ui.close();
                }
            }
        });
        accessible::set_button(&response, &format!("Piece {}", at + 1), Some(chosen));
        response.on_hover_text("Replace it by another piece");
        // Square, so that column, rows and value fit side by side.
        ui.spacing_mut().button_padding.x = theme::SPACE[0];
        for (face, name, asked) in [
            ("↺", "turn left", TesterAction::Turn(false)),
            ("↻", "turn right", TesterAction::Turn(true)),
            ("◀", "move left", TesterAction::Shift(-1)),
            ("▶", "move right", TesterAction::Shift(1)),
            ("×", "remove", TesterAction::Remove),
        ] {
            let button = ui.add(egui::Button::new(face).min_size(SQUARE * scale));
            accessible::set_button(&button, &format!("Piece {}: {name}", at + 1), None);
            let button = widgets::with_tooltip(button, &command(asked), view);
            if button.clicked() {
                cx.send(command(TesterAction::Choose(at + 1)));
                cx.send(command(asked));
            }
        }
        // The rest of the row is the result; a click there selects the piece.
        let size = vec2(ui.available_width(), fit::row(ui));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let text = match stage {
            Ok(stage) => {
                let tuck = match names::is_tuck(&stage.before, &stage.placement) {
                    true => "tuck ",
                    false => "",
                };
                let value = format::worth(stage.value());
                match stage.full.len() {
                    0 => format!("{tuck}{value}"),
                    1 => format!("{tuck}1 row  {value:>7}"),
                    n => format!("{tuck}{n} rows {value:>7}"),
                }
            }
            Err(Some(Blocked::NoRoom)) => "no room".to_owned(),
            Err(Some(Blocked::OutOfReach)) => "out of reach".to_owned(),
            Err(None) => format::UNKNOWN.to_owned(),
        };
        let colour = match (stage, chosen) {
            (Err(Some(_)), _) => colours.warn,
            (Err(None), _) => colours.faint,
            (_, true) => colours.text,
            _ => colours.dim,
        };
        let column = format!("c{}", step.column() + 1);
        let left = pos2(rect.left() + theme::SPACE[1], rect.center().y);
        let font = fit::font(ui, theme::numbers());
        let column = ui.painter().text(
            left,
            Align2::LEFT_CENTER,
            &column,
            font.clone(),
            colours.dim,
        );
        // In a narrow panel the value alone: the rows are in the result as it is read out.
        let free = rect.right() - column.right() - theme::SPACE[1];
        let whole = ui
            .painter()
            .layout_no_wrap(text.clone(), font.clone(), colour);
        let shown = match (stage, whole.size().x <= free) {
            (Ok(stage), false) => format::worth(stage.value()),
            _ => text.clone(),
        };
        ui.painter().text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            shown,
            font,
            colour,
        );
        accessible::set_value(&response, &format!("Result {}", at + 1), &text);
        if response.clicked() {
            cx.send(command(TesterAction::Choose(at + 1)));
        }
        response.on_hover_text(
            "Its leftmost column, whether it is a tuck, the rows it clears, the value of the board \
             after it",
        );
    });
}

fn board(ui: &mut Ui, space: Rect, tester: &Tester, stages: &[Stage], cx: &mut PanelCx<'_>) {
    let ppp = ui.pixels_per_point();
    let board = BoardView::fit(space, ppp);
    let mut marks = PixelPainter::new(ppp);
    let stage = stages.get(tester.chosen()).or(stages.last());
    let shown = stage.map_or_else(|| field(tester.board()), |stage| stage.field);
    draw::field(ui, &mut marks, board, &shown);
    let colours = theme::colours(ui);
    if let Some(stage) = stage {
        board.full_rows(&mut marks, &stage.full, colours.text);
        if stages.len() > tester.chosen() {
            let at = visible(stage.placement.cells());
            board.outline(&mut marks, &at, colours.text);
        }
    }
    let best = cx.view.ui_state.research.best_of_tester();
    let best = best.and_then(|best| best.line.first());
    if let Some(at) = best.filter(|_| tester.chosen() == 0) {
        board.ghost(&mut marks, 1, at.piece, &visible(at.cells()));
    }
    let response = canvas(ui, board.block().points(ppp), &spoken(&shown));
    if response.has_focus() {
        marks.frame(board.block().inset(-1), 1, colours.accent);
    }
    marks.paint(&ui.painter_at(space));
    // A row of the shown board is one of the first board as long as none is cleared above it.
    let shown_stage = tester.chosen().min(stages.len().saturating_sub(1));
    let mut earlier = stages.iter().take(shown_stage);
    let can_paint = earlier.all(|stage| stage.full.is_empty());
    drag(ui, &response, board, &shown, stage, can_paint, cx);
}

/// Makes the board a canvas that gets the keys of the tester.
fn canvas(ui: &Ui, rect: Rect, spoken: &str) -> egui::Response {
    let id = keys::canvas(Scope::Tester).unwrap_or_else(|| egui::Id::unique("tester"));
    let response = ui.interact(rect, id, Sense::click_and_drag());
    accessible::set_image(&response, "Move tester board", spoken);
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    keys::keep_arrows(&response, false);
    response.on_hover_text(
        "Click a cell to fill or empty it, drag to paint; drag a piece to its column; with the keys \
         here: arrows move and turn, letters add",
    )
}

/// What the pointer holds on the board.
#[derive(Clone, Copy)]
enum Grip {
    /// A piece, at so many columns from its leftmost one, and whether it was moved.
    Piece { offset: i32, moved: bool },
    /// Cells are filled or emptied; the last of them, row and column.
    Paint { filled: bool, last: (i32, i32) },
    /// A cell that can't be changed.
    Nothing,
}

/// A pressed piece is selected and follows the pointer; other cells are filled or emptied.
fn drag(
    ui: &Ui,
    response: &egui::Response,
    board: BoardView,
    shown: &ShownField,
    stage: Option<&Stage>,
    can_paint: bool,
    cx: &mut PanelCx<'_>,
) {
    let Some(at) = response.interact_pointer_pos() else {
        return;
    };
    let ppp = ui.pixels_per_point();
    let (row, col) = board.cell_at(at, ppp);
    let id = egui::Id::unique("tester grip");
    if response.drag_started() || response.clicked() {
        let from = ui.input(|i| i.pointer.press_origin()).unwrap_or(at);
        let pressed = match response.drag_started() {
            true => board.cell_at(from, ppp),
            false => (row, col),
        };
        let grip = press(pressed, shown, can_paint, cx);
        ui.data_mut(|d| d.insert_temp(id, grip));
    }
    if !response.dragged() {
        return;
    }
    match ui.data(|d| d.get_temp::<Grip>(id)) {
        Some(Grip::Piece { offset, moved }) => {
            if carry((row, col - offset), stage, moved, cx) {
                let grip = Grip::Piece {
                    offset,
                    moved: true,
                };
                ui.data_mut(|d| d.insert_temp(id, grip));
            }
        }
        Some(Grip::Paint { filled, last }) => {
            let between = line(last, (row, col));
            paint(between, filled, true, shown, cx);
            let grip = Grip::Paint {
                filled,
                last: (row, col),
            };
            ui.data_mut(|d| d.insert_temp(id, grip));
        }
        Some(Grip::Nothing) | None => {}
    }
}

/// Takes what is at a cell: a piece, or the cell itself, which changes.
fn press(pressed: (i32, i32), shown: &ShownField, can_paint: bool, cx: &mut PanelCx<'_>) -> Grip {
    let tester = &cx.view.ui_state.research.tester;
    match mino(shown, pressed) {
        Some(Mino::Ply(_, ply)) => {
            cx.send(command(TesterAction::Choose(ply)));
            let column = tester.moves().get(ply - 1).map_or(0, |m| m.column());
            Grip::Piece {
                offset: pressed.1 - i32::from(column),
                moved: false,
            }
        }
        Some(_) if !can_paint => {
            cx.change(|_, cx| {
                cx.refuse("Rows are cleared before this piece: select the first one to draw");
            });
            Grip::Nothing
        }
        Some(under) => {
            let filled = under == Mino::Empty;
            paint(vec![pressed], filled, false, shown, cx);
            Grip::Paint {
                filled,
                last: pressed,
            }
        }
        None => Grip::Nothing,
    }
}

/// Moves the held piece so that its leftmost cell is in a column. Returns whether it moved.
fn carry(
    (row, column): (i32, i32),
    stage: Option<&Stage>,
    moved: bool,
    cx: &mut PanelCx<'_>,
) -> bool {
    let view = cx.view;
    let tester = &view.ui_state.research.tester;
    let column = column.clamp(-4, COLUMNS as i32) as i8;
    let now = tester.moves().get(tester.chosen());
    // A drop goes as far as it can; a place above it is chosen by the pointer's row.
    let reach_at = view.ui_state.research.reach_at(view.record);
    let rests = tester.rests(&view.status.machine.strategy, reach_at, Some(column));
    let under = |at: &&Placement| at.cells().iter().any(|cell| i32::from(cell.0) == row);
    let pointed = rests.iter().filter(|_| rests.len() > 1).find(under);
    let other = stage.is_some_and(|stage| pointed.is_some_and(|at| at.row != stage.placement.row));
    let moves = now.is_some_and(|now| now.column() != column || other);
    if moves {
        cx.send(command(TesterAction::To {
            column,
            row: pointed.map(|at| at.row),
            go_on: moved,
        }));
    }
    moves
}

/// The content of a cell; `None` off the board.
fn mino(shown: &ShownField, (row, col): (i32, i32)) -> Option<Mino> {
    let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
    shown.get(row)?.get(col).copied()
}

/// Fills or empties cells that no piece is on.
fn paint(
    cells: Vec<(i32, i32)>,
    filled: bool,
    go_on: bool,
    shown: &ShownField,
    cx: &mut PanelCx<'_>,
) {
    let is_open =
        |cell: &(i32, i32)| mino(shown, *cell).is_some_and(|mino| !matches!(mino, Mino::Ply(..)));
    let cells = cells.into_iter().filter(is_open);
    let cells: Vec<(i8, i8)> = cells.map(|(row, col)| (row as i8, col as i8)).collect();
    cx.change(move |ui, _| ui.research.tester.paint(&cells, filled, go_on));
}

/// The cells from one to another: a fast pointer is over some of them alone.
fn line(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
    let (rows, cols) = (to.0 - from.0, to.1 - from.1);
    // A pointer far off the board is no reason for a long list.
    let steps = rows.abs().max(cols.abs()).min(FARTHEST);
    let part = |all: i32, step: i32| (f64::from(all * step) / f64::from(steps)).round() as i32;
    let between = (1..=steps).map(|step| (from.0 + part(rows, step), from.1 + part(cols, step)));
    between.collect()
}
