//! Searches that take too long for the caller run on a separate thread or in turns, the newest
//! question first.
//!
//! A new question cancels the search for the previous one. Results carry the number of
//! their question, so that a stale result can be recognised.

use crate::{StartError, Wake};
use bot::guarded;
use common::{Instant, Next, Task, Waits, lock};
use crossbeam_channel::{Receiver, Select, Sender, TryRecvError, TrySendError, bounded};
use planner::Control;
use session::{BackgroundSearch, SearchNews};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

/// Questions that wait: a newer one takes the place of the one that waits.
const QUESTIONS: usize = 1;
/// A search that is done in a turn gives up after this long: nothing else can run meanwhile.
const LONGEST_TURN: Duration = Duration::from_millis(200);
/// No question has this number.
const NOBODY: u64 = 0;

/// The newest of the wanted question.
type News<Q> = Mutex<Option<SearchNews<<Q as BackgroundSearch>::Answer>>>;

/// The handle on a search. Dropping it cancels the search and joins its thread.
pub struct Worker<Q: BackgroundSearch> {
    asks: Option<Sender<Q>>,
    waiting: Receiver<Q>,
    wanted: Arc<AtomicU64>,
    news: Arc<News<Q>>,
    /// `None` while its turns are taken elsewhere.
    thread: Option<JoinHandle<()>>,
}

impl<Q: BackgroundSearch> Worker<Q> {
    /// A search on a thread of its own; `wake` is called for each news: once for each step of the
    /// search, and once for the answer.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(wake: Wake) -> Result<Self, StartError> {
        let (mut worker, mut task) = Self::driven(wake);
        task.longest = None;
        let name = Q::THREAD;
        let thread = common::on_thread(name, || task);
        worker.thread = Some(thread.map_err(|why| StartError::Thread { name, why })?);
        Ok(worker)
    }

    /// A search in turns, and its task.
    #[must_use]
    pub fn driven(wake: Wake) -> (Self, SearchTask<Q>) {
        let (asks, waiting) = bounded(QUESTIONS);
        let wanted = Arc::new(AtomicU64::new(NOBODY));
        let news = Arc::new(Mutex::new(None));
        let task = SearchTask::<Q> {
            questions: waiting.clone(),
            longest: Some(LONGEST_TURN),
            wanted: Arc::clone(&wanted),
            news: Arc::clone(&news),
            wake,
        };
        let worker = Self {
            asks: Some(asks),
            waiting,
            wanted,
            news,
            thread: None,
        };
        (worker, task)
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

/// What a search does: one question in a turn.
pub struct SearchTask<Q: BackgroundSearch> {
    questions: Receiver<Q>,
    /// How long a search may take; without a thread it can't be cancelled meanwhile.
    longest: Option<Duration>,
    wanted: Arc<AtomicU64>,
    news: Arc<News<Q>>,
    wake: Wake,
}

impl<Q: BackgroundSearch> Task for SearchTask<Q> {
    fn step(&mut self, _: Instant) -> Next {
        match self.next_question() {
            Ok(ask) => {
                self.answer_guarded(&ask);
                Next::Now
            }
            Err(next) => next,
        }
    }
}

impl<Q: BackgroundSearch> Waits for SearchTask<Q> {
    fn wait(&self, _: Option<Instant>) {
        let mut select = Select::new();
        select.recv(&self.questions);
        let _ = select.ready();
    }
}

impl<Q: BackgroundSearch> SearchTask<Q> {
    /// The question that waits, for one who answers it elsewhere.
    ///
    /// # Errors
    /// What there is to do if none waits.
    pub fn next_question(&self) -> Result<Q, Next> {
        self.questions.try_recv().map_err(|why| match why {
            TryRecvError::Empty => Next::Waits,
            TryRecvError::Disconnected => Next::Ended,
        })
    }

    /// As [`Self::answer`]; a panic is the answer to this question, and the thread goes on.
    fn answer_guarded(&self, ask: &Q) {
        if let Err(why) = guarded(|| self.answer(ask)) {
            let id = ask.id();
            self.fail(id, &why);
        }
    }

    fn answer(&self, ask: &Q) {
        let id = ask.id();
        let end = self.longest.map(|longest| common::now() + longest);
        let mut gave_up = false;
        let mut control = Control {
            cancel: &mut || {
                gave_up |= end.is_some_and(|end| common::now() >= end);
                gave_up || !self.is_wanted(id)
            },
            progress: &|done, all| self.report(id, SearchNews::Progress { id, done, all }),
        };
        match ask.search(&mut control) {
            Some(answer) => self.report(id, SearchNews::Answer { id, answer }),
            None if gave_up => self.fail(id, "it takes too long here"),
            None => {}
        }
    }

    /// Reports that the search for the answer to a question has failed.
    pub fn fail(&self, id: u64, why: &str) {
        let why = format!("the {} failed: {why}; change the question", Q::THREAD);
        self.report(id, SearchNews::Failed { id, why });
    }

    /// Makes it available and wakes the receiver, unless the question is stale.
    pub fn report(&self, id: u64, latest: SearchNews<Q::Answer>) {
        {
            let mut news = lock(&self.news);
            // Checked under the lock, so that a stale answer can't overwrite what belongs
            // to a newer question.
            if !self.is_wanted(id) {
                return;
            }
            *news = Some(latest);
        }
        (self.wake)();
    }

    /// Whether the question is the latest one.
    #[must_use]
    pub fn is_wanted(&self, id: u64) -> bool {
        self.wanted.load(Ordering::Acquire) == id
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use planner::{Plan, Position, SearchRequest, Strategy, simulate::Futures};
    use rules::{Board, Piece};
    use session::{ChanceQuestion, Question};

    fn ask(id: u64, depth: usize) -> Question {
        let mut board = Board::EMPTY;
        for col in 1..10 {
            board.fill(17, col);
        }
        Question {
            id,
            position: Position {
                board,
                queue: [Piece::T, Piece::I, Piece::S, Piece::L, Piece::J][..depth].to_vec(),
            },
            strategy: Strategy::four_feature(),
            moves: session::Moves::Drops,
        }
    }

    /// A worker and what it wakes.
    fn worker() -> (Worker<Question>, Receiver<()>) {
        let (rung, rings) = bounded(1);
        let wake: Wake = Arc::new(move || {
            let _ = rung.try_send(());
        });
        (Worker::start(wake).unwrap(), rings)
    }

    /// All reports until the answer.
    fn until_answered(
        worker: &Worker<Question>,
        rings: &Receiver<()>,
    ) -> (Vec<SearchNews>, Arc<Plan>) {
        let mut before = Vec::new();
        loop {
            rings.recv().unwrap();
            match worker.news() {
                Some(SearchNews::Answer { answer: plan, .. }) => return (before, plan),
                reported => before.extend(reported),
            }
        }
    }

    #[test]
    fn an_answer_is_the_plan_that_is_made_without_a_thread() {
        let (worker, rings) = worker();
        for depth in 1..=3 {
            let ask = ask(depth as u64, depth);
            let request = SearchRequest::at(&ask.position, &ask.strategy).depth(depth);
            let wanted = request.plan();
            worker.ask(ask);
            assert_eq!(*until_answered(&worker, &rings).1, wanted, "{depth}");
        }
    }

    #[test]
    fn the_latest_request_wins_and_nothing_else_is_reported_afterwards() {
        let (worker, rings) = worker();
        for id in 1..=20 {
            worker.ask(ask(id, 5));
        }
        worker.ask(ask(21, 2));
        let (before, plan) = until_answered(&worker, &rings);
        assert_eq!(plan.candidates[0].line.len(), 2);
        for reported in before {
            assert!(
                matches!(reported, SearchNews::Progress { id: 21, .. }),
                "{reported:?}"
            );
        }
    }

    #[test]
    fn what_is_cancelled_is_not_answered_and_the_next_is() {
        let (worker, rings) = worker();
        worker.ask(ask(1, 5));
        rings.recv().unwrap();
        worker.cancel();
        assert_eq!(worker.news(), None);
        worker.ask(ask(2, 1));
        let (before, plan) = until_answered(&worker, &rings);
        assert_eq!(plan.candidates[0].line.len(), 1);
        assert!(
            before
                .iter()
                .all(|t| matches!(t, SearchNews::Progress { id: 2, .. }))
        );
    }

    #[test]
    fn it_ends_during_a_search() {
        let (worker, rings) = worker();
        worker.ask(ask(1, 5));
        rings.recv().unwrap();
        drop(worker);
        assert!(
            rings.iter().count() <= 1,
            "the thread is gone and its bell with it"
        );
    }

    /// A board that is level up to a height, but for a well on the left.
    fn stacked(height: i8) -> Board {
        let mut board = Board::EMPTY;
        for row in 18 - height..18 {
            for col in 1..10 {
                board.fill(row, col);
            }
        }
        board
    }

    #[test]
    fn it_wakes_once_for_each_first_placement_and_once_for_the_answer() {
        let (rung, rings) = bounded(10_000);
        let wake: Wake = Arc::new(move || rung.send(()).unwrap());
        let worker = Worker::start(wake).unwrap();
        let mut ask = ask(1, 5);
        ask.position.board = stacked(12);
        worker.ask(ask);
        let mut wakes = 0;
        let plan = loop {
            rings.recv().unwrap();
            wakes += 1;
            if let Some(SearchNews::Answer { answer: plan, .. }) = worker.news() {
                break plan;
            }
        };
        drop(worker);
        wakes += rings.iter().count();
        assert_eq!(wakes, plan.candidates.len() + 1);
    }

    #[test]
    fn long_searches_are_cancelled_within_a_placement() {
        // To the end, the strategies that try everything would take minutes.
        let strategies = ["four-feature", "dellacherie"];
        for name in strategies {
            for height in [0, 13] {
                let (worker, rings) = worker();
                let mut long = ask(1, 5);
                long.position.board = stacked(height);
                long.strategy = Strategy::by_name(name).unwrap();
                worker.ask(long);
                rings.recv().unwrap();
                worker.cancel();
                worker.ask(ask(2, 1));
                let (before, plan) = until_answered(&worker, &rings);
                assert_eq!(plan.candidates[0].line.len(), 1, "{name} on {height} rows");
                let of_the_next =
                    |reported: &SearchNews| matches!(reported, SearchNews::Progress { id: 2, .. });
                assert!(before.iter().all(of_the_next), "{before:?}");
            }
        }
    }

    #[test]
    fn what_may_come_is_searched_with_a_step_for_each_future() {
        let (rung, rings) = bounded(10_000);
        let wake: Wake = Arc::new(move || rung.send(()).unwrap());
        let worker = Worker::start(wake).unwrap();
        let Question {
            position, strategy, ..
        } = ask(1, 2);
        let line = SearchRequest::at(&position, &strategy).plan();
        let ask = ChanceQuestion {
            id: 1,
            position,
            line: line.best().unwrap().line.clone(),
            strategy,
            gravity: None,
            futures: Futures {
                games: 5,
                pieces: 3,
                ..Futures::default()
            },
        };
        worker.ask(ask.clone());
        let mut wakes = 0;
        let report = loop {
            rings.recv().unwrap();
            wakes += 1;
            if let Some(SearchNews::Answer { answer, .. }) = worker.news() {
                break answer;
            }
        };
        drop(worker);
        assert_eq!(wakes + rings.iter().count(), 6);
        assert_eq!((report.tree.line.len(), report.risk.bad), (2, 0));
        assert_eq!(report.risk.futures, ask.futures);
    }

    /// A search that fails.
    struct Broken(u64);

    impl BackgroundSearch for Broken {
        type Answer = ();
        const THREAD: &'static str = "search";

        fn id(&self) -> u64 {
            self.0
        }

        fn search(&self, _: &mut Control<'_>) -> Option<()> {
            assert_eq!(self.0, 2, "it is broken");
            Some(())
        }
    }

    #[test]
    fn a_panic_is_reported_and_the_next_question_is_answered() {
        let (rung, rings) = bounded(1);
        let wake: Wake = Arc::new(move || {
            let _ = rung.try_send(());
        });
        let worker = Worker::start(wake).unwrap();
        worker.ask(Broken(1));
        rings.recv().unwrap();
        let Some(SearchNews::Failed { id: 1, why }) = worker.news() else {
            panic!("nothing was reported");
        };
        assert!(why.contains("it is broken"), "{why}");
        worker.ask(Broken(2));
        rings.recv().unwrap();
        assert_eq!(
            worker.news(),
            Some(SearchNews::Answer { id: 2, answer: () })
        );
    }
}
