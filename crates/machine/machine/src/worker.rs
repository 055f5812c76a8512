//! Searches that take too long for the caller run on a separate thread, the newest question
//! first.
//!
//! A new question cancels the search for the previous one. Results carry the number of
//! their question, so that a stale result can be recognised.

use crate::{StartError, Wake};
use bot::guarded;
use common::lock;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use planner::Control;
use session::{BackgroundSearch, SearchNews};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
};

/// Questions that wait: a newer one takes the place of the one that waits.
const QUESTIONS: usize = 1;
/// No question has this number.
const NOBODY: u64 = 0;

/// The newest of the wanted question.
type News<Q> = Mutex<Option<SearchNews<<Q as BackgroundSearch>::Answer>>>;

/// A search thread. Dropping it cancels the search and joins the thread.
pub struct Worker<Q: BackgroundSearch> {
    asks: Option<Sender<Q>>,
    waiting: Receiver<Q>,
    wanted: Arc<AtomicU64>,
    news: Arc<News<Q>>,
    thread: Option<JoinHandle<()>>,
}

impl<Q: BackgroundSearch> Worker<Q> {
    /// Starts the thread; `wake` is called for each news: once for each step of the search,
    /// and once for the answer.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(wake: Wake) -> Result<Self, StartError> {
        let (asks, waiting) = bounded(QUESTIONS);
        let wanted = Arc::new(AtomicU64::new(NOBODY));
        let news = Arc::new(Mutex::new(None));
        let search = Search::<Q> {
            wanted: Arc::clone(&wanted),
            news: Arc::clone(&news),
            wake,
        };
        let questions: Receiver<Q> = waiting.clone();
        let name = Q::THREAD;
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || questions.iter().for_each(|ask| search.answer_guarded(&ask)))
            .map_err(|why| StartError::Thread { name, why })?;
        Ok(Self {
            asks: Some(asks),
            waiting,
            wanted,
            news,
            thread: Some(thread),
        })
    }

    /// Asks, in place of whatever was asked before. Never waits.
    pub fn ask(&self, ask: Q) {
        self.wanted.store(ask.id(), Ordering::Release);
        *lock(&self.news) = None;
        let Some(asks) = &self.asks else {
            return;
        };
        let mut next = ask;
        while let Err(TrySendError::Full(back)) = asks.try_send(next) {
            let _stale = self.waiting.try_recv();
            next = back;
        }
    }

    /// Cancels the search; its question is not answered.
    pub fn cancel(&self) {
        self.wanted.store(NOBODY, Ordering::Release);
        *lock(&self.news) = None;
    }

    /// The newest that is known of the last question, once.
    #[must_use]
    pub fn news(&self) -> Option<SearchNews<Q::Answer>> {
        lock(&self.news).take()
    }
}

impl<Q: BackgroundSearch> Drop for Worker<Q> {
    fn drop(&mut self) {
        self.cancel();
        self.asks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread knows.
struct Search<Q: BackgroundSearch> {
    wanted: Arc<AtomicU64>,
    news: Arc<News<Q>>,
    wake: Wake,
}

impl<Q: BackgroundSearch> Search<Q> {
    /// As [`Self::answer`]; a panic is the answer to this question, and the thread goes on.
    fn answer_guarded(&self, ask: &Q) {
        if let Err(why) = guarded(|| self.answer(ask)) {
            let id = ask.id();
            let why = format!(
                "the thread {} failed: {why}; change the question",
                Q::THREAD
            );
            self.report(id, SearchNews::Failed { id, why });
        }
    }

    fn answer(&self, ask: &Q) {
        let id = ask.id();
        let mut control = Control {
            cancel: &mut || !self.is_wanted(id),
            progress: &|done, all| self.report(id, SearchNews::Progress { id, done, all }),
        };
        if let Some(answer) = ask.search(&mut control) {
            self.report(id, SearchNews::Answer { id, answer });
        }
    }

    /// Makes it available and wakes the receiver, unless the question is stale.
    fn report(&self, id: u64, told: SearchNews<Q::Answer>) {
        {
            let mut news = lock(&self.news);
            // Checked under the lock, so that a stale answer can't overwrite what belongs
            // to a newer question.
            if !self.is_wanted(id) {
                return;
            }
            *news = Some(told);
        }
        (self.wake)();
    }

    /// Whether the question is the latest one.
    fn is_wanted(&self, id: u64) -> bool {
        self.wanted.load(Ordering::Acquire) == id
    }
}

#[cfg(test)]
mod tests;
