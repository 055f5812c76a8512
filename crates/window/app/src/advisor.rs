//! Advice is searched on a thread of its own, since a search may take longer than a pass of the
//! window. A new question replaces the one that waits; answers carry the number of their question.

use machine::{Wake, guarded};
use review::{Advice, Reviewer};
use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
};
use workbench::AdviceQuestion;

/// The number of a question, and its answer: `None` when there is no place for the piece, and a
/// sentence when the search failed.
pub type Answer = (u64, Result<Option<Arc<Advice>>, String>);

/// The thread that searches. Dropping it ends it after the search that runs.
pub struct Advisor {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    asked: Condvar,
}

#[derive(Default)]
struct State {
    question: Option<AdviceQuestion>,
    answer: Option<Answer>,
    is_over: bool,
}

impl Advisor {
    /// Starts the thread; `wake` is called for each answer. `None` when the system gives no
    /// thread.
    pub fn start(wake: Wake) -> Option<Self> {
        Self::start_with(wake, |question| {
            let reviewer = Reviewer::new(question.strategy, question.depth);
            reviewer.advice(&question.situation)
        })
    }

    /// Starts the thread with another search.
    fn start_with(
        wake: Wake,
        advise: impl Fn(AdviceQuestion) -> Option<Advice> + Send + 'static,
    ) -> Option<Self> {
        let shared = Arc::<Shared>::default();
        let with_thread = Arc::clone(&shared);
        let builder = thread::Builder::new().name("advisor".to_owned());
        let thread = builder
            .spawn(move || with_thread.run(&wake, &advise))
            .ok()?;
        Some(Self {
            shared,
            thread: Some(thread),
        })
    }

    /// Asks, in place of what waits. Never waits.
    pub fn ask(&self, question: AdviceQuestion) {
        self.shared.lock().question = Some(question);
        self.shared.asked.notify_one();
    }

    /// The newest answer, once.
    pub fn answer(&self) -> Option<Answer> {
        self.shared.lock().answer.take()
    }
}

impl Drop for Advisor {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.asked.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, wake: &Wake, advise: &impl Fn(AdviceQuestion) -> Option<Advice>) {
        while let Some(question) = self.next() {
            let id = question.id;
            let advice = guarded(|| advise(question).map(Arc::new));
            let advice = advice.map_err(|why| format!("The search for advice failed: {why}"));
            self.lock().answer = Some((id, advice));
            wake();
        }
    }

    /// Waits for a question; `None` at the end.
    fn next(&self) -> Option<AdviceQuestion> {
        let mut state = self.lock();
        loop {
            if state.is_over {
                return None;
            }
            if let Some(question) = state.question.take() {
                return Some(question);
            }
            let woken = self.asked.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planner::Strategy;
    use review::Situation;
    use rules::{Board, Piece};
    use std::sync::mpsc::channel;

    #[test]
    fn a_panic_is_the_answer_to_one_question() {
        let (woken, wakes) = channel();
        let wake = Arc::new(move || woken.send(()).unwrap_or(()));
        let advisor = Advisor::start_with(wake, |question| {
            assert_ne!(question.id, 1, "it fails once");
            None
        });
        let advisor = advisor.unwrap();
        let ask = |id| {
            advisor.ask(AdviceQuestion {
                id,
                situation: Situation {
                    board: Board::default(),
                    piece: Piece::T,
                    next: None,
                    level: 0,
                    heart: false,
                },
                strategy: Strategy::four_feature(),
                depth: None,
            });
            wakes.recv().unwrap();
            advisor.answer().unwrap()
        };
        let (id, failed) = ask(1);
        assert_eq!(id, 1);
        assert!(failed.unwrap_err().contains("it fails once"));
        let (id, advice) = ask(2);
        assert_eq!((id, advice.unwrap().is_none()), (2, true));
    }
}
