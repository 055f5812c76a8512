//! Small parts that many crates need and that know nothing of the project: the clock, tasks,
//! locks, threads, random numbers, quantiles, text.

mod clock;
mod file_lock;
mod html;
mod pool;
mod random;
mod task;
mod words;

pub use clock::{Instant, now};
pub use file_lock::FileLock;
pub use html::{html_escaped, html_head};
pub use pool::spread;
pub use random::{Random, mix};
pub use task::{HAS_THREADS, IS_PAGE, Next, Task, Waits, on_thread};
pub use words::{
    capitalised, counted, csv_cell, csv_quoted, decimal, kebab, markup_escaped, thousands,
};

use std::{
    any::Any,
    cmp::Ordering,
    num::NonZero,
    sync::{LockResult, Mutex, MutexGuard, PoisonError},
    thread,
};

/// The lock of a mutex, also after a thread panicked with it.
///
/// What a mutex guards here is replaced as a whole or changed so that every step leaves it
/// usable, so a panic elsewhere is no reason to stop too.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    unpoisoned(mutex.lock())
}

/// The guard or value of any lock or wait, also after a panic; see [`lock`].
pub fn unpoisoned<T>(result: LockResult<T>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
}

/// The number of threads that the system can run at a time; 1 if it is unknown.
#[must_use]
pub fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The quantile of ascending values at `share` (0 to 1), between two of them in proportion;
/// `None` without values.
#[must_use]
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let below = at.floor() as usize;
    let low = sorted.get(below)?;
    let high = sorted.get((below + 1).min(last))?;
    Some(low + (high - low) * at.fract())
}

/// The median of values, which it sorts; the upper one of an even count, `None` without values.
pub fn median<T: Copy>(values: &mut [T], order: impl FnMut(&T, &T) -> Ordering) -> Option<T> {
    values.sort_by(order);
    values.get(values.len() / 2).copied()
}

/// The message of a panic that was caught; `None` if it has none.
#[must_use]
pub fn panic_message(panic: &(dyn Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

/// A moment of sound: left and right.
pub type Sample = [i16; 2];

/// Samples of a second of real time, from the emulator to the speaker.
pub const SAMPLE_RATE: u32 = 48_000;

/// Files of a folder by name, as `&[(&str, &str)]` of names and texts: each has the name and
/// `.toml`. The folder is relative to the file that uses the macro, and ends with a slash.
#[macro_export]
macro_rules! texts {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!($folder, $name, ".toml")))),*]
    };
}

/// The text of that name, of those that [`texts!`] lists.
#[must_use]
pub fn text_named(texts: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    let found = texts.iter().find(|(known, _)| *known == name);
    found.map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_values_in_proportion() {
        let numbers = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(quantile(&numbers, 0.5), Some(3.0));
        assert_eq!(quantile(&numbers[..4], 0.5), Some(2.5));
        assert_eq!(quantile(&numbers, 0.0), Some(1.0));
        assert_eq!(quantile(&numbers, 1.0), Some(5.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn a_lock_is_taken_after_a_panic_with_it() {
        let number = Mutex::new(1);
        let panicked = thread::scope(|scope| {
            let panics = || {
                let mut number = lock(&number);
                *number = 2;
                panic!("with the lock");
            };
            let thread = thread::Builder::new().spawn_scoped(scope, panics).unwrap();
            thread.join().is_err()
        });
        assert!(panicked && number.is_poisoned());
        assert_eq!(*lock(&number), 2);
    }
}
