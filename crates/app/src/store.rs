//! The settings file.
//!
//! It is replaced atomically. A file that can't be read is renamed before a new one is
//! written, so that nothing in it is lost.

use crate::write_atomically;
use anyhow::Context as _;
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};
use workbench::Settings;

/// The settings file; without a path nothing is saved.
#[derive(Debug, Default)]
pub struct Store {
    path: Option<PathBuf>,
    /// The content of the file.
    written: String,
}

impl Store {
    /// The settings file in a folder; without one, nothing is saved.
    pub fn in_folder(folder: Option<&Path>) -> Self {
        Self {
            path: folder.map(|f| f.join("settings.json")),
            written: String::new(),
        }
    }

    /// Reads the settings. What can't be read has its default, and a sentence reports it.
    pub fn load(&mut self) -> (Settings, Option<String>) {
        let Some(path) = self.path.clone() else {
            return Default::default();
        };
        let name = path.display();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == ErrorKind::NotFound => return Default::default(),
            Err(why) => {
                // A file that can't be read must not be replaced either.
                self.path = None;
                let message = format!(
                    "The settings in {name} can't be read ({why}); changes will not be saved"
                );
                return (Settings::default(), Some(message));
            }
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (settings, wrong) = Settings::read(&text);
        self.written = text;
        let Some(wrong) = wrong else {
            return (settings, None);
        };
        self.written.clear();
        let backup = path.with_extension("bad.json");
        let message = match fs::rename(&path, &backup) {
            Ok(()) => format!(
                "Some settings could not be read ({wrong}) and have their defaults; the old file \
                 is kept as {}",
                backup.display()
            ),
            Err(why) => {
                self.path = None;
                format!(
                    "The settings could not be read ({wrong}) nor renamed ({why}); changes will not \
                     be saved"
                )
            }
        };
        (settings, Some(message))
    }

    /// Saves the settings, unless the file holds them already.
    ///
    /// # Errors
    /// One sentence; the old file is untouched.
    pub fn save(&mut self, text: String) -> anyhow::Result<()> {
        let Some(path) = self.path.as_ref().filter(|_| text != self.written) else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            let created = fs::create_dir_all(folder);
            created.with_context(|| format!("{} can't be created", folder.display()))?;
        }
        write_atomically(path, |file| file.write_all(text.as_bytes()))?;
        self.written = text;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workbench::{Action, Theme, Workbench};

    #[test]
    fn settings_are_read_back_and_a_damaged_file_is_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::in_folder(Some(&folder.path().join("deep/er")));
        assert_eq!(store.load(), (Settings::default(), None));
        let mut workbench = Workbench::default();
        workbench.ask(Action::Theme(Theme::Light));
        store.save(workbench.settings().unwrap()).unwrap();
        let (settings, wrong) = store.load();
        assert_eq!((settings.ui_state.theme, wrong), (Theme::Light, None));

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
        assert_eq!(store.load().0.ui_state.theme, Theme::Light);
    }

    #[test]
    fn a_path_that_can_be_neither_read_nor_renamed_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        // A folder where the file should be: it can't be read as one.
        fs::create_dir(folder.path().join("settings.json")).unwrap();
        let mut store = Store::in_folder(Some(folder.path()));
        assert!(store.load().1.is_some());
        store.save("{}".into()).unwrap();
        assert!(folder.path().join("settings.json").is_dir());
    }
}
