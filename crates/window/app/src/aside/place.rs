//! The place of a program in the folder.

use common::FileLock;
use session_file::EXTENSION;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The extension of the files that are locked.
pub(super) const LOCK: &str = "lock";

/// What follows the number in the name of the note of a recording.
const NOTE: &str = "recording.txt";

/// The place of a program.
#[derive(Debug)]
pub struct Place {
    pub(super) folder: PathBuf,
    pub(super) number: u32,
    /// Sessions so far.
    pub(super) sessions: u32,
    /// Held while the program runs.
    pub(super) lock: FileLock,
}

impl Place {
    /// The file for the next session.
    pub fn next_session(&mut self) -> PathBuf {
        self.sessions += 1;
        let (number, session) = (self.number, self.sessions);
        self.folder.join(format!("{number}-{session}.{EXTENSION}"))
    }

    /// Notes which file a person has everything recorded in, so that it is offered if the
    /// program does not end as it should; `None` when nothing is recorded there any more.
    ///
    /// # Errors
    /// When the note can't be written or removed.
    pub fn note_recording(&self, path: Option<&Path>) -> io::Result<()> {
        let note = self.note();
        match path {
            Some(path) => {
                let path = std::path::absolute(path)?;
                fs::write(note, path.as_os_str().as_encoded_bytes())
            }
            None => match fs::remove_file(note) {
                Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
                _ => Ok(()),
            },
        }
    }

    /// The file in which a person recorded, if that was noted.
    pub fn recording(&self) -> Option<PathBuf> {
        let text = fs::read_to_string(self.note()).ok()?;
        Some(PathBuf::from(text))
    }

    fn note(&self) -> PathBuf {
        self.folder.join(format!("{}-{NOTE}", self.number))
    }

    /// All of its files that belong to sessions, those included that SQLite makes beside them.
    pub fn files(&self) -> io::Result<Vec<PathBuf>> {
        let begin = format!("{}-", self.number);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            if name.is_some_and(|name| name.starts_with(&begin)) {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    /// Removes its sessions and gives the place up.
    ///
    /// # Errors
    /// When a file can't be removed.
    pub fn remove(self) -> io::Result<()> {
        for file in self.files()? {
            fs::remove_file(file)?;
        }
        // Removed while it is locked, so that no other program takes it meanwhile.
        fs::remove_file(lock_file(&self.folder, self.number))?;
        drop(self.lock);
        Ok(())
    }
}

/// The file that a program locks.
pub(super) fn lock_file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number}.{LOCK}"))
}
