//! A box to type a path in, for desktops without a file dialog. It offers the recent files that
//! are meant.

use super::source_box;
use crate::ShellAction;
use crate::{
    FileAsk, PanelCx, PathBox, Popup, Request, TypedPath, features::widgets, shell::modal,
};
use egui::{
    Button, Id, InputState, Key, Label, Modifiers, RichText, TextEdit, Ui, Vec2,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
};
use std::path::Path;
use ui_kit::{accessible, theme};

/// Puts the caret of a text behind it.
fn caret_behind(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::one(end)));
    state.store(ui.ctx(), id);
}

/// Draws the recent files that may be meant; a click chooses one.
fn recent_files(ui: &mut Ui, typed: &PathBox, paths: &[&Path], cx: &mut PanelCx<'_>) {
    ui.add_space(theme::SPACE[1]);
    let heading = "Recent files; Tab completes to the first";
    ui.label(RichText::new(heading).color(theme::colours(ui).dim));
    for path in paths {
        let name = path.display().to_string();
        let button = Button::new(name.as_str()).frame(false).truncate();
        let response = ui.add(button);
        accessible::set_button(&response, &name, None);
        if response.on_hover_text(&name).clicked() {
            cx.send(Request::UseFile(typed.ask.clone(), path.to_path_buf()));
        }
    }
    ui.add_space(theme::SPACE[1]);
}

/// Draws the box over everything.
pub fn draw(ui: &mut Ui, typed: &PathBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "path box", 440.0, cx, |ui, cx| {
        let words = typed.ask.words();
        let label = ui.label(words.label);
        let mut text = typed.path.clone();
        let shell = &cx.view.ui_state.shell;
        let recent = || shell.recent.iter().filter(|it| !shell.missing.contains(it));
        // Tab goes to the next widget once there is nothing to complete.
        let first = typed.completions(recent()).first().copied();
        let edit = TextEdit::singleline(&mut text)
            .desired_width(f32::INFINITY)
            .lock_focus(first.is_some());
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if !response.has_focus() && !entered && ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
            // The name of the file is what is most likely to be changed.
            caret_behind(ui, response.id, &text);
        }
        let tab = |i: &mut InputState| i.consume_key(Modifiers::NONE, Key::Tab);
        let completed = first.filter(|_| response.has_focus() && ui.input_mut(tab));
        if let Some(path) = completed {
            text = path.to_string_lossy().into_owned();
            caret_behind(ui, response.id, &text);
        }
        let typed = &PathBox::new(typed.ask.clone(), text);
        if response.changed() || completed.is_some() {
            cx.send(ShellAction::Popup(Popup::Path(typed.clone())));
        }
        let wanted = Request::UseFile(typed.ask.clone(), typed.trimmed()).into();
        if let TypedPath::Refused(why) = &cx.view.ui_state.shell.typed_path {
            let words = RichText::new(format!("✖ {why}")).color(theme::colours(ui).error);
            let response = ui.add(Label::new(words).wrap());
            accessible::name_value(&response, "Refused", why);
        }
        let offered = typed.completions(recent());
        if !offered.is_empty() {
            recent_files(ui, typed, &offered, cx);
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
