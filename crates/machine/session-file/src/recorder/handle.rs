//! What is sent to the recorder's thread.

use super::queue::{Message, Queue};
use crate::RunInfo;
use pad::{BranchId, Epoch, FrameNo};
use session::{HistoryChange, Order, Record};
use std::sync::Arc;

/// Sends what the history does not know to a recorder.
#[derive(Clone)]
pub struct RecorderHandle(pub(super) Arc<Queue>);

impl RecorderHandle {
    /// Sets what the run that began in this epoch is made with.
    pub fn set_info(&self, epoch: Epoch, info: RunInfo) {
        self.send(Message::Info(epoch, info));
    }

    /// Sets the faults of the run that is recorded; they may be changed while it runs.
    pub fn set_faults(&self, faults: String) {
        self.send_now(Message::Faults(faults));
    }

    /// Adds the next record to a run without a history, with the hash of its truth. The record
    /// is completed on the recorder's thread, one after the other.
    pub fn frame(&self, record: impl FnOnce() -> Record + Send + 'static, truth: Option<i64>) {
        self.send(Message::Frame {
            record: Box::new(record),
            at: common::now(),
            truth,
        });
    }

    /// Adds an order after a frame to a run without a history.
    pub fn order(&self, branch: BranchId, after: FrameNo, order: Order) {
        self.send(Message::Change(HistoryChange::Ordered {
            branch,
            after,
            order,
        }));
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

    /// Sends what is not sent for every frame, without waiting for room. When the thread has
    /// ended, the message is dropped.
    pub(super) fn send_now(&self, message: Message) {
        self.0.push_now(message);
    }

    /// Waits for room. When the thread has ended, the message is dropped.
    pub(super) fn send(&self, message: Message) {
        self.0.push(message);
    }
}
