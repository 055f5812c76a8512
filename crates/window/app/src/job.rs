//! Work in the background, so that a file on a slow disk or a long search never blocks the
//! window. Where there are no threads it is done in one of the next passes.

use crate::elsewhere::Place;
use common::Instant;
use egui::Context;
use machine::guarded;
use std::{
    cell::RefCell,
    fmt,
    ops::ControlFlow,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel},
    },
    thread,
    time::Duration,
};

/// How long dropping work that reports progress waits for its end: such work may have begun
/// files, which it removes when it is cancelled.
const CLOSING: Duration = Duration::from_secs(1);

/// Polls before work without a thread is done: a pass in which the window shows that it runs is
/// between them.
const POLLS: u8 = 2;

/// Work on a thread of its own, with an answer `T` and a progress `P`. Dropping it cancels it.
pub struct Job<T, P = ()> {
    answer: Receiver<Result<T, String>>,
    shared: Arc<Shared<P>>,
    /// Whether the system has started the thread.
    has_thread: bool,
    /// Where there are no threads, the work until it is done.
    later: Mutex<Option<Later>>,
    /// Work that is done elsewhere, until it is done.
    away: RefCell<Option<Away<T, P>>>,
    /// How long dropping it waits.
    closing: Duration,
}

/// How long the steps of work without a thread may take in a pass of the window: half of the time that a
/// picture of the game is shown. The other half is for what is drawn, and for the last step, which may be
/// longer.
const SLICE: Duration = Duration::from_millis(8);

/// Work that has no thread.
struct Later {
    /// How often it was asked for.
    polls: u8,
    work: LaterWork,
    /// Requests a pass.
    wake: Box<dyn Fn() + Send>,
}

/// What there is to do without a thread.
enum LaterWork {
    /// All of it at once, also when it is dropped.
    Whole(Box<dyn FnOnce() + Send>),
    /// Steps until about a time; returns whether it has ended.
    Steps(Box<dyn FnMut(Instant) -> bool + Send>),
}

/// Work that is done elsewhere.
struct Away<T, P> {
    /// How often it was asked for.
    polls: u8,
    place: Box<dyn Place>,
    listener: Box<dyn Listener<T, P>>,
    /// Requests a pass.
    wake: Box<dyn Fn()>,
}

/// What knows of work that is done elsewhere what is to be sent there, and what comes of it.
pub trait Listener<T, P> {
    /// The work. It is made where a long preparation is shown already.
    ///
    /// # Errors
    /// The answer, if there is nothing to do.
    fn work(&mut self, shared: &Shared<P>) -> Result<Vec<u8>, T>;

    /// Takes a message from there; returns the answer with the last one.
    ///
    /// # Errors
    /// When it can't be read, in one sentence.
    fn hear(&mut self, message: &[u8], shared: &Shared<P>) -> Result<Option<T>, String>;

    /// The answer when the work was cancelled.
    fn cancelled(&mut self, shared: &Shared<P>) -> T;
}

/// What the work and the window share.
pub struct Shared<P> {
    cancelled: AtomicBool,
    progress: Mutex<P>,
}

impl<P> Shared<P> {
    /// Before the work begins.
    pub fn new(progress: P) -> Self {
        Self {
            cancelled: AtomicBool::new(false),
            progress: Mutex::new(progress),
        }
    }

    /// The flag that ends the work.
    pub const fn cancelled(&self) -> &AtomicBool {
        &self.cancelled
    }

    /// Whether to end the work.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Reports the progress; breaks if the work is cancelled.
    pub fn report(&self, progress: P) -> ControlFlow<()> {
        self.change(|shown| *shown = progress);
        match self.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Changes the progress.
    pub fn change<R>(&self, change: impl FnOnce(&mut P) -> R) -> R {
        change(&mut common::lock(&self.progress))
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts work of which only the answer matters, on a thread of that name; `wake` is called
    /// at its end, also by a panic. Dropping it does not wait.
    pub fn start(
        name: &'static str,
        wake: impl Fn() + Clone + Send + 'static,
        work: impl FnOnce(&Shared<()>) -> T + Send + 'static,
    ) -> Self {
        let mut job = Self::start_with((), name, wake, work);
        job.closing = Duration::ZERO;
        job
    }
}

impl<T: Send + 'static, P: Send + 'static> Job<T, P> {
    /// Starts work that reports progress, as [`Self::start`]. Dropping it waits a second.
    pub fn start_with(
        progress: P,
        name: &'static str,
        wake: impl Fn() + Clone + Send + 'static,
        work: impl FnOnce(&Shared<P>) -> T + Send + 'static,
    ) -> Self {
        match common::HAS_THREADS {
            true => Self::on_thread(progress, name, wake, work),
            false => Self::later(progress, wake, work),
        }
    }

    /// Starts work in steps, as [`Self::start`]. `step` returns the answer with the last one; where there
    /// are no threads, passes of the window come between steps.
    pub fn start_steps(
        progress: P,
        name: &'static str,
        wake: impl Fn() + Clone + Send + 'static,
        mut step: impl FnMut(&Shared<P>) -> Option<T> + Send + 'static,
    ) -> Self {
        let mut job = match common::HAS_THREADS {
            true => Self::on_thread(progress, name, wake, move |shared| {
                loop {
                    if let Some(answer) = step(shared) {
                        return answer;
                    }
                }
            }),
            false => Self::later_in_steps(progress, wake, step),
        };
        job.closing = Duration::ZERO;
        job
    }

    fn on_thread(
        progress: P,
        name: &'static str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce(&Shared<P>) -> T + Send + 'static,
    ) -> Self {
        let shared = Arc::new(Shared::new(progress));
        let with_thread = Arc::clone(&shared);
        // The channel holds the answer, so the thread can end when nobody reads it.
        let (sender, answer) = sync_channel(1);
        let thread = thread::Builder::new().name(name.into()).spawn(move || {
            let _ = sender.send(guarded(|| work(&with_thread)));
            wake();
        });
        Self {
            answer,
            shared,
            has_thread: thread.is_ok(),
            later: Mutex::new(None),
            away: RefCell::new(None),
            closing: CLOSING,
        }
    }

    /// Work that is done by [`Self::poll`], or else when it is dropped.
    fn later(
        progress: P,
        wake: impl Fn() + Clone + Send + 'static,
        work: impl FnOnce(&Shared<P>) -> T + Send + 'static,
    ) -> Self {
        Self::without_thread(progress, wake, |shared, sender, wake| {
            LaterWork::Whole(Box::new(move || {
                let _ = sender.send(guarded(|| work(&shared)));
                wake();
            }))
        })
    }

    /// Work that is done by [`Self::poll`], some steps each time.
    fn later_in_steps(
        progress: P,
        wake: impl Fn() + Clone + Send + 'static,
        mut step: impl FnMut(&Shared<P>) -> Option<T> + Send + 'static,
    ) -> Self {
        Self::without_thread(progress, wake, |shared, sender, wake| {
            LaterWork::Steps(Box::new(move |end| {
                loop {
                    if let Some(answer) = guarded(|| step(&shared)).transpose() {
                        let _ = sender.send(answer);
                        wake();
                        return true;
                    }
                    if common::now() >= end {
                        return false;
                    }
                }
            }))
        })
    }

    fn without_thread<W: Fn() + Clone + Send + 'static>(
        progress: P,
        wake: W,
        work: impl FnOnce(Arc<Shared<P>>, SyncSender<Result<T, String>>, W) -> LaterWork,
    ) -> Self {
        let shared = Arc::new(Shared::new(progress));
        let (sender, answer) = sync_channel(1);
        wake();
        let later = Later {
            polls: 0,
            work: work(Arc::clone(&shared), sender, wake.clone()),
            wake: Box::new(wake),
        };
        Self {
            answer,
            shared,
            has_thread: true,
            later: Mutex::new(Some(later)),
            away: RefCell::new(None),
            closing: CLOSING,
        }
    }
}

impl<T, P> Job<T, P> {
    /// Work that is done in a place elsewhere, and whose messages are taken by [`Self::poll`].
    pub fn away(
        progress: P,
        place: Box<dyn Place>,
        wake: impl Fn() + 'static,
        listener: impl Listener<T, P> + 'static,
    ) -> Self {
        let (_, answer) = sync_channel(1);
        wake();
        let away = Away {
            polls: 0,
            place,
            listener: Box::new(listener),
            wake: Box::new(wake),
        };
        Self {
            answer,
            shared: Arc::new(Shared::new(progress)),
            has_thread: true,
            later: Mutex::new(None),
            away: RefCell::new(Some(away)),
            closing: Duration::ZERO,
        }
    }

    /// The answer, once; `None` while the work runs.
    pub fn poll(&self) -> Option<Result<T, JobError>> {
        if let Some(away) = &mut *self.away.borrow_mut() {
            let answer = away.poll(&self.shared);
            return answer.map(|answer| answer.map_err(JobError::Panic));
        }
        if let Some(later) = &mut *common::lock(&self.later) {
            later.polls = later.polls.saturating_add(1);
            if later.polls < POLLS {
                (later.wake)();
                return None;
            }
            if let LaterWork::Steps(steps) = &mut later.work
                && !steps(common::now() + SLICE)
            {
                (later.wake)();
                return None;
            }
        }
        self.do_later();
        match self.answer.try_recv() {
            Ok(answer) => Some(answer.map_err(JobError::Panic)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) if self.has_thread => {
                Some(Err(JobError::Panic("its answer is gone".to_owned())))
            }
            Err(TryRecvError::Disconnected) => Some(Err(JobError::NoThread)),
        }
    }

    /// Does the work that has no thread, unless it is done in steps: no further one is done.
    fn do_later(&self) {
        let later = common::lock(&self.later).take();
        if let Some(Later {
            work: LaterWork::Whole(work),
            ..
        }) = later
        {
            work();
        }
    }

    /// The answer of the work in a slot, which is empty afterwards.
    pub fn take(slot: &mut Option<Self>) -> Option<Result<T, JobError>> {
        let answer = slot.as_ref()?.poll()?;
        *slot = None;
        Some(answer)
    }

    /// The progress as reported last.
    pub fn progress(&self) -> P
    where
        P: Clone,
    {
        common::lock(&self.shared.progress).clone()
    }

    /// Ends the work soon; it still has an answer.
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
        if let Some(away) = &*self.away.borrow() {
            (away.wake)();
        }
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.shared.is_cancelled()
    }

    /// Waits for the end of the work, at most so long, and drops its answer. Returns
    /// whether it has ended.
    pub fn wait(&self, most: Duration) -> bool {
        self.do_later();
        if !common::HAS_THREADS {
            // It is done by now, and a page can't wait.
            drop(self.answer.try_recv());
            return true;
        }
        !matches!(
            self.answer.recv_timeout(most),
            Err(RecvTimeoutError::Timeout)
        )
    }
}

impl<T, P> Away<T, P> {
    fn poll(&mut self, shared: &Shared<P>) -> Option<Result<T, String>> {
        self.polls = self.polls.saturating_add(1);
        if self.polls < POLLS {
            (self.wake)();
            return None;
        }
        if self.polls == POLLS {
            match self.listener.work(shared) {
                Ok(work) => self.place.send(work),
                Err(answer) => return Some(Ok(answer)),
            }
        }
        if shared.is_cancelled() {
            self.place.give_up();
            return Some(Ok(self.listener.cancelled(shared)));
        }
        while let Some(message) = self.place.next() {
            let heard = message.and_then(|message| self.listener.hear(&message, shared));
            if let Some(answer) = heard.transpose() {
                self.place.give_up();
                return Some(answer);
            }
        }
        None
    }
}

impl<T, P> Drop for Job<T, P> {
    fn drop(&mut self) {
        self.cancel();
        self.do_later();
        if !self.closing.is_zero() {
            self.wait(self.closing);
        }
    }
}

/// Has the window drawn again when a thread is done.
pub fn waker(ctx: &Context) -> impl Fn() + Clone + Send + 'static {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

/// The reason for which work ended without an answer; its text goes on in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobError {
    /// The system has not started a thread.
    NoThread,
    /// A panic, with its text.
    Panic(String),
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoThread => f.write_str("a lack of threads in the system; close other programs"),
            Self::Panic(why) => write!(f, "a fault of this program ({why}); report it"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elsewhere::{Work, packed, tests::Here};
    use std::sync::mpsc::channel;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_panic_is_an_answer_and_wakes_the_window() {
        let (woken, wakes) = channel();
        let work = |_: &Shared<()>| -> u8 { panic!("piece {}", 9) };
        let job = Job::start("fails", move || woken.send(()).unwrap_or(()), work);
        wakes.recv().unwrap();
        let why = job.poll().unwrap().unwrap_err().to_string();
        assert_eq!(why, "a fault of this program (piece 9); report it");
        assert!(job.wait(LONG), "it ends");
    }

    #[test]
    fn work_is_cancelled_by_a_drop_and_ends_before_it_returns() {
        let (ended, ends) = channel();
        let (begun, begins) = channel();
        let work = move |shared: &Shared<u32>| {
            let mut done = 0;
            while shared.report(done).is_continue() {
                done += 1;
                let _ = begun.send(());
                thread::yield_now();
            }
            ended.send(()).unwrap();
        };
        let mut slot = Some(Job::start_with(0, "counts", || {}, work));
        begins.recv().unwrap();
        assert!(Job::take(&mut slot).is_none(), "it runs");
        assert!(slot.as_ref().unwrap().progress() < u32::MAX);
        drop(slot);
        ends.try_recv().unwrap();
    }

    #[test]
    fn without_a_thread_work_is_done_after_the_pass_that_shows_it() {
        let (woken, wakes) = channel();
        let wake = move || woken.send(()).unwrap_or(());
        let job = Job::later(0, wake.clone(), |shared: &Shared<u8>| {
            assert!(shared.report(9).is_continue());
            7
        });
        assert!(wakes.try_recv().is_ok(), "a pass is requested");
        assert_eq!(job.poll(), None);
        assert!(wakes.try_recv().is_ok(), "and another one");
        assert_eq!(job.progress(), 0, "nothing is done yet");
        assert_eq!(job.poll(), Some(Ok(7)));
        assert_eq!(job.progress(), 9);
        assert!(wakes.try_recv().is_ok());

        let (done, ends) = channel();
        drop(Job::later((), wake, move |shared: &Shared<()>| {
            done.send(shared.is_cancelled()).unwrap();
        }));
        assert_eq!(ends.recv(), Ok(true), "what is dropped ends soon");
    }

    #[test]
    fn steps_without_a_thread_have_passes_between_them() {
        let (woken, wakes) = channel();
        let wake = move || woken.send(()).unwrap_or(());
        let mut left = 3;
        let job = Job::later_in_steps(0, wake.clone(), move |shared: &Shared<u8>| {
            // Each takes as long as those of a pass may.
            let end = common::now() + SLICE;
            while common::now() < end {
                thread::yield_now();
            }
            left -= 1;
            assert!(shared.report(3 - left).is_continue());
            (left == 0).then_some("done")
        });
        assert_eq!(job.poll(), None, "a pass shows it first");
        let mut steps = Vec::new();
        let answer = loop {
            while wakes.try_recv().is_ok() {}
            let answer = job.poll();
            assert!(wakes.try_recv().is_ok(), "another pass is requested");
            steps.push(job.progress());
            if let Some(answer) = answer {
                break answer;
            }
        };
        assert_eq!((answer, steps), (Ok("done"), vec![1, 2, 3]));

        let fails = Job::later_in_steps((), wake.clone(), |_| -> Option<u8> { panic!("piece 9") });
        assert_eq!(fails.poll(), None);
        let why = fails.poll().unwrap().unwrap_err().to_string();
        assert!(why.contains("piece 9"), "{why}");

        // What is dropped does no further step.
        drop(Job::later_in_steps((), wake, |_| -> Option<u8> {
            panic!("it was dropped")
        }));
    }

    /// Counts the messages that a place sends.
    struct Counting(Result<Work, u32>);

    impl Listener<u32, u32> for Counting {
        fn work(&mut self, _: &Shared<u32>) -> Result<Vec<u8>, u32> {
            self.0
                .as_ref()
                .map_err(|answer| *answer)
                .map(|work| packed(work).unwrap())
        }

        fn hear(&mut self, _: &[u8], shared: &Shared<u32>) -> Result<Option<u32>, String> {
            Ok(Some(shared.change(|heard| {
                *heard += 1;
                *heard
            })))
        }

        fn cancelled(&mut self, _: &Shared<u32>) -> u32 {
            99
        }
    }

    #[test]
    fn work_elsewhere_ends_by_its_answer_a_fault_or_a_cancel() {
        let away = |work, is_slow| {
            let place = Here::new(is_slow);
            let ends = std::rc::Rc::clone(&place.ends);
            let job = Job::away(0, Box::new(place), || {}, Counting(work));
            assert!(job.poll().is_none(), "a pass shows it first");
            (job, ends)
        };
        let (job, ends) = away(Err(7), false);
        assert_eq!((job.poll(), ends.get()), (Some(Ok(7)), 0), "nothing to do");

        let text = "no experiment".to_owned();
        let (job, ends) = away(Ok(Work::Experiment(text)), false);
        let why = job.poll().unwrap().unwrap_err().to_string();
        assert!(why.contains("a fault of this program"), "{why}");
        assert_eq!(ends.get(), 1);

        let (job, _) = away(Ok(Work::Fault), false);
        let why = job.poll().unwrap().unwrap_err().to_string();
        assert!(why.contains("a fault was asked for"), "{why}");

        let questions = Box::new([1, 2].map(|id| crate::elsewhere::tests::question(id, 1)));
        let (job, ends) = away(Ok(Work::Rivals(questions.clone())), false);
        assert_eq!((job.poll(), ends.get()), (Some(Ok(1)), 1));

        let (job, ends) = away(Ok(Work::Rivals(questions)), true);
        assert_eq!((job.poll(), ends.get()), (None, 0));
        job.cancel();
        assert_eq!((job.poll(), ends.get()), (Some(Ok(99)), 1));
    }

    #[test]
    fn an_answer_empties_its_slot() {
        let mut slot = Some(Job::start("answers", || {}, |_| 7));
        let answer = loop {
            if let Some(answer) = Job::take(&mut slot) {
                break answer;
            }
            thread::yield_now();
        };
        assert_eq!(answer, Ok(7));
        assert!(slot.is_none());
    }
}
