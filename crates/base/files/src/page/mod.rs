//! The files of a program that runs in a web page, which has no disk.
//!
//! They are kept in memory. A file that a person drops or picks lies under [`DROPPED`]; what a
//! person saves is also queued as a download. What the program keeps by itself lies under
//! [`SETTINGS`]: the page puts it into the browser's storage and back at the next start.

mod disk;
mod output;

pub use disk::{
    DirEntry, File, FileType, Metadata, canonicalize, create_dir_all, metadata, read, read_dir,
    read_to_string, remove_file, rename, symlink_metadata, write,
};
pub use output::OutputFile;

use common::lock;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, ErrorKind},
    mem,
    path::{Component, Path, PathBuf},
    sync::{Arc, LazyLock, Mutex},
};

/// The folder of what a person dropped or picked.
pub const DROPPED: &str = "/dropped";

/// The folder of what the program keeps by itself.
pub const SETTINGS: &str = "/settings";

/// The folder in [`SETTINGS`] of logs: the browser's storage has them as far as there is room beside all
/// else, so that they never keep a setting out.
pub const LOGS: &str = "tunings";

/// Bytes of all files together, at most: a page has 4 GiB for everything.
const MOST: usize = 1 << 30;

/// Characters of base64 that all files of [`SETTINGS`] may take together: browsers store 5 MB of
/// a page.
const MOST_KEPT: usize = 4 << 20;

/// Files that wait to be downloaded, at most. The page takes them with every picture it draws.
const MOST_DOWNLOADS: usize = 64;

/// The files of this page.
static FILES: LazyLock<Mutex<PageFiles>> = LazyLock::new(Mutex::default);

/// The content of a file, shared by all that read it.
pub type Bytes = Arc<[u8]>;

/// A file that the browser is to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Download {
    /// The suggested name, without a folder.
    pub name: String,
    /// The content.
    pub bytes: Bytes,
}

/// A file of the settings that has changed: its path, and the content unless it was removed.
pub type Change = (PathBuf, Option<Bytes>);

/// The files of a page.
#[derive(Debug, Default)]
pub struct PageFiles {
    files: BTreeMap<PathBuf, Bytes>,
    downloads: Vec<Download>,
    changed: BTreeSet<PathBuf>,
    /// The logs that the browser's storage has.
    stored_logs: BTreeSet<PathBuf>,
}

impl PageFiles {
    /// The content of a file.
    #[must_use]
    pub fn get(&self, path: &Path) -> Option<Bytes> {
        self.files.get(&plain(path)).cloned()
    }

    /// Whether a path is a folder. Folders are made by the files in them.
    #[must_use]
    pub fn is_folder(&self, path: &Path) -> bool {
        let path = plain(path);
        let stands = [Path::new("/"), Path::new(DROPPED), Path::new(SETTINGS)].contains(&&*path);
        stands || self.below(&path).next().is_some()
    }

    /// What is directly in a folder, sorted: names, and whether each is a folder.
    #[must_use]
    pub fn entries(&self, folder: &Path) -> BTreeMap<PathBuf, bool> {
        let folder = plain(folder);
        let mut entries = BTreeMap::new();
        for path in self.below(&folder) {
            let rest = path.strip_prefix(&folder).unwrap_or(path);
            let mut parts = rest.components();
            if let Some(name) = parts.next() {
                entries.insert(folder.join(name), parts.next().is_some());
            }
        }
        entries
    }

    fn below(&self, folder: &Path) -> impl Iterator<Item = &PathBuf> {
        let from = self.files.range(folder.to_owned()..);
        let paths = from.map(|(path, _)| path);
        let paths = paths.take_while(move |path| path.starts_with(folder));
        paths.filter(move |path| *path != folder)
    }

    /// Puts a file in the place of the one that is there.
    ///
    /// # Errors
    /// When it is a folder, or there is no room for it.
    pub fn put(&mut self, path: &Path, bytes: Bytes) -> io::Result<()> {
        let path = plain(path);
        if self.is_folder(&path) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let others = self.files.iter().filter(|(other, _)| **other != path);
        let (mut all, mut kept) = (0_usize, 0_usize);
        for (other, bytes) in others.chain([(&path, &bytes)]) {
            all = all.saturating_add(bytes.len());
            if is_kept(other) && !is_log(other) {
                kept = kept.saturating_add(base64_length(bytes.len()));
            }
        }
        let full = |why: &str| Err(io::Error::new(ErrorKind::StorageFull, why));
        if all > MOST {
            return full("the page's memory is full; save what is needed and load the page again");
        }
        if is_kept(&path) {
            if kept > MOST_KEPT && !is_log(&path) {
                return full("a page keeps at most 3 MiB by itself; save it as a file instead");
            }
            self.changed.insert(path.clone());
        }
        self.files.insert(path, bytes);
        Ok(())
    }

    /// Puts a file as a person's: unless it is one of the settings, it is also downloaded.
    ///
    /// # Errors
    /// As [`PageFiles::put`], and when too many downloads wait.
    pub fn save(&mut self, path: &Path, bytes: Bytes) -> io::Result<()> {
        let is_download = !is_kept(&plain(path));
        if is_download && self.downloads.len() >= MOST_DOWNLOADS {
            return Err(io::Error::other(
                "the browser has not yet taken the files before it; try it again",
            ));
        }
        self.put(path, Arc::clone(&bytes))?;
        if is_download {
            self.downloads.push(Download {
                name: name(path),
                bytes,
            });
        }
        Ok(())
    }

    /// Puts a file that a person dropped or picked, and returns its path.
    ///
    /// # Errors
    /// As [`PageFiles::put`].
    pub fn drop_file(&mut self, file_name: &str, bytes: Bytes) -> io::Result<PathBuf> {
        let path = Path::new(DROPPED).join(name(Path::new(file_name)));
        self.put(&path, bytes)?;
        Ok(path)
    }

    /// Puts a file of the settings back that an earlier page has kept.
    ///
    /// # Errors
    /// As [`PageFiles::put`].
    pub fn restore(&mut self, path: &Path, bytes: Bytes) -> io::Result<()> {
        self.put(path, bytes)?;
        let path = plain(path);
        self.changed.remove(&path);
        if is_log(&path) {
            self.stored_logs.insert(path);
        }
        Ok(())
    }

    /// Removes a file.
    ///
    /// # Errors
    /// When it is not there.
    pub fn remove(&mut self, path: &Path) -> io::Result<Bytes> {
        let path = plain(path);
        let removed = self.files.remove(&path).ok_or(ErrorKind::NotFound)?;
        if is_kept(&path) {
            self.changed.insert(path);
        }
        Ok(removed)
    }

    /// Gives a file another path, in the place of the one that is there.
    ///
    /// # Errors
    /// As [`PageFiles::remove`] and [`PageFiles::put`].
    pub fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let bytes = self.get(from).ok_or(ErrorKind::NotFound)?;
        if plain(from) != plain(to) {
            self.put(to, bytes)?;
            self.remove(from)?;
        }
        Ok(())
    }

    /// The files that the browser is to save, in the order in which they were written.
    pub fn take_downloads(&mut self) -> Vec<Download> {
        mem::take(&mut self.downloads)
    }

    /// The files of the settings that have changed, the removed ones first, since the others may
    /// need their space. A log for which there is no room counts as removed; the newest ones stay.
    pub fn take_changes(&mut self) -> Vec<Change> {
        let mut changed = mem::take(&mut self.changed);
        if changed.is_empty() {
            return Vec::new();
        }
        let length = |path: &PathBuf| Some(base64_length(self.files.get(path)?.len()));
        let settings = self.files.keys();
        let settings = settings.filter(|path| is_kept(path) && !is_log(path));
        let mut kept: usize = settings.filter_map(length).sum();
        let logs = changed.iter().filter(|path| is_log(path));
        let older = self.stored_logs.difference(&changed);
        let mut stored_logs = BTreeSet::new();
        for path in logs.chain(older) {
            let all = length(path).map(|length| kept.saturating_add(length));
            if let Some(all) = all.filter(|all| *all <= MOST_KEPT) {
                kept = all;
                stored_logs.insert(path.clone());
            }
        }
        let before = mem::replace(&mut self.stored_logs, stored_logs);
        changed.extend(before.difference(&self.stored_logs).cloned());
        let content = |path: PathBuf| {
            let is_stored = !is_log(&path) || self.stored_logs.contains(&path);
            let bytes = self.files.get(&path).filter(|_| is_stored).cloned();
            (path, bytes)
        };
        let changes = changed.into_iter().map(content);
        let (mut changes, puts): (Vec<_>, Vec<_>) = changes.partition(|(_, bytes)| bytes.is_none());
        changes.extend(puts);
        changes
    }
}

/// Puts a file that a person dropped or picked, and returns its path.
///
/// # Errors
/// When there is no room for it.
pub fn drop_file(name: &str, bytes: Bytes) -> io::Result<PathBuf> {
    lock(&FILES).drop_file(name, bytes)
}

/// Puts a file as a person's, as [`PageFiles::save`].
///
/// # Errors
/// When there is no room for it.
pub fn save(path: &Path, bytes: Bytes) -> io::Result<()> {
    lock(&FILES).save(path, bytes)
}

/// Puts a file of the settings back that an earlier page has kept.
///
/// # Errors
/// When there is no room for it.
pub fn restore(path: &Path, bytes: Bytes) -> io::Result<()> {
    lock(&FILES).restore(path, bytes)
}

/// The files that the browser is to save.
#[must_use]
pub fn take_downloads() -> Vec<Download> {
    lock(&FILES).take_downloads()
}

/// The files of the settings that have changed since the last call.
#[must_use]
pub fn take_changes() -> Vec<Change> {
    lock(&FILES).take_changes()
}

/// The path of a file from the root, without `.` and `..`: all names of it are one.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::from("/");
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::Normal(name) => plain.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    plain
}

fn is_kept(path: &Path) -> bool {
    path.starts_with(SETTINGS)
}

fn is_log(path: &Path) -> bool {
    let below = path.strip_prefix(SETTINGS);
    below.is_ok_and(|below| below.starts_with(LOGS))
}

/// The name of a file without its folder.
fn name(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.map_or_else(|| "file".to_owned(), std::borrow::Cow::into_owned)
}

const fn base64_length(bytes: usize) -> usize {
    bytes.div_ceil(3).saturating_mul(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(length: usize) -> Bytes {
        vec![7; length].into()
    }

    #[test]
    fn a_file_has_one_place_under_all_its_names() {
        let mut files = PageFiles::default();
        files.put(Path::new("a/b.txt"), bytes(3)).unwrap();
        for name in ["a/b.txt", "/a/b.txt", "./a/./b.txt", "/x/../a/b.txt"] {
            assert_eq!(files.get(Path::new(name)), Some(bytes(3)), "{name}");
        }
        assert_eq!(files.get(Path::new("b.txt")), None);
        assert!(files.is_folder(Path::new("a")));
        assert!(files.put(Path::new("/a"), bytes(1)).is_err());
    }

    #[test]
    fn a_folder_lists_what_is_directly_in_it() {
        let mut files = PageFiles::default();
        for path in ["/a/one", "/a/b/two", "/a/b/three", "/ab/four"] {
            files.put(Path::new(path), bytes(1)).unwrap();
        }
        let entries = files.entries(Path::new("a"));
        let expected = [("/a/b".into(), true), ("/a/one".into(), false)];
        assert_eq!(entries.into_iter().collect::<Vec<_>>(), expected);
        assert_eq!(files.entries(Path::new("/none")).len(), 0);
        assert!(!files.is_folder(Path::new("/a/one")));
    }

    #[test]
    fn what_a_person_saves_is_downloaded_once_and_stays_readable() {
        let mut files = PageFiles::default();
        files.save(Path::new("clips/a.gif"), bytes(5)).unwrap();
        let kept = Path::new(SETTINGS).join("settings.json");
        files.save(&kept, bytes(2)).unwrap();
        let download = Download {
            name: "a.gif".to_owned(),
            bytes: bytes(5),
        };
        assert_eq!(files.take_downloads(), [download]);
        assert_eq!(files.take_downloads(), []);
        assert_eq!(files.get(Path::new("/clips/a.gif")), Some(bytes(5)));
    }

    #[test]
    fn a_dropped_file_keeps_its_name_and_leaves_its_folder() {
        let mut files = PageFiles::default();
        for name in ["game.gb", "../../settings/game.gb", "C:/games/game.gb"] {
            let path = files.drop_file(name, bytes(1)).unwrap();
            assert_eq!(path, Path::new("/dropped/game.gb"));
        }
        assert_eq!(files.take_downloads(), []);
    }

    #[test]
    fn changes_of_the_settings_are_reported_once() {
        let mut files = PageFiles::default();
        let at = |name: &str| Path::new(SETTINGS).join(name);
        files.restore(&at("old"), bytes(1)).unwrap();
        assert_eq!(files.take_changes(), []);
        files.put(&at("new"), bytes(2)).unwrap();
        files.put(Path::new("/elsewhere"), bytes(2)).unwrap();
        files.rename(&at("old"), &at("older")).unwrap();
        let expected = [
            (at("old"), None),
            (at("new"), Some(bytes(2))),
            (at("older"), Some(bytes(1))),
        ];
        assert_eq!(files.take_changes(), expected);
        assert_eq!(files.take_changes(), []);
    }

    #[test]
    fn settings_are_bounded_with_a_sentence_and_the_old_file_stays() {
        let mut files = PageFiles::default();
        let path = Path::new(SETTINGS).join("layouts");
        let most = MOST_KEPT / 4 * 3;
        files.put(&path, bytes(most)).unwrap();
        // In its own place, a file counts once.
        files.put(&path, bytes(most - 3)).unwrap();
        let why = files.put(&path, bytes(most + 1)).unwrap_err();
        assert!(why.to_string().contains("at most 3 MiB"), "{why}");
        assert_eq!(files.get(&path).unwrap().len(), most - 3);
        files.put(Path::new("/session"), bytes(most + 1)).unwrap();
    }

    #[test]
    fn logs_never_keep_a_setting_out() {
        let mut files = PageFiles::default();
        let at = |name: &str| Path::new(SETTINGS).join(name);
        let log = |name: &str| at(LOGS).join(name);
        let most = MOST_KEPT / 4 * 3;
        let is_stored = |changes: &[Change], path: &Path| {
            let change = changes.iter().find(|(changed, _)| changed == path);
            change.map(|(_, bytes)| bytes.is_some())
        };
        files.restore(&log("old"), bytes(most / 2)).unwrap();
        files.put(&log("new"), bytes(most / 2)).unwrap();
        let changes = files.take_changes();
        assert_eq!(is_stored(&changes, &log("new")), Some(true));
        assert_eq!(is_stored(&changes, &log("old")), None, "both have room");

        // The log that was written last stays, the other one is removed first.
        files.put(&log("new"), bytes(most - 3)).unwrap();
        let changes = files.take_changes();
        assert_eq!(changes[0], (log("old"), None));
        assert_eq!(is_stored(&changes, &log("new")), Some(true));

        // A setting is stored however long the logs are, which last as long as the page.
        files.put(&at("layouts"), bytes(most)).unwrap();
        let changes = files.take_changes();
        assert_eq!(changes[0], (log("new"), None));
        assert_eq!(is_stored(&changes, &at("layouts")), Some(true));
        assert_eq!(files.get(&log("new")).unwrap().len(), most - 3);
        files.put(&log("new"), bytes(2 * most)).unwrap();
        assert_eq!(files.take_changes(), [(log("new"), None)]);
    }

    #[test]
    fn downloads_that_nobody_takes_are_bounded() {
        let mut files = PageFiles::default();
        for number in 0..MOST_DOWNLOADS {
            let path = PathBuf::from(number.to_string());
            files.save(&path, bytes(1)).unwrap();
        }
        assert!(files.save(Path::new("more"), bytes(1)).is_err());
        files.take_downloads();
        files.save(Path::new("more"), bytes(1)).unwrap();
    }
}
