//! The line under the panels: why the bot does what it does.

use crate::{FrameView, tokens, widgets};
use egui::{Align2, Label, RichText, Sense, Ui, vec2};
use std::borrow::Cow;

/// Why the bot does what it does; empty when it does nothing.
fn text<'a>(view: &FrameView<'a>) -> Cow<'a, str> {
    match (view.record.and_then(|r| r.divergence.as_ref()), view.plan) {
        (Some(divergence), _) => format!("Replanned: {}", divergence.words).into(),
        (None, Some(plan)) => plan.reason.as_str().into(),
        (None, None) => "".into(),
    }
}

/// Draws it as one line.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>) {
    let text = text(view);
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let (font, colour) = (tokens::body(), tokens::colours(ui).text);
    let cut = widgets::text_in(ui, rect, Align2::LEFT_CENTER, &text, font, colour);
    widgets::named(&response, "Reason", &text);
    if cut {
        response.on_hover_text(text);
    }
}

/// Draws it large, over as many lines as it takes.
pub fn draw_large(ui: &mut Ui, view: &FrameView<'_>) {
    let text = text(view);
    let words = RichText::new(&*text).font(tokens::headline());
    let response = ui.add(Label::new(words.color(tokens::colours(ui).text)).wrap());
    widgets::named(&response, "Reason", &text);
}
