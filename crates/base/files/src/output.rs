//! Files that are written whole or not at all.

use crate::{
    DATABASE, FileError, begins_with,
    error::{is_stdout, name},
    register::enter_output,
};
use atomic_write_file::AtomicWriteFile;
use std::{
    fmt,
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, ErrorKind, Seek as _, Write},
    path::{Path, PathBuf},
};

/// A file that is about to be written, or the process's standard output, named `-`.
///
/// A database is never replaced: it is a session, which another program may be recording.
/// Another regular file is replaced in one step: readers see the old content or the new one,
/// never a part, and the new content is flushed to the disk before it takes the file's
/// name. Links to it and its permissions stay. A file with several hard links is overwritten
/// when all of the content is there. A device, a pipe and the standard output get the
/// content as it comes.
pub struct OutputFile {
    path: PathBuf,
    target: Target,
}

enum Target {
    /// A regular file, or one that is not there yet. The new file beside it exists while it
    /// is written only, so that a process that ends before leaves nothing.
    Replaced(PathBuf),
    /// A regular file that keeps its place on the disk.
    Overwritten(File),
    /// A device, a pipe or the standard output.
    Stream(File),
}

impl fmt::Debug for OutputFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OutputFile").field(&self.path).finish()
    }
}

impl OutputFile {
    /// Opens a file and changes nothing yet, so that a long run can find out first whether
    /// its report can be written. The standard output is the one of this moment: what
    /// redirects it later does not redirect this file.
    ///
    /// # Errors
    /// When it can't be written or is a database, or the same command reads it or writes it
    /// already.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        enter_output(path)?;
        let target = if is_stdout(path) {
            stdout().map(Target::Stream)
        } else {
            check_no_database(path)?;
            open(path)
        };
        Ok(Self {
            path: path.to_owned(),
            target: target.map_err(|why| FileError::write(path, why))?,
        })
    }

    /// Opens the file of an option that may be left out.
    ///
    /// # Errors
    /// As [`OutputFile::open`].
    pub fn open_optional(path: Option<&Path>) -> Result<Option<Self>, FileError> {
        path.map(Self::open).transpose()
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it can't be written; the old content of a regular file is untouched if `write`
    /// fails.
    pub fn write(
        self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        match self.target {
            Target::Replaced(path) => {
                // One may have been begun meanwhile.
                let check = || match begins_with(&path, DATABASE) {
                    true => Err(io::Error::other("a session is there by now")),
                    false => Ok(()),
                };
                replace(&path, |out| write(out).and_then(|()| check()))
            }
            Target::Overwritten(file) => overwrite(file, write),
            Target::Stream(file) => stream(file, write),
        }
        .map_err(|why| FileError::write(&self.path, why))
    }

    /// The file as a stream, for what is read while it is written. A regular file is emptied
    /// first; what a process that ends early has written stays.
    ///
    /// # Errors
    /// When it can't be emptied.
    pub fn into_stream(self) -> Result<File, FileError> {
        if !matches!(self.target, Target::Stream(_)) {
            check_no_database(&self.path)?;
        }
        let emptied = || match self.target {
            Target::Replaced(path) => File::create(path),
            Target::Overwritten(file) => file.set_len(0).map(|()| file),
            Target::Stream(file) => Ok(file),
        };
        emptied().map_err(|why| FileError::write(&self.path, why))
    }

    /// How it is named in a sentence.
    #[must_use]
    pub fn name(&self) -> String {
        name(&self.path)
    }

    /// Whether it is the process's standard output.
    #[must_use]
    pub fn is_stdout(&self) -> bool {
        is_stdout(&self.path)
    }
}

fn check_no_database(path: &Path) -> Result<(), FileError> {
    match begins_with(path, DATABASE) {
        true => Err(FileError::Database(name(path))),
        false => Ok(()),
    }
}

#[cfg(unix)]
fn stdout() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(windows)]
fn stdout() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

fn open(path: &Path) -> io::Result<Target> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => open_regular(&fs::canonicalize(path)?, &data),
        Ok(data) if data.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(_) => {
            let file = OpenOptions::new().write(true).open(path)?;
            Ok(Target::Stream(file))
        }
        Err(why) if why.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            // A link to a file that is not there yet.
            Ok(to) => open(&path.parent().unwrap_or(Path::new("")).join(to)),
            Err(_) => replaceable(path),
        },
        Err(why) => Err(why),
    }
}

fn open_regular(path: &Path, data: &Metadata) -> io::Result<Target> {
    // Replacing a file needs no permission to write it, so that is checked here.
    let file = OpenOptions::new().write(true).open(path)?;
    if hard_links(data) > 1 {
        return Ok(Target::Overwritten(file));
    }
    replaceable(path)
}

/// A file beside which another one can be made, which is tried.
fn replaceable(path: &Path) -> io::Result<Target> {
    AtomicWriteFile::open(path)?.discard()?;
    Ok(Target::Replaced(path.to_owned()))
}

#[cfg(unix)]
fn hard_links(data: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(data)
}

#[cfg(not(unix))]
const fn hard_links(_data: &Metadata) -> u64 {
    1
}

fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(AtomicWriteFile::open(path)?);
    write(&mut file)?;
    file.into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .commit()
}

fn overwrite(
    mut file: File,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut content = Vec::new();
    write(&mut content)?;
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(&content)?;
    file.flush()
}

fn stream(file: File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    let written = write(&mut file).and_then(|()| file.flush());
    // Dropping the buffer would write the rest of what has failed.
    let _ = file.into_parts();
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_atomically;
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
    };

    fn write(path: &Path, text: &str) -> Result<(), FileError> {
        write_atomically(path, |file| file.write_all(text.as_bytes()))
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write(&path, "old").unwrap();
        let error = write_atomically(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        })
        .unwrap_err();
        assert!(format!("{error:#}").contains("report.json"));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_database_is_not_replaced_also_when_it_is_begun_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.blockscope");
        let opened = [(); 2].map(|()| OutputFile::open(&path).unwrap());
        fs::write(&path, DATABASE).unwrap();
        let [one, other] = opened;
        for found in [
            OutputFile::open(&path).map(drop),
            one.write(|file| file.write_all(b"new")),
            other.into_stream().map(drop),
        ] {
            let why = found.unwrap_err().to_string();
            assert!(
                why.contains("a.blockscope") && why.contains("a session"),
                "{why}"
            );
        }
        assert_eq!(fs::read(&path).unwrap(), DATABASE);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_can_not_be_written_is_found_before_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("no folder/report.json");
        for (path, wanted) in [
            (nowhere.as_path(), "no folder"),
            (folder.path(), "a folder"),
        ] {
            let error = format!("{:#}", OutputFile::open(path).unwrap_err());
            assert!(error.contains(wanted), "{error}");
        }
        let path = folder.path().join("report.json");
        write(&path, "old").unwrap();
        // Dropped without a write.
        OutputFile::open(&path).unwrap();
        OutputFile::open(&folder.path().join("other")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_process_that_ends_before_it_writes_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        let file = OutputFile::open(&path).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        file.write(|file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn six_writers_at_once_never_mix_their_contents() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        let texts: Vec<String> = (0..6).map(|n| n.to_string().repeat(50_000)).collect();
        let bad = AtomicUsize::new(0);
        write(&path, &texts[0]).unwrap();
        thread::scope(|scope| {
            for text in &texts {
                scope.spawn(|| {
                    for _ in 0..20 {
                        write(&path, text).unwrap();
                        if !texts.contains(&fs::read_to_string(&path).unwrap()) {
                            bad.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        assert_eq!(bad.into_inner(), 0);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_stream_is_there_as_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        write(&path, "old").unwrap();
        let mut stream = OutputFile::open(&path).unwrap().into_stream().unwrap();
        stream.write_all(b"first").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::{
            os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink},
            process::Command,
        };

        #[test]
        fn links_and_permissions_stay() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            write(&at("real"), "old").unwrap();
            fs::set_permissions(at("real"), fs::Permissions::from_mode(0o600)).unwrap();
            symlink("real", at("link")).unwrap();
            symlink("not there yet", at("dangling")).unwrap();
            symlink("round", at("round")).unwrap();

            write(&at("link"), "new").unwrap();
            assert!(at("link").is_symlink());
            assert_eq!(fs::read(at("real")).unwrap(), b"new");
            let mode = fs::metadata(at("real")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);

            write(&at("dangling"), "first").unwrap();
            assert!(at("dangling").is_symlink());
            assert_eq!(fs::read(at("not there yet")).unwrap(), b"first");

            let error = format!("{:#}", write(&at("round"), "never").unwrap_err());
            assert!(error.contains("round"), "{error}");

            fs::hard_link(at("real"), at("twin")).unwrap();
            write(&at("twin"), "1").unwrap();
            assert_eq!(fs::read(at("real")).unwrap(), b"1");
            assert_eq!(fs::read(at("twin")).unwrap(), b"1");
        }

        #[test]
        fn a_name_beside_the_file_is_not_touched() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            write(&at("precious"), "kept").unwrap();
            symlink("precious", at("report.json.part")).unwrap();
            write(&at("report.json"), "new").unwrap();
            assert_eq!(fs::read(at("precious")).unwrap(), b"kept");
            assert!(at("report.json.part").is_symlink());
        }

        #[test]
        fn devices_and_pipes_are_written_and_stay_what_they_are() {
            let null = Path::new("/dev/null");
            write(null, "nothing").unwrap();
            assert!(fs::metadata(null).unwrap().file_type().is_char_device());

            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("pipe");
            assert!(
                Command::new("mkfifo")
                    .arg(&pipe)
                    .status()
                    .unwrap()
                    .success()
            );
            thread::scope(|scope| {
                let reader = scope.spawn(|| fs::read_to_string(&pipe).unwrap());
                write(&pipe, "through the pipe").unwrap();
                assert_eq!(reader.join().unwrap(), "through the pipe");
            });
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        }
    }
}
