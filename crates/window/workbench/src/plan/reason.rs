//! The line under the panels: why the bot does what it does.

use crate::{FrameView, features::widgets, highlight};
use egui::{
    Align2, Label, RectAlign, Sense, TextFormat, Tooltip, Ui,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use std::borrow::Cow;
use ui_kit::{accessible, theme};

/// Why the bot does what it does; else the advice, or what a review has found. A goal that was
/// just reached comes first.
pub fn text<'a>(view: &FrameView<'a>) -> Cow<'a, str> {
    if let Some(news) = highlight::news(view) {
        return news.into();
    }
    if view.status.shown.is_searching {
        return widgets::SEARCHING.into();
    }
    match (view.record.and_then(|r| r.divergence.as_ref()), view.plan) {
        (Some(divergence), _) => format!("Replanned: {}", divergence.words).into(),
        (None, Some(plan)) => plan.reason.as_str().into(),
        (None, None) => crate::game_review::reason(view).unwrap_or_default().into(),
    }
}

/// The part of a reason that names the move: all before the colon.
fn split(reason: &str) -> (&str, &str) {
    let end = reason.find(": ").map_or(0, |colon| colon + 1);
    reason.split_at(end)
}

/// The reason as text to lay out, in letters of `size` points: the move stands out.
fn layout(ui: &Ui, reason: &str, size: f32) -> LayoutJob {
    let colours = theme::colours(ui);
    let (the_move, why) = split(reason);
    let mut job = LayoutJob::default();
    for (text, colour) in [(the_move, colours.text), (why, colours.dim)] {
        // A reason without a move is no less important.
        let colour = if the_move.is_empty() {
            colours.text
        } else {
            colour
        };
        let format = TextFormat::simple(theme::words(size), colour);
        job.append(text, 0.0, format);
    }
    job
}

/// The width of the whole line of a reason, in points.
pub fn width(ui: &Ui, text: &str) -> f32 {
    let job = layout(ui, text, theme::BODY);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    // One point more, so that rounding never shortens the text.
    galley.size().x + 1.0
}

/// Draws a reason as one line.
pub fn draw(ui: &mut Ui, text: &str) {
    let size = vec2(ui.available_width(), theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut job = layout(ui, text, theme::BODY);
    job.wrap = TextWrapping::truncate_at_width(rect.width());
    let whole = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let cut = whole.elided;
    let at = Align2::LEFT_CENTER.align_size_within_rect(whole.size(), rect);
    let colour = theme::colours(ui).text;
    ui.painter_at(rect).galley(at.min, whole, colour);
    accessible::name_value(&response, "Reason", text);
    // Above: below are the buttons of the timeline.
    let mut tooltip = Tooltip::for_enabled(&response);
    tooltip.popup = tooltip.popup.align(RectAlign::TOP_START);
    tooltip.show(|ui| {
        if cut {
            ui.label(text);
        }
        if let Some(meaning) = accessible::meaning(ui.ctx(), "Reason") {
            ui.label(meaning);
        }
    });
}

/// Draws that of the game in text of `size` points, over as many lines as it takes.
pub fn draw_large(ui: &mut Ui, view: &FrameView<'_>, size: f32) {
    let text = text(view);
    let words = layout(ui, &text, size);
    let response = ui.add(Label::new(words).wrap());
    accessible::set_value(&response, "Reason", &text);
}
