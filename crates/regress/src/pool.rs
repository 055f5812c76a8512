//! Spreads work over the cores.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Does all jobs, as many at the same time as there are cores. The results are in the order of
/// the jobs; `None` where the work ended by a fault of the program.
pub(crate) fn spread<J: Sync, T: Send>(
    jobs: &[J],
    work: impl Fn(&J) -> T + Sync,
) -> Vec<Option<T>> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new(jobs.iter().map(|_| None).collect());
    let run = || {
        while let Some((i, job)) = {
            let i = next.fetch_add(1, Ordering::Relaxed);
            jobs.get(i).map(|job| (i, job))
        } {
            let result = work(job);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(slot) = results.get_mut(i) {
                *slot = Some(result);
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (1..cores.min(jobs.len()))
            .map_while(|_| {
                let builder = thread::Builder::new().name("regress".to_owned());
                builder.spawn_scoped(scope, run).ok()
            })
            .collect();
        run();
        for thread in threads {
            // A panic leaves its job without a result.
            drop(thread.join());
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}
