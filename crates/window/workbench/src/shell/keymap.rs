//! The shortcuts of all commands. Only differences to the default shortcuts are stored, by
//! the ids of the commands.

use crate::{Command, Scope, Shortcut};
use egui::{Key, ModifierNames, Modifiers};
use pad::Buttons;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::BTreeMap, fmt::Write as _};
use strum::IntoEnumIterator as _;

/// The keys of the pad.
pub const PAD: [(Key, Buttons); 8] = [
    (Key::ArrowLeft, Buttons::LEFT),
    (Key::ArrowRight, Buttons::RIGHT),
    (Key::ArrowUp, Buttons::UP),
    (Key::ArrowDown, Buttons::DOWN),
    (Key::X, Buttons::A),
    (Key::Z, Buttons::B),
    (Key::ShiftRight, Buttons::SELECT),
    (Key::Enter, Buttons::START),
];

/// The changed shortcuts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct KeyMap(BTreeMap<String, Vec<Shortcut>>);

/// The stored form: `{"reset": ["Ctrl+R"]}`.
type Stored = BTreeMap<String, Vec<String>>;

/// The user of a shortcut, or of a button of a gamepad, that is already taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken<S = Shortcut> {
    /// The shortcut, or the button.
    pub shortcut: S,
    /// The title of the other command, or the button of the game.
    pub by: String,
}

impl KeyMap {
    /// The shortcuts of a command.
    #[must_use]
    pub fn of(&self, command: &Command) -> Cow<'static, [Shortcut]> {
        let about = command.entry();
        if self.0.is_empty() {
            return about.shortcuts.into();
        }
        match self.0.get(about.id.as_ref()) {
            Some(own) => own.clone().into(),
            None => about.shortcuts.into(),
        }
    }

    /// The shortcut to show.
    #[must_use]
    pub fn first(&self, command: &Command) -> Option<Shortcut> {
        self.of(command).first().copied()
    }

    /// Whether a command has other shortcuts than its default ones.
    #[must_use]
    pub fn differs(&self, command: &Command) -> bool {
        self.0.contains_key(command.entry().id.as_ref())
    }

    /// Whether nothing has been changed.
    #[must_use]
    pub fn is_as_made(&self) -> bool {
        self.0.is_empty()
    }

    /// Changes the shortcuts of a command.
    ///
    /// # Errors
    /// When another command of its scope, or the game, has one of them already.
    pub fn set(&mut self, command: &Command, shortcuts: Vec<Shortcut>) -> Result<(), Taken> {
        if let Some(taken) = shortcuts.iter().find_map(|s| self.taken(command, *s)) {
            return Err(taken);
        }
        let about = command.entry();
        let id = about.id.as_ref();
        if shortcuts == about.shortcuts {
            self.0.remove(id);
        } else {
            self.0.insert(id.to_owned(), shortcuts);
        }
        Ok(())
    }

    /// Restores the default shortcuts of a command.
    ///
    /// # Errors
    /// When another command has one of them.
    pub fn reset(&mut self, command: &Command) -> Result<(), Taken> {
        self.set(command, command.entry().shortcuts.to_vec())
    }

    /// Restores the default shortcuts of all commands.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }

    /// The other user of a shortcut in the scopes of `command`.
    #[must_use]
    pub fn taken(&self, command: &Command, shortcut: Shortcut) -> Option<Taken> {
        let about = command.entry();
        let taken = |by: String| Some(Taken { shortcut, by });
        let plain = shortcut.modifiers == Modifiers::NONE;
        // While the game has the keys, global shortcuts work too, so its keys are taken
        // there as well.
        if plain
            && matches!(about.scope, Scope::Game | Scope::Global)
            && let Some((_, button)) = PAD.iter().find(|(key, _)| *key == shortcut.logical_key)
        {
            return taken(format!("{} of the game", button.name()));
        }
        Command::all().iter().find_map(|other| {
            let other_about = other.entry();
            let clash = other_about.id != about.id
                && other_about.scope == about.scope
                && self.of(other).contains(&shortcut);
            clash.then(|| taken(other_about.title)).flatten()
        })
    }
}

impl From<Stored> for KeyMap {
    fn from(stored: Stored) -> Self {
        let read = |texts: Vec<String>| texts.iter().filter_map(|t| parse(t)).collect();
        Self(stored.into_iter().map(|(k, v)| (k, read(v))).collect())
    }
}

impl From<KeyMap> for Stored {
    fn from(map: KeyMap) -> Self {
        let written = |keys: Vec<Shortcut>| keys.iter().map(text).collect();
        map.0.into_iter().map(|(k, v)| (k, written(v))).collect()
    }
}

/// The form in files.
fn text(shortcut: &Shortcut) -> String {
    let Modifiers {
        alt,
        ctrl,
        shift,
        command,
        ..
    } = shortcut.modifiers;
    let mut text = String::new();
    for (held, name) in [(ctrl || command, "Ctrl+"), (alt, "Alt+"), (shift, "Shift+")] {
        if held {
            text.push_str(name);
        }
    }
    text + shortcut.logical_key.name()
}

fn parse(text: &str) -> Option<Shortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text;
    for (name, modifier) in [
        ("Ctrl+", Modifiers::COMMAND),
        ("Alt+", Modifiers::ALT),
        ("Shift+", Modifiers::SHIFT),
    ] {
        if let Some(after) = rest.strip_prefix(name) {
            modifiers = modifiers.plus(modifier);
            rest = after;
        }
    }
    let key = Key::from_name(rest)?;
    Some(Shortcut::new(without_own_shift(modifiers, key), key))
}

/// Modifiers of a pressed key without the Shift that its sign needs on most keyboards: `?` is the
/// same key with and without it.
pub fn without_own_shift(modifiers: Modifiers, key: Key) -> Modifiers {
    Modifiers {
        shift: modifiers.shift && key != Key::Questionmark,
        ..modifiers
    }
}

/// The shown form of a shortcut: `Ctrl+O`, `.`, `?`.
pub fn printed(shortcut: &Shortcut, is_mac: bool) -> String {
    let names = ModifierNames::NAMES;
    let (modifiers, key) = (shortcut.modifiers, shortcut.logical_key);
    let sign = match key {
        Key::Period => ".",
        Key::Comma => ",",
        Key::Minus => "−",
        Key::Plus => "+",
        Key::Equals => "=",
        Key::Slash => "/",
        Key::Backslash => "\\",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::Escape => "Esc",
        Key::PageUp => "PgUp",
        Key::PageDown => "PgDn",
        Key::ShiftRight => "Right Shift",
        Key::Questionmark => "?",
        _ => key.name(),
    };
    match names.format(&modifiers, is_mac) {
        held if held.is_empty() => sign.to_owned(),
        held => format!("{held}+{sign}"),
    }
}

/// All default shortcuts by scope, as Markdown tables.
#[must_use]
pub fn keys_as_markdown() -> String {
    let mut out = String::new();
    for scope in Scope::iter() {
        let rows: Vec<_> = Command::all()
            .iter()
            .map(Command::entry)
            .filter(|about| about.scope == scope && !about.shortcuts.is_empty())
            .collect();
        let pad = scope == Scope::Game;
        if rows.is_empty() && !pad {
            continue;
        }
        let _ = write!(
            out,
            "### {}\n\n| Keys | Command | What it does |\n|---|---|---|\n",
            scope.label()
        );
        if pad {
            for (key, button) in PAD {
                let keys = printed(&Shortcut::new(Modifiers::NONE, key), false);
                let _ = writeln!(
                    out,
                    "| `{keys}` | {} | A button of the game |",
                    button.name()
                );
            }
        }
        for about in rows {
            let mut keys: Vec<String> = Vec::new();
            for shortcut in about.shortcuts {
                let shown = printed(shortcut, false);
                if !keys.contains(&shown) {
                    keys.push(shown);
                }
            }
            let keys = keys.join("` `");
            let _ = writeln!(out, "| `{keys}` | {} | {} |", about.title, about.tooltip);
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Whether a key is a modifier.
pub fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    )
}

/// The shortcut of a key press, if it can be one.
pub fn pressed(key: Key, held: Modifiers) -> Option<Shortcut> {
    if is_modifier(key) {
        return None;
    }
    let held = without_own_shift(held, key);
    let mut modifiers = Modifiers::NONE;
    for (is_held, modifier) in [
        (held.command || held.ctrl, Modifiers::COMMAND),
        (held.alt, Modifiers::ALT),
        (held.shift, Modifiers::SHIFT),
    ] {
        if is_held {
            modifiers = modifiers.plus(modifier);
        }
    }
    Some(Shortcut::new(modifiers, key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;
    use crate::Speed;

    const F: Shortcut = Shortcut::new(Modifiers::NONE, Key::F);

    #[test]
    fn only_what_differs_is_kept() {
        let mut map = KeyMap::default();
        let own = Command::from(Request::Reset).entry().shortcuts.to_vec();
        map.set(&Command::from(Request::Reset), vec![F]).unwrap();
        assert_eq!(*map.of(&Command::from(Request::Reset)), [F]);
        assert!(
            map.differs(&Command::from(Request::Reset))
                && !map.differs(&Command::from(Request::Bot))
        );
        map.set(&Command::from(Request::Reset), own.clone())
            .unwrap();
        assert!(map.is_as_made());
        map.set(&Command::from(Request::Reset), vec![]).unwrap();
        assert!(map.of(&Command::from(Request::Reset)).is_empty());
        map.reset(&Command::from(Request::Reset)).unwrap();
        assert_eq!(*map.of(&Command::from(Request::Reset)), own);
    }

    #[test]
    fn a_shortcut_that_is_taken_is_refused_with_the_name_of_the_other() {
        let mut map = KeyMap::default();
        let quit = Command::from(Request::Quit).entry().shortcuts[0];
        let taken = map
            .set(&Command::from(Request::Reset), vec![quit])
            .unwrap_err();
        assert_eq!(taken.by, "Quit");
        let left = Shortcut::new(Modifiers::NONE, Key::ArrowLeft);
        let taken = map
            .set(&Command::from(Request::Reset), vec![left])
            .unwrap_err();
        assert!(taken.by.contains("of the game"), "{}", taken.by);
        assert!(map.is_as_made());

        // A shortcut that one command gave up can go to another, and then not be restored.
        map.set(&Command::from(Request::Quit), vec![]).unwrap();
        map.set(&Command::from(Request::Reset), vec![quit]).unwrap();
        assert_eq!(
            map.reset(&Command::from(Request::Quit)).unwrap_err().by,
            "Reset"
        );
        map.reset_all();
        assert_eq!(map.first(&Command::from(Request::Quit)), Some(quit));
    }

    #[test]
    fn every_shortcut_survives_being_written() {
        let mut map = KeyMap::default();
        for command in Command::all() {
            for shortcut in command.entry().shortcuts {
                assert_eq!(parse(&text(shortcut)).as_ref(), Some(shortcut));
            }
        }
        let all = Modifiers::COMMAND
            .plus(Modifiers::ALT)
            .plus(Modifiers::SHIFT);
        let speed = Command::from(Request::Speed(Speed::Max));
        map.set(&speed, vec![Shortcut::new(all, Key::Plus), F])
            .unwrap();
        let json = serde_json::to_string(&map).unwrap();
        assert_eq!(json, r#"{"speed-max":["Ctrl+Alt+Shift+Plus","F"]}"#);
        assert_eq!(serde_json::from_str::<KeyMap>(&json).unwrap(), map);
        let odd = r#"{"speed-max":["Ctrl+Nonsense","F"],"long-gone":["G"]}"#;
        let odd: KeyMap = serde_json::from_str(odd).unwrap();
        assert_eq!(*odd.of(&speed), [F]);
    }

    #[test]
    fn the_table_has_every_command_with_a_shortcut() {
        let table = keys_as_markdown();
        for command in Command::all() {
            let about = command.entry();
            if !about.shortcuts.is_empty() {
                assert!(table.contains(&format!("| {} |", about.title)), "{about:?}");
            }
        }
        assert!(
            table.contains("| `Ctrl+P` `Ctrl+K` | Commands… |"),
            "{table}"
        );
        assert!(table.contains("| `←` | Left |"), "{table}");
    }
}
