//! The games of one round on several threads.

use crate::Error;
use std::{
    any::Any,
    num::NonZero,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::sync_channel,
    },
    thread,
};

/// Threads that play, at most: more than any machine has cores, and each takes memory.
const MAX_THREADS: usize = 256;

/// Values that may wait for the calling thread; then the workers wait.
const WAITING: usize = 64;

/// Evaluates `count` jobs and returns their values in order, or nothing when the stop was
/// requested first or a job was cancelled. `done` is called on this thread after each.
pub(crate) fn evaluate(
    threads: NonZero<usize>,
    count: usize,
    job: &(dyn Fn(usize) -> Option<f64> + Sync),
    stop: &AtomicBool,
    done: &mut dyn FnMut(),
) -> Result<Option<Vec<f64>>, Error> {
    let next = AtomicUsize::new(0);
    let mut values: Vec<Option<f64>> = vec![None; count];
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        let mut workers = Vec::new();
        for _ in 0..threads.get().min(count).min(MAX_THREADS) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    let Some(value) = job(index) else { break };
                    if sender.send((index, value)).is_err() {
                        break;
                    }
                }
            };
            let worker = thread::Builder::new()
                .name("tuning".into())
                .spawn_scoped(scope, work)
                .map_err(|error| Error::Thread(error.to_string()))?;
            workers.push(worker);
        }
        drop(sender);
        for (index, value) in receiver {
            values[index] = Some(value);
            done();
        }
        // All are joined: a thread of the scope whose panic is left would panic here too.
        let ends: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
        let panicked = ends.into_iter().find_map(Result::err);
        panicked.map_or(Ok(()), |panic| Err(Error::Thread(text(&*panic))))
    })?;
    Ok(values.into_iter().collect())
}

/// What a panic reported.
fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no reason was given").to_owned()
}
