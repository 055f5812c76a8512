//! Accessible names and values for what is painted by hand.
//!
//! egui derives them only for its own widgets. Tests and screen readers find a
//! node by its name and read its value.

use egui::{Response, Role, WidgetInfo};

/// Sets the name and the value of a node that shows something.
pub fn set_value(response: &Response, name: &str, value: &str) {
    set(response, Role::Status, name, value);
}

/// Sets the name and the value of a picture.
pub fn set_image(response: &Response, name: &str, value: &str) {
    set(response, Role::Image, name, value);
}

/// Sets the name of a button; `on` is its state if it is a toggle.
pub fn set_button(response: &Response, name: &str, on: Option<bool>) {
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, true, on, name),
        None => WidgetInfo::labeled(Role::Button, true, name),
    });
}

fn set(response: &Response, role: Role, name: &str, value: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(role, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
}
