//! Files that are written whole or not at all.

use anyhow::anyhow;
use atomic_write_file::AtomicWriteFile;
use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, ErrorKind, Seek as _, Write},
    path::{Path, PathBuf},
};

/// A file that is about to be written.
///
/// A regular file is replaced in one step: readers see the old content or the new one,
/// never a part, and the new content is flushed to the disk before it takes the file's
/// name. Links to it and its permissions stay. A device, a pipe and a file with several
/// hard links are written directly, when all of the content is there.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    target: Target,
}

#[derive(Debug)]
enum Target {
    Replaced(AtomicWriteFile),
    /// Truncated first if it is a regular file.
    Direct(File, bool),
}

impl OutputFile {
    /// Opens a file and changes nothing yet, so that a long run can find out first whether
    /// its report can be written.
    ///
    /// # Errors
    /// One sentence with the file's name.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        Ok(Self {
            path: path.to_owned(),
            target: open(path).map_err(|why| cant_be_written(path, why))?,
        })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// One sentence with the file's name; the old content of a regular file is untouched
    /// if `write` fails.
    pub fn write(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
        match self.target {
            Target::Replaced(file) => replace(file, write),
            Target::Direct(file, truncate) => overwrite(file, truncate, write),
        }
        .map_err(|why| cant_be_written(&self.path, why))
    }
}

/// Writes a file, as [`OutputFile`] does.
///
/// # Errors
/// As [`OutputFile::open`] and [`OutputFile::write`].
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    OutputFile::open(path)?.write(write)
}

fn cant_be_written(path: &Path, why: io::Error) -> anyhow::Error {
    let name = path.display();
    if why.kind() == ErrorKind::IsADirectory {
        return anyhow!("{name} is a folder; name a file in it");
    }
    anyhow!(why).context(format!("{name} can't be written"))
}

fn open(path: &Path) -> io::Result<Target> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => open_regular(&fs::canonicalize(path)?, &data),
        Ok(data) if data.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(_) => {
            let file = OpenOptions::new().write(true).open(path)?;
            Ok(Target::Direct(file, false))
        }
        Err(why) if why.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            // A link to a file that is not there yet.
            Ok(to) => open(&path.parent().unwrap_or(Path::new("")).join(to)),
            Err(_) => AtomicWriteFile::open(path).map(Target::Replaced),
        },
        Err(why) => Err(why),
    }
}

fn open_regular(path: &Path, data: &Metadata) -> io::Result<Target> {
    // Replacing a file needs no permission to write it, so that is checked here.
    let file = OpenOptions::new().write(true).open(path)?;
    if hard_links(data) > 1 {
        return Ok(Target::Direct(file, true));
    }
    AtomicWriteFile::open(path).map(Target::Replaced)
}

#[cfg(unix)]
fn hard_links(data: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(data)
}

#[cfg(not(unix))]
fn hard_links(_data: &Metadata) -> u64 {
    1
}

fn replace(
    file: AtomicWriteFile,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .commit()
}

fn overwrite(
    mut file: File,
    truncate: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut content = Vec::new();
    write(&mut content)?;
    if truncate {
        file.set_len(0)?;
        file.rewind()?;
    }
    file.write_all(&content)?;
    file.flush()
}

#[cfg(test)]
mod tests;
