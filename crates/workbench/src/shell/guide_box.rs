//! The guide inside the program: the sections in which what is searched occurs.

use super::{markdown, modal};
use crate::{PanelCx, Popup, widgets};
use egui::{Align, Layout, Role, ScrollArea, TextEdit, Ui, WidgetInfo};
use ui_kit::theme;
use workbench_model::command::ShellAction;

/// The guide as it is in the documentation.
const GUIDE: &str = include_str!("../../../../docs/guide.md");

/// Draws it.
pub fn draw(ui: &mut Ui, query: &str, cx: &mut PanelCx<'_>) {
    modal::show(ui, "guide box", 720.0, cx, |ui, cx| {
        if let Some(text) = search(ui, cx, "Guide", "Search the guide", query) {
            cx.send(ShellAction::Popup(Popup::Guide(text)));
        }
        let height = ui.ctx().content_rect().height() - 160.0;
        let sections = markdown::matching(GUIDE, query);
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| {
                if sections.is_empty() {
                    widgets::empty(ui, cx, "Nothing in the guide matches", &[]);
                }
                for section in sections {
                    markdown::draw(ui, section);
                }
            });
    });
}

/// The title, the search field and the button that closes the box. Returns another text of
/// the field.
pub fn search(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    title: &str,
    name: &str,
    query: &str,
) -> Option<String> {
    let mut text = query.to_owned();
    ui.horizontal(|ui| {
        ui.heading(title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            let edit = TextEdit::singleline(&mut text)
                .hint_text(name)
                .desired_width(240.0);
            let response = ui.add(edit);
            response.widget_info(|| {
                let mut info = WidgetInfo::labeled(Role::TextInput, true, name);
                info.current_text_value = Some(query.to_owned());
                info
            });
            if !response.has_focus() && ui.memory(|m| m.focused().is_none()) {
                response.request_focus();
            }
        });
    });
    ui.add_space(theme::SPACE[2]);
    (text != query).then_some(text)
}
