//! A source that is watched: a thread reads its frames into a history of their own.

mod control;
mod state;

use control::{Control, Pace};
use machine::{Activity, Speed, Wake};
use pad::{Buttons, CLOCKS_PER_SECOND, Epoch};
use screen::PictureMsg;
use session::{History, Record, Timing};
use source::{Source, SourceSpec};
pub use state::SourceState;
use state::State;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};
use vision::ProfileChoice;
use watch::{Sight, Watched, Watcher};
use workbench::{MachineCommand, NoticeKind};

/// A source and what it has shown. Dropping it stops its thread after the frame that it waits
/// for; it is not joined, since a device may never send one.
pub struct WatchedSource {
    /// What it is called.
    pub name: String,
    /// Its frames.
    pub history: History,
    control: Arc<Control>,
    state: Arc<Mutex<State>>,
}

impl WatchedSource {
    /// Opens a source on a thread of its own. `number` distinguishes it from those before it.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        spec: &SourceSpec,
        profile: ProfileChoice,
        speed: Speed,
        number: u64,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let mut profile = profile;
        profile.reset();
        let history = History::default();
        let control = Arc::new(Control::new(speed));
        let state = Arc::<Mutex<State>>::default();
        let worker = Worker {
            // No machine and no session reaches these epochs.
            epoch: Epoch(u64::MAX / 2 + number),
            watcher: Watcher::new(profile),
            history: history.clone(),
            control: Arc::clone(&control),
            state: Arc::clone(&state),
            wake,
        };
        let opened = spec.clone();
        thread::Builder::new()
            .name("source".to_owned())
            .spawn(move || worker.run(&opened))?;
        let name = match spec {
            SourceSpec::Path(path) => crate::file::file_name(path),
            other => other.to_string(),
        };
        Ok(Self {
            name,
            history,
            control,
            state,
        })
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
    }
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the thread works with.
struct Worker {
    epoch: Epoch,
    watcher: Watcher,
    history: History,
    control: Arc<Control>,
    state: Arc<Mutex<State>>,
    wake: Wake,
}

impl Worker {
    fn run(mut self, spec: &SourceSpec) {
        let result = match watch::open(spec, None) {
            Ok(mut source) => self.watch(source.as_mut()),
            Err(why) => Err(why.to_string()),
        };
        locked(&self.state).ended(result);
        (self.wake)();
    }

    /// Reads frames to the end of the source or of the window's interest in it.
    fn watch(&mut self, source: &mut dyn Source) -> Result<(), String> {
        let is_live = source.is_live();
        let mut pace = Pace::default();
        loop {
            let frame = match source.next() {
                Ok(Some(frame)) => frame,
                Ok(None) => return Ok(()),
                // A folder goes on behind a picture that can't be read; others end.
                Err(why) => match source.frames() {
                    Some(_) => {
                        locked(&self.state).unreadable(why.to_string());
                        continue;
                    }
                    None => return Err(why.to_string()),
                },
            };
            if is_live {
                if self.control.is_stopped() {
                    return Ok(());
                }
                // A device goes on while it is paused.
                if !self.control.takes_live() {
                    continue;
                }
            } else if !self.control.wait(&mut pace, frame.time) {
                return Ok(());
            }
            let start = Instant::now();
            let watched = self.watcher.see(frame);
            self.keep(watched, start.elapsed());
            (self.wake)();
        }
    }

    fn keep(&self, watched: Watched, took: Duration) {
        let Watched { frame, time, sight } = watched;
        let problem = sight.as_ref().err().cloned();
        locked(&self.state).saw(self.watcher.profile(), problem);
        let Ok(Sight {
            picture,
            reading,
            tracked,
            ..
        }) = sight
        else {
            return;
        };
        self.history.push(Record {
            picture: PictureMsg {
                epoch: self.epoch,
                branch: 0,
                number: frame + 1,
                clocks: (time.as_secs_f64() * f64::from(CLOCKS_PER_SECOND)) as u64,
                inputs: pad::Inputs::default(),
                picture,
            },
            reading,
            tracked,
            plan: None,
            script_frame: None,
            spare: None,
            answer: Buttons::NONE,
            activity: Activity::Off,
            divergence: None,
            timing: Timing {
                read: took.as_secs_f32() * 1e6,
                plan: 0.0,
            },
        });
    }
}

#[cfg(test)]
mod tests;
