//! Work that may take long, on a thread of its own, so that a file on a slow disk or a
//! network never blocks the window.

use egui::Context;
use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel},
    thread,
    time::Duration,
};

/// Work that runs on a thread of its own.
pub struct BackgroundTask<T>(Receiver<T>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts it on a thread of that name, which is never joined; `wake` is called
    /// when it is done. `None` when the system can't start a thread.
    pub fn start(
        name: &'static str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Self> {
        // The channel holds the answer, so the thread can end when nobody reads it.
        let (sender, answer) = sync_channel(1);
        let started = thread::Builder::new().name(name.into()).spawn(move || {
            let _ = sender.send(work());
            wake();
        });
        started.ok().map(|_| Self(answer))
    }

    /// The answer, once; `Ok(None)` while the work runs.
    ///
    /// # Errors
    /// When the work ended without an answer, or the answer was taken already.
    pub fn poll(&self) -> Result<Option<T>, NoAnswer> {
        match self.0.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(NoAnswer),
        }
    }

    /// Waits for the end of the work, at most so long, and drops its answer. Returns
    /// whether it has ended.
    pub fn wait(&self, most: Duration) -> bool {
        !matches!(self.0.recv_timeout(most), Err(RecvTimeoutError::Timeout))
    }
}

/// Has the window drawn again when a thread is done.
pub fn waker(ctx: &Context) -> impl Fn() + Send + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

/// The work ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;
