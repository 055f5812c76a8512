//! The files that a command reads and writes, so that none is both and none is written twice.
//!
//! A command opens its files in many crates: a profile names no other file, an experiment names
//! players, a folder has pictures. So the register is not handed from call to call but is one
//! of the process, and whatever opens a file enters it here. A program that runs one command
//! and ends begins it; a window, which saves what it has opened, does not, and then nothing is
//! entered or refused.

use crate::{FileError, error::is_stdout, shown};
use common::lock;
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

/// The register of the process, once it has begun.
static REGISTER: OnceLock<Mutex<Register>> = OnceLock::new();

/// Begins the register of the process: from now on a file that is read is not written, and
/// one that is written is neither read nor written under another name.
pub fn begin_register() {
    REGISTER.get_or_init(Mutex::default);
}

/// Enters a file that is about to be read. [`read`](crate::read) does so itself; this is for
/// what is opened in another way.
///
/// # Errors
/// When the same command writes it.
pub fn register_input(path: &Path) -> Result<(), FileError> {
    enter(path, Use::Read)
}

/// Enters a file that is about to be written. [`OutputFile`](crate::OutputFile) does so itself;
/// this is for what is written in another way, and needs a file on a disk.
///
/// # Errors
/// When the same command reads it or writes it already, or it stands for the standard output.
pub fn register_output(path: &Path) -> Result<(), FileError> {
    if is_stdout(path) {
        return Err(FileError::NotStdout);
    }
    enter_output(path)
}

/// Enters what [`OutputFile`](crate::OutputFile) is about to write.
pub(crate) fn enter_output(path: &Path) -> Result<(), FileError> {
    enter(path, Use::Written)
}

/// Whether an output of this command is the standard output, where then nothing else goes.
#[must_use]
pub fn is_stdout_an_output() -> bool {
    let register = REGISTER.get();
    register.is_some_and(|register| lock(register).entries.contains_key(&Identity::Stdout))
}

fn enter(path: &Path, by: Use) -> Result<(), FileError> {
    let register = REGISTER.get();
    register.map_or(Ok(()), |register| lock(register).enter(path, by))
}

/// What is done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Read,
    Written,
}

/// What a file is known by, under whatever name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Identity {
    /// Its device and its number there, which all hard links to it share.
    #[cfg(unix)]
    Number(u64, u64),
    /// Its path without links, also when it is not there yet.
    Place(PathBuf),
    /// The standard output.
    Stdout,
}

#[derive(Debug, Default)]
struct Register {
    entries: HashMap<Identity, (Use, Arc<str>)>,
}

impl Register {
    fn enter(&mut self, path: &Path, by: Use) -> Result<(), FileError> {
        let identities = match by {
            // The standard input is no file.
            Use::Read if is_stdout(path) => return Ok(()),
            Use::Written if is_stdout(path) => vec![Identity::Stdout],
            Use::Read | Use::Written => identities(path),
        };
        for identity in &identities {
            let Some((other, known)) = self.entries.get(identity) else {
                continue;
            };
            if *identity == Identity::Stdout {
                return Err(FileError::StdoutTwice);
            }
            let (this, known) = (shown(path).to_string(), known.to_string());
            return Err(match (by, other) {
                (Use::Read, Use::Read) => continue,
                (Use::Read, Use::Written) => FileError::IsInput {
                    output: known,
                    input: this,
                },
                (Use::Written, Use::Read) => FileError::IsInput {
                    output: this,
                    input: known,
                },
                (Use::Written, Use::Written) => FileError::WrittenTwice {
                    output: this,
                    other: known,
                },
            });
        }
        let name: Arc<str> = shown(path).to_string().into();
        for identity in identities {
            let entry = self.entries.entry(identity);
            entry.or_insert_with(|| (by, Arc::clone(&name)));
        }
        Ok(())
    }
}

/// What a path is known by: nothing when it is a device or a pipe, which may be read and
/// written, or when the system does not find its folder.
fn identities(path: &Path) -> Vec<Identity> {
    let mut known = Vec::new();
    let data = fs::metadata(path);
    let place = match &data {
        Ok(data) if !data.is_file() => return known,
        Ok(_) => fs::canonicalize(path).ok(),
        Err(_) => place_of_missing(path, LINKS),
    };
    #[cfg(unix)]
    if let Ok(data) = data {
        use std::os::unix::fs::MetadataExt as _;
        known.push(Identity::Number(data.dev(), data.ino()));
    }
    known.extend(place.map(Identity::Place));
    known
}

/// Links that are followed one after another; systems follow 40 at most.
const LINKS: u32 = 40;

/// The path without links of a file that is not there, to which a link may lead.
fn place_of_missing(path: &Path, links: u32) -> Option<PathBuf> {
    let folder = path.parent()?;
    match fs::read_link(path) {
        Ok(to) => place_of_missing(&folder.join(to), links.checked_sub(1)?),
        Err(_) => {
            let here = folder.as_os_str().is_empty();
            let folder = fs::canonicalize(if here { Path::new(".") } else { folder });
            Some(folder.ok()?.join(path.file_name()?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_read_and_written_or_written_twice_under_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        fs::write(at("old"), "old").unwrap();
        // Each line has two names of one file.
        let mut pairs = vec![
            ("old", "old"),
            ("old", "./old"),
            ("old", "sub/../old"),
            ("new", "new"),
            ("new", "./new"),
            ("sub/new", "sub/../sub/new"),
        ];
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            fs::hard_link(at("old"), at("twin")).unwrap();
            symlink("old", at("link")).unwrap();
            symlink("sub", at("linked folder")).unwrap();
            symlink("new", at("link to new")).unwrap();
            symlink("link to new", at("link to a link")).unwrap();
            pairs.extend([
                ("old", "twin"),
                ("twin", "link"),
                ("sub/new", "linked folder/new"),
                ("new", "link to new"),
                ("link to new", "link to a link"),
            ]);
        }
        for (one, other) in pairs {
            for (first, second, allowed) in [
                (Use::Read, Use::Read, true),
                (Use::Read, Use::Written, false),
                (Use::Written, Use::Read, false),
                (Use::Written, Use::Written, false),
            ] {
                let mut register = Register::default();
                register.enter(&at(one), first).unwrap();
                let found = register.enter(&at(other), second);
                assert_eq!(
                    found.is_ok(),
                    allowed,
                    "{one} {first:?}, {other} {second:?}"
                );
                let Err(why) = found else { continue };
                let why = why.to_string();
                for name in [one, other] {
                    let name = at(name).display().to_string();
                    assert!(why.contains(&name), "{name}: {why}");
                }
            }
        }
    }

    #[test]
    fn other_files_and_what_is_no_file_are_not_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a"), "").unwrap();
        fs::write(at("b"), "").unwrap();
        let mut register = Register::default();
        register.enter(&at("a"), Use::Read).unwrap();
        register.enter(folder.path(), Use::Read).unwrap();
        for output in ["b", "c", "no folder/a", "no folder/a"] {
            register.enter(&at(output), Use::Written).unwrap();
        }
        #[cfg(unix)]
        for by in [Use::Read, Use::Written, Use::Written] {
            register.enter(Path::new("/dev/null"), by).unwrap();
        }
    }

    #[test]
    fn the_standard_output_has_one_output_and_is_no_file() {
        let stdout = Path::new("-");
        let mut register = Register::default();
        register.enter(stdout, Use::Read).unwrap();
        register.enter(stdout, Use::Written).unwrap();
        let why = register.enter(stdout, Use::Written).unwrap_err();
        assert!(matches!(why, FileError::StdoutTwice), "{why}");
        register.enter(Path::new("./-"), Use::Written).unwrap();
        let why = register_output(stdout).unwrap_err();
        assert!(why.to_string().contains("./-"), "{why}");
    }

    /// A file that was made or replaced after it was entered is still known.
    #[test]
    fn an_output_is_known_when_it_has_been_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let mut register = Register::default();
        register.enter(&path, Use::Written).unwrap();
        fs::write(&path, "made").unwrap();
        assert!(register.enter(&path, Use::Written).is_err());
        assert!(register.enter(&path, Use::Read).is_err());
    }
}
