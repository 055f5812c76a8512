//! The same work on several threads, cancelled from the calling one.

use crate::Cancel;
use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

/// Pause between two checks for helper threads that still work: too short to be noticed.
const PAUSE: Duration = Duration::from_micros(100);

/// Calls `work` on `threads` threads, the calling one included, and returns what each call
/// returned, that of the calling thread first. Only the calling thread polls `cancel`; the
/// others are cancelled when it is. Fewer threads are used when the system can't start
/// more.
pub fn on_threads<T: Send>(
    threads: usize,
    cancel: &mut Cancel<'_>,
    work: impl Fn(&mut Cancel<'_>) -> T + Sync,
) -> Vec<T> {
    let is_cancelled = AtomicBool::new(false);
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .filter_map(|index| {
                let (work, is_cancelled) = (&work, &is_cancelled);
                thread::Builder::new()
                    .name(format!("search {index}"))
                    .spawn_scoped(scope, move || {
                        let mut poll = || is_cancelled.load(Ordering::Relaxed);
                        work(&mut Cancel::new(&mut poll))
                    })
                    .ok()
            })
            .collect();
        let mut parts = vec![work(cancel)];
        is_cancelled.fetch_or(cancel.is_cancelled(), Ordering::Relaxed);
        // The share of this thread is done, but it still has to poll for the others.
        while !helpers.iter().all(thread::ScopedJoinHandle::is_finished) {
            if cancel.check_now() {
                is_cancelled.store(true, Ordering::Relaxed);
            }
            thread::sleep(PAUSE);
        }
        for helper in helpers {
            match helper.join() {
                Ok(part) => parts.push(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        parts
    })
}
