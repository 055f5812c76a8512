//! What waits for the recorder's thread.
//!
//! A sender only puts a message into a list. The thread takes the whole list a few hundred
//! times a second: waking it for each message would cost the game more than all else that a
//! recording does there.

use crate::RunInfo;
use common::Instant;
use pad::{BranchId, Epoch, FrameNo};
use session::{HistoryChange, Record};
use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard},
    time::Duration,
};

/// Messages that may wait. When there are as many, the sender of what every frame sends waits,
/// and the game with it.
pub(super) const QUEUE: usize = 1_024;

/// Messages that may wait when those are counted that come seldom and on a thread that must not
/// wait: a person's bookmarks, branches and orders. No person does as much while a disk is slow.
const SELDOM: usize = 2 * QUEUE;

/// For how long a sender that had to wait counts as late.
const LATE: Duration = Duration::from_secs(1);

/// What the thread is sent.
pub(super) enum Message {
    Change(HistoryChange),
    /// What makes the record of a run that has no history, when it came, and the hash of the
    /// truth.
    Frame {
        record: Box<dyn FnOnce() -> Record + Send>,
        at: Instant,
        truth: Option<i64>,
    },
    Info(Epoch, RunInfo),
    /// The faults of the run that is recorded.
    Faults(String),
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

/// Messages from any number of threads to one, or to a task without a thread.
#[derive(Default)]
pub(super) struct Queue {
    /// Whether those who send also give the recorder its turns, so that waiting for it would never
    /// end.
    is_driven: bool,
    list: Mutex<List>,
    filled: Condvar,
    taken: Condvar,
}

#[derive(Default)]
struct List {
    messages: Vec<Message>,
    /// Whether nobody takes them any more.
    is_closed: bool,
    /// Whether the thread sleeps until there is a message.
    is_awaited: bool,
    /// How many senders wait for room.
    senders: usize,
    /// When a sender last had to wait.
    late: Option<Instant>,
}

impl Queue {
    /// A queue for a recorder without a thread: nobody waits for room.
    pub fn driven() -> Self {
        Self {
            is_driven: true,
            ..Self::default()
        }
    }

    /// Adds a message; waits for room. It is dropped when the queue is closed.
    pub fn push(&self, message: Message) {
        Self::add(self.room(QUEUE), message, &self.filled);
    }

    /// Adds a message that comes seldom, without waiting for room.
    pub fn push_now(&self, message: Message) {
        Self::add(self.room(SELDOM), message, &self.filled);
    }

    /// Waits until there is room for what every frame sends, or the queue is closed.
    pub fn wait_for_room(&self) {
        drop(self.room(QUEUE));
    }

    /// Waits until fewer than so many messages wait, or the queue is closed.
    fn room(&self, limit: usize) -> MutexGuard<'_, List> {
        let mut list = self.lock();
        if list.messages.len() >= limit && !list.is_closed && !self.is_driven {
            list.senders += 1;
            while list.messages.len() >= limit && !list.is_closed {
                list = common::unpoisoned(self.taken.wait(list));
            }
            list.senders -= 1;
            list.late = Some(common::now());
        }
        list
    }

    fn add(mut list: MutexGuard<'_, List>, message: Message, filled: &Condvar) {
        if list.is_closed {
            return;
        }
        list.messages.push(message);
        if list.is_awaited {
            filled.notify_one();
        }
    }

    /// Swaps all messages with an empty list.
    pub fn take(&self, into: &mut Vec<Message>) {
        std::mem::swap(&mut self.lock().messages, into);
        self.taken.notify_all();
    }

    /// Waits until there is a message, or until `end`.
    pub fn wait(&self, end: Instant) {
        let mut list = self.lock();
        loop {
            let left = end.saturating_duration_since(common::now());
            if !list.messages.is_empty() || left.is_zero() {
                break;
            }
            list.is_awaited = true;
            let waited = self.filled.wait_timeout(list, left);
            list = common::unpoisoned(waited).0;
        }
        list.is_awaited = false;
    }

    /// Drops what waits and what comes.
    pub fn close(&self) {
        let mut list = self.lock();
        list.is_closed = true;
        let dropped = std::mem::take(&mut list.messages);
        drop(list);
        drop(dropped);
        self.taken.notify_all();
    }

    /// Whether a sender waits for room, or had to a moment ago.
    pub fn is_late(&self) -> bool {
        let list = self.lock();
        list.senders > 0 || list.late.is_some_and(|late| late.elapsed() < LATE)
    }

    fn lock(&self) -> MutexGuard<'_, List> {
        common::lock(&self.list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    fn truth(frame: FrameNo) -> Message {
        Message::Truth {
            place: (0, Epoch(0)),
            frame,
            hash: 0,
        }
    }

    /// The frames of messages, in their order.
    fn frames(messages: &mut Vec<Message>) -> Vec<FrameNo> {
        let frame = |message| match message {
            Message::Truth { frame, .. } => frame,
            _ => panic!("only truths were sent"),
        };
        messages.drain(..).map(frame).collect()
    }

    #[test]
    fn every_message_is_taken_once_and_in_order_though_the_sender_has_to_wait() {
        const SENT: u64 = 10 * QUEUE as u64;
        let queue = Queue::default();
        let far = common::now() + Duration::from_secs(600);
        let mut taken = Vec::new();
        thread::scope(|scope| {
            scope.spawn(|| (0..SENT).for_each(|frame| queue.push(truth(frame))));
            let mut messages = Vec::new();
            while taken.len() < SENT as usize {
                queue.wait(far);
                queue.take(&mut messages);
                assert!(messages.len() <= QUEUE, "{} waited", messages.len());
                taken.extend(frames(&mut messages));
            }
        });
        assert!(taken.into_iter().eq(0..SENT));
    }

    #[test]
    fn what_comes_seldom_does_not_wait_for_room() {
        let queue = Queue::default();
        (0..QUEUE as u64).for_each(|frame| queue.push(truth(frame)));
        queue.push_now(truth(QUEUE as u64));
        let mut messages = Vec::new();
        queue.take(&mut messages);
        assert!(frames(&mut messages).into_iter().eq(0..=QUEUE as u64));
        queue.wait_for_room();
    }

    #[test]
    fn a_sender_that_waits_is_late_and_is_released_when_nobody_takes_any_more() {
        let queue = Queue::default();
        assert!(!queue.is_late());
        (0..QUEUE as u64).for_each(|frame| queue.push(truth(frame)));
        assert!(!queue.is_late(), "there was room for all");
        thread::scope(|scope| {
            scope.spawn(|| queue.push(truth(0)));
            while !queue.is_late() {
                thread::yield_now();
            }
            queue.close();
        });
        let mut messages = Vec::new();
        queue.take(&mut messages);
        assert!(messages.is_empty(), "what came later was dropped");
    }

    #[test]
    fn nobody_waits_for_a_recorder_that_has_no_thread() {
        const SENT: u64 = 3 * QUEUE as u64;
        let queue = Queue::driven();
        (0..SENT).for_each(|frame| queue.push(truth(frame)));
        queue.wait_for_room();
        assert!(!queue.is_late());
        let mut messages = Vec::new();
        queue.take(&mut messages);
        assert!(frames(&mut messages).into_iter().eq(0..SENT));
    }
}
