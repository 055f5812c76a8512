//! The line under the panels: why the bot does what it does.

use crate::FrameView;
use egui::{Align2, Label, RichText, Sense, Ui, vec2};
use std::borrow::Cow;
use ui_kit::{accessible, text, theme};

/// Why the bot does what it does; else the advice, or what a review has found.
fn text<'a>(view: &FrameView<'a>) -> Cow<'a, str> {
    match (view.record.and_then(|r| r.divergence.as_ref()), view.plan) {
        (Some(divergence), _) => format!("Replanned: {}", divergence.words).into(),
        (None, Some(plan)) => plan.reason.as_str().into(),
        (None, None) => crate::game_review::reason(view).unwrap_or_default().into(),
    }
}

/// The width of the whole line, in points.
pub fn width(ui: &Ui, view: &FrameView<'_>) -> f32 {
    let (font, colour) = (theme::body(), theme::colours(ui).text);
    let galley = ui
        .painter()
        .layout_no_wrap(text(view).into_owned(), font, colour);
    // One point more, so that rounding never shortens the text.
    galley.size().x + 1.0
}

/// Draws it as one line.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>) {
    let text = text(view);
    let size = vec2(ui.available_width(), theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let (font, colour) = (theme::body(), theme::colours(ui).text);
    let cut = text::in_rect(ui, rect, Align2::LEFT_CENTER, &text, font, colour);
    accessible::set_value(&response, "Reason", &text);
    if cut {
        response.on_hover_text(text);
    }
}

/// Draws it in text of `size` points, over as many lines as it takes.
pub fn draw_large(ui: &mut Ui, view: &FrameView<'_>, size: f32) {
    let text = text(view);
    let words = RichText::new(&*text).font(theme::words(size));
    let response = ui.add(Label::new(words.color(theme::colours(ui).text)).wrap());
    accessible::set_value(&response, "Reason", &text);
}
