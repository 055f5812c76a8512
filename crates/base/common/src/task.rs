//! Work that is done in turns: on a thread of its own, or between other work where there are no
//! threads.

use crate::{Instant, now};
use std::{
    io,
    thread::{self, JoinHandle},
    time::Duration,
};

/// How long a turn on a thread of its own may last: long, since the thread has nothing else to do.
const TURN: Duration = Duration::from_secs(1);

/// Whether the program is a page of a browser, which has one thread, no disk and no other programs.
pub const IS_PAGE: bool = cfg!(target_arch = "wasm32");

/// Whether there are threads.
pub const HAS_THREADS: bool = !IS_PAGE;

/// What a task has to do after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// More, at once: the turn was over first.
    Now,
    /// Nothing before this time, unless something comes in.
    At(Instant),
    /// Nothing until something comes in.
    Waits,
    /// Nothing any more.
    Ended,
}

impl Next {
    /// The earlier of what two tasks have to do; [`Next::Ended`] when both have ended.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Now, _) | (_, Self::Now) => Self::Now,
            (Self::At(one), Self::At(other)) => Self::At(one.min(other)),
            (Self::At(at), _) | (_, Self::At(at)) => Self::At(at),
            (Self::Waits, _) | (_, Self::Waits) => Self::Waits,
            (Self::Ended, Self::Ended) => Self::Ended,
        }
    }
}

/// Work that is done in turns.
pub trait Task {
    /// One step, which does not wait; one that takes long ends at about `end`.
    fn step(&mut self, end: Instant) -> Next;

    /// Steps until there is nothing to do at once, or until about `end`; one at least.
    fn turn(&mut self, end: Instant) -> Next {
        loop {
            let next = self.step(end);
            if next != Next::Now || now() >= end {
                return next;
            }
        }
    }
}

/// A task that can wait for what comes in, which a thread of its own needs.
pub trait Waits: Task {
    /// Waits until something comes in, or until a time if there is one. It may return early.
    fn wait(&self, until: Option<Instant>);
}

/// Does a task on a thread of its own, which makes it: a task need not be able to change threads.
///
/// # Errors
/// When the system gives no thread.
pub fn on_thread<T: Waits>(
    name: &str,
    task: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        let mut task = task();
        loop {
            match task.turn(now() + TURN) {
                Next::Now => {}
                Next::At(at) => task.wait(Some(at)),
                Next::Waits => task.wait(None),
                Next::Ended => return,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

    #[test]
    fn the_earlier_of_two_is_what_is_next() {
        let early = now();
        let late = early + TURN;
        for (one, other, both) in [
            (Next::Waits, Next::Now, Next::Now),
            (Next::At(late), Next::At(early), Next::At(early)),
            (Next::Waits, Next::At(late), Next::At(late)),
            (Next::Ended, Next::Waits, Next::Waits),
            (Next::Ended, Next::Ended, Next::Ended),
        ] {
            assert_eq!(one.or(other), both);
            assert_eq!(other.or(one), both);
        }
    }

    /// Adds what comes in.
    struct Sum(Receiver<u32>, u32, std::sync::mpsc::SyncSender<u32>);

    impl Task for Sum {
        fn step(&mut self, _: Instant) -> Next {
            match self.0.try_recv() {
                Ok(number) => {
                    self.1 += number;
                    Next::Now
                }
                Err(TryRecvError::Empty) => Next::At(now() + TURN),
                Err(TryRecvError::Disconnected) => {
                    self.2.send(self.1).unwrap();
                    Next::Ended
                }
            }
        }
    }

    impl Waits for Sum {
        fn wait(&self, until: Option<Instant>) {
            assert!(until.is_some());
            thread::yield_now();
        }
    }

    #[test]
    fn a_thread_takes_turns_until_the_task_has_ended() {
        let (numbers, taken) = sync_channel(2);
        let (sum, sums) = sync_channel(1);
        let thread = on_thread("sum", || Sum(taken, 0, sum)).unwrap();
        for number in 1..=9 {
            numbers.send(number).unwrap();
        }
        drop(numbers);
        thread.join().unwrap();
        assert_eq!(sums.recv(), Ok(45));
    }
}
