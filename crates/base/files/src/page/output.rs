//! Files that a page writes whole or not at all.

use super::save;
use crate::{DATABASE, FileError, error::name, page::File, register::enter_output};
use std::{
    fmt,
    io::{self, Read as _, Write},
    path::{Path, PathBuf},
};

/// A file that is about to be written, as the one of a program with a disk: a person's file is
/// downloaded when it is complete.
pub struct OutputFile(PathBuf);

impl fmt::Debug for OutputFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OutputFile").field(&self.0).finish()
    }
}

impl OutputFile {
    /// Opens a file and changes nothing yet.
    ///
    /// # Errors
    /// When it is a folder or a database.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        enter_output(path)?;
        let mut begin = Vec::new();
        match File::open(path) {
            Ok(file) => {
                let read = file.take(DATABASE.len() as u64).read_to_end(&mut begin);
                read.map_err(|why| FileError::write(path, why))?;
            }
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(FileError::write(path, why)),
        }
        match begin == DATABASE {
            true => Err(FileError::Database(name(path))),
            false => Ok(Self(path.to_owned())),
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When `write` fails or there is no room; the old content is untouched then.
    pub fn write(
        self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        let written = write(&mut bytes).and_then(|()| save(&self.0, bytes.into()));
        written.map_err(|why| FileError::write(&self.0, why))
    }

    /// How it is named in a sentence.
    #[must_use]
    pub fn name(&self) -> String {
        name(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{read, write};

    #[test]
    fn a_page_writes_a_file_whole_or_not_at_all() {
        let path = Path::new("/outputs of a page/report.json");
        let to = |text: &'static str| {
            OutputFile::open(path)
                .unwrap()
                .write(|out| match text.is_empty() {
                    true => Err(io::Error::other("no text")),
                    false => out.write_all(text.as_bytes()),
                })
        };
        to("old").unwrap();
        let why = to("").unwrap_err().to_string();
        assert!(why.contains("report.json can't be written"), "{why}");
        assert_eq!(read(path).unwrap(), b"old");
        to("new").unwrap();
        assert_eq!(read(path).unwrap(), b"new");
    }

    #[test]
    fn a_page_does_not_replace_a_session() {
        let path = Path::new("/outputs of a page/a.blockscope");
        write(path, DATABASE).unwrap();
        let why = OutputFile::open(path).unwrap_err();
        assert!(matches!(why, FileError::Database(_)), "{why}");
    }
}
