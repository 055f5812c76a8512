//! Reads that end early when a flag is set.

use crate::{Source, SourceError, SourceFrame};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
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
}

impl Cancellable {
    pub const fn new(stream: File, cancel: Cancel) -> Self {
        Self { stream, cancel }
    }

    /// Opens a file. A pipe is opened once, and without waiting for its writer.
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

    /// The process's standard input.
    pub fn stdin(cancel: Cancel) -> io::Result<Self> {
        #[cfg(unix)]
        let stream = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?;
        #[cfg(windows)]
        let stream =
            std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?;
        Ok(Self::new(stream.into(), cancel))
    }

    /// Waits until there is something to read or the flag is set. Other systems than Unix
    /// have no such wait for every kind of stream: there a read waits for the writer.
    #[cfg(unix)]
    fn wait(&self) -> io::Result<()> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let look = Timespec {
            tv_sec: 0,
            tv_nsec: LOOK * 1_000_000,
        };
        while !self.cancel.load(Ordering::Relaxed) {
            let mut waiting = [PollFd::new(&self.stream, PollFlags::IN)];
            match poll(&mut waiting, Some(&look)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => break,
                Err(why) => return Err(why.into()),
            }
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn wait(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Cancellable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.wait()?;
            if self.cancel.load(Ordering::Relaxed) {
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
