//! The progress of long work in one line: what is done, a bar, and how many of how many.

use crate::{text, theme};
use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

/// Width of the bar, in points.
const BAR: f32 = 220.0;
/// Width of a digit, in points.
const DIGIT: f32 = 7.4;

/// Draws the sentence, the bar and the numbers; `name` is the accessible name. The numbers
/// are `done` of `of`, which are also the share of the bar, as text in `unit`.
pub fn draw(
    ui: &mut Ui,
    (sentence, name): (&str, &str),
    (done, of): (u64, u64),
    (format, unit): (fn(u64) -> String, &str),
) {
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.x = theme::SPACE[3];
    ui.label(sentence);
    let (rect, response) = ui.allocate_exact_size(vec2(BAR, theme::SPACE[2]), Sense::hover());
    let part = (done as f32 / of.max(1) as f32).clamp(0.0, 1.0);
    ui.painter()
        .rect_filled(rect, theme::RADIUS, colours.ground);
    let filled = Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height()));
    ui.painter()
        .rect_filled(filled, theme::RADIUS, colours.accent);
    let [done, of] = [done, of].map(format);
    let text = format!("{done:>width$} of {of} {unit}", width = of.len());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, name);
        info.current_text_value = Some(text.clone());
        info
    });
    let size = vec2(text.len() as f32 * DIGIT, theme::ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (font, colour) = (theme::numbers(), colours.dim);
    text::in_rect(ui, rect, Align2::LEFT_CENTER, &text, font, colour);
}
