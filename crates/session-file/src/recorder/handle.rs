//! What is sent to the recorder's thread.

use crate::RunInfo;
use crossbeam_channel::{SendTimeoutError, Sender};
use pad::{BranchId, Epoch, FrameNo};
use session::Change;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// What the thread is sent.
pub(super) enum Message {
    Change(Change),
    Info(Epoch, RunInfo),
    Truth {
        place: (BranchId, Epoch),
        frame: FrameNo,
        hash: i64,
    },
    Snapshot {
        place: (BranchId, Epoch),
        at: (FrameNo, u64),
        state: Arc<[u8]>,
    },
    Stop,
}

/// Sends what the history does not know to a recorder.
#[derive(Clone)]
pub struct RecorderHandle {
    pub(super) messages: Sender<Message>,
    /// Set when the recorder waits for the disk.
    pub(super) is_late: Arc<AtomicBool>,
}

impl RecorderHandle {
    /// Sets what the run that began in this epoch is made with.
    pub fn set_info(&self, epoch: Epoch, info: RunInfo) {
        self.send(Message::Info(epoch, info));
    }

    /// Adds the hash of the truth of a frame, given its branch and epoch; see
    /// [`crate::truth_hash`].
    pub fn truth(&self, place: (BranchId, Epoch), frame: FrameNo, hash: i64) {
        self.send(Message::Truth { place, frame, hash });
    }

    /// Adds the state of the core at the end of a frame, given its branch and epoch, and
    /// the clocks since power-on.
    pub fn snapshot(&self, place: (BranchId, Epoch), at: (FrameNo, u64), state: Arc<[u8]>) {
        self.send(Message::Snapshot { place, at, state });
    }

    /// Waits for room. When the thread has ended, the message is dropped.
    pub(super) fn send(&self, message: Message) {
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
