//! Records a history while it is made, on a thread of its own, or in turns where there are no threads.
//!
//! The queue is bounded: when the disk can't keep up, the game waits. A file that can't be
//! written any more ends the recording with a sentence; the game goes on.

mod backlog;
mod handle;
mod queue;
mod run_infos;
mod worker;

pub use handle::RecorderHandle;

use crate::{KeptCore, RunInfo, SessionError, SessionWriter};
use common::{HAS_THREADS, Instant, Next, Task as _};
use queue::{Message, Queue};
use session::{History, Observer};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    thread::JoinHandle,
};
use worker::{RecorderTask, Source};

/// How a recording is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecorderStatus {
    /// Frames written so far.
    pub frames: u64,
    /// While what was there before is copied: how many frames that is.
    pub to_copy: Option<u64>,
    /// Whether the game waits for the disk, or had to a moment ago.
    pub is_late: bool,
    /// Why nothing more is written, in one sentence.
    pub error: Option<String>,
}

/// A recording. Dropping it writes what is under way and closes the file.
pub struct Recorder {
    handle: RecorderHandle,
    /// What it observes.
    history: Option<History>,
    status: Arc<Mutex<RecorderStatus>>,
    path: PathBuf,
    running: Option<Running>,
}

/// What writes a recording.
enum Running {
    Thread(JoinHandle<()>),
    /// What gets its turns from [`Recorder::turn`].
    Driven(Box<RecorderTask>),
}

/// Reports how a recording is doing.
#[derive(Clone)]
pub struct RecorderWatch {
    handle: RecorderHandle,
    status: Arc<Mutex<RecorderStatus>>,
}

impl RecorderWatch {
    /// How it is doing.
    #[must_use]
    pub fn status(&self) -> RecorderStatus {
        let status = common::lock(&self.status);
        RecorderStatus {
            is_late: self.handle.0.is_late(),
            ..status.clone()
        }
    }
}

impl Recorder {
    /// Records a history from now on, with all that it has already, which is copied while the
    /// game goes on. `attach` gets the handle for what the history does not know, and returns
    /// what was kept of that before.
    ///
    /// # Errors
    /// When the file can't be made or the system gives no thread.
    pub fn start(
        path: &Path,
        history: &History,
        info: RunInfo,
        attach: impl FnOnce(&RecorderHandle) -> KeptCore,
    ) -> Result<Self, SessionError> {
        Self::start_with(path, Some(history), info, attach, !HAS_THREADS)
    }

    /// Records a run from power-on that has no history: its records are sent by
    /// [`RecorderHandle::frame`].
    ///
    /// # Errors
    /// When the file can't be made or the system gives no thread.
    pub fn start_alone(path: &Path, info: RunInfo) -> Result<Self, SessionError> {
        Self::start_with(path, None, info, |_| KeptCore::default(), !HAS_THREADS)
    }

    fn start_with(
        path: &Path,
        history: Option<&History>,
        info: RunInfo,
        attach: impl FnOnce(&RecorderHandle) -> KeptCore,
        is_driven: bool,
    ) -> Result<Self, SessionError> {
        let writer = SessionWriter::create(path)?;
        let queue = Arc::new(match is_driven {
            true => Queue::driven(),
            false => Queue::default(),
        });
        let handle = RecorderHandle(Arc::clone(&queue));
        let (observer, room) = (handle.clone(), handle.clone());
        let core = attach(&handle);
        let source = history.map_or(Source::Alone, |history| {
            let kept = history.observe(Observer {
                changed: Box::new(move |change| observer.send_now(Message::Change(change))),
                room: Arc::new(move || room.0.wait_for_room()),
            });
            Source::History(kept, core)
        });
        let status = Arc::new(Mutex::new(RecorderStatus {
            to_copy: match &source {
                Source::History(kept, _) => Some(kept.frames()),
                Source::Alone => None,
            },
            ..RecorderStatus::default()
        }));
        let task = RecorderTask::new(queue, Arc::clone(&status), writer, source, info);
        let running = if is_driven {
            Running::Driven(Box::new(task))
        } else {
            let thread = common::on_thread("recorder", || task);
            Running::Thread(thread.map_err(|why| {
                history.inspect(|history| history.unobserve());
                SessionError::Thread(why)
            })?)
        };
        Ok(Self {
            handle,
            history: history.cloned(),
            status,
            path: path.into(),
            running: Some(running),
        })
    }

    /// Sends it what the history does not know.
    #[must_use]
    pub fn handle(&self) -> &RecorderHandle {
        &self.handle
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How it is doing.
    #[must_use]
    pub fn status(&self) -> RecorderStatus {
        self.watch().status()
    }

    /// Reports how it is doing, wherever the recording is.
    #[must_use]
    pub fn watch(&self) -> RecorderWatch {
        RecorderWatch {
            handle: self.handle.clone(),
            status: Arc::clone(&self.status),
        }
    }

    /// Records no further change of the history. What was there so far is written until the
    /// recording is finished, which takes long while older frames are copied.
    pub fn detach(&mut self) {
        if let Some(history) = self.history.take() {
            history.unobserve();
        }
    }

    /// Ends the recording when everything so far is written. Returns how many frames the file
    /// has.
    ///
    /// # Errors
    /// Why it ended before, in one sentence.
    pub fn finish(mut self) -> Result<u64, String> {
        self.stop();
        let status = self.status();
        match status.error {
            None => Ok(status.frames),
            Some(error) => Err(error),
        }
    }

    /// Writes what came, until about `end`; nothing where a thread does it.
    pub fn turn(&mut self, end: Instant) {
        if let Some(Running::Driven(task)) = &mut self.running {
            task.turn(end);
        }
    }

    fn stop(&mut self) {
        let Some(running) = self.running.take() else {
            return;
        };
        self.detach();
        self.handle.send(Message::Stop);
        match running {
            Running::Thread(thread) => drop(thread.join()),
            Running::Driven(mut task) => while task.turn(common::now()) != Next::Ended {},
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SessionFile;
    use pad::{Buttons, Epoch};
    use screen::{Picture, PictureMsg, Shade};
    use session::{Activity, Record, Timing};
    use vision::{CELLS, CellReading, Menu, Reading, Screen, Tracked};

    #[test]
    fn a_panic_is_reported_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.blockscope");
        let recorder = Recorder::start_alone(&path, RunInfo::default()).unwrap();
        recorder.handle().frame(|| panic!("no record"), None);
        while recorder.status().error.is_none() {
            std::thread::yield_now();
        }
        let why = recorder.finish().unwrap_err();
        assert!(why.contains("fault of this program"), "{why}");
    }

    /// A record of a picture in which nothing is read.
    fn record(number: u64) -> Record {
        let picture = Picture::plain(Shade::White).edited(|shades| {
            shades[number as usize] = Shade::Black;
        });
        let reading = Reading {
            screen: Screen::Play,
            cells: vec![CellReading::default(); CELLS],
            next: None,
            next_empty: true,
            score: None,
            level: None,
            lines: None,
            heart: None,
            menu: Menu::default(),
        };
        Record {
            picture: PictureMsg {
                epoch: Epoch(0),
                branch: 0,
                number,
                clocks: 70_224 * number,
                inputs: pad::Inputs::default(),
                picture,
            },
            reading: Arc::new(reading),
            tracked: Arc::new(Tracked::nothing(number)),
            plan: None,
            script_frame: None,
            spare: None,
            answer: Buttons::NONE,
            activity: Activity::Nothing,
            divergence: None,
            timing: Timing::default(),
        }
    }

    /// As in a page: what came is written in turns, and the rest at the end.
    #[test]
    fn a_recording_in_turns_has_every_frame() {
        const FRAMES: u64 = 3_000;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.blockscope");
        let nothing = |_: &RecorderHandle| KeptCore::default();
        let info = RunInfo::default();
        let mut recorder = Recorder::start_with(&path, None, info, nothing, true).unwrap();
        for number in 1..=FRAMES {
            recorder.handle().frame(move || record(number), None);
            if number == FRAMES / 2 {
                // The first turns write what there was before, of which there is nothing here.
                for _ in 0..10 {
                    recorder.turn(common::now());
                }
            }
        }
        assert_eq!(recorder.finish(), Ok(FRAMES));
        let file = SessionFile::open(&path).unwrap();
        assert_eq!(file.run_summaries().unwrap()[0].frames, FRAMES);
    }
}
