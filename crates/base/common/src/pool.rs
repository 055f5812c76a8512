//! Independent jobs spread over threads.

use crate::HAS_THREADS;
use std::{
    io, iter,
    panic::resume_unwind,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::sync_channel,
    },
    thread,
};

/// Threads at most: more than any machine has cores, and each takes memory.
const MAX_THREADS: usize = 256;

/// Results that wait for the calling thread; the others wait when it is full.
const WAITING: usize = 64;

/// Does the jobs 0 to `count` on threads of this name, each as soon as a thread is free, and
/// returns their results in the order of the jobs.
///
/// `Ok(None)` of a job cancels: no further one is begun, and the result is `Ok(None)`. `done`
/// is called on this thread with each result as it comes, in any order. A panic in a job goes on
/// here, with its message, when the others are over.
///
/// # Errors
/// The first error of a job, after which no further one is begun. When the system starts no
/// more threads, `refused` decides: an error ends the work, otherwise the threads that there
/// are do all, or this one alone.
pub fn spread<T: Send, E: Send>(
    (name, threads): (&str, usize),
    refused: impl Fn(io::Error) -> Result<(), E>,
    count: usize,
    work: impl Fn(usize) -> Result<Option<T>, E> + Sync,
    mut done: impl FnMut(usize, &T),
) -> Result<Option<Vec<T>>, E> {
    let next = AtomicUsize::new(0);
    let job = || {
        let job = next.fetch_add(1, Ordering::Relaxed);
        (job < count).then(|| {
            let result = work(job);
            if !matches!(result, Ok(Some(_))) {
                next.store(count, Ordering::Relaxed);
            }
            (job, result)
        })
    };
    // Grows with what is done: there may be more jobs than memory for their results.
    let mut results = Vec::new();
    let mut failed = None;
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        let mut started = Vec::new();
        let threads = if HAS_THREADS { threads } else { 0 };
        for _ in 0..threads.min(count).min(MAX_THREADS) {
            let (sender, job) = (sender.clone(), &job);
            let work = move || iter::from_fn(job).try_for_each(|result| sender.send(result));
            let thread = thread::Builder::new().name(name.to_owned());
            match thread.spawn_scoped(scope, work) {
                Ok(thread) => started.push(thread),
                Err(why) => {
                    if let Err(why) = refused(why) {
                        next.store(count, Ordering::Relaxed);
                        failed = Some(why);
                    }
                    break;
                }
            }
        }
        drop(sender);
        // This thread does what is left when all others are over: all, if there is none.
        for (job, result) in receiver.into_iter().chain(iter::from_fn(&job)) {
            match result {
                Ok(Some(result)) => {
                    done(job, &result);
                    results.push((job, result));
                }
                Ok(None) => {}
                Err(why) => {
                    failed.get_or_insert(why);
                }
            }
        }
        // The scope would panic with a message of its own.
        for thread in started {
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
    });
    if let Some(why) = failed {
        return Err(why);
    }
    results.sort_unstable_by_key(|(job, _)| *job);
    let all = results.len() == count;
    Ok(all.then(|| results.into_iter().map(|(_, result)| result).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn refused(_: io::Error) -> Result<(), String> {
        Ok(())
    }

    #[test]
    fn results_are_in_the_order_of_the_jobs_whatever_the_threads() {
        let expected: Vec<usize> = (0..200).map(|i| i * i).collect();
        for threads in [0, 1, 2, 7] {
            let mut count = 0;
            let squares = spread(
                ("squares", threads),
                refused,
                200,
                |i| Ok(Some(i * i)),
                |i, square| {
                    assert_eq!(i * i, *square);
                    count += 1;
                },
            );
            assert_eq!(squares, Ok(Some(expected.clone())), "{threads}");
            assert_eq!(count, 200);
        }
        let none = spread(("none", 4), refused, 0, |_| Ok(Some(1)), |_, _| ());
        assert_eq!(none, Ok(Some(Vec::new())));
    }

    #[test]
    fn a_panic_of_a_job_goes_on_with_its_message() {
        let work = |i| {
            assert!(i != 3, "job three");
            Ok(Some(i))
        };
        let all = || spread(("panics", 2), refused, 20, work, |_, _| ());
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(all)).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"job three"));
    }

    #[test]
    fn a_cancelled_job_and_an_error_end_the_others() {
        let begun = AtomicUsize::new(0);
        let cancelled = AtomicBool::new(false);
        let work = |i| {
            begun.fetch_add(1, Ordering::Relaxed);
            cancelled.fetch_or(i == 10, Ordering::Relaxed);
            Ok((!cancelled.load(Ordering::Relaxed)).then_some(i))
        };
        assert_eq!(
            spread(("cancelled", 1), refused, 200, work, |_, _| ()),
            Ok(None)
        );
        assert_eq!(begun.load(Ordering::Relaxed), 11);
        let fails = |i: usize| {
            if i < 10 {
                Ok(Some(i))
            } else {
                Err(i.to_string())
            }
        };
        let failed = spread(("fails", 1), refused, 200, fails, |_, _| ());
        assert_eq!(failed, Err("10".to_owned()));
    }
}
