//! Reads that end early when a flag is set.

use crate::{Source, SourceError, SourceFrame};
#[cfg(unix)]
use common::Instant;
use files::disk::File;
#[cfg(unix)]
use rustix::process::Pid;
#[cfg(unix)]
use std::time::Duration;
use std::{
    io::{self, Read},
    path::Path,
    process::Child,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// A flag that ends a source: no frame follows, whatever it waits for.
pub type Cancel = Arc<AtomicBool>;

/// Milliseconds between two looks at the flag while nothing comes.
#[cfg(unix)]
const LOOK: i64 = 50;

/// A stream that is at its end when the flag is set.
#[derive(Debug)]
pub(crate) struct Cancellable {
    stream: File,
    cancel: Cancel,
    /// The program that writes it.
    #[cfg(unix)]
    writer: Option<Writer>,
}

/// How long a program that has ended may leave its stream silent, and open by what it has
/// started: nothing is on its way for so long.
#[cfg(unix)]
const SILENT: Duration = Duration::from_secs(1);

/// A program that nobody waits for before the stream has ended.
#[cfg(unix)]
#[derive(Debug)]
struct Writer {
    process: Pid,
    /// Since when it has ended and sent nothing.
    silent: Option<Instant>,
}

#[cfg(unix)]
impl Writer {
    /// Whether nothing is to be expected any more.
    fn is_over(&mut self) -> bool {
        let since = self.silent.get_or_insert_with(common::now);
        if !has_exited(self.process) {
            self.silent = None;
            return false;
        }
        since.elapsed() > SILENT
    }
}

/// Whether a program has ended; its number stays its own until it is waited for.
#[cfg(unix)]
pub(crate) fn has_exited(process: Pid) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let how = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    !matches!(waitid(WaitId::Pid(process), how), Ok(None))
}

impl Cancellable {
    pub const fn new(stream: File, cancel: Cancel) -> Self {
        Self {
            stream,
            cancel,
            #[cfg(unix)]
            writer: None,
        }
    }

    /// What a program writes to its stdout. The end of the program is an end, too, when something
    /// that it has started holds its stdout.
    pub fn of(child: &Child, stdout: File, cancel: Cancel) -> Self {
        let stream = Self::new(stdout, cancel);
        #[cfg(unix)]
        let stream = Self {
            writer: Some(Writer {
                process: Pid::from_child(child),
                silent: None,
            }),
            ..stream
        };
        #[cfg(not(unix))]
        let _ = child;
        stream
    }

    /// Opens a file. A pipe is opened once, and without waiting for its writer.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open(path: &Path, cancel: Cancel) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true);
        #[cfg(unix)]
        if !path.metadata()?.is_file() {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
        }
        Ok(Self::new(options.open(path)?, cancel))
    }

    /// Opens a file of the page.
    #[cfg(target_arch = "wasm32")]
    pub fn open(path: &Path, cancel: Cancel) -> io::Result<Self> {
        Ok(Self::new(File::open(path)?, cancel))
    }

    /// The bytes of a file, as far as that is known; 0 for a pipe.
    pub fn length(&self) -> u64 {
        self.stream.metadata().map_or(0, |data| data.len())
    }

    /// The process's standard input.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn stdin(cancel: Cancel) -> io::Result<Self> {
        #[cfg(unix)]
        let stream = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?;
        #[cfg(windows)]
        let stream =
            std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?;
        Ok(Self::new(stream.into(), cancel))
    }

    /// A page has no standard input.
    #[cfg(target_arch = "wasm32")]
    pub fn stdin(_cancel: Cancel) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Waits until there is something to read or the flag is set; false at the end. Other systems than Unix
    /// have no such wait for every kind of stream: there a read waits for the writer.
    #[cfg(unix)]
    fn wait(&mut self) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let look = Timespec {
            tv_sec: 0,
            tv_nsec: LOOK * 1_000_000,
        };
        while !self.cancel.load(Ordering::Relaxed) {
            let mut waiting = [PollFd::new(&self.stream, PollFlags::IN)];
            match poll(&mut waiting, Some(&look)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => {
                    if let Some(writer) = &mut self.writer {
                        writer.silent = None;
                    }
                    return Ok(true);
                }
                Err(why) => return Err(why.into()),
            }
            if self.writer.as_mut().is_some_and(Writer::is_over) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    #[cfg(not(unix))]
    fn wait(&mut self) -> io::Result<bool> {
        Ok(!self.cancel.load(Ordering::Relaxed))
    }
}

impl Read for Cancellable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.wait()? || self.cancel.load(Ordering::Relaxed) {
                return Ok(0);
            }
            match self.stream.read(buffer) {
                Err(why) if why.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
        }
    }
}

/// A source that has no further frame, and no error, once the flag is set.
pub(crate) struct UntilCancelled<S> {
    pub source: S,
    pub cancel: Cancel,
}

impl<S: Source> Source for UntilCancelled<S> {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        let frame = self.source.next();
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        frame
    }

    fn frames(&self) -> Option<u64> {
        self.source.frames()
    }

    fn is_live(&self) -> bool {
        self.source.is_live()
    }
}
