//! Gathers what the emulator tells besides pictures into a small state that can be
//! looked at whenever somebody wants to know.

use crate::{RunState, Wake};
use crossbeam_channel::Receiver;
use emulator::{CoreKind, EmuEvent, Speed};
use pad::FrameNo;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Instant,
};

/// Pictures a second are measured over at least this long, in seconds.
const MEASURED_OVER: f64 = 0.5;

/// The newest of everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    pub run_state: RunState,
    /// Frames run when that last changed.
    pub ran: FrameNo,
    pub speed: Speed,
    pub core: CoreKind,
    /// The title in the cartridge's header.
    pub title: String,
    pub fps: f64,
    pub error: Option<String>,
    meter: Option<(Instant, FrameNo)>,
}

/// A thread that takes events; it ends when the emulator does.
pub(crate) struct Desk {
    news: Arc<Mutex<News>>,
    thread: Option<JoinHandle<()>>,
}

impl Desk {
    pub fn start(
        events: Receiver<EmuEvent>,
        speed: Speed,
        core: CoreKind,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let news = Arc::new(Mutex::new(News {
            speed,
            core,
            ..News::default()
        }));
        let shared = Arc::clone(&news);
        let thread = thread::Builder::new()
            .name("events".to_owned())
            .spawn(move || {
                for event in events {
                    take(&mut lock(&shared), event);
                    wake();
                }
            })?;
        Ok(Self {
            news,
            thread: Some(thread),
        })
    }

    pub fn set_speed(&self, speed: Speed) {
        let mut news = lock(&self.news);
        news.speed = speed;
        news.meter = None;
    }

    pub fn gone(&self) {
        let mut news = lock(&self.news);
        news.run_state = RunState::Faulted;
        news.error.get_or_insert_with(|| emulator::Gone.to_string());
    }

    /// The core that was switched on last.
    pub fn core(&self) -> CoreKind {
        lock(&self.news).core
    }

    pub fn run_state(&self) -> RunState {
        lock(&self.news).run_state
    }

    /// The newest of everything; `frame` is the newest picture, for the pictures a
    /// second.
    pub fn news(&self, frame: FrameNo) -> News {
        let mut news = lock(&self.news);
        let (since, from) = *news.meter.get_or_insert_with(|| (Instant::now(), frame));
        let seconds = since.elapsed().as_secs_f64();
        if seconds >= MEASURED_OVER {
            news.fps = frame.saturating_sub(from) as f64 / seconds;
            news.meter = Some((Instant::now(), frame));
        }
        news.clone()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn lock(news: &Mutex<News>) -> MutexGuard<'_, News> {
    news.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take(news: &mut News, event: EmuEvent) {
    match event {
        EmuEvent::Loaded { core, title, .. } => {
            news.core = core;
            news.title = title;
            news.error = None;
            if news.run_state == RunState::Faulted {
                news.run_state = RunState::Running;
            }
        }
        EmuEvent::Refused(why) => news.error = Some(why),
        EmuEvent::Fault(why) => {
            news.error = Some(why);
            news.run_state = RunState::Faulted;
        }
        EmuEvent::State { running, frame, .. } => {
            news.ran = frame;
            news.run_state = match (running, news.run_state) {
                (true, _) => RunState::Running,
                (false, RunState::Faulted) => RunState::Faulted,
                (false, _) => RunState::Paused,
            };
        }
        EmuEvent::LatePress { .. } | EmuEvent::Hands { .. } | EmuEvent::Dropped { .. } => {}
    }
}
