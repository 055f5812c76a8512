//! A box to type a path in, for desktops without a file dialog.

use super::source_box;
use crate::ShellAction;
use crate::{
    FileAsk, PanelCx, PathBox, Popup, Request, TypedPath, features::widgets, shell::modal,
};
use egui::{
    Key, Label, RichText, TextEdit, Ui, Vec2,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
};
use ui_kit::{accessible, theme};

/// Draws the box over everything.
pub fn draw(ui: &mut Ui, typed: &PathBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "path box", 440.0, cx, |ui, cx| {
        let words = typed.ask.words();
        let label = ui.label(words.label);
        let mut text = typed.path.clone();
        let edit = TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if !response.has_focus() && !entered && ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
            // The name of the file is what is most likely to be changed.
            let mut state = TextEditState::load(ui.ctx(), response.id).unwrap_or_default();
            let end = CCursor::new(text.chars().count());
            state.cursor.set_char_range(Some(CCursorRange::one(end)));
            state.store(ui.ctx(), response.id);
        }
        let typed = &PathBox::new(typed.ask.clone(), text);
        if response.changed() {
            cx.send(ShellAction::Popup(Popup::Path(typed.clone())));
        }
        let wanted = Request::UseFile(typed.ask.clone(), typed.trimmed()).into();
        if let TypedPath::Refused(why) = &cx.view.ui_state.shell.typed_path {
            let words = RichText::new(format!("✖ {why}")).color(theme::colours(ui).error);
            let response = ui.add(Label::new(words).wrap());
            accessible::name_value(&response, "Refused", why);
        }
        if typed.ask == FileAsk::Source {
            source_box::draw(ui, cx);
        }
        let some = !typed.path.trim().is_empty();
        ui.horizontal(|ui| {
            ui.add_enabled_ui(some, |ui| {
                widgets::button(ui, cx, &wanted, words.button, Vec2::ZERO);
            });
            widgets::plain_button(ui, cx, ShellAction::Back, "Cancel");
        });
        if entered && some {
            cx.send(wanted);
        }
    });
}
