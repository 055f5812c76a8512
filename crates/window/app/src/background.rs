//! Work that may take long, on a thread of its own, so that a file on a slow disk or a
//! network never blocks the window.

use egui::Context;
use machine::guarded;
use std::{
    fmt,
    sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel},
    thread,
    time::Duration,
};

/// Work that runs on a thread of its own.
pub struct BackgroundTask<T>(Receiver<Result<T, String>>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts it on a thread of that name, which is never joined; `wake` is called
    /// when it is done, also by a panic. `None` when the system can't start a thread.
    pub fn start(
        name: &'static str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Self> {
        // The channel holds the answer, so the thread can end when nobody reads it.
        let (sender, answer) = sync_channel(1);
        let started = thread::Builder::new().name(name.into()).spawn(move || {
            let _ = sender.send(guarded(work));
            wake();
        });
        started.ok().map(|_| Self(answer))
    }

    /// The answer, once; `Ok(None)` while the work runs.
    ///
    /// # Errors
    /// When the work ended by a panic, or the answer was taken already.
    pub fn poll(&self) -> Result<Option<T>, NoAnswer> {
        match self.0.try_recv() {
            Ok(answer) => answer.map(Some).map_err(NoAnswer),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(NoAnswer("its answer is gone".to_owned())),
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

/// The work ended without an answer; its text goes on in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer(pub String);

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a fault of this program ({}); report it", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_panic_is_an_answer_and_wakes_the_window() {
        let (woken, wakes) = channel();
        let work = || -> u8 { panic!("piece {}", 9) };
        let task = BackgroundTask::start("fails", move || woken.send(()).unwrap_or(()), work);
        let task = task.unwrap();
        wakes.recv().unwrap();
        let why = task.poll().unwrap_err().to_string();
        assert_eq!(why, "a fault of this program (piece 9); report it");
        assert!(task.wait(Duration::from_secs(60)), "it ends");
    }
}
