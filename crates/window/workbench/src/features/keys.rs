//! Assigns key presses to commands.
//!
//! A key can have several commands, one per scope. A text field gets its keys first, then
//! the canvas with the focus, then the global scope. A letter alone acts only while a canvas
//! has the focus. A widget that was reached with Tab keeps Space and Enter, and a pop-up
//! keeps all keys.

use super::tab_order;
pub use crate::shell::PAD;
use crate::shell::{pressed, without_own_shift};
use crate::{
    Action, Bound, Capture, ClickAction, Command, CommandPalette, FrameView, MatchRequest,
    PixelsAction, PlaybackAction, Popup, ProfileAction, Request, RunState, Scope, Shell,
    ShellAction, Shortcut, ShortcutEditor, Shown, Status, Tool, UiState,
};
use egui::{Context, Event, EventFilter, Id, InputState, Key, Modifiers, Response};
use pad::{Buttons, GamepadButtons};
use std::collections::BTreeMap;
use strum::IntoEnumIterator as _;

/// The identity of the game's picture: while it has the focus, the game owns the pad's
/// keys.
#[must_use]
pub fn game_id() -> Id {
    Id::unique("game screen")
}

/// The identity of the profile's regions on the picture: while it has the focus, arrow keys
/// move the selected region.
#[must_use]
pub fn profile_id() -> Id {
    Id::unique("profile canvas")
}

/// The id of the picture while clicks on it are taken: while it has the focus, digits choose what
/// the next click states.
#[must_use]
pub fn clicks_id() -> Id {
    Id::unique("picture to click")
}

/// The id of a person's board in a match: while it has the focus, the match has the keys of the game's
/// buttons.
#[must_use]
pub fn match_id() -> Id {
    Id::unique("match board")
}

/// The id of the magnifier: while it has the focus, arrow keys move the
/// selected pixel.
#[must_use]
pub fn inspector_id() -> Id {
    Id::unique("inspector canvas")
}

/// The id of the image in the panel Capture.
#[must_use]
pub fn capture_id() -> Id {
    Id::unique("capture canvas")
}

/// The id of a corner of the screen on that image, counted from 0: while it has the focus,
/// arrow keys move it.
#[must_use]
pub fn corner_id(corner: usize) -> Id {
    Id::unique(("capture corner", corner))
}

/// The scope that the focus on a widget activates.
fn scope_of(focused: Id) -> Option<Scope> {
    if (0..4).any(|corner| corner_id(corner) == focused) {
        return Some(Scope::Capture);
    }
    Scope::iter().find(|scope| canvas(*scope) == Some(focused))
}

/// Keeps the arrow keys for a canvas while it has the focus, and Esc too with `escape`: egui moves the focus
/// with them otherwise.
pub fn keep_arrows(response: &Response, escape: bool) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        escape,
        ..EventFilter::default()
    };
    if response.has_focus() {
        let id = response.id;
        response
            .ctx
            .memory_mut(|m| m.set_focus_lock_filter(id, filter));
    }
}

/// Whether a canvas has the focus.
pub fn has_focus(ctx: &Context, canvas: Id) -> bool {
    ctx.memory(|m| m.has_focus(canvas))
}

/// The id of the canvas whose focus activates a scope; `None` for scopes that need no focus.
/// The canvas is drawn with this id.
#[must_use]
pub fn canvas(scope: Scope) -> Option<Id> {
    match scope {
        Scope::Game => Some(game_id()),
        Scope::Region => Some(profile_id()),
        Scope::Clicks => Some(clicks_id()),
        Scope::Inspector => Some(inspector_id()),
        Scope::Timeline => Some(Id::unique("timeline canvas")),
        Scope::Tester => Some(Id::unique("tester canvas")),
        Scope::Capture => Some(capture_id()),
        Scope::Global | Scope::Profile => None,
    }
}

/// What is shown for a moment about a key: a letter that was pressed alone is easily hit by accident, and a
/// button of a game that waits does nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Pressed {
    /// It ran this command.
    Ran(Shortcut, Command),
    /// It did nothing, as no canvas has the focus.
    Idle,
    /// It is a button of the game, which is paused.
    Paused,
}

impl Pressed {
    /// What it did, as a message without a full stop.
    pub fn words(&self, view: &FrameView<'_>) -> String {
        if *self == Self::Paused {
            let keys = &view.ui_state.shell.keys;
            let run = keys.first(&Command::from(PlaybackAction::PauseOrRun));
            let key = run.map_or_else(String::new, |run| {
                format!(": {} lets it run", crate::shell::printed(&run, false))
            });
            return format!("The game is paused{key}");
        }
        let Self::Ran(shortcut, command) = self else {
            return match view.ui_state.pixels.tool {
                Tool::Play => "Letters act while the game's picture has the focus: click it first",
                Tool::Inspect => {
                    "Clicks select pixels now, so the game has no keys: turn Inspect off, then \
                     click the picture"
                }
                Tool::Measure => {
                    "Drags measure now, so the game has no keys: turn Measure off, then click \
                     the picture"
                }
            }
            .into();
        };
        let key = crate::shell::printed(shortcut, false);
        let entry = command.entry();
        match entry.is_on(&view.switches()) {
            Some(on) => {
                let now = if on { "off" } else { "on" };
                format!("{key}: {}: {now}", entry.title)
            }
            None => format!("{key}: {}", entry.label_in(&view.switches())),
        }
    }
}

/// Removes the shortcuts from the input, sends their commands, and returns the letters among
/// them. Call it before anything is drawn.
pub fn collect(
    ctx: &Context,
    ui_state: &UiState,
    status: &Status,
    commands: &mut Vec<Command>,
) -> Vec<Pressed> {
    release_by_place(ctx);
    tab_order::go_on_from_last_focus(ctx);
    tab_order::go_as_one_reads(ctx);
    tab_order::go_through_list(ctx);
    let focused = ctx.memory(|m| m.focused());
    let popup = ui_state.shell.popup.as_ref();
    let scope = focused.filter(|_| popup.is_none()).and_then(scope_of);
    let in_game = scope == Some(Scope::Game);
    let in_match = popup.is_none() && focused == Some(match_id());

    let by_keys = match in_game || in_match {
        true => ctx.input(held),
        false => Buttons::NONE,
    };
    let held = by_keys | ui_state.game.pressed | by_gamepads(ctx, ui_state, status, in_match);
    let (of_game, of_match) = match in_match {
        true => (Buttons::NONE, held),
        false => (held, Buttons::NONE),
    };
    if of_game != ui_state.held {
        commands.push(Command::from(Request::Hold(of_game)));
    }
    if of_match != ui_state.matches.held {
        commands.push(Command::from(MatchRequest::Hold(of_match)));
    }
    if let Some(Popup::ShortcutEditor(editor)) = popup
        && let Some(capture) = &editor.capture
    {
        let pressed = status.program.gamepads.pressed;
        let taken = ctx.input_mut(|i| captured(editor, capture, i, pressed, &ui_state.shell));
        commands.extend(taken.map(Command::from));
    }
    let any_key = ctx.input(|i| i.events.iter().any(|e| matches!(e, Event::Key { .. })));
    let mut letters = Vec::new();
    let is_paused = status.shown.kind == Shown::Game && status.shown.run == RunState::Paused;
    if in_game && is_paused && !of_game.difference(ui_state.held).is_empty() {
        letters.push(Pressed::Paused);
    }
    if popup.is_some() || !any_key {
        return letters;
    }
    let palette = Command::from(ShellAction::Palette);
    let opening = ui_state.shell.keys.of(&palette);
    let query = ctx.input_mut(|i| take_typed_behind(i, &opening));
    let typing = ctx.text_edit_focused();
    let on_canvas = scope.is_some();
    // Esc closes an open menu and nothing else.
    let has_menu = egui::Popup::is_any_open(ctx);
    let on_widget = focused.is_some() && scope.is_none();
    // The game, the move tester, the clicks and a capture have keys of their own for what
    // edits a profile.
    let own = [Scope::Game, Scope::Tester, Scope::Clicks, Scope::Capture];
    let other = scope.is_some_and(|scope| own.contains(&scope));
    let editing = !other && ui_state.calibrate.live().is_some();
    let editing = editing.then_some(Scope::Profile);
    for scope in scope.into_iter().chain(editing).chain([Scope::Global]) {
        for command in Command::all() {
            let about = command.entry();
            // Nothing to close: Esc is left to menus and text fields.
            let idle = *command == Command::from(ShellAction::Back) && !ui_state.shell.presenter;
            if about.scope != scope || idle {
                continue;
            }
            for shortcut in ui_state.shell.keys.of(command).iter() {
                let key = shortcut.logical_key;
                if has_menu && key == Key::Escape {
                    continue;
                }
                if (on_widget && is_for_widget(shortcut)) || (typing && is_for_text(shortcut)) {
                    continue;
                }
                let presses = ctx.input_mut(|i| take(i, shortcut.modifiers, key));
                if is_letter(shortcut) && !presses.is_empty() {
                    // Text that is typed beside a text field does nothing.
                    if !on_canvas {
                        letters.push(Pressed::Idle);
                        continue;
                    }
                    if scope == Scope::Global {
                        letters.push(Pressed::Ran(*shortcut, command.clone()));
                    }
                }
                commands.extend(presses.into_iter().filter_map(|repeats| {
                    let held = repeats.then(|| command.while_held());
                    (!repeats || about.repeats).then(|| held.unwrap_or_else(|| command.clone()))
                }));
            }
        }
    }
    if let Some(query) = query {
        let palette = CommandPalette { query, at: 0 };
        commands.push(ShellAction::Popup(Popup::CommandPalette(palette)).into());
    }
    // Letters of the pad that no command has taken.
    let pad = |i: &InputState| {
        let is_of_pad = |pressed: Key| PAD.iter().any(|(key, _)| *key == pressed);
        // By the modifiers of the press: they may be up again.
        i.events.iter().any(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => modifiers.is_none() && is_alphabetic(*key) && is_of_pad(*key),
            _ => false,
        })
    };
    if !in_game && !in_match && !typing && letters.is_empty() && ctx.input(pad) {
        letters.push(Pressed::Idle);
    }
    if in_game && commands.contains(&Command::from(Action::ReleaseKeys)) {
        ctx.memory_mut(|m| m.surrender_focus(game_id()));
    }
    for (action, canvas) in [
        (Command::from(ClickAction::Stop), clicks_id()),
        (Command::from(ProfileAction::Deselect), profile_id()),
        (Command::from(PixelsAction::Clear), inspector_id()),
    ] {
        if commands.contains(&action) {
            ctx.memory_mut(|m| m.surrender_focus(canvas));
        }
    }
    letters
}

/// Takes what comes behind a shortcut in the same pass out of the input and returns the text of it, if
/// there is any: the shortcut opens a text field, and a slow pass has several keys.
fn take_typed_behind(input: &mut InputState, shortcuts: &[Shortcut]) -> Option<String> {
    let opens = |event: &Event| match event {
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => shortcuts.iter().any(|shortcut| {
            *key == shortcut.logical_key && modifiers.matches_logically(shortcut.modifiers)
        }),
        _ => false,
    };
    let at = input.events.iter().position(opens)?;
    let behind = input.events.split_off(at + 1);
    let typed = typed(&behind);
    (!typed.is_empty()).then_some(typed)
}

/// The text that events type.
pub fn typed(events: &[Event]) -> String {
    let texts = events.iter().filter_map(|event| match event {
        Event::Text(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// The buttons of the game that gamepads hold. They need no focus on the picture, as they do
/// nothing else but to play a match that has the focus; a window behind another one and an open
/// pop-up have none of them.
fn by_gamepads(ctx: &Context, ui_state: &UiState, status: &Status, in_match: bool) -> Buttons {
    let gamepads = &status.program.gamepads;
    let is_game = status.shown.kind == Shown::Game && ui_state.shell.popup.is_none();
    if !(is_game || in_match) || !ctx.input(|i| i.focused) {
        return Buttons::NONE;
    }
    if !gamepads.pressed.without(gamepads.held).is_empty() {
        // What is up again is released in the next pass.
        ctx.request_repaint();
    }
    let map = &ui_state.shell.gamepad;
    map.held(gamepads.held.with(gamepads.pressed))
}

/// Whether a widget that was reached with Tab keeps these keys: those that press it.
fn is_for_widget(shortcut: &Shortcut) -> bool {
    matches!(shortcut.logical_key, Key::Space | Key::Enter) && shortcut.modifiers.is_none()
}

/// Whether it is a letter alone, which acts only while the game's picture or another canvas
/// has the focus.
fn is_letter(shortcut: &Shortcut) -> bool {
    is_alphabetic(shortcut.logical_key)
        && (shortcut.modifiers.is_none() || shortcut.modifiers.shift_only())
}

fn is_alphabetic(key: Key) -> bool {
    (Key::A..=Key::Z).contains(&key)
}

/// Whether a text field uses these keys: all but the function keys and those with Ctrl that
/// do not edit.
fn is_for_text(shortcut: &Shortcut) -> bool {
    let key = shortcut.logical_key;
    let function = (Key::F1..=Key::F35).contains(&key);
    // Alt and a letter open a menu.
    let menu = shortcut.modifiers.alt && is_alphabetic(key);
    let edits = matches!(
        key,
        Key::A
            | Key::C
            | Key::H
            | Key::K
            | Key::U
            | Key::V
            | Key::W
            | Key::X
            | Key::Y
            | Key::Z
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::Home
            | Key::End
            | Key::Backspace
            | Key::Delete
    );
    !function && !menu && (!shortcut.modifiers.command || edits)
}

/// Handles what was pressed in this pass, on the keyboard and on gamepads: replace what waits for it,
/// delete it or cancel; Delete and Esc are keys. Takes all key presses out of the input.
fn captured(
    editor: &ShortcutEditor,
    capture: &Capture,
    input: &mut InputState,
    pressed: GamepadButtons,
    shell: &Shell,
) -> Option<ShellAction> {
    let key = take_all(input);
    if key.is_some_and(|key| key.logical_key == Key::Escape) {
        return Some(waits_for_nothing(editor));
    }
    let deletes = key.is_some_and(|key| is_delete(&key));
    match &capture.bound {
        Bound::Command(command) => {
            let to = key.filter(|_| !deletes);
            (to.is_some() || deletes).then(|| {
                let keys = with(&shell.keys.of(command), capture.which, to);
                ShellAction::Bind(command.clone(), keys)
            })
        }
        Bound::Button(button) => {
            let to = pressed.iter().next();
            (to.is_some() || deletes).then(|| {
                let own = shell.gamepad.of(*button);
                ShellAction::BindGamepad(*button, Some(with(&own, capture.which, to)))
            })
        }
    }
}

/// Takes all key presses out of the input, and returns the first.
fn take_all(input: &mut InputState) -> Option<Shortcut> {
    let mut found = None;
    input.events.retain(|event| match event {
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => {
            found = found.or_else(|| pressed(*key, *modifiers));
            false
        }
        Event::Text(_) => false,
        _ => true,
    });
    found
}

/// Whether it removes what waits for a replacement.
fn is_delete(shortcut: &Shortcut) -> bool {
    matches!(shortcut.logical_key, Key::Delete | Key::Backspace) && shortcut.modifiers.is_none()
}

/// The editor when it waits for nothing any more.
fn waits_for_nothing(editor: &ShortcutEditor) -> ShellAction {
    ShellAction::Popup(Popup::ShortcutEditor(ShortcutEditor {
        capture: None,
        refused: None,
        ..editor.clone()
    }))
}

/// A list with `to` in a place or, one past its end, added; without that place if `to` is `None`.
/// Each is in it once.
fn with<T: Copy + PartialEq>(own: &[T], which: usize, to: Option<T>) -> Vec<T> {
    let mut all: Vec<T> = own.to_vec();
    match (all.get_mut(which), to) {
        (Some(place), Some(to)) => *place = to,
        (Some(_), None) => {
            all.remove(which);
        }
        (None, Some(to)) => all.push(to),
        (None, None) => {}
    }
    let mut once: Vec<T> = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// The buttons that a person holds. A key that was pressed and released between two passes
/// counts for one pass.
fn held(input: &InputState) -> Buttons {
    if input.modifiers.command || input.modifiers.alt {
        return Buttons::NONE;
    }
    PAD.iter()
        .filter(|(key, _)| {
            input.key_down(*key)
                || input.events.iter().any(|event| {
                    matches!(event, Event::Key { key: k, pressed: true, repeat: false, .. } if k == key)
                })
        })
        .fold(Buttons::NONE, |sum, (_, button)| sum | *button)
}

/// Releases what a key was when it was pressed. When Shift is released first, the key comes up as
/// another one (`/` after `?`); the first would count as held, and its next press as a repeat.
fn release_by_place(ctx: &Context) {
    let id = Id::unique("keys by their place");
    let mut down: BTreeMap<Key, Key> = ctx.data(|d| d.get_temp(id)).unwrap_or_default();
    let before = down.len();
    ctx.input_mut(|i| {
        for event in &i.events {
            let Event::Key {
                key,
                physical_key: Some(place),
                pressed,
                ..
            } = event
            else {
                continue;
            };
            if *pressed {
                down.insert(*place, *key);
            } else if let Some(was) = down.remove(place)
                && was != *key
            {
                i.keys_down.remove(&was);
            }
        }
    });
    if !down.is_empty() || before > 0 {
        ctx.data_mut(|d| d.insert_temp(id, down));
    }
}

/// Removes the presses of a key with exactly these modifiers from the input. Returns for
/// each whether it is a repeat of a held key.
fn take(input: &mut InputState, modifiers: Modifiers, key: Key) -> Vec<bool> {
    let mut presses = Vec::new();
    input.events.retain(|event| match event {
        Event::Key {
            key: k,
            pressed: true,
            repeat,
            modifiers: m,
            ..
        } if *k == key && without_own_shift(*m, key).matches_exact(modifiers) => {
            presses.push(*repeat);
            false
        }
        _ => true,
    });
    presses
}
