//! Presenter mode: only the game, the next piece, the reason and the score. A message of the
//! time since it began is one line in the margin below, where it covers nothing.

use super::{alert, toasts::mark};
use crate::{Command, FrameView, NoticeKind, PanelCx, features::widgets, game, plan};
use crate::{ShellAction, format};
use egui::{Align, Align2, Layout, Rect, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};
use ui_kit::{
    accessible, board,
    pixels::{CellGrid, PixelPainter, whole_pixel},
    placing::Placing,
    text, theme,
};

/// The game's picture is so many units high; all text is measured in them, so that it can be
/// read from as far away as the picture.
const UNITS: f32 = 18.0;
/// Least and greatest width of the column beside the picture, in units.
const BESIDE: [f32; 2] = [8.0, 13.0];
/// Size of the text of the reason, in units.
const REASON: f32 = 0.85;
/// Margin around everything, in points.
const AROUND: f32 = 16.0;

/// Draws presenter mode into the whole window.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let area = ui.max_rect();
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let around = vec2(3.0 * AROUND, 2.0 * AROUND);
    let fits = |scale: &i32| {
        let size = Placing::size_at(*scale, ppp);
        let wanted = size + vec2(BESIDE[0] * size.y / UNITS, 0.0) + around;
        wanted.x <= area.width() && wanted.y <= area.height()
    };
    let highest = Placing::scale_in(area.size(), ppp);
    let scale = (1..=highest).rev().find(fits).unwrap_or(1);
    let size = Placing::size_at(scale, ppp);
    let unit = size.y / UNITS;
    let width = area.width() - size.x - around.x;
    let width = width.clamp(BESIDE[0] * unit, BESIDE[1] * unit);
    // Game and numbers as one block in the centre.
    let left = area.center().x - (size.x + AROUND + width) / 2.0;
    let top = area.center().y - size.y / 2.0;
    let place = Rect::from_min_size(pos2(left.max(area.left()), top.max(area.top())), size);
    // Half a pixel more, so that rounding to whole pixels never costs a scale.
    let picture = game::draw(ui, place.expand(0.5 / ppp), cx);
    let beside = Rect::from_min_size(
        picture.right_top() + vec2(AROUND, 0.0),
        vec2(width, picture.height()),
    );
    let beside = beside.with_max_x(beside.right().min(area.right() - AROUND));
    ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        numbers_beside(ui, view, unit);
        ui.add_space(unit);
        match alert::of(view) {
            Some(alert) => alert::draw_large(ui, &alert, REASON * unit),
            None => plan::reason_large(ui, view, REASON * unit),
        }
    });
    let below = Rect::from_min_max(
        pos2(picture.left(), picture.bottom()),
        pos2(beside.right(), area.bottom()),
    );
    message_in(ui, below, cx);
}

/// Draws the newest message of the time since presenter mode began.
fn message_in(ui: &mut Ui, margin: Rect, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let after = view.ui_state.shell.presented_after;
    let Some(message) = view.messages.open().find(|m| m.id > after) else {
        return;
    };
    let row = Rect::from_center_size(
        margin.center(),
        vec2(margin.width(), margin.height().min(theme::HEADER)),
    );
    let layout = Layout::right_to_left(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(row).layout(layout), |ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().button_padding.y = 0.0;
        if message.kind != NoticeKind::Info {
            let command = Command::from(ShellAction::Dismiss(message.id));
            let face = command.entry().title;
            widgets::button(ui, cx, &command, &face, Vec2::ZERO);
        }
        let (sign, _, colour) = mark(message.kind, theme::colours(ui));
        let words = format!("{sign} {}", message.text);
        let size = vec2(ui.available_width(), row.height());
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let font = theme::body();
        text::with_tooltip(
            ui,
            &response,
            rect,
            Align2::LEFT_CENTER,
            &words,
            font,
            colour,
        );
        accessible::set_value(&response, "Message", &words);
    });
}

fn numbers_beside(ui: &mut Ui, view: &FrameView<'_>, unit: f32) {
    let tracked = view.record.map(|r| &*r.tracked);
    let known = |n: Option<u64>| n.map_or_else(|| format::UNKNOWN.into(), format::thousands);
    let of = |n: Option<u32>| known(n.map(u64::from));
    let next = tracked.and_then(|t| t.next).map(|p| p.letter());
    next_piece(ui, view, next, unit);
    ui.add_space(unit * 0.5);
    let score = of(tracked.and_then(|t| t.score));
    number(ui, "Score", &score, unit, 1.7);
    ui.add_space(unit * 0.5);
    let width = ui.available_width() / 3.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for (name, text) in [
            ("Lines", of(tracked.and_then(|t| t.lines.map(u32::from)))),
            ("Level", of(tracked.and_then(|t| t.level.map(u32::from)))),
            (
                "Pieces",
                of(view.statistics().and_then(|s| s.pieces_of_game())),
            ),
        ] {
            ui.allocate_ui(vec2(width, 0.0), |ui| number(ui, name, &text, unit, 1.1));
        }
    });
}

/// A number with its name above it, so many units high.
fn number(ui: &mut Ui, name: &str, text: &str, unit: f32, height: f32) {
    let size = vec2(ui.available_width(), (height * 1.3 + 0.8) * unit);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = theme::colours(ui);
    let painter = ui.painter();
    painter.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        name,
        theme::words(0.6 * unit),
        colours.dim,
    );
    painter.text(
        rect.left_bottom(),
        Align2::LEFT_BOTTOM,
        text,
        theme::letter(height * unit),
        colours.text,
    );
    accessible::set_value(&response, name, text);
}

fn next_piece(ui: &mut Ui, view: &FrameView<'_>, letter: Option<char>, unit: f32) {
    let side = 1.2 * unit;
    let below = 0.9 * unit;
    let size = vec2(ui.available_width(), below + 2.0 * side);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let text = letter.map_or_else(|| format::UNKNOWN.into(), String::from);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, "Next piece");
        info.current_text_value = Some(text.clone());
        info
    });
    let colours = theme::colours(ui);
    ui.painter().text(
        rect.left_top(),
        Align2::LEFT_TOP,
        "Next",
        theme::words(0.6 * unit),
        colours.dim,
    );
    let at = rect.left_top() + vec2(0.0, below);
    match view.record.and_then(|r| r.tracked.next) {
        Some(piece) => {
            let ppp = ui.ctx().pixels_per_point();
            let (left, top) = whole_pixel(at, ppp);
            let cell = (side * ppp).round() as i32;
            let mut marks = PixelPainter::new(ppp);
            board::add_next(&mut marks, CellGrid { left, top, cell }, piece, colours);
            marks.paint(ui.painter());
        }
        None => {
            ui.painter().text(
                at,
                Align2::LEFT_TOP,
                format::UNKNOWN,
                theme::letter(1.7 * unit),
                colours.dim,
            );
        }
    }
}
