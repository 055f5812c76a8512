//! The file in which the settings are kept.
//!
//! It is written whole or not at all, and one that can't be read is put aside before
//! it is written over: somebody may want what is in it.

use crate::write_atomically;
use anyhow::Context as _;
use std::{
    fs,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};
use workbench::Settings;

/// The file in which the settings are kept; `None` keeps nothing.
#[derive(Debug, Default)]
pub struct Store {
    path: Option<PathBuf>,
    /// What is in it.
    written: String,
}

impl Store {
    /// In a folder.
    pub fn in_folder(folder: Option<&Path>) -> Self {
        Self {
            path: folder.map(|f| f.join("settings.json")),
            written: String::new(),
        }
    }

    /// What is kept, as far as it can be read, and a sentence when that is not all.
    pub fn load(&mut self) -> (Settings, Option<String>) {
        let Some(path) = self.path.clone() else {
            return Default::default();
        };
        let name = path.display();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == ErrorKind::NotFound => return Default::default(),
            Err(why) => {
                // What can't be read is not written over either.
                self.path = None;
                let told = format!("The settings in {name} can't be read ({why}) nor kept");
                return (Settings::default(), Some(told));
            }
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (settings, wrong) = Settings::read(&text);
        self.written = text;
        let Some(wrong) = wrong else {
            return (settings, None);
        };
        self.written.clear();
        let aside = path.with_extension("bad.json");
        let told = match fs::rename(&path, &aside) {
            Ok(()) => format!(
                "The settings could not be read ({wrong}); they are kept aside in {}, and what \
                 could not be read is as new",
                aside.display()
            ),
            Err(why) => {
                self.path = None;
                format!(
                    "The settings could not be read ({wrong}) nor put aside ({why}); nothing is \
                     kept of this run"
                )
            }
        };
        (settings, Some(told))
    }

    /// Keeps a text, unless it is what is kept already.
    ///
    /// # Errors
    /// One sentence; what was kept before is untouched.
    pub fn save(&mut self, text: String) -> anyhow::Result<()> {
        let Some(path) = self.path.as_ref().filter(|_| text != self.written) else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            let made = fs::create_dir_all(folder);
            made.with_context(|| format!("{} can't be made", folder.display()))?;
        }
        write_atomically(path, |file| file.write_all(text.as_bytes()))?;
        self.written = text;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workbench::{Command, Theme, Workbench};

    #[test]
    fn settings_come_back_and_bad_ones_are_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::in_folder(Some(&folder.path().join("deep/er")));
        assert_eq!(store.load(), (Settings::default(), None));
        let mut workbench = Workbench::default();
        workbench.ask(Command::Theme(Theme::Light));
        store.save(workbench.settings().unwrap()).unwrap();
        let (settings, wrong) = store.load();
        assert_eq!((settings.desk.theme, wrong), (Theme::Light, None));

        let path = folder.path().join("deep/er/settings.json");
        for bad in [
            &b"{\"version\":1"[..],
            b"",
            b"\xff\xfe",
            b"{\"version\":99}",
        ] {
            fs::write(&path, bad).unwrap();
            let (settings, wrong) = store.load();
            assert_eq!(settings, Settings::default());
            assert!(wrong.unwrap().contains("settings.bad.json"));
            assert_eq!(fs::read(path.with_extension("bad.json")).unwrap(), bad);
            assert!(!path.exists());
        }
        store.save(workbench.settings().unwrap()).unwrap();
        assert_eq!(store.load().0.desk.theme, Theme::Light);
    }

    #[test]
    fn what_can_be_neither_read_nor_put_aside_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        // A folder where the file should be: it can't be read as one.
        fs::create_dir(folder.path().join("settings.json")).unwrap();
        let mut store = Store::in_folder(Some(folder.path()));
        assert!(store.load().1.is_some());
        store.save("{}".into()).unwrap();
        assert!(folder.path().join("settings.json").is_dir());
    }
}
