//! Presenter mode: only the game, the next piece, the reason and the score.

use crate::{FrameView, PanelCx, game, plan};
use egui::{Align2, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use ui_kit::{
    accessible, board,
    pixels::{CellGrid, PixelPainter, whole_pixel},
    placing::Placing,
    theme,
};
use workbench_model::format;

/// Width of the column beside the game, in points.
const BESIDE: f32 = 220.0;
/// Height of the line that gives the reason, in points.
const REASON: f32 = 48.0;
/// Margin around everything, in points.
const AROUND: f32 = 24.0;

/// Draws presenter mode into the whole window.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let area = ui.max_rect();
    let ppp = ui.ctx().pixels_per_point();
    let colours = theme::colours(ui);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let room = area.size() - vec2(BESIDE + 3.0 * AROUND, REASON + 2.0 * AROUND);
    let scale = Placing::scale_in(room, ppp);
    let size = Placing::size_at(scale, ppp);
    // Game and numbers as one block in the centre.
    let left = area.center().x - (size.x + AROUND + BESIDE) / 2.0;
    let top = area.center().y - (size.y + REASON) / 2.0;
    let place = Rect::from_min_size(pos2(left.max(area.left()), top.max(area.top())), size);
    // Half a pixel more, so that rounding to whole pixels never costs a scale.
    let picture = game::draw(ui, place.expand(0.5 / ppp), cx);

    let beside = Rect::from_min_size(
        picture.right_top() + vec2(AROUND, 0.0),
        vec2(BESIDE, picture.height()),
    );
    let numbers = UiBuilder::new().max_rect(beside);
    let numbers = ui.scope_builder(numbers, |ui| numbers_beside(ui, view));
    let lowest = picture.bottom().max(numbers.response.rect.bottom());
    let below = Rect::from_min_max(
        pos2(picture.left(), lowest + AROUND / 2.0),
        pos2(beside.right(), lowest + AROUND / 2.0 + REASON),
    );
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        plan::reason_large(ui, view);
    });
}

fn numbers_beside(ui: &mut Ui, view: &FrameView<'_>) {
    let tracked = view.record.map(|r| &*r.tracked);
    let known = |n: Option<u64>| n.map_or_else(|| format::UNKNOWN.into(), format::thousands);
    let of = |n: Option<u32>| known(n.map(u64::from));
    let next = tracked.and_then(|t| t.next).map(|p| p.letter());
    next_piece(ui, view, next);
    for (name, text) in [
        ("Score", of(tracked.and_then(|t| t.score))),
        ("Lines", of(tracked.and_then(|t| t.lines.map(u32::from)))),
        ("Level", of(tracked.and_then(|t| t.level.map(u32::from)))),
        (
            "Pieces",
            known(view.statistics().map(|s| u64::from(s.game.locks))),
        ),
    ] {
        ui.add_space(theme::SPACE[4]);
        let size = vec2(ui.available_width(), 46.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let colours = theme::colours(ui);
        let painter = ui.painter();
        painter.text(
            rect.left_top(),
            Align2::LEFT_TOP,
            name,
            theme::headline(),
            colours.dim,
        );
        painter.text(
            rect.left_bottom(),
            Align2::LEFT_BOTTOM,
            &text,
            theme::letter(theme::HUGE),
            colours.text,
        );
        accessible::set_value(&response, name, &text);
    }
}

fn next_piece(ui: &mut Ui, view: &FrameView<'_>, letter: Option<char>) {
    let side = 22.0;
    let size = vec2(ui.available_width(), theme::HEADER + 2.0 * side + 4.0);
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
        theme::headline(),
        colours.dim,
    );
    let at = rect.left_top() + vec2(0.0, theme::HEADER + 2.0);
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
                theme::letter(theme::HUGE),
                colours.dim,
            );
        }
    }
}
