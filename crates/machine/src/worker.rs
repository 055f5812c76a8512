//! Searches that take too long for the caller run on a separate thread, the newest question
//! first.
//!
//! A new question cancels the search for the previous one. Results carry the number of
//! their question, so that a stale result can be recognised.

use crate::{StartError, Wake};
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use machine_types::{Question, SearchNews};
use planner::{Options, plan_in_steps};
use std::{
    ops::ControlFlow,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
};

/// Questions that wait: a newer one takes the place of the one that waits.
const QUESTIONS: usize = 1;
/// No question has this number.
const NOBODY: u64 = 0;

/// A search thread. Dropping it cancels the search and joins the thread.
pub struct Worker {
    asks: Option<Sender<Question>>,
    waiting: Receiver<Question>,
    wanted: Arc<AtomicU64>,
    news: Arc<Mutex<Option<SearchNews>>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread; `wake` is called for each news: once for each first placement,
    /// and once for the answer.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(wake: Wake) -> Result<Self, StartError> {
        let (asks, waiting) = bounded(QUESTIONS);
        let wanted = Arc::new(AtomicU64::new(NOBODY));
        let news = Arc::new(Mutex::new(None));
        let search = Search {
            wanted: Arc::clone(&wanted),
            news: Arc::clone(&news),
            wake,
        };
        let questions: Receiver<Question> = waiting.clone();
        let name = "search";
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || questions.iter().for_each(|ask| search.answer(&ask)))
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
    pub fn ask(&self, ask: Question) {
        self.wanted.store(ask.id, Ordering::Release);
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
    pub fn news(&self) -> Option<SearchNews> {
        lock(&self.news).take()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel();
        self.asks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread knows.
struct Search {
    wanted: Arc<AtomicU64>,
    news: Arc<Mutex<Option<SearchNews>>>,
    wake: Wake,
}

impl Search {
    fn answer(&self, ask: &Question) {
        let id = ask.id;
        let options = Options {
            depth: Some(ask.depth),
        };
        let mut told = None;
        let plan = plan_in_steps(&ask.position, &ask.strategy, options, |done, all| {
            // Asked far more often than there is something new.
            if told.replace(done) == Some(done) {
                return self.goes_on(id);
            }
            self.tell(id, SearchNews::Progress { id, done, all })
        });
        if let Some(plan) = plan {
            let plan = Arc::new(plan);
            let _ = self.tell(id, SearchNews::Answer { id, plan });
        }
    }

    /// Sends it, unless the receiver is gone.
    fn tell(&self, id: u64, told: SearchNews) -> ControlFlow<()> {
        {
            let mut news = lock(&self.news);
            // Looked at under the lock, so that nothing stale is left behind by a
            // newer question.
            self.goes_on(id)?;
            *news = Some(told);
        }
        (self.wake)();
        ControlFlow::Continue(())
    }

    /// Whether somebody still wants to know.
    fn goes_on(&self, id: u64) -> ControlFlow<()> {
        if self.wanted.load(Ordering::Acquire) == id {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

fn lock(news: &Mutex<Option<SearchNews>>) -> MutexGuard<'_, Option<SearchNews>> {
    news.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
