//! Files that are written whole or not at all.

use anyhow::Context as _;
use atomic_write_file::AtomicWriteFile;
use std::{
    io::{self, BufWriter, Write as _},
    path::Path,
};

/// Replaces a file in one step: readers see the old content or the new one, never a
/// part. The new content is flushed to the disk before it takes the file's name.
///
/// # Errors
/// One sentence with the file's name; the old content is untouched.
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<AtomicWriteFile>) -> io::Result<()>,
) -> anyhow::Result<()> {
    try_write(path, write).with_context(|| format!("{} can't be written", path.display()))
}

fn try_write(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<AtomicWriteFile>) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = BufWriter::new(AtomicWriteFile::open(path)?);
    write(&mut file)?;
    file.flush()?;
    file.into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .commit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_failed_write_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write_atomically(&path, |file| file.write_all(b"old")).unwrap();
        let error = write_atomically(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        })
        .unwrap_err();
        assert!(format!("{error:#}").contains("report.json"));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
