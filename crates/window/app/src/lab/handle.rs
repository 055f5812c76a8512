//! The handle of the window on games that a task plays.

use super::shared::{Seen, Shared};
use common::Waits;
use machine::Wake;
use std::{sync::Arc, thread::JoinHandle};

/// A kind of games that a task plays for the window.
pub trait Play: Sized {
    /// The name of their thread.
    const NAME: &str;
    /// What plays them.
    type Task: Waits + Send + 'static;
    /// What games are started with.
    type Start;
    /// What the window wants of them; by default nothing is played.
    type Wants: Copy + Default + PartialEq;
    /// What has come in since the last turn, beside what is wanted.
    type Input: Default;
    /// What the window draws.
    type Frame;

    /// The task, without games; `wake` is called for each frame.
    fn task(shared: Arc<Shared<State<Self>>>, wake: Wake) -> Self::Task;

    /// Keeps for the next turn what may be wanted no more by then.
    fn keep(_input: &mut Self::Input, _before: &Self::Wants, _now: &Self::Wants) {}
}

/// What a handle and its task share.
pub struct State<P: Play> {
    pub start: Option<P::Start>,
    pub wants: P::Wants,
    pub input: P::Input,
    pub seen: Seen,
    pub frame: Option<Arc<P::Frame>>,
    /// Why the games could not be started or ended.
    pub failed: Option<String>,
    pub is_over: bool,
}

// A derived one would ask for more: that a start and a frame have a default too.
impl<P: Play> Default for State<P> {
    fn default() -> Self {
        Self {
            start: None,
            wants: P::Wants::default(),
            input: P::Input::default(),
            seen: Seen::default(),
            frame: None,
            failed: None,
            is_over: false,
        }
    }
}

/// The handle on games. Dropping it ends them after the piece that is being placed.
pub struct Handle<P: Play> {
    shared: Arc<Shared<State<P>>>,
    /// `None` while turns are taken elsewhere.
    thread: Option<JoinHandle<()>>,
}

impl<P: Play> Handle<P> {
    /// A handle without games, and its task; `wake` is called for each frame.
    pub fn new(wake: Wake) -> (Self, P::Task) {
        let handle = Self {
            shared: Arc::default(),
            thread: None,
        };
        let task = P::task(Arc::clone(&handle.shared), wake);
        (handle, task)
    }

    /// Waits for this thread of the task at the end.
    pub fn set_thread(&mut self, thread: Option<JoinHandle<()>>) {
        self.thread = thread;
    }

    /// Plays these games instead of those that are there.
    pub fn play(&self, start: P::Start) {
        let mut state = self.shared.lock();
        state.start = Some(start);
        state.input = P::Input::default();
        self.shared.change(&mut state);
    }

    /// What is wanted from now on; with `is_seen`, the games are drawn now.
    pub fn want(&self, wants: P::Wants, is_seen: bool) {
        let mut state = self.shared.lock();
        let is_woken = is_seen && state.seen.renew(common::now());
        if state.wants != wants || is_woken {
            let before = state.wants;
            P::keep(&mut state.input, &before, &wants);
            state.wants = wants;
            self.shared.change(&mut state);
        }
    }

    /// Passes something on to the next turn.
    pub(super) fn input(&self, change: impl FnOnce(&mut P::Input)) {
        let mut state = self.shared.lock();
        change(&mut state.input);
        self.shared.change(&mut state);
    }

    /// The newest frame.
    pub fn frame(&self) -> Option<Arc<P::Frame>> {
        self.shared.lock().frame.clone()
    }

    /// Why the last games could not be started or ended, once.
    pub fn failed(&self) -> Option<String> {
        self.shared.lock().failed.take()
    }
}

impl<P: Play> Drop for Handle<P> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_over = true;
        self.shared.change(&mut state);
        drop(state);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
