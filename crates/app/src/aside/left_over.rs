//! A session that was left over by a crash.

use super::place::Place;
use session_file::{EXTENSION, SessionError, SessionFile, copy_whole};
use std::{
    io,
    path::{Path, PathBuf},
};

/// A session that was left over. It is locked, so that no other program offers it.
#[derive(Debug)]
pub struct LeftOver {
    place: Place,
    path: PathBuf,
    frames: u64,
}

impl LeftOver {
    /// The session of a place with the most frames. A place without frames is removed; one
    /// whose files can't be read stays as it is.
    pub(super) fn in_place(place: Place) -> Option<Self> {
        let files = place.files().unwrap_or_default();
        let sessions = files
            .into_iter()
            .filter(|path| path.extension().is_some_and(|e| e == EXTENSION));
        let mut is_readable = true;
        let mut counted = Vec::new();
        for path in sessions {
            match frames(&path) {
                Ok(frames) => counted.push((frames, path)),
                Err(_) => is_readable = false,
            }
        }
        let Some((frames, path)) = counted.into_iter().max().filter(|(frames, _)| *frames > 0)
        else {
            if is_readable {
                // What can't be removed now is tried again at the next start.
                let _ = place.remove();
            }
            return None;
        };
        Some(Self {
            place,
            path,
            frames,
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of its frames, in all runs and branches.
    pub const fn frames(&self) -> u64 {
        self.frames
    }

    /// Removes it.
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

fn frames(path: &Path) -> Result<u64, SessionError> {
    let file = SessionFile::open(path)?;
    let runs = file.run_summaries()?;
    Ok(runs.iter().map(|run| run.frames).sum())
}
