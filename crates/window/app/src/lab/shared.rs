//! What the window and a task of the lab share.

use common::Instant;
use std::{
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// How long games go on after the window has drawn them last. Longer than the slowest rate has between
/// two frames.
const LEASE: Duration = Duration::from_secs(7);

/// A state, and whether something came in since the last turn of the task.
#[derive(Default)]
pub struct Shared<S> {
    state: Mutex<S>,
    is_changed: AtomicBool,
    changed: Condvar,
}

impl<S> Shared<S> {
    /// The state.
    pub fn lock(&self) -> MutexGuard<'_, S> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state at the beginning of a turn, which sees all that came in.
    pub fn begin(&self) -> MutexGuard<'_, S> {
        let state = self.lock();
        self.is_changed.store(false, Ordering::Relaxed);
        state
    }

    /// Wakes the task: something has come in. It is taken before the task could begin a turn
    /// without it, since the state is held.
    pub fn change(&self, _state: &mut S) {
        self.is_changed.store(true, Ordering::Relaxed);
        self.changed.notify_one();
    }

    /// Waits until something comes in, or until a time if there is one. It may return early.
    pub fn wait(&self, until: Option<Instant>) {
        let state = self.lock();
        if self.is_changed.load(Ordering::Relaxed) {
            return;
        }
        match until {
            None => drop(self.changed.wait(state)),
            Some(until) => {
                let most = until.saturating_duration_since(common::now());
                drop(self.changed.wait_timeout(state, most));
            }
        }
    }
}

/// When the window has drawn games last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen(Option<Instant>);

impl Seen {
    /// Whether games that only run while they are seen go on.
    pub fn is_now(self, now: Instant) -> bool {
        let seen = self.0;
        seen.is_some_and(|seen| now.saturating_duration_since(seen) < LEASE)
    }

    /// The window draws them now. Returns whether they were asleep.
    pub fn renew(&mut self, now: Instant) -> bool {
        let was_asleep = !self.is_now(now);
        self.0 = Some(now);
        was_asleep
    }
}
