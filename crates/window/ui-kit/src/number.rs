//! A number that is dragged or typed. What is typed counts when the number is left; Esc
//! restores the number and closes nothing else.

use egui::{DragValue, Key, Modifiers, Response, Ui, emath::Numeric};

/// Draws a number; `set` makes its range and speed.
pub fn edit<N: Numeric>(
    ui: &mut Ui,
    value: &mut N,
    set: impl FnOnce(DragValue<'_>) -> DragValue<'_>,
) -> Response {
    let before = *value;
    let number = set(DragValue::new(&mut *value)).update_while_editing(false);
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
                let response = edit(ui, &mut value, |drag| drag.range(0..=99));
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
