//! Text in a given rectangle, and rows of a label and its value.

use crate::{accessible, fit, theme};
use egui::{Align2, Color32, FontId, Rect, Response, Sense, Ui, text::LayoutJob, vec2};

/// Size of the number that counts most in a panel, in points.
const MAIN_NUMBER: f32 = 26.0;

/// Draws one line of text in a rectangle and shortens it with an ellipsis where it
/// does not fit. Returns whether it was shortened.
pub fn in_rect(
    ui: &Ui,
    rect: Rect,
    align: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) -> bool {
    let mut job = LayoutJob::simple_singleline(text.into(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = align.align_size_within_rect(galley.size(), rect);
    let shortened = galley.elided;
    ui.painter_at(rect).galley(at.min, galley, colour);
    shortened
}

/// As [`in_rect`], for a node: where the text does not fit, its tooltip has all of it.
pub fn with_tooltip(
    ui: &Ui,
    response: &Response,
    rect: Rect,
    align: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) {
    if in_rect(ui, rect, align, text, font, colour) {
        response.clone().on_hover_text(text);
    }
}

/// A row with a label on the left and a number on the right, as one accessible
/// node. All digits are equally wide, so the number does not move when it changes.
pub fn number_row(ui: &mut Ui, label: &str, value: &str, colour: Option<Color32>) -> Response {
    row(ui, label, value, theme::numbers(), colour)
}

/// A row twice as high with the number that counts most, beside its label.
pub fn main_number_row(ui: &mut Ui, label: &str, value: &str) -> Response {
    row(ui, label, value, theme::letter(MAIN_NUMBER), None)
}

/// A row with a label on the left and text on the right, as one accessible node.
pub fn text_row(ui: &mut Ui, label: &str, value: &str) -> Response {
    row(ui, label, value, theme::body(), None)
}

fn row(ui: &mut Ui, label: &str, value: &str, font: FontId, colour: Option<Color32>) -> Response {
    let rows = if font.size > theme::ROW { 2.0 } else { 1.0 };
    let size = vec2(ui.available_width(), rows * fit::row(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = theme::colours(ui);
    let drawn = ui.painter_at(rect).text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        label,
        fit::font(ui, theme::body()),
        colours.dim,
    );
    let rest = rect.with_min_x(drawn.right() + theme::SPACE[2]);
    let colour = colour.unwrap_or(colours.text);
    let font = fit::font(ui, font);
    let right = Align2::RIGHT_CENTER;
    with_tooltip(ui, &response, rest, right, value, font, colour);
    accessible::set_value(&response, label, value);
    response
}

/// The available height, rounded down to whole rows but at least one, so that a
/// list does not end inside a row.
pub fn whole_rows(ui: &Ui, row: f32) -> f32 {
    ((ui.available_height() / row).floor() * row).max(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::{Harness, kittest::Queryable as _};

    #[test]
    fn text_is_shortened_where_it_does_not_fit() {
        for (width, shortened) in [(20.0, true), (300.0, false)] {
            let mut window = Harness::builder()
                .with_context_setup(theme::apply)
                .build_ui_state(
                    |ui, seen: &mut bool| {
                        let rect = Rect::from_min_size(ui.cursor().min, vec2(width, 20.0));
                        let colour = theme::colours(ui).text;
                        let (text, font) = ("a sentence of several words", theme::body());
                        *seen = in_rect(ui, rect, Align2::LEFT_CENTER, text, font, colour);
                    },
                    !shortened,
                );
            window.run();
            assert_eq!(*window.state(), shortened, "{width} points");
        }
    }

    #[test]
    fn a_row_is_one_node_with_its_value() {
        let mut window = Harness::builder()
            .with_context_setup(theme::apply)
            .build_ui(|ui| {
                number_row(ui, "Score", "18,204", None);
                text_row(ui, "Strategy", "four-feature");
            });
        window.run();
        for (label, value) in [("Score", "18,204"), ("Strategy", "four-feature")] {
            let row = window.get_by_label(label);
            assert_eq!(row.value().as_deref(), Some(value));
            assert_eq!(row.rect().height(), theme::ROW);
        }
    }

    #[test]
    fn a_list_ends_with_a_whole_row() {
        let mut window = Harness::builder()
            .with_size(vec2(100.0, 116.0))
            .build_ui_state(
                |ui, heights: &mut [f32; 2]| {
                    *heights = [30.0, 400.0].map(|row| whole_rows(ui, row));
                },
                [0.0; 2],
            );
        window.run();
        // 100 points without the margin of the harness.
        assert_eq!(*window.state(), [90.0, 400.0]);
    }
}
