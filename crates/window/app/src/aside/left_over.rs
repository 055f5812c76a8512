//! A session that was left over by a crash.

use super::place::Place;
use screen::Picture;
use session::History;
use session_file::{EXTENSION, SessionError, SessionFile, copy_whole};
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use workbench::LeftOverSession;

/// What is put before the name of a file that can't be read.
const UNREADABLE: &str = "unreadable";

/// A session that was left over. It is locked, so that no other program offers it.
#[derive(Debug)]
pub struct LeftOver {
    place: Place,
    path: PathBuf,
    /// The last picture, if it can be read.
    picture: Option<Picture>,
    about: Contents,
    is_named: bool,
}

/// What is in a session, in a few words.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Contents {
    /// Frames in all runs and branches.
    frames: u64,
    /// When the newest run was begun, in UTC as `2026-01-31T12:00:00.000Z`.
    begun: String,
    /// The highest score.
    best: Option<u32>,
}

/// What a program left over.
#[derive(Debug, Default)]
pub struct RecoveredSessions {
    /// Sessions with frames.
    pub sessions: Vec<LeftOver>,
    /// What can't be read, one sentence each. It is kept under another name and not found
    /// again.
    pub unreadable: Vec<String>,
}

impl RecoveredSessions {
    /// Adds the session of a place with the most frames. What can't be read is renamed; a
    /// place without frames is removed.
    pub(super) fn add(&mut self, place: Place) {
        let files = place.files().unwrap_or_default();
        let sessions = files
            .into_iter()
            .filter(|path| path.extension().is_some_and(|e| e == EXTENSION));
        let mut counted = Vec::new();
        for path in sessions {
            match contents(&path) {
                Ok(about) => counted.push((about, false, path)),
                Err(why) => self.unreadable.push(keep_unreadable(&path, &why)),
            }
        }
        if let Some(path) = place.recording() {
            match contents(&path) {
                Ok(about) => counted.push((about, true, path)),
                Err(_) if !path.exists() => {}
                Err(why) => self.unreadable.push(format!(
                    "The recording that was not closed can't be read: {why}"
                )),
            }
        }
        match counted.into_iter().max() {
            Some((about, is_named, path)) if about.frames > 0 => self.sessions.push(LeftOver {
                place,
                picture: last_picture(&path),
                path,
                about,
                is_named,
            }),
            // What can't be removed now is tried again at the next start.
            _ => drop(place.remove()),
        }
    }
}

/// Gives a file that can't be read a name under which it is not found again.
fn keep_unreadable(path: &Path, why: &SessionError) -> String {
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.unwrap_or_default();
    let renamed = |n: u32| path.with_file_name(format!("{UNREADABLE}-{n}-{name}"));
    let mut free = (1..).map(renamed).filter(|path| !path.exists());
    let kept = free.next().unwrap_or_else(|| renamed(0));
    for ending in ["-wal", "-journal", ""] {
        let with_ending = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let moved = fs::rename(with_ending(path), with_ending(&kept));
        if moved.is_err() && ending.is_empty() {
            return format!("A session that a crash left over can't be read: {why}");
        }
    }
    format!(
        "A session that a crash left over can't be read and is kept as {}: {why}",
        kept.display()
    )
}

impl LeftOver {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a person recorded it, into a file that is theirs.
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// The number of its frames, in all runs and branches.
    pub const fn frames(&self) -> u64 {
        self.about.frames
    }

    /// When it was begun, in UTC as `2026-01-31T12:00:00.000Z`.
    pub fn begun(&self) -> &str {
        &self.about.begun
    }

    /// What the window shows of it.
    pub fn shown(&self) -> LeftOverSession {
        let Contents {
            frames,
            begun,
            best,
        } = &self.about;
        // To the minute, without the letter between date and time.
        let begun = begun.get(..16).unwrap_or(begun).replace('T', " ");
        LeftOverSession {
            begun: format!("{begun} UTC"),
            frames: *frames,
            best: *best,
            picture: self.picture.clone(),
        }
    }

    /// Removes it, but for a file that a person recorded into.
    ///
    /// # Errors
    /// When a file can't be removed.
    pub fn remove(self) -> io::Result<()> {
        self.place.remove()
    }

    /// Copies it into a session file of its own, which is replaced if it is there.
    ///
    /// # Errors
    /// When it can't be read or written.
    pub fn copy_to(path: &Path, to: &Path) -> Result<(), SessionError> {
        copy_whole(path, to)
    }
}

fn contents(path: &Path) -> Result<Contents, SessionError> {
    let file = SessionFile::open(path)?;
    let runs = file.run_summaries()?;
    Ok(Contents {
        frames: runs.iter().map(|run| run.frames).sum(),
        begun: runs
            .last()
            .map_or_else(String::new, |run| run.started.clone()),
        best: runs.iter().filter_map(|run| run.best_score).max(),
    })
}

/// The last picture of a session. One that another version encoded has none here: it would have to
/// be read as a whole.
fn last_picture(path: &Path) -> Option<Picture> {
    let file = SessionFile::open(path).ok()?;
    let runs = file.runs().ok()?;
    let stored = runs
        .iter()
        .rev()
        .filter(|run| run.is_current())
        .find_map(|run| {
            let stored = file.stored(run.id).ok()?;
            let has_frames = stored
                .branches
                .iter()
                .any(|branch| !branch.blocks.is_empty());
            has_frames.then_some(stored)
        })?;
    let (branch, history) = (stored.current, History::default());
    history.open(stored).ok()?;
    let last = *history.range(branch)?.end();
    let record = history.get_on(branch, last)?;
    Some(record.picture.picture.clone())
}
