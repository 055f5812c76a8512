//! What happens is recorded in a file aside, so that a crash loses less than a second.
//!
//! The machine records into one file at a time. While a person records, that file has
//! everything, and none is kept aside. When a file aside takes up most of its budget, the next
//! one begins with what the history has. On a normal exit the files are removed.

use super::App;
use crate::{
    aside::{AsideFolder, Place},
    job::Job,
};
use common::Instant;
use std::{
    path::{Path, PathBuf},
    thread,
    time::Duration,
};
use workbench::NoticeKind;

/// How often the size of the file is checked.
const CHECKED_EVERY: Duration = Duration::from_secs(1);

/// What is kept aside.
pub(super) struct Aside {
    /// Without a folder nothing is kept.
    folder: Option<AsideFolder>,
    place: Option<Place>,
    /// The file that is recorded into.
    current: Option<PathBuf>,
    /// Files that are removed as soon as another one has what they have.
    older: Vec<PathBuf>,
    /// Whether it did not work; it is not tried again until it is switched on again.
    failed: bool,
    checked: Option<Instant>,
}

impl Aside {
    /// The recovered sessions and the autosave of this folder.
    pub const fn new(folder: Option<AsideFolder>) -> Self {
        Self {
            folder,
            place: None,
            current: None,
            older: Vec::new(),
            failed: false,
            checked: None,
        }
    }

    /// The folder.
    pub const fn folder(&self) -> Option<&AsideFolder> {
        self.folder.as_ref()
    }

    /// Whether a file is the one that is kept aside.
    pub fn is_at(&self, path: &Path) -> bool {
        self.current.as_deref() == Some(path)
    }

    /// Notes which file a person has everything recorded in, if there is one. Without the note
    /// a crash is not reported at the next start; nothing is lost.
    pub fn note_recording(&self, path: Option<&Path>) {
        if let Some(place) = &self.place {
            let _ = place.note_recording(path);
        }
    }

    /// What was recorded into is recorded into no more.
    fn end(&mut self) {
        self.older.extend(self.current.take());
    }

    fn remove_older(&mut self) {
        for path in self.older.drain(..) {
            remove(&path);
        }
    }

    /// Whether it is time to look at the size of the file.
    fn is_due(&mut self) -> bool {
        let now = common::now();
        let due = self.checked.is_none_or(|at| now - at >= CHECKED_EVERY);
        if due {
            self.checked = Some(now);
        }
        due
    }
}

impl Drop for Aside {
    /// The program ends as it should, and nothing is needed aside.
    fn drop(&mut self) {
        if thread::panicking() {
            return;
        }
        if let Some(place) = self.place.take() {
            // What stays is offered at the next start.
            let _ = place.remove();
        }
    }
}

impl App {
    /// Starts and ends to keep a session aside, and keeps it within its budget.
    pub(super) fn poll_aside(&mut self) {
        let recording = self.machine.recording();
        let path = recording.as_ref().map(|(path, _)| path.as_path());
        if self.aside.current.as_deref() != path {
            self.aside.end();
        }
        let settings = &self.workbench.ui_state().sessions;
        if !settings.keeps_aside {
            self.aside.failed = false;
            self.stop_aside();
            return;
        }
        let budget = settings.aside_bytes();
        match recording {
            Some((_, status)) if status.error.is_some() => {
                if self.aside.current.is_some() {
                    self.aside_fails(&status.error.unwrap_or_default());
                    self.detach();
                }
            }
            Some((path, status)) if status.frames > 0 && status.to_copy.is_none() => {
                self.aside.remove_older();
                // A new file is no smaller as long as the history has all of the old one. While
                // it is copied both are there, and together within the budget.
                let kept = self.machine.history().len() as u64;
                let shrinks = status.frames > kept + kept / 4;
                let is_aside = self.aside.is_at(&path) && shrinks;
                if is_aside && self.aside.is_due() && size(&path) > budget / 2 {
                    self.begin_aside();
                }
            }
            Some(_) => {}
            None => self.begin_aside(),
        }
    }

    /// Ends to keep a session aside, and removes what was kept.
    fn stop_aside(&mut self) {
        if self.aside.current.is_some() {
            self.detach();
            self.aside.end();
        }
        self.aside.remove_older();
    }

    /// Ends to record aside, without waiting for the file. It stays until another file has what
    /// it has.
    pub(super) fn end_aside(&mut self) {
        if self.aside.current.is_some() {
            self.detach();
            self.aside.end();
        }
    }

    /// Ends what is recorded, without waiting for the file.
    fn detach(&self) {
        if let Some(recorder) = self.machine.detach_recorder() {
            drop(Job::start("recording", || {}, move |_| recorder.finish()));
        }
    }

    /// Notes that a person has everything recorded in a file, for a start after a crash.
    pub(super) fn note_recording(&mut self, path: &Path) {
        if !self.workbench.ui_state().sessions.keeps_aside {
            return;
        }
        if self.aside.place.is_none() {
            let place = self.aside.folder.as_ref().map(AsideFolder::place);
            self.aside.place = place.and_then(Result::ok);
        }
        self.aside.note_recording(Some(path));
    }

    /// Begins the next file with all that the history has.
    fn begin_aside(&mut self) {
        if self.aside.failed || self.machine.history().is_empty() {
            return;
        }
        let Some(folder) = self.aside.folder.clone() else {
            return;
        };
        // A branch on its way replaces the history when a session is gone on in.
        if self.branch_switch.is_under_way() || self.machine.status().replay.is_some() {
            return;
        }
        let place = match self.aside.place.take() {
            Some(place) => Ok(place),
            None => folder.place(),
        };
        let begun = place.map_err(|why| why.to_string()).and_then(|mut place| {
            let path = place.next_session();
            self.aside.place = Some(place);
            self.end_aside();
            self.machine.record(&path).map_err(|why| why.to_string())?;
            Ok(path)
        });
        self.aside.end();
        match begun {
            Ok(path) => self.aside.current = Some(path),
            Err(why) => self.aside_fails(&why),
        }
    }

    fn aside_fails(&mut self, why: &str) {
        self.aside.failed = true;
        self.aside.end();
        let text = format!("Nothing is kept aside in case of a crash: {why}");
        self.workbench.notify(NoticeKind::Warn, text);
    }
}

/// Bytes of a session file and of the log beside it.
fn size(path: &Path) -> u64 {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let size = |path: &Path| files::disk::metadata(path).map_or(0, |data| data.len());
    size(path) + size(Path::new(&log))
}

/// Removes a session file with all that lies beside it. What can't be removed now is removed
/// with the place.
fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = files::disk::remove_file(name);
    }
}
