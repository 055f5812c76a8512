//! The folder of all programs.

use super::{
    RecoveredSessions,
    place::{LOCK, Place, lock_file},
};
use common::FileLock;
use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// Numbers that are tried for a place.
const MOST: u32 = 10_000;
/// How often the folder is tried while another program looks through it.
const TRIES: u32 = 20;
/// The time between two tries.
const PAUSE: Duration = Duration::from_millis(50);
/// The time to a second look at places that are held: the system releases the lock of a program that was
/// killed when it has freed its memory and its files.
const SECOND_LOOK: Duration = Duration::from_secs(2);

/// The folder of sessions that are kept aside.
#[derive(Clone, Debug)]
pub struct AsideFolder(PathBuf);

impl AsideFolder {
    /// The one in the folder of the settings.
    pub fn beside_settings(settings: &Path) -> Self {
        Self(settings.join("sessions").join("aside"))
    }

    /// Takes a place for this program.
    ///
    /// # Errors
    /// When the folder can't be made or the file system knows no locks.
    pub fn place(&self) -> io::Result<Place> {
        fs::create_dir_all(&self.0)?;
        let _guard = self.guard()?;
        for number in 1..MOST {
            let lock = File::create_new(lock_file(&self.0, number));
            let lock = match lock {
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => continue,
                lock => lock?,
            };
            return Ok(Place {
                folder: self.0.clone(),
                number,
                sessions: 0,
                lock: FileLock::new(lock)?,
            });
        }
        Err(io::Error::other("too many programs keep sessions there"))
    }

    /// The sessions of programs that have ended without removing them. What has no frames is
    /// removed, what can't be read is renamed. Takes [`SECOND_LOOK`] where there is none yet and programs
    /// run.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn left_over(&self) -> io::Result<RecoveredSessions> {
        let mut found = RecoveredSessions::default();
        if self.look(&mut found)? && found.sessions.is_empty() {
            thread::sleep(SECOND_LOOK);
            self.look(&mut found)?;
        }
        Ok(found)
    }

    /// Adds what there is to `found`. Returns whether places are held.
    fn look(&self, found: &mut RecoveredSessions) -> io::Result<bool> {
        let entries = match fs::read_dir(&self.0) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(false),
            entries => entries?,
        };
        let _guard = self.guard()?;
        let mut numbers: Vec<u32> = Vec::new();
        for entry in entries {
            let path = entry?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let number: Option<u32> = stem.and_then(|stem| stem.parse().ok());
            if path.extension().is_some_and(|e| e == LOCK) {
                numbers.extend(number);
            }
        }
        numbers.sort_unstable();
        let mut is_held = false;
        for number in numbers {
            let path = lock_file(&self.0, number);
            let lock = File::options().read(true).write(true).open(&path)?;
            let lock = match FileLock::new(lock) {
                Ok(lock) => lock,
                // Its program is running, or is just ending.
                Err(TryLockError::WouldBlock) => {
                    is_held = true;
                    continue;
                }
                Err(TryLockError::Error(why)) => return Err(why),
            };
            let place = Place {
                folder: self.0.clone(),
                number,
                sessions: 0,
                lock,
            };
            found.add(place);
        }
        Ok(is_held)
    }

    /// Keeps other programs from looking for places at the same time.
    fn guard(&self) -> io::Result<File> {
        let path = self.0.join(LOCK);
        let guard = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        for _ in 0..TRIES {
            match guard.try_lock() {
                Ok(()) => return Ok(guard),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(TryLockError::Error(why)) => return Err(why),
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session_file::SessionWriter;

    fn found(folder: &AsideFolder) -> RecoveredSessions {
        folder.left_over().unwrap()
    }

    #[test]
    fn a_place_is_left_over_when_its_program_has_ended() {
        let settings = tempfile::tempdir().unwrap();
        let folder = AsideFolder::beside_settings(settings.path());
        assert!(found(&folder).sessions.is_empty());
        let mut first = folder.place().unwrap();
        let second = folder.place().unwrap();
        let file = first.next_session();
        assert!(file.ends_with("1-1.blockscope"), "{}", file.display());
        assert_ne!(first.number, second.number);
        // Both run.
        fs::write(&file, "no session").unwrap();
        assert!(found(&folder).sessions.is_empty());
        assert!(file.exists());
        second.remove().unwrap();
        // A crash: the lock is released, the files stay. What can't be read is reported once.
        drop(first);
        let left = found(&folder);
        assert!(left.sessions.is_empty());
        let [why] = &left.unreadable[..] else {
            panic!("{:?}", left.unreadable);
        };
        let kept = folder.0.join("unreadable-1-1-1.blockscope");
        assert!(why.contains(&*kept.to_string_lossy()), "{why}");
        assert_eq!(fs::read_to_string(&kept).unwrap(), "no session");
        assert!(!file.exists());
        assert!(found(&folder).unreadable.is_empty());
        fs::remove_file(kept).unwrap();
        let file = folder.place().unwrap().next_session();
        SessionWriter::create(&file).unwrap().finish().unwrap();
        assert!(found(&folder).sessions.is_empty());
        assert!(!file.exists(), "it had no frames");
        let names = fs::read_dir(&folder.0).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["lock"]);
    }

    #[test]
    fn a_place_is_found_whose_program_is_just_ending() {
        let settings = tempfile::tempdir().unwrap();
        let folder = AsideFolder::beside_settings(settings.path());
        let mut killed = folder.place().unwrap();
        fs::write(killed.next_session(), "no session").unwrap();
        let ending = thread::Builder::new().spawn(move || {
            thread::sleep(SECOND_LOOK / 4);
            drop(killed);
        });
        assert_eq!(found(&folder).unreadable.len(), 1);
        ending.unwrap().join().unwrap();
    }
}
