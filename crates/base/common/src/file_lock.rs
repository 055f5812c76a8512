//! The lock of a file, against other programs.

use std::{
    fs::{File, TryLockError},
    ops::Deref,
};

/// A file that is locked until this is dropped.
///
/// Closing the file alone does not release it at once: a process that is being started holds a copy
/// of each handle, and the lock with it, until it runs.
#[derive(Debug)]
pub struct FileLock(File);

impl FileLock {
    /// Locks a file, or states at once why it can't be.
    ///
    /// # Errors
    /// [`TryLockError::WouldBlock`] when another handle of the file has the lock.
    pub fn new(file: File) -> Result<Self, TryLockError> {
        file.try_lock()?;
        Ok(Self(file))
    }
}

impl Deref for FileLock {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // What can't be released is when the last copy of the handle is closed.
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_released_though_a_copy_of_its_handle_is_left() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let open = || File::open(file.path()).unwrap();
        let lock = FileLock::new(open()).unwrap();
        let copy = lock.try_clone().unwrap();
        assert!(matches!(
            FileLock::new(open()),
            Err(TryLockError::WouldBlock)
        ));
        drop(lock);
        assert!(FileLock::new(open()).is_ok());
        drop(copy);
    }
}
