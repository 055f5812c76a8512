//! One side: its name, its frame and its board with the plan.

use super::sides::Side;
use crate::format;
use crate::{FrameView, Hover, board};
use egui::{Align2, Id, Sense, Ui, pos2, vec2};
use ui_kit::{accessible, board::BoardView, fit, pixels::PixelPainter, text, theme};

/// Height of what is above the board, in points.
pub const HEAD: f32 = 34.0;
/// Width of the letter, in points.
const LETTER: f32 = 20.0;

/// Draws a side; `name` is its accessible name.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, side: &Side<'_>, name: &str) {
    let space = ui.max_rect();
    let hover = Hover::default();
    let own = FrameView {
        history: side.track.history,
        record: side.record.as_deref(),
        plan: side.plan.as_deref(),
        hover: &hover,
        ..*view
    };
    head(ui, side, name);
    let colours = theme::colours(ui);
    let below = space.with_min_y(space.top() + HEAD);
    let ppp = ui.ctx().pixels_per_point();
    let place = BoardView::fit(below, ppp);
    let mut marks = PixelPainter::new(ppp);
    place.ground(&mut marks, colours);
    if own.has_field() {
        board::contents(&own, place, &mut marks, colours);
    }
    let rect = place.block().points(ppp);
    let response = ui.interact(rect, Id::unique(("side", name)), Sense::hover());
    accessible::set_image(&response, &format!("{name} board"), &board::summary(&own));
    marks.paint(ui.painter());
    if !own.has_field() {
        let text = if side.record.is_none() {
            "no frame"
        } else {
            "no field"
        };
        let font = fit::font(ui, theme::body());
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            text,
            font,
            colours.dim,
        );
    }
}

/// Draws letter and name, and the frame below them.
fn head(ui: &Ui, side: &Side<'_>, name: &str) {
    let colours = theme::colours(ui);
    let space = ui.max_rect();
    let top = space.with_max_y(space.top() + HEAD / 2.0 - 1.0);
    let chip = top.with_max_x(top.left() + LETTER).shrink2(vec2(1.0, 1.0));
    side.chip(ui, chip);
    let rest = top.with_min_x(chip.right() + theme::SPACE[1]);
    let response = ui.interact(top, Id::unique(("name of side", name)), Sense::hover());
    let left = Align2::LEFT_CENTER;
    text::with_tooltip(
        ui,
        &response,
        rest,
        left,
        &side.name,
        theme::body(),
        colours.text,
    );
    accessible::name_value(&response, &format!("{name} side shown"), &side.name);
    let frame = frame_text(side);
    let below = top.translate(vec2(0.0, HEAD / 2.0 - 1.0));
    let below = below.with_min_x(chip.left());
    let response = ui.interact(below, Id::unique(("frame of side", name)), Sense::hover());
    let font = theme::small_numbers();
    text::with_tooltip(ui, &response, below, left, &frame, font, colours.dim);
    accessible::name_value(&response, &format!("{name} frame"), &frame);
    let line = pos2(space.left(), below.bottom());
    debug_assert!(line.y <= space.bottom() || space.height() < HEAD);
}

/// The number of the frame, or where the kept ones begin or end.
fn frame_text(side: &Side<'_>) -> String {
    let span = side.track.span();
    match (side.frame, span) {
        (Some(frame), _) if side.record.is_some() => format!("frame {}", format::thousands(frame)),
        (Some(frame), Some(span)) if frame > span.last => {
            format!("ends at {}", format::thousands(span.last))
        }
        (_, Some(span)) => format!("begins at {}", format::thousands(span.first)),
        (_, None) => "no frames".to_owned(),
    }
}
