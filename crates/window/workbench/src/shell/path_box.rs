//! A box to type a path in, for desktops without a file dialog. It offers the names in the folder
//! and the recent files that are meant.

use super::{file_ask::Pick, source_box};
use crate::ShellAction;
use crate::{
    FileAsk, PanelCx, PathBox, Popup, Request, TypedPath, features::widgets, shell::modal,
};
use egui::{
    Button, Id, InputState, Key, Label, Modifiers, RichText, ScrollArea, TextEdit, Ui, Vec2,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
};
use ui_kit::{accessible, scroll, theme};

/// Height of the list of paths, in points.
const OFFERS: f32 = 180.0;
/// Names of the folder that are listed.
const NAMES: usize = 100;

/// Puts the caret of a text behind it.
fn caret_behind(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::one(end)));
    state.store(ui.ctx(), id);
}

/// Selects the name of a file in a path, without its ending.
fn select_name(ui: &Ui, id: Id, path: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let first = path.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    let name = &path[first..];
    let last = first + name.rfind('.').unwrap_or(name.len());
    let caret = |at: usize| CCursor::new(path[..at].chars().count());
    let selected = CCursorRange::two(caret(first), caret(last));
    state.cursor.set_char_range(Some(selected));
    state.store(ui.ctx(), id);
}

/// Draws paths that may be meant. Returns the one that was clicked.
fn paths<'a>(ui: &mut Ui, heading: &str, paths: &[&'a str]) -> Option<&'a str> {
    let mut chosen = None;
    ui.add_space(theme::SPACE[1]);
    let dim = theme::colours(ui).dim;
    ui.label(RichText::new(heading).color(dim));
    for path in paths.iter().take(NAMES) {
        let response = ui.add(Button::new(*path).frame(false).truncate());
        accessible::set_button(&response, path, None);
        if response.on_hover_text(*path).clicked() {
            chosen = Some(*path);
        }
    }
    let more = paths.len().saturating_sub(NAMES);
    if more > 0 {
        ui.label(RichText::new(format!("and {more} more")).color(dim));
    }
    ui.add_space(theme::SPACE[1]);
    chosen
}

/// Draws the paths in the folder and the recent files that may be meant. A click chooses a file
/// that exists, and completes the text to a folder or the name of a new file.
fn offers(ui: &mut Ui, typed: &PathBox, in_folder: &[String], cx: &mut PanelCx<'_>) {
    let names: Vec<&str> = in_folder.iter().map(String::as_str).collect();
    let name = match names.is_empty() {
        true => None,
        false => paths(ui, "In the folder; Tab completes", &names),
    };
    let shell = &cx.view.ui_state.shell;
    let recent = shell.recent.iter().filter(|it| !shell.missing.contains(it));
    let recent = typed.completions(recent);
    let recent = recent.iter().map(|path| path.to_string_lossy());
    let mut recent: Vec<_> = recent.collect();
    recent.retain(|path| !names.contains(&path.as_ref()));
    let recent: Vec<&str> = recent.iter().map(AsRef::as_ref).collect();
    let heading = match names.is_empty() {
        true => "Recent files; Tab completes to the first",
        false => "Recent files",
    };
    let file = match recent.is_empty() {
        true => None,
        false => paths(ui, heading, &recent),
    };
    let Some(path) = name.or(file) else { return };
    let is_folder = path.ends_with(std::path::is_separator);
    if is_folder || typed.ask.words().pick == Pick::New {
        let typed = PathBox::new(typed.ask.clone(), path);
        cx.send(ShellAction::Popup(Popup::Path(typed)));
    } else {
        cx.send(Request::UseFile(typed.ask.clone(), path.into()));
    }
}

/// Draws the box over everything.
pub fn draw(ui: &mut Ui, typed: &PathBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "path box", 440.0, cx, |ui, cx| {
        let words = typed.ask.words();
        let label = ui.label(words.label);
        let mut text = typed.path.clone();
        let shell = &cx.view.ui_state.shell;
        let recent = shell.recent.iter().filter(|it| !shell.missing.contains(it));
        let in_folder = typed.in_folder(&shell.folder);
        // Tab goes to the next widget once there is nothing to complete.
        let first = match in_folder.is_empty() {
            true => typed
                .completions(recent)
                .first()
                .map(|path| path.to_string_lossy().into()),
            false => typed.completed(&in_folder),
        };
        let edit = TextEdit::singleline(&mut text)
            .desired_width(f32::INFINITY)
            .lock_focus(first.is_some());
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if !response.has_focus() && !entered && ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
            // The name of the file is what is most likely to be changed.
            match words.pick {
                Pick::New => select_name(ui, response.id, &text),
                Pick::File(_) | Pick::Folder => caret_behind(ui, response.id, &text),
            }
        }
        let tab = |i: &mut InputState| i.consume_key(Modifiers::NONE, Key::Tab);
        let completed = first.filter(|_| response.has_focus() && ui.input_mut(tab));
        if let Some(path) = &completed {
            text.clone_from(path);
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
        // Of one height, so that no button moves away from the pointer when the names come.
        let area = ScrollArea::vertical()
            .max_height(OFFERS)
            .min_scrolled_height(OFFERS)
            .auto_shrink(false);
        scroll::show(area, ui, |ui| {
            offers(ui, typed, &typed.in_folder(&shell.folder), cx);
        });
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
