//! The functions of [`std::fs`] over the files of a page.

use super::{Bytes, FILES, plain};
use common::lock;
use std::{
    io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// A file that is open for reading, with the content of that moment.
#[derive(Clone, Debug, Default)]
pub struct File(Cursor<Bytes>);

impl File {
    /// Opens a file.
    ///
    /// # Errors
    /// When there is none.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        content(path.as_ref()).map(|bytes| Self(Cursor::new(bytes)))
    }

    /// What is known of it.
    ///
    /// # Errors
    /// Never; the signature is that of the system's file.
    pub fn metadata(&self) -> io::Result<Metadata> {
        Ok(Metadata(Some(self.0.get_ref().len() as u64)))
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// What is known of a file, which has a length, or of a folder, which has none.
#[derive(Clone, Copy, Debug)]
pub struct Metadata(Option<u64>);

impl Metadata {
    /// Whether it is a file.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        self.0.is_some()
    }

    /// Whether it is a folder.
    #[must_use]
    pub const fn is_dir(&self) -> bool {
        self.0.is_none()
    }

    /// Its length in bytes.
    #[expect(clippy::len_without_is_empty, reason = "as std::fs::Metadata")]
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.unwrap_or(0)
    }

    /// The time of the last change.
    ///
    /// # Errors
    /// Always: a page keeps none.
    pub fn modified(&self) -> io::Result<SystemTime> {
        Err(ErrorKind::Unsupported.into())
    }
}

/// The kind of an entry of a folder.
#[derive(Clone, Copy, Debug)]
pub struct FileType {
    is_folder: bool,
}

impl FileType {
    /// Whether it is a folder.
    #[must_use]
    pub const fn is_dir(&self) -> bool {
        self.is_folder
    }

    /// Whether it is a file.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        !self.is_folder
    }

    /// Whether it is a link, which a page does not have.
    #[must_use]
    pub const fn is_symlink(&self) -> bool {
        false
    }
}

/// An entry of a folder.
#[derive(Clone, Debug)]
pub struct DirEntry {
    path: PathBuf,
    is_folder: bool,
}

impl DirEntry {
    /// Its path.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// Its name.
    #[must_use]
    pub fn file_name(&self) -> std::ffi::OsString {
        self.path.file_name().unwrap_or_default().to_owned()
    }

    /// Its kind.
    ///
    /// # Errors
    /// Never; the signature is that of the system's entry.
    pub const fn file_type(&self) -> io::Result<FileType> {
        Ok(FileType {
            is_folder: self.is_folder,
        })
    }
}

fn content(path: &Path) -> io::Result<Bytes> {
    let files = lock(&FILES);
    match files.get(path) {
        Some(bytes) => Ok(bytes),
        None if files.is_folder(path) => Err(ErrorKind::IsADirectory.into()),
        None => Err(ErrorKind::NotFound.into()),
    }
}

/// The content of a file.
///
/// # Errors
/// When there is none.
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    content(path.as_ref()).map(|bytes| bytes.to_vec())
}

/// The text of a file.
///
/// # Errors
/// When there is none, or it is not UTF-8.
pub fn read_to_string(path: impl AsRef<Path>) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|why| io::Error::new(ErrorKind::InvalidData, why))
}

/// Writes a file that is no download.
///
/// # Errors
/// When there is no room for it.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    lock(&FILES).put(path.as_ref(), bytes.as_ref().into())
}

/// Removes a file.
///
/// # Errors
/// When there is none.
pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    lock(&FILES).remove(path.as_ref()).map(drop)
}

/// Gives a file another path.
///
/// # Errors
/// When there is none.
pub fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    lock(&FILES).rename(from.as_ref(), to.as_ref())
}

/// Makes a folder: nothing, since files make theirs.
///
/// # Errors
/// When a file is there.
pub fn create_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    match lock(&FILES).get(path.as_ref()) {
        Some(_) => Err(ErrorKind::AlreadyExists.into()),
        None => Ok(()),
    }
}

/// The entries of a folder.
///
/// # Errors
/// When it is none.
pub fn read_dir(path: impl AsRef<Path>) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    let files = lock(&FILES);
    if !files.is_folder(path.as_ref()) {
        return Err(ErrorKind::NotFound.into());
    }
    let entries = files.entries(path.as_ref()).into_iter();
    Ok(entries.map(|(path, is_folder)| Ok(DirEntry { path, is_folder })))
}

/// What is known of a file or folder.
///
/// # Errors
/// When there is none.
pub fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    match content(path.as_ref()) {
        Ok(bytes) => Ok(Metadata(Some(bytes.len() as u64))),
        Err(why) if why.kind() == ErrorKind::IsADirectory => Ok(Metadata(None)),
        Err(why) => Err(why),
    }
}

/// The same, since there are no links.
///
/// # Errors
/// As [`metadata`].
pub fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    metadata(path)
}

/// The path of a file from the root.
///
/// # Errors
/// When there is none.
pub fn canonicalize(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    metadata(path.as_ref()).map(|_| plain(path.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All tests of the process share the page's files, so each has a folder of its own.
    #[test]
    fn a_page_answers_as_a_disk_does() {
        let at = |name: &str| Path::new("/as a disk").join(name);
        let missing = |why: io::Error| why.kind() == ErrorKind::NotFound;
        assert!(read(at("a")).is_err_and(missing));
        assert!(metadata(at("")).is_err_and(missing));
        assert!(read_dir(at("")).is_err_and(missing));
        assert!(remove_file(at("a")).is_err_and(missing));

        write(at("a"), "text").unwrap();
        assert_eq!(read_to_string(at("a")).unwrap(), "text");
        assert_eq!(metadata(at("a")).unwrap().len(), 4);
        assert!(metadata(at("")).unwrap().is_dir());
        let folder = File::open(at("")).unwrap_err();
        assert_eq!(folder.kind(), ErrorKind::IsADirectory);

        let mut file = File::open(at("a")).unwrap();
        rename(at("a"), at("b/c")).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "text", "as of the opening");
        let entries: Vec<_> = read_dir(at("")).unwrap().map(Result::unwrap).collect();
        assert_eq!(entries.len(), 1);
        assert!(entries[0].file_type().unwrap().is_dir());
        assert_eq!(canonicalize(at("./b/../b/c")).unwrap(), at("b/c"));
        remove_file(at("b/c")).unwrap();
        assert!(metadata(at("")).is_err_and(missing));
    }
}
