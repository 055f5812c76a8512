//! A value on a thread of its own, for what can't change threads.

use anyhow::{Context as _, anyhow, ensure};
use std::{
    process,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

/// Work that waits for the thread: callers wait for its result, so more than one is rare. A further
/// caller waits.
const WAITING: usize = 1;

type Job<T> = Box<dyn FnOnce(&mut T) + Send>;

/// A value on a thread, which ends when this is dropped.
pub struct Actor<T> {
    jobs: SyncSender<Job<T>>,
    process: u32,
}

/// A result that is on its way.
pub struct Pending<R>(Receiver<R>);

impl<R> Pending<R> {
    /// Waits for the result.
    ///
    /// # Errors
    /// When the thread has ended by a panic.
    pub fn wait(self) -> anyhow::Result<R> {
        self.0.recv().map_err(|_| stopped())
    }
}

fn stopped() -> anyhow::Error {
    anyhow!("the thread has stopped by a fault of the program, printed above; make another")
}

impl<T: 'static> Actor<T> {
    /// A thread of this name, which makes the value.
    ///
    /// # Errors
    /// When there is no thread, or the value can't be made.
    pub fn start(
        name: &str,
        make: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<Self> {
        let (jobs, todo) = sync_channel::<Job<T>>(WAITING);
        let (made, is_made) = sync_channel(1);
        let work = move || {
            let mut value = match make() {
                Ok(value) => value,
                Err(why) => {
                    _ = made.send(Err(why));
                    return;
                }
            };
            _ = made.send(Ok(()));
            todo.into_iter().for_each(|job| job(&mut value));
        };
        let thread = thread::Builder::new().name(name.to_owned());
        thread
            .spawn(work)
            .context("no thread can be started; close other programs and try again")?;
        is_made.recv().map_err(|_| stopped())??;
        Ok(Self {
            jobs,
            process: process::id(),
        })
    }

    /// Begins work on the value.
    ///
    /// # Errors
    /// When the thread has ended, or was left behind in another process.
    pub fn send<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> anyhow::Result<Pending<R>> {
        // A fork copies this, but not the thread, and would wait for ever.
        ensure!(
            self.process == process::id(),
            "this was made in process {} and can't be used in a fork of it; make another one there",
            self.process
        );
        let (done, result) = sync_channel(1);
        let job = move |value: &mut T| _ = done.send(work(value));
        self.jobs.send(Box::new(job)).map_err(|_| stopped())?;
        Ok(Pending(result))
    }

    /// Does work on the value, and waits for it.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub fn call<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> anyhow::Result<R> {
        self.send(work)?.wait()
    }
}
