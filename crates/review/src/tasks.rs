//! Spreads tasks over the cores, and counts the steps that are done.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Counts steps and asks after each whether to go on.
pub struct Steps<'a> {
    done: AtomicUsize,
    goes_on: &'a (dyn Fn(usize) -> bool + Sync),
}

impl<'a> Steps<'a> {
    pub fn new(goes_on: &'a (dyn Fn(usize) -> bool + Sync)) -> Self {
        Self {
            done: AtomicUsize::new(0),
            goes_on,
        }
    }

    /// Some more steps are done. Returns whether to go on, and sets `cancelled` if not.
    pub fn done(&self, steps: usize, cancelled: &AtomicBool) -> bool {
        let done = steps + self.done.fetch_add(steps, Ordering::Relaxed);
        let goes_on = (self.goes_on)(done);
        if !goes_on {
            cancelled.store(true, Ordering::Relaxed);
        }
        goes_on
    }
}

/// Calls `work` for each task, on as many threads as the system has cores. Returns the results in
/// the order of the tasks; `None` when it was cancelled.
pub fn spread<T: Sync, R: Send>(
    tasks: &[T],
    cancelled: &AtomicBool,
    work: impl Fn(&T) -> R + Sync,
) -> Option<Vec<R>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(tasks.len()));
    let run = || {
        while !cancelled.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(at) else {
                return;
            };
            let result = work(task);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((at, result));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        // Where the system gives no thread, this one does all.
        for _ in 1..cores.min(tasks.len()) {
            let builder = thread::Builder::new().name("review".to_owned());
            let _ = builder.spawn_scoped(scope, run);
        }
        run();
    });
    if cancelled.load(Ordering::Relaxed) {
        return None;
    }
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(at, _)| *at);
    Some(results.into_iter().map(|(_, result)| result).collect())
}
