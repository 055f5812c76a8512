//! The games of one round on several threads.

use crate::search::Error;
use std::{
    any::Any,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
};

/// Evaluates `count` jobs and returns their values in order, or nothing when the stop was
/// requested first or a job was cancelled. `done` is called on this thread after each.
pub(crate) fn evaluate(
    threads: NonZero<usize>,
    count: usize,
    job: &(dyn Fn(usize) -> Option<f64> + Sync),
    stop: &AtomicBool,
    done: &mut dyn FnMut(),
) -> Result<Option<Vec<f64>>, Error> {
    let guarded = |index| {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let value = catch_unwind(AssertUnwindSafe(|| job(index)));
        value.map_err(|panic| Error::Thread(text(&*panic)))
    };
    let refused = |why: std::io::Error| Err(Error::Thread(why.to_string()));
    let threads = ("tuning", threads.get());
    common::spread(threads, refused, count, guarded, |_, _| done())
}

/// What a panic reported.
fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no reason was given").to_owned()
}
