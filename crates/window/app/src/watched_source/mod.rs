//! A source that is watched: a task reads its frames into a history of their own.

mod control;
mod state;
mod worker;

use control::Control;
use image::RgbImage;
use machine::{Speed, Wake};
use pad::Epoch;
use session::History;
use source::SourceSpec;
pub use state::SourceState;
use state::State;
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
    thread::JoinHandle,
};
use vision::ProfileChoice;
use watch::Watcher;
use workbench::{CaptureLog, CornersSetting, MachineCommand, NoticeKind};
pub use worker::SourceTask;
use worker::{Reader, Stage};

/// Epochs of a source: its history has the first, and each reading of a frame again the next.
const EPOCHS: u64 = 1 << 24;

/// A source and what it has shown. Dropping it ends its task, and the program that the
/// task reads from, also while that sends nothing.
pub struct WatchedSource {
    /// What it is called.
    pub name: String,
    path: Option<PathBuf>,
    /// Its frames.
    pub history: History,
    /// Their images.
    pub capture: CaptureLog,
    control: Arc<Control>,
    state: Arc<Mutex<State>>,
    /// `None` while its turns are taken elsewhere.
    thread: Option<JoinHandle<()>>,
}

impl WatchedSource {
    /// A source, and the task that opens and reads it. `number` distinguishes it from those before
    /// it.
    pub fn new(
        spec: &SourceSpec,
        mut profile: ProfileChoice,
        speed: Speed,
        number: u64,
        wake: Wake,
    ) -> (Self, SourceTask) {
        profile.reset();
        let history = History::default();
        let capture = CaptureLog::default();
        let control = Arc::new(Control::new(speed));
        let state = Arc::new(Mutex::new(State::new(&profile)));
        // No machine and no session reaches these epochs.
        let epoch = Epoch(u64::MAX / 2 + number * EPOCHS);
        let reader = Reader {
            epoch,
            again: epoch,
            watcher: Watcher::new(profile),
            history: history.clone(),
            capture: capture.clone(),
            corners: CornersSetting::default(),
            control: Arc::clone(&control),
            state: Arc::clone(&state),
            wake,
            newest: None,
            is_found: false,
        };
        let task = SourceTask {
            stage: Stage::Unopened(spec.clone()),
            reader,
        };
        let (name, path) = match spec {
            SourceSpec::Path(path) => (crate::file::file_name(path), Some(path.clone())),
            other => (other.to_string(), None),
        };
        let source = Self {
            name,
            path,
            history,
            capture,
            control,
            state,
            thread: None,
        };
        (source, task)
    }

    /// Waits for this thread of its task at the end.
    pub fn set_thread(&mut self, thread: Option<JoinHandle<()>>) {
        self.thread = thread;
    }

    /// Runs, pauses, or shows some more frames.
    pub fn control(&self, command: MachineCommand) {
        match command {
            MachineCommand::Run => self.control.run(),
            MachineCommand::Pause => self.control.pause(0),
            MachineCommand::Step(frames) => self.control.pause(frames.into()),
        }
    }

    /// How fast a recorded source is shown. A device has its own pace.
    pub fn set_speed(&self, speed: Speed) {
        self.control.set_speed(speed);
    }

    /// Finds the corners of the screen in this way.
    pub fn set_corners(&self, corners: CornersSetting) {
        self.control.set_corners(corners);
    }

    /// Reads by another profile from now on, also the newest frame.
    pub fn set_profile(&self, profile: &ProfileChoice) {
        let mut profile = profile.clone();
        profile.reset();
        self.control.set_profile(profile);
    }

    /// The image, and its file, if it is the only one.
    pub fn picture(&self) -> Option<(PathBuf, Arc<RgbImage>)> {
        let newest = self.capture.newest().filter(|frame| frame.facts.alone)?;
        Some((self.path.clone()?, newest.image?))
    }

    /// What is known of it now.
    pub fn state(&self) -> SourceState {
        locked(&self.state).shown(self.control.is_paused())
    }

    /// What has to be reported about it, once.
    pub fn take_news(&self) -> Vec<(NoticeKind, String)> {
        locked(&self.state).take_news()
    }
}

impl Drop for WatchedSource {
    fn drop(&mut self) {
        self.control.stop();
        // A search may take many seconds, which the window does not wait; its thread ends with it.
        let is_searching = locked(&self.state).is_searching;
        if let Some(thread) = self.thread.take().filter(|_| !is_searching) {
            let _ = thread.join();
        }
    }
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    common::lock(state)
}

#[cfg(test)]
mod tests;
