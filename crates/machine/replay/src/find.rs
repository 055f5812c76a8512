//! The sessions that somebody means by files and folders.

use session_file::EXTENSION;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The sessions among files and folders: a file is taken as it is, of a folder all session
/// files that lie in it and in its folders, by path. Links to folders are not followed.
///
/// # Errors
/// When a folder can't be read, with its path.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        found.extend(sessions_in(path).map_err(|why| (path.clone(), why))?);
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|path| seen.insert(path.clone()));
    Ok(found)
}

fn sessions_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut sessions = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == EXTENSION) && path.is_file() {
                sessions.push(path);
            }
        }
    }
    sessions.sort();
    Ok(sessions)
}
