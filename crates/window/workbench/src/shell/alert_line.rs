//! What keeps the bot from playing, in the place of the reason: a sentence, and buttons for
//! what helps.

use crate::{Alert, FrameView, PanelCx, features::widgets};
use egui::{Align2, Label, RichText, Sense, Ui, Vec2, vec2};
use ui_kit::{accessible, text, theme};

/// Room for a button beside the sentence, in points.
const BUTTON: f32 = 100.0;

/// The alert of the running game; `None` while a past frame is shown.
#[must_use]
pub fn of(view: &FrameView<'_>) -> Option<Alert> {
    Alert::of(view.status, view.layout).filter(|_| view.shown_in_the_past().is_none())
}

/// The width of sentence and buttons in one line, in points.
#[must_use]
pub fn width(ui: &Ui, alert: &Alert) -> f32 {
    let (font, colour) = (theme::body(), theme::colours(ui).error);
    let whole = ui.painter().layout_no_wrap(words(alert), font, colour);
    whole.size().x + 1.0 + BUTTON * alert.help.len() as f32
}

/// Draws sentence and buttons in one line.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, alert: &Alert) {
    let words = words(alert);
    let (font, colour) = (theme::body(), theme::colours(ui).error);
    let whole = ui
        .painter()
        .layout_no_wrap(words.clone(), font.clone(), colour);
    let room = ui.available_width() - BUTTON * alert.help.len() as f32;
    // One point more, so that rounding never shortens the text.
    let size = vec2((whole.size().x + 1.0).min(room.max(0.0)), theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let cut = text::in_rect(ui, rect, Align2::LEFT_CENTER, &words, font, colour);
    accessible::name_value(&response, "Alert", &words);
    if cut {
        response.on_hover_text(words);
    }
    for command in &alert.help {
        let face = widgets::label(command, cx.view);
        widgets::button(ui, cx, command, &face, Vec2::ZERO);
    }
}

/// Draws the sentence in text of `size` points, over as many lines as it takes.
pub fn draw_large(ui: &mut Ui, alert: &Alert, size: f32) {
    let words = words(alert);
    let text = RichText::new(&words).font(theme::words(size));
    let response = ui.add(Label::new(text.color(theme::colours(ui).error)).wrap());
    accessible::name_value(&response, "Alert", &words);
}

fn words(alert: &Alert) -> String {
    format!("✖ {}", alert.sentence)
}
