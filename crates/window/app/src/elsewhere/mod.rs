//! Long work in another place where the window has no threads: a worker of the page, which is the same
//! program with a memory of its own.
//!
//! What goes there and comes back is plain data, by postcard. Work can't be interrupted there; what is
//! not wanted any more ends with its place, and the next work begins in a new one.

mod search;
mod warm_up;
mod work;

#[cfg(target_arch = "wasm32")]
mod page;

pub use search::{Portable, SearchElsewhere};
pub use warm_up::WarmUp;
pub use work::{Compared, Game, Judged, Sent, TuningStep, Work, do_work};

use serde::de::DeserializeOwned;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where work is done, one piece after the other.
pub trait Place {
    /// Sends work there. A place that has ended begins again.
    fn send(&mut self, work: Vec<u8>);

    /// The next message from there, once, or why the place has ended.
    fn next(&mut self) -> Option<Result<Vec<u8>, String>>;

    /// Ends what is done there.
    fn give_up(&mut self);
}

/// Which places there are for the work of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// Workers of the page; none where the program has threads.
    Workers,
    /// None: the passes of the window do all work.
    None,
    /// Places that do their work at once, where they are.
    #[cfg(test)]
    Here,
}

impl Places {
    /// A place for work of this name, if there are any; `wake` is called for each message.
    pub fn place(self, name: &'static str, wake: impl Fn() + 'static) -> Option<Box<dyn Place>> {
        match self {
            Self::Workers => page::place(name, wake),
            Self::None => None,
            #[cfg(test)]
            Self::Here => Some(Box::new(tests::Here::named(name, wake))),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod page {
    //! The program has threads.

    pub fn place(_: &'static str, _: impl Fn() + 'static) -> Option<Box<dyn super::Place>> {
        None
    }
}

/// The bytes of work, as they are sent.
///
/// # Errors
/// When they can't be made, in one sentence.
pub fn packed(work: &Work) -> Result<Vec<u8>, String> {
    let is_fault = FAULT.swap(false, Ordering::Relaxed);
    let work = if is_fault { &Work::Fault } else { work };
    postcard::to_allocvec(work).map_err(|why| format!("the work can't be sent: {why}"))
}

/// Whether the next work is to be a fault.
static FAULT: AtomicBool = AtomicBool::new(false);

/// Makes a fault of the next work that is sent to a worker, for a check of what becomes of it.
pub fn fail_next_work() {
    FAULT.store(true, Ordering::Relaxed);
}

/// The content of a message.
///
/// # Errors
/// When it is none of this work, in one sentence.
pub fn unpacked<P: DeserializeOwned, A: DeserializeOwned>(
    message: &[u8],
) -> Result<Sent<P, A>, String> {
    postcard::from_bytes(message).map_err(|why| format!("the answer can't be read: {why}"))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use planner::{Position, Strategy};
    use rules::{Board, Piece};
    use session::{Moves, Question};
    use std::collections::VecDeque;

    /// A question about an empty board.
    pub fn question(id: u64, depth: usize) -> Question {
        Question {
            id,
            position: Position {
                board: Board::EMPTY,
                queue: [Piece::T, Piece::I, Piece::S][..depth].to_vec(),
            },
            strategy: Strategy::four_feature().without_chance(),
            moves: Moves::Drops,
        }
    }

    thread_local! {
        /// The names of the work that was done by places of this thread.
        static DONE: std::cell::RefCell<Vec<&'static str>> = const { std::cell::RefCell::new(Vec::new()) };
    }

    /// How often work of this name was done by places of this thread.
    pub fn times_done(name: &str) -> usize {
        DONE.with_borrow(|done| done.iter().filter(|done| **done == name).count())
    }

    /// A place that does its work at once, where it is.
    #[derive(Default)]
    pub struct Here {
        /// The name of its work, if it has one.
        name: Option<&'static str>,
        /// Called when there are messages.
        wake: Option<Box<dyn Fn()>>,
        messages: VecDeque<Result<Vec<u8>, String>>,
        /// How often it was given up.
        pub ends: std::rc::Rc<std::cell::Cell<u32>>,
        /// Whether it keeps silent about what it found.
        is_slow: bool,
    }

    impl Here {
        /// One for work of this name, which is noted.
        pub fn named(name: &'static str, wake: impl Fn() + 'static) -> Self {
            Self {
                name: Some(name),
                wake: Some(Box::new(wake)),
                ..Self::default()
            }
        }

        /// One that may keep silent about what it found.
        pub fn new(is_slow: bool) -> Self {
            Self {
                is_slow,
                ..Self::default()
            }
        }
    }

    impl Place for Here {
        fn send(&mut self, work: Vec<u8>) {
            let messages = &mut self.messages;
            let done =
                machine::guarded(|| do_work(&work, &mut |message| messages.push_back(Ok(message))));
            if let Err(why) = done.and_then(|done| done) {
                self.messages.push_back(Err(why));
            }
            DONE.with_borrow_mut(|done| done.extend(self.name));
            if let Some(wake) = &self.wake {
                wake();
            }
        }

        fn next(&mut self) -> Option<Result<Vec<u8>, String>> {
            self.messages.pop_front().filter(|_| !self.is_slow)
        }

        fn give_up(&mut self) {
            self.messages.clear();
            self.ends.set(self.ends.get() + 1);
        }
    }
}
