//! The place of a program in the folder.

use session_file::EXTENSION;
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// The extension of the files that are locked.
pub(super) const LOCK: &str = "lock";

/// The place of a program.
#[derive(Debug)]
pub struct Place {
    pub(super) folder: PathBuf,
    pub(super) number: u32,
    /// Sessions so far.
    pub(super) sessions: u32,
    /// Held while the program runs.
    pub(super) lock: File,
}

impl Place {
    /// The file for the next session.
    pub fn next_session(&mut self) -> PathBuf {
        self.sessions += 1;
        let (number, session) = (self.number, self.sessions);
        self.folder.join(format!("{number}-{session}.{EXTENSION}"))
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
