//! The progress of long work in one line: what is done, a bar, and how many of how many.

use crate::{text, theme};
use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

/// The least and the greatest width of the bar, in points.
const BAR: [f32; 2] = [60.0, 220.0];
/// Room for a button right of the numbers, in points.
const BUTTON: f32 = 64.0;

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
    let text = {
        let [done, of] = [done, of].map(format);
        format!("{done:>width$} of {of} {unit}", width = of.len())
    };
    let numbers = text.len() as f32 * theme::DIGIT;
    let [least, most] = BAR;
    let free = ui.available_width() - numbers - BUTTON - 2.0 * theme::SPACE[3];
    let bar = vec2(free.clamp(least, most), theme::SPACE[2]);
    let (rect, response) = ui.allocate_exact_size(bar, Sense::hover());
    let part = (done as f32 / of.max(1) as f32).clamp(0.0, 1.0);
    ui.painter()
        .rect_filled(rect, theme::RADIUS, colours.ground);
    let filled = Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height()));
    ui.painter()
        .rect_filled(filled, theme::RADIUS, colours.accent);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, name);
        info.current_text_value = Some(text.clone());
        info
    });
    let size = vec2(numbers, theme::ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (font, colour) = (theme::numbers(), colours.dim);
    text::in_rect(ui, rect, Align2::LEFT_CENTER, &text, font, colour);
}
