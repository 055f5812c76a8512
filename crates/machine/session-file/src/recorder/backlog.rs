//! What comes while older frames are copied. Records are encoded, since thousands of them
//! would take up a lot of memory, and the game must not wait.

use super::queue::Message;
use pad::{BranchId, Epoch};
use session::{
    Appended, HistoryChange,
    block::{BlockEncoder, LENGTH, PackedBlock},
};
use std::collections::VecDeque;

/// Something that waits to be written.
pub(super) enum Entry {
    Records(Box<PackedBlock>),
    Message(Message),
}

/// Waits until the older frames are written.
#[derive(Default)]
pub(super) struct Backlog {
    entries: VecDeque<Entry>,
    /// What belongs to the records that are not among the entries yet.
    beside: Vec<Message>,
    encoder: BlockEncoder,
    place: Option<(BranchId, Epoch)>,
}

impl Backlog {
    /// Adds a message. Truths and snapshots come after the records of their frames.
    pub fn push(&mut self, message: Message) {
        match message {
            Message::Change(HistoryChange::Appended(appended)) => self.append(&appended),
            Message::Truth { .. } | Message::Snapshot { .. } => {
                self.beside.push(message);
            }
            message => {
                self.flush();
                self.entries.push_back(Entry::Message(message));
            }
        }
    }

    fn append(&mut self, appended: &Appended) {
        let picture = &appended.record.picture;
        let place = Some((picture.branch, picture.epoch));
        if self.place != place || self.encoder.len() >= LENGTH {
            self.flush();
            self.place = place;
        }
        // A record that can't be encoded is left out, as in the history.
        let _ = self.encoder.push(appended);
    }

    fn flush(&mut self) {
        if let Some(block) = self.encoder.packed() {
            self.entries.push_back(Entry::Records(Box::new(block)));
            self.encoder.clear();
        }
        let beside = self.beside.drain(..).map(Entry::Message);
        self.entries.extend(beside);
    }

    /// Takes the oldest entry.
    pub fn pop(&mut self) -> Option<Entry> {
        if self.entries.is_empty() {
            self.flush();
        }
        self.entries.pop_front()
    }
}
