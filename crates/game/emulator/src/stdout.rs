//! The program's stdout, without the output of the cores.
//!
//! Cores print a line to stdout for each odd access of the game, which can't be switched
//! off: a game can cause megabytes in a second. So the program keeps a duplicate of its
//! stdout and redirects the process's stdout to the null device.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, Write};

/// The stdout that the program was started with. Not buffered.
#[derive(Debug)]
pub struct Stdout(Kept);

#[cfg(unix)]
type Kept = File;
#[cfg(not(unix))]
type Kept = io::Stdout;

/// Keeps the program's stdout and redirects the process's stdout to the null device, so
/// that what cores print goes nowhere and only the returned handle writes to the program's
/// stdout. Call it before any core starts; a later call returns another handle to the same
/// stdout. Without Unix file descriptors it changes nothing and returns the process's
/// stdout.
///
/// # Errors
/// When the descriptors can't be duplicated or there is no null device.
pub fn keep() -> io::Result<Stdout> {
    kept().map(Stdout)
}

#[cfg(unix)]
fn kept() -> io::Result<Kept> {
    use std::{os::fd::AsFd, sync::Mutex};

    static FIRST: Mutex<Option<File>> = Mutex::new(None);

    let mut first = common::lock(&FIRST);
    if let Some(file) = &*first {
        return file.try_clone();
    }
    io::stdout().flush()?;
    let file = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let nowhere = File::options().write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdout(nowhere)?;
    let mine = file.try_clone()?;
    *first = Some(file);
    Ok(mine)
}

#[cfg(not(unix))]
fn kept() -> io::Result<Kept> {
    Ok(io::stdout())
}

impl Stdout {
    /// Whether a terminal reads it.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        io::IsTerminal::is_terminal(&self.0)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
