//! What is kept between two runs, as one text with a version.
//!
//! A text that can't be read is not an error that stops anyone: what can be read of
//! it counts, the rest is as new, and the caller is told, so that the bad text can be
//! put aside before it is written over.

use crate::{Desk, Dock};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 1;

/// What is kept between two runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// What people have set.
    pub desk: Desk,
    /// How the panels are arranged.
    pub dock: Dock,
}

impl Settings {
    /// As a text of one line.
    ///
    /// # Errors
    /// When a part can't be written; the other settings should stay as they were.
    pub fn write(desk: &Desk, dock: &Dock) -> serde_json::Result<String> {
        let mut all = Map::new();
        all.insert("version".into(), VERSION.into());
        all.insert("desk".into(), serde_json::to_value(desk)?);
        all.insert("dock".into(), serde_json::to_value(dock)?);
        serde_json::to_string(&Value::Object(all))
    }

    /// From a text, as far as it can be read, and what is wrong with it, without a
    /// full stop.
    #[must_use]
    pub fn read(text: &str) -> (Self, Option<String>) {
        let all: Map<String, Value> = match serde_json::from_str(text) {
            Ok(all) => all,
            Err(why) => return (Self::default(), Some(why.to_string())),
        };
        match all.get("version").and_then(Value::as_u64) {
            Some(version) if version > VERSION => {
                let why = format!("they are of version {version}, and this one knows {VERSION}");
                return (Self::default(), Some(why));
            }
            Some(_) => {}
            None => return (Self::default(), Some("they have no version".into())),
        }
        let mut wrong = None;
        let mut settings = Self {
            desk: part(&all, "desk", &mut wrong),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Layout, PanelId, Shortcut, Theme, Workbench, command::ShellCommand};
    use egui::{Key, Modifiers};

    /// Settings in which everything has been touched.
    fn touched() -> Settings {
        let mut workbench = Workbench::default();
        let f = Shortcut::new(Modifiers::NONE, Key::F);
        for command in [
            Command::Theme(Theme::Light),
            Command::Layout(Layout::Research),
            Command::Panel(PanelId::Checks),
            Command::Shell(ShellCommand::SaveLayout("mine".into())),
            Command::Shell(ShellCommand::Bind(Box::new(Command::Reset), vec![f])),
            Command::Shell(ShellCommand::ZoomIn),
            Command::Shell(ShellCommand::Scale(Some(4))),
            Command::Shell(ShellCommand::FeedScale(6)),
            Command::Shell(ShellCommand::Pick(Box::new(Command::Reset))),
        ] {
            workbench.ask(command);
        }
        workbench.opened(std::path::Path::new("games/a.gb"));
        Settings {
            desk: workbench.desk().clone(),
            dock: workbench.dock().clone(),
        }
    }

    fn text(settings: &Settings) -> String {
        Settings::write(&settings.desk, &settings.dock).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        for settings in [Settings::default(), touched()] {
            let (read, wrong) = Settings::read(&text(&settings));
            assert_eq!(wrong, None);
            assert_eq!(text(&read), text(&settings));
            assert_eq!(read, settings);
        }
    }

    #[test]
    fn a_text_cut_anywhere_is_as_new_and_is_told() {
        let text = text(&touched());
        for end in (0..text.len()).filter(|i| text.is_char_boundary(*i)) {
            let (read, wrong) = Settings::read(&text[..end]);
            assert_eq!(read, Settings::default(), "cut at {end}");
            assert!(wrong.is_some(), "cut at {end}");
        }
    }

    #[test]
    fn a_text_damaged_anywhere_is_read_or_told() {
        let good = text(&touched());
        let touched = touched();
        for at in 0..good.len() {
            for byte in [0, b' ', b'"', b'}', b'9', b'x', 0x7f] {
                let mut bad = good.clone().into_bytes();
                bad[at] = byte;
                let Ok(bad) = String::from_utf8(bad) else {
                    continue;
                };
                let (read, wrong) = Settings::read(&bad);
                // Nothing panics, and what is put together can be drawn.
                assert!(read.dock.is_sound(), "{at}: {byte}");
                assert!(wrong.is_some() || read == touched || bad != good);
            }
        }
    }

    #[test]
    fn a_newer_version_is_left_alone_and_an_older_one_is_read_as_far_as_it_goes() {
        let newer = text(&touched()).replace(r#""version":1"#, r#""version":2"#);
        let (read, wrong) = Settings::read(&newer);
        assert_eq!(read, Settings::default());
        assert!(wrong.unwrap().contains("version 2"));

        let older = r#"{"version":0,"desk":{"theme":"Light","gone":[1]}}"#;
        let (read, wrong) = Settings::read(older);
        assert_eq!((read.desk.theme, wrong), (Theme::Light, None));
        assert_eq!(read.dock, Dock::default());
    }

    #[test]
    fn one_bad_part_does_not_cost_the_other() {
        let bad = r#"{"version":1,"desk":{"theme":"Light"},"dock":{"tree":7}}"#;
        let (read, wrong) = Settings::read(bad);
        assert_eq!(
            (read.desk.theme, read.dock),
            (Theme::Light, Dock::default())
        );
        assert!(wrong.unwrap().starts_with("dock: "));
    }
}
