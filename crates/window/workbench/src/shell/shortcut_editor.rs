//! The shortcut editor: all shortcuts by scope. A click on one waits for its replacement.

use super::{guide_box::search, modal};
use crate::{
    Bound, Capture, Command, KeyMap, PanelCx, Popup, Scope, Shortcut, ShortcutEditor,
    features::widgets,
};
use crate::{
    ShellAction,
    shell::{PAD, printed},
};
use egui::{Align2, RichText, ScrollArea, Sense, Ui, vec2};
use pad::Buttons;
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, fuzzy, scroll, text, theme};

/// The width of the keys of the game, wide enough for the longest name of one. In points.
const KEY_COLUMN: f32 = 90.0;

/// Draws the editor.
pub fn draw(ui: &mut Ui, editor: &ShortcutEditor, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let show =
        |editor: ShortcutEditor| Command::from(ShellAction::Popup(Popup::ShortcutEditor(editor)));
    modal::show(ui, "shortcuts", 600.0, cx, |ui, cx| {
        let query = search(ui, cx, "Shortcuts", "Search all commands", &editor.query);
        if let Some(query) = query {
            cx.send(show(ShortcutEditor {
                query,
                all: editor.all,
                ..ShortcutEditor::default()
            }));
        }
        let colours = theme::colours(ui);
        let (text, colour) = match (&editor.refused, &editor.capture) {
            (Some(why), _) => (why.clone(), colours.warn),
            (None, Some(capture)) => {
                let what = match &capture.bound {
                    Bound::Command(command) => format!("shortcut for {}", command.entry().title),
                    Bound::Button(button) => {
                        format!("button of the gamepad for {}", button.name())
                    }
                };
                (
                    format!("Press the {what}; Delete removes it, Esc cancels"),
                    colours.accent,
                )
            }
            (None, None) => (
                "Click a shortcut, then press its new keys; + adds one".into(),
                colours.dim,
            ),
        };
        ui.horizontal(|ui| {
            let response = ui.label(RichText::new(&text).color(colour));
            accessible::set_value(&response, "Shortcut help", &text);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let shell = &view.ui_state.shell;
                let differs = !shell.keys.is_as_made() || !shell.gamepad.is_as_made();
                ui.add_enabled_ui(differs, |ui| {
                    let all = ShellAction::UnbindAll;
                    widgets::plain_button(ui, cx, all, "Reset all");
                });
                let mut all = editor.all;
                let tick = ui.checkbox(&mut all, "Without a shortcut");
                if tick
                    .on_hover_text("List commands without a shortcut")
                    .clicked()
                {
                    cx.send(show(ShortcutEditor {
                        query: editor.query.clone(),
                        all,
                        ..ShortcutEditor::default()
                    }));
                }
            });
        });
        ui.add_space(theme::SPACE[1]);
        let area = ScrollArea::vertical()
            .max_height((ui.ctx().content_rect().height() - 180.0).min(560.0))
            .auto_shrink([false, true]);
        scroll::show(area, ui, |ui| {
            ui.spacing_mut().item_spacing.y = theme::SPACE[0];
            for scope in Scope::iter() {
                rows(ui, scope, editor, cx);
            }
        });
    });
}

fn rows(ui: &mut Ui, scope: Scope, editor: &ShortcutEditor, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let keys = &view.ui_state.shell.keys;
    let listed: Vec<Command> = Command::all()
        .iter()
        .filter(|c| c.entry().scope == scope)
        .filter(|c| match editor.query.trim() {
            "" => editor.all || keys.differs(c) || !keys.of(c).is_empty(),
            query => is_found(query, c, keys, ui.ctx().os().is_mac()),
        })
        .cloned()
        .collect();
    let is_mac = ui.ctx().os().is_mac();
    let of_game: Vec<(String, Buttons)> = match scope {
        Scope::Game => PAD
            .into_iter()
            .map(|(key, button)| (Shortcut::new(egui::Modifiers::NONE, key), button))
            .map(|(key, button)| (printed(&key, is_mac), button))
            .filter(|(key, button)| is_button_found(editor.query.trim(), key, *button, cx))
            .collect(),
        _ => Vec::new(),
    };
    if listed.is_empty() && of_game.is_empty() {
        return;
    }
    ui.add_space(theme::SPACE[2]);
    let dim = theme::colours(ui).dim;
    ui.label(RichText::new(scope.label()).color(dim));
    if !of_game.is_empty() {
        let names = &view.status.program.gamepads.names;
        let gamepads = match names.as_slice() {
            [] => "Gamepad: none is connected".to_owned(),
            names => format!("Gamepad: {}", names.join(", ")),
        };
        line(ui, "Buttons of the game", |ui| {
            in_key_column(ui, "Key");
            let response = ui.label(RichText::new(&gamepads).color(dim));
            accessible::set_value(&response, "Connected gamepads", &gamepads);
        });
    }
    for (key, button) in of_game {
        line(ui, &format!("{} of the game", button.name()), |ui| {
            in_key_column(ui, &key);
            gamepad_buttons(ui, button, editor, cx);
        });
    }
    for command in listed {
        row(ui, &command, editor, cx);
    }
}

/// A text in the column of the keys of the game, beside that of the gamepad's buttons.
fn in_key_column(ui: &mut Ui, text: &str) {
    let dim = theme::colours(ui).dim;
    let size = vec2(KEY_COLUMN, theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let (align, font) = (Align2::LEFT_CENTER, theme::body());
    text::with_tooltip(ui, &response, rect, align, text, font, dim);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
}

/// What a list of shortcuts or buttons of a gamepad is called in names and tooltips.
struct BindingWords {
    /// The accessible name of the button that changes one of them, by its printed form.
    change: fn(&str, &str) -> String,
    change_tooltip: &'static str,
    /// The accessible names of the buttons that add one and that restore the default ones.
    add: String,
    add_tooltip: &'static str,
    reset: String,
}

/// Draws shortcuts or buttons of a gamepad, each to be changed, with the name of what they are for.
fn bindings(
    ui: &mut Ui,
    (bound, name): (&Bound, &str),
    (own, words): (&[String], &BindingWords),
    reset: Option<Command>,
    editor: &ShortcutEditor,
    cx: &mut PanelCx<'_>,
) {
    let capture = |which| Capture {
        bound: bound.clone(),
        which,
    };
    let waits = |which| editor.capture.as_ref() == Some(&capture(which));
    let send = |which, cx: &mut PanelCx<'_>| {
        let editor = ShortcutEditor {
            query: editor.query.clone(),
            all: editor.all,
            capture: Some(capture(which)),
            ..ShortcutEditor::default()
        };
        cx.send(ShellAction::Popup(Popup::ShortcutEditor(editor)));
    };
    for (i, printed) in own.iter().enumerate() {
        let response = ui.button(if waits(i) { "…" } else { printed });
        let label = (words.change)(printed, name);
        accessible::set_button(&response, &label, Some(waits(i)));
        if response.on_hover_text(words.change_tooltip).clicked() {
            send(i, cx);
        }
    }
    let face = if waits(own.len()) { "…" } else { "+" };
    let response = ui.button(RichText::new(face).color(theme::colours(ui).dim));
    accessible::set_button(&response, &words.add, None);
    if response.on_hover_text(words.add_tooltip).clicked() {
        send(own.len(), cx);
    }
    if let Some(reset) = reset {
        let response = ui.button("Reset");
        accessible::set_button(&response, &words.reset, None);
        if widgets::with_tooltip(response, &reset, cx.view).clicked() {
            cx.send(reset);
        }
    }
}

/// The buttons of a gamepad that press a button of the game, each to be changed.
fn gamepad_buttons(ui: &mut Ui, button: Buttons, editor: &ShortcutEditor, cx: &mut PanelCx<'_>) {
    let map = &cx.view.ui_state.shell.gamepad;
    let name = button.name();
    let own: Vec<String> = map
        .of(button)
        .iter()
        .map(|of| of.name().to_owned())
        .collect();
    let words = BindingWords {
        change: |of, name| format!("Change {of} of the gamepad for {name}"),
        change_tooltip: "Change this button of the gamepad",
        add: format!("Add a button of the gamepad for {name}"),
        add_tooltip: "Add a button of the gamepad",
        reset: format!("Reset the gamepad for {name}"),
    };
    let reset = ShellAction::BindGamepad(button, None);
    let reset = map.differs(button).then(|| Command::from(reset));
    let bound = Bound::Button(button);
    bindings(ui, (&bound, name), (&own, &words), reset, editor, cx);
}

/// Whether a button of the game is listed: it matches what is searched, by its name, its key or its
/// buttons of a gamepad.
fn is_button_found(query: &str, key: &str, button: Buttons, cx: &PanelCx<'_>) -> bool {
    let name = format!("{} of the game, a button", button.name());
    let gamepad = cx.view.ui_state.shell.gamepad.names(button);
    let others = format!("{key} gamepad {gamepad}");
    query.is_empty() || fuzzy::score(query, &name, &others).is_some()
}

/// Whether a command matches what is searched, by its title or its shortcuts.
fn is_found(query: &str, command: &Command, keys: &KeyMap, is_mac: bool) -> bool {
    let own = keys.of(command);
    let printed: Vec<String> = own.iter().map(|key| printed(key, is_mac)).collect();
    fuzzy::score(query, &command.entry().title, &printed.join(" ")).is_some()
}

/// A row with a name at the left and content at the right.
fn line(ui: &mut Ui, name: &str, right: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let size = vec2(250.0, theme::ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let colour = theme::colours(ui).text;
        let inner = rect.with_min_x(rect.left() + theme::SPACE[3]);
        let (align, font) = (Align2::LEFT_CENTER, theme::body());
        text::with_tooltip(ui, &response, inner, align, name, font, colour);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, name));
        right(ui);
    });
}

/// A command with its shortcuts.
fn row(ui: &mut Ui, command: &Command, editor: &ShortcutEditor, cx: &mut PanelCx<'_>) {
    let keys = &cx.view.ui_state.shell.keys;
    let is_mac = ui.ctx().os().is_mac();
    let name = command.entry().title;
    let own = keys.of(command);
    let own: Vec<String> = own.iter().map(|key| printed(key, is_mac)).collect();
    let words = BindingWords {
        change: |key, name| format!("Change {key} for {name}"),
        change_tooltip: "Change this shortcut",
        add: format!("Add a shortcut for {name}"),
        add_tooltip: "Add a shortcut",
        reset: format!("Reset shortcuts of {name}"),
    };
    let bound = Bound::Command(Box::new(command.clone()));
    let reset = ShellAction::Unbind(Box::new(command.clone()));
    let reset = keys.differs(command).then(|| Command::from(reset));
    line(ui, &name, |ui| {
        bindings(ui, (&bound, &name), (&own, &words), reset, editor, cx);
    });
}
