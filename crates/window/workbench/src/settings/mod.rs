//! The saved settings as one text with a version.
//!
//! A damaged text is read as far as possible and the rest gets its defaults. The caller
//! gets the reason, so that it can keep a copy of the damaged text before it saves.

mod migrate;
#[cfg(test)]
mod tests;

use crate::{Dock, UiState};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 2;

/// The saved settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// User settings.
    pub ui_state: UiState,
    /// The current layout.
    pub dock: Dock,
}

impl Settings {
    /// The settings as a text of one line.
    ///
    /// # Errors
    /// When a part can't be written. The file should then stay unchanged.
    pub fn write(ui_state: &UiState, dock: &Dock) -> serde_json::Result<String> {
        let mut all = Map::new();
        all.insert("version".into(), VERSION.into());
        all.insert("desk".into(), serde_json::to_value(ui_state)?);
        all.insert("dock".into(), serde_json::to_value(dock)?);
        serde_json::to_string(&Value::Object(all))
    }

    /// Reads a text as far as possible. Also returns what is wrong with it, without a full
    /// stop.
    #[must_use]
    pub fn read(text: &str) -> (Self, Option<String>) {
        let mut all: Map<String, Value> = match text_error::parse_json(text) {
            Ok(all) => all,
            Err(why) => return (Self::default(), Some(why)),
        };
        match all.get("version").and_then(Value::as_u64) {
            Some(version) if version > VERSION => {
                let why = format!(
                    "they have version {version}, and this program reads versions up to {VERSION}"
                );
                return (Self::default(), Some(why));
            }
            Some(version) if version < VERSION => migrate::from_version_1(&mut all),
            Some(_) => {}
            None => return (Self::default(), Some("they have no version".into())),
        }
        migrate::edited_layouts(&mut all);
        migrate::remove_unknown(&mut all);
        let mut wrong = None;
        let mut settings = Self {
            ui_state: part(&all, "desk", &mut wrong),
            dock: part(&all, "dock", &mut wrong),
        };
        if settings.dock.is_empty() {
            settings.dock.reset();
        }
        if !settings.dock.is_sound() {
            settings.dock = Dock::default();
            wrong = Some("the layout has no panel, or one twice".into());
        }
        (settings, wrong)
    }
}

/// Reads one part; its default if it is missing or can't be read.
fn part<T: DeserializeOwned + Default>(
    all: &Map<String, Value>,
    name: &str,
    wrong: &mut Option<String>,
) -> T {
    let Some(value) = all.get(name) else {
        return T::default();
    };
    text_error::read_json(name, value).unwrap_or_else(|why| {
        *wrong = Some(why);
        T::default()
    })
}
