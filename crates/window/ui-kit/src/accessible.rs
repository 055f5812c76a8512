//! Accessible names and values for what is painted by hand.
//!
//! egui derives them only for its own widgets. Tests and screen readers find a
//! node by its name and read its value.

use egui::{Context, Id, Response, Role, WidgetInfo};

/// The explanation of a label, if there is one.
pub type Glossary = fn(&str) -> Option<&'static str>;

/// Sets where the tooltips of labels come from.
pub fn set_glossary(ctx: &Context, glossary: Glossary) {
    ctx.data_mut(|data| data.insert_temp(Id::unique("glossary"), glossary));
}

/// What a label means, if the glossary has it.
pub fn meaning(ctx: &Context, label: &str) -> Option<&'static str> {
    let glossary: Option<Glossary> = ctx.data(|d| d.get_temp(Id::unique("glossary")));
    glossary?(label)
}

/// Gives a label the tooltip that explains it, if the glossary has one.
pub fn explain(response: &Response, label: &str) {
    if let Some(meaning) = meaning(&response.ctx, label) {
        response.clone().on_hover_text(meaning);
    }
}

/// Sets the name and the value of a node that shows something.
pub fn set_value(response: &Response, name: &str, value: &str) {
    set(response, Role::Status, name, value);
    explain(response, name);
}

/// As [`set_value`], for a label that has a tooltip of its own.
pub fn name_value(response: &Response, name: &str, value: &str) {
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

/// Sets the name of a button that opens a menu, and what is chosen in it.
pub fn set_menu(response: &Response, name: &str, chosen: &str) {
    set(response, Role::Button, name, chosen);
}

fn set(response: &Response, role: Role, name: &str, value: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(role, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
}
