//! A number that is dragged or typed. What is typed counts when the number is left; Esc
//! restores the number and closes nothing else.

use egui::{
    Color32, DragValue, FontSelection, Key, Modifiers, Response, TextStyle, Ui, emath::Numeric,
    vec2,
};
use std::ops::RangeInclusive;

/// Room in a field beside its text and its padding: the cursor and the strokes, in points.
const CURSOR: f32 = 4.0;

/// The widest text of a number without an end, such as a seed: a longer one widens its field.
pub const USUAL: &str = "0000";

/// The widest text of the numbers of a range.
#[must_use]
pub fn widest<N: ToString>(range: &RangeInclusive<N>) -> String {
    let [least, most] = [range.start(), range.end()].map(ToString::to_string);
    if least.len() > most.len() {
        least
    } else {
        most
    }
}

/// The width of a field in which a text in this style is whole, also while it is typed, in
/// points.
#[must_use]
pub fn width(ui: &Ui, style: TextStyle, widest: &str) -> f32 {
    let font = FontSelection::from(style).resolve(ui.style());
    let colour = Color32::PLACEHOLDER;
    let text = ui.fonts_mut(|f| f.layout_no_wrap(widest.to_owned(), font, colour));
    (text.size().x + 2.0 * ui.spacing().button_padding.x + CURSOR).ceil()
}

/// Draws a number in a field for the widest text that it can show, so that nothing is cut and
/// the field keeps its width; `set` makes its range and speed.
pub fn edit<N: Numeric>(
    ui: &mut Ui,
    value: &mut N,
    widest: &str,
    set: impl FnOnce(DragValue<'_>) -> DragValue<'_>,
) -> Response {
    let before = *value;
    let least = ui.spacing().interact_size;
    let wide = width(ui, ui.style().drag_value_text_style.clone(), widest);
    let number = set(DragValue::new(&mut *value))
        .update_while_editing(false)
        .min_size(vec2(wide.max(least.x), least.y));
    let response = ui.add(number);
    let id = response.id.with("escaped");
    // A lost focus is reported in two passes, the second without Esc.
    let escaped = response.lost_focus()
        && (ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape))
            || ui.data(|data| data.get_temp(id)).unwrap_or(false));
    if escaped {
        *value = before;
    }
    ui.data_mut(|data| data.insert_temp(id, escaped));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::{Harness, kittest::Queryable as _};

    #[test]
    fn enter_sets_what_was_typed_and_esc_restores_the_number() {
        let mut window = Harness::new_ui_state(
            |ui, number: &mut i64| {
                let mut value = *number;
                let response = edit(ui, &mut value, "99", |drag| drag.range(0..=99));
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_label("x"));
                *number = value;
            },
            7,
        );
        let mut typed = |text: &str, key: Key| {
            window.get_by_label("x").click();
            window.run();
            window.get_by_label("x").type_text(text);
            window.run();
            window.key_press(key);
            window.run();
            *window.state()
        };
        assert_eq!(typed("12", Key::Escape), 7);
        assert_eq!(typed("12", Key::Enter), 12);
        assert_eq!(typed("none", Key::Enter), 12);
        assert_eq!(typed("500", Key::Enter), 99);
    }
}
