//! Records a history while it is made, on a thread of its own.
//!
//! The queue is bounded: when the disk can't keep up, the game waits. A file that can't be
//! written any more ends the recording with a sentence; the game goes on.

use crate::{RunInfo, SessionError, SessionWriter};
use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded};
use pad::{BranchId, Epoch, FrameNo};
use session::{Change, History, Kept};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Changes that may wait. When it is full, the history waits, and the game with it.
const QUEUE: usize = 1_024;

/// Time between two commits: what a crash can lose.
const INTERVAL: Duration = Duration::from_millis(500);

/// What the thread is sent.
enum Message {
    Change(Change),
    Info(Epoch, RunInfo),
    Truth {
        branch: BranchId,
        frame: FrameNo,
        hash: i64,
    },
    Snapshot {
        branch: BranchId,
        at: (FrameNo, u64),
        state: Arc<[u8]>,
    },
    Stop,
}

/// How a recording is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecorderStatus {
    /// Frames written so far.
    pub frames: u64,
    /// Why nothing more is written, in one sentence.
    pub error: Option<String>,
}

/// Sends what the history does not know to a recorder.
#[derive(Clone)]
pub struct RecorderHandle {
    messages: Sender<Message>,
    /// Set when the recorder waits for the disk.
    is_late: Arc<AtomicBool>,
}

impl RecorderHandle {
    /// Sets what the run that began in this epoch is made with.
    pub fn set_info(&self, epoch: Epoch, info: RunInfo) {
        self.send(Message::Info(epoch, info));
    }

    /// Adds the hash of the truth of a frame; see [`crate::truth_hash`].
    pub fn truth(&self, branch: BranchId, frame: FrameNo, hash: i64) {
        self.send(Message::Truth {
            branch,
            frame,
            hash,
        });
    }

    /// Adds the state of the core at the end of a frame, and the clocks since power-on.
    pub fn snapshot(&self, branch: BranchId, at: (FrameNo, u64), state: Arc<[u8]>) {
        self.send(Message::Snapshot { branch, at, state });
    }

    /// Waits for room. When the thread has ended, the message is dropped.
    fn send(&self, message: Message) {
        match self.messages.send_timeout(message, Duration::ZERO) {
            Ok(()) | Err(SendTimeoutError::Disconnected(_)) => {}
            Err(SendTimeoutError::Timeout(message)) => {
                self.is_late.store(true, Ordering::Relaxed);
                let _ = self.messages.send(message);
                self.is_late.store(false, Ordering::Relaxed);
            }
        }
    }
}

/// A recording. Dropping it writes what is under way and closes the file.
pub struct Recorder {
    handle: RecorderHandle,
    history: History,
    status: Arc<Mutex<RecorderStatus>>,
    path: PathBuf,
    thread: Option<JoinHandle<()>>,
}

impl Recorder {
    /// Records a history from now on, with all that it has already.
    ///
    /// # Errors
    /// When the file can't be made or the system gives no thread.
    pub fn start(path: &Path, history: &History, info: RunInfo) -> Result<Self, SessionError> {
        let mut writer = SessionWriter::create(path)?;
        let (messages, inbox) = bounded(QUEUE);
        let handle = RecorderHandle {
            messages,
            is_late: Arc::default(),
        };
        let observer = handle.clone();
        let status = Arc::<Mutex<RecorderStatus>>::default();
        let kept = history.observe(Box::new(move |change| {
            observer.send(Message::Change(change));
        }));
        let worker = Worker {
            inbox,
            status: Arc::clone(&status),
        };
        let thread = thread::Builder::new()
            .name("recorder".to_owned())
            .spawn(move || match worker.run(&mut writer, &kept, &info) {
                Ok(()) => worker.report(writer.finish().err()),
                Err(error) => worker.fail(error, writer),
            });
        let thread = thread.map_err(|why| {
            history.unobserve();
            SessionError::Thread(why)
        })?;
        Ok(Self {
            handle,
            history: history.clone(),
            status,
            path: path.into(),
            thread: Some(thread),
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
        let status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        status.clone()
    }

    /// Whether the game waits for the disk.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.handle.is_late.load(Ordering::Relaxed)
    }

    /// Ends the recording. Returns how many frames the file has.
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

    fn stop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.history.unobserve();
            self.handle.send(Message::Stop);
            let _ = thread.join();
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.stop();
    }
}

struct Worker {
    inbox: Receiver<Message>,
    status: Arc<Mutex<RecorderStatus>>,
}

impl Worker {
    /// Writes until it is stopped.
    fn run(
        &self,
        writer: &mut SessionWriter,
        kept: &Kept,
        info: &RunInfo,
    ) -> Result<(), SessionError> {
        writer.copy(kept)?;
        let mut infos = Infos::new(info, kept);
        writer.set_info(infos.now())?;
        writer.commit()?;
        let mut next = Instant::now() + INTERVAL;
        loop {
            let message = match self.inbox.recv_deadline(next) {
                Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
            };
            if let Some(message) = message {
                take(writer, message, &mut infos)?;
            }
            let now = Instant::now();
            if now >= next {
                writer.commit()?;
                self.set(|status| status.frames = writer.frames());
                next = now + INTERVAL;
            }
        }
        writer.commit()?;
        self.set(|status| status.frames = writer.frames());
        Ok(())
    }

    fn set(&self, set: impl FnOnce(&mut RecorderStatus)) {
        set(&mut self.status.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn report(&self, error: Option<SessionError>) {
        if let Some(error) = error {
            self.set(|status| status.error = Some(error.to_string()));
        }
    }

    /// Closes the file, and drops what comes until the recording is stopped.
    fn fail(&self, error: SessionError, writer: SessionWriter) {
        self.report(Some(error));
        drop(writer);
        for message in &self.inbox {
            if matches!(message, Message::Stop) {
                return;
            }
        }
    }
}

/// What the runs are made with. It may become known before or after a run begins.
struct Infos {
    /// Of the run that is written, if it began since the recording was started.
    epoch: Option<Epoch>,
    now: RunInfo,
    /// Of the run that comes next.
    next: Option<(Epoch, RunInfo)>,
}

impl Infos {
    fn new(info: &RunInfo, kept: &Kept) -> Self {
        let main = kept.branches.first();
        Self {
            epoch: main.map(|branch| branch.epoch),
            now: info.clone(),
            next: None,
        }
    }

    /// What the run that is written is made with.
    fn now(&self) -> &RunInfo {
        &self.now
    }

    fn begin(&mut self, epoch: Epoch) {
        self.epoch = Some(epoch);
        if let Some((_, info)) = self.next.take_if(|(of, _)| *of == epoch) {
            self.now = info;
        }
    }

    fn set(&mut self, epoch: Epoch, info: RunInfo) {
        if self.epoch == Some(epoch) {
            self.now = info;
        } else {
            self.next = Some((epoch, info));
        }
    }
}

fn take(
    writer: &mut SessionWriter,
    message: Message,
    infos: &mut Infos,
) -> Result<(), SessionError> {
    match message {
        Message::Change(change) => {
            writer.apply(&change)?;
            if let Change::Began { epoch, .. } = change {
                infos.begin(epoch);
                writer.set_info(infos.now())?;
            }
            Ok(())
        }
        Message::Info(epoch, info) => {
            infos.set(epoch, info);
            writer.set_info(infos.now())
        }
        Message::Truth {
            branch,
            frame,
            hash,
        } => writer.truth(branch, frame, hash),
        Message::Snapshot { branch, at, state } => writer.snapshot(branch, at, &state),
        Message::Stop => Ok(()),
    }
}
