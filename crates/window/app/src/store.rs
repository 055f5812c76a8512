//! The settings file.
//!
//! It is replaced atomically. A file that can't be read is renamed before a new one is
//! written, so that nothing in it is lost.

use crate::{
    file::{MAX_TEXT, without_mark},
    write_atomically,
};
use anyhow::Context as _;
use files::disk;
use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};
use workbench::Settings;

/// Bad settings files that are kept. After that the first is replaced.
const MAX_BACKUPS: usize = 100;

/// The settings file; without a path nothing is saved.
#[derive(Debug, Default)]
pub struct Store {
    path: Option<PathBuf>,
    /// The content of the file.
    written: String,
    /// What is read while there is no file.
    preset: Settings,
}

impl Store {
    /// The settings file in a folder; without one, nothing is saved.
    pub fn in_folder(folder: Option<&Path>) -> Self {
        Self {
            path: folder.map(|f| f.join("settings.json")),
            ..Self::default()
        }
    }

    /// The same, with these settings while there is no file.
    pub fn with_preset(self, preset: Settings) -> Self {
        Self { preset, ..self }
    }

    /// The settings file; `None` if nothing is saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Reads the settings. What can't be read has its default, and a sentence reports it.
    pub fn load(&mut self) -> (Settings, Option<String>) {
        let Some(path) = self.path.clone() else {
            return Default::default();
        };
        let name = path.display();
        let bytes = match read(&path) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == ErrorKind::NotFound => {
                return (std::mem::take(&mut self.preset), None);
            }
            Err(why) => {
                // A file that can't be read must not be replaced either.
                self.path = None;
                let message = format!(
                    "The settings in {name} can't be read ({why}); changes will not be saved"
                );
                return (Settings::default(), Some(message));
            }
        };
        let text = without_mark(&String::from_utf8_lossy(&bytes)).to_owned();
        let (settings, wrong) = Settings::read(&text);
        self.written = text;
        let Some(wrong) = wrong else {
            return (settings, None);
        };
        self.written.clear();
        let backup = unused(&path);
        let message = match disk::rename(&path, &backup) {
            Ok(()) => format!(
                "Some settings in {name} could not be read ({wrong}) and have their defaults; \
                 the old file is kept as {}: correct it there and rename it back",
                backup.display()
            ),
            Err(why) => {
                self.path = None;
                format!(
                    "The settings in {name} could not be read ({wrong}) nor renamed ({why}); \
                     changes will not be saved"
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
            let created = disk::create_dir_all(folder);
            created.with_context(|| format!("{} can't be created", folder.display()))?;
        }
        write_atomically(path, |file| file.write_all(text.as_bytes()))?;
        self.written = text;
        Ok(())
    }
}

/// Reads the file if it is a regular one of a sensible size: a pipe or a device would
/// never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let data = disk::metadata(path)?;
    if !data.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if data.len() > MAX_TEXT {
        return Err(io::Error::other("it is larger than 1 MiB"));
    }
    disk::read(path)
}

/// The name under which a bad file is kept: the first that is not taken.
fn unused(path: &Path) -> PathBuf {
    let names = (1..).map(|n| match n {
        1 => path.with_extension("bad.json"),
        n => path.with_extension(format!("bad-{n}.json")),
    });
    let is_free = |name: &PathBuf| disk::symlink_metadata(name).is_err();
    let mut free = names.take(MAX_BACKUPS).filter(is_free);
    free.next()
        .unwrap_or_else(|| path.with_extension("bad.json"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
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
        for (n, bad) in [
            &b"{\"version\":1"[..],
            b"",
            b"\xff\xfe",
            b"{\"version\":99}",
        ]
        .into_iter()
        .enumerate()
        {
            fs::write(&path, bad).unwrap();
            let (settings, wrong) = store.load();
            assert_eq!(settings, Settings::default());
            // None of them replaces one that was put aside before.
            let name = match n {
                0 => "settings.bad.json".to_owned(),
                n => format!("settings.bad-{}.json", n + 1),
            };
            let wrong = wrong.unwrap();
            assert!(wrong.contains(&name), "{wrong}");
            assert_eq!(fs::read(path.with_file_name(name)).unwrap(), bad);
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

    #[cfg(unix)]
    #[test]
    fn a_pipe_a_device_and_a_huge_file_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let huge = || fs::File::create(&path).unwrap().set_len(3 << 30).unwrap();
        let pipe = || {
            let made = std::process::Command::new("mkfifo").arg(&path).status();
            assert!(made.unwrap().success());
        };
        let zero = || std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        for make in [&huge as &dyn Fn(), &pipe, &zero] {
            make();
            let before = fs::symlink_metadata(&path).unwrap().file_type();
            let mut store = Store::in_folder(Some(folder.path()));
            let (settings, wrong) = store.load();
            assert_eq!(settings, Settings::default());
            assert!(wrong.unwrap().contains("changes will not be saved"));
            store.save("{}".into()).unwrap();
            assert_eq!(fs::symlink_metadata(&path).unwrap().file_type(), before);
            fs::remove_file(&path).unwrap();
        }
    }
}
