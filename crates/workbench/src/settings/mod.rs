//! What is kept between two runs, as one text with a version.
//!
//! A text that can't be read stops nobody: what can be read of it counts, the rest is
//! reset, and the caller gets the reason, so that it can set the bad text aside before it
//! writes over it.

mod migrate;
#[cfg(test)]
mod tests;

use crate::{Dock, UiState};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 2;

/// What is kept between two runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// What people have set.
    pub ui_state: UiState,
    /// How the panels are arranged.
    pub dock: Dock,
}

impl Settings {
    /// As a text of one line.
    ///
    /// # Errors
    /// When a part can't be written; the other settings should stay as they were.
    pub fn write(ui_state: &UiState, dock: &Dock) -> serde_json::Result<String> {
        let mut all = Map::new();
        all.insert("version".into(), VERSION.into());
        all.insert("desk".into(), serde_json::to_value(ui_state)?);
        all.insert("dock".into(), serde_json::to_value(dock)?);
        serde_json::to_string(&Value::Object(all))
    }

    /// From a text, as far as it can be read, and what is wrong with it, without a
    /// full stop.
    #[must_use]
    pub fn read(text: &str) -> (Self, Option<String>) {
        let mut all: Map<String, Value> = match serde_json::from_str(text) {
            Ok(all) => all,
            Err(why) => return (Self::default(), Some(why.to_string())),
        };
        match all.get("version").and_then(Value::as_u64) {
            Some(version) if version > VERSION => {
                let why = format!("they are of version {version}, and this one knows {VERSION}");
                return (Self::default(), Some(why));
            }
            Some(version) if version < VERSION => migrate::from_version_1(&mut all),
            Some(_) => {}
            None => return (Self::default(), Some("they have no version".into())),
        }
        migrate::remove_unknown(&mut all);
        let mut wrong = None;
        let mut settings = Self {
            ui_state: part(&all, "desk", &mut wrong),
            dock: part(&all, "dock", &mut wrong),
        };
        if !settings.dock.is_sound() {
            settings.dock = Dock::default();
            wrong = Some("the dock holds no panel, or one twice".into());
        }
        (settings, wrong)
    }
}

/// One part; as new when it is missing or can't be read.
fn part<T: DeserializeOwned + Default>(
    all: &Map<String, Value>,
    name: &str,
    wrong: &mut Option<String>,
) -> T {
    let Some(value) = all.get(name) else {
        return T::default();
    };
    T::deserialize(value).unwrap_or_else(|why| {
        *wrong = Some(format!("{name}: {why}"));
        T::default()
    })
}
