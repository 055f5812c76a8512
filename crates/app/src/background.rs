//! Work that may take long, on a thread of its own: files on a network, or on a disk
//! that sleeps, are no reason for the window to stand still.

use std::{
    sync::mpsc::{Receiver, TryRecvError, sync_channel},
    thread,
};

/// Work on its way.
pub struct BackgroundTask<T>(Receiver<T>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts it on a thread of that name, which is never joined; `wake` is called
    /// when it is done. `None` when the system gives no thread.
    pub fn start(
        name: &'static str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Self> {
        // One answer fits, so that the thread can end even when nobody listens.
        let (sender, answer) = sync_channel(1);
        let started = thread::Builder::new().name(name.into()).spawn(move || {
            let _ = sender.send(work());
            wake();
        });
        started.ok().map(|_| Self(answer))
    }

    /// The answer: `Ok(None)` while there is none yet, `Err` when there will never be
    /// one.
    pub fn poll(&self) -> Result<Option<T>, Gone> {
        match self.0.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }
}

/// The work ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;
