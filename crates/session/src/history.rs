//! The shared store of records: one writer appends, any number of readers look.

use crate::Record;
use pad::FrameNo;
use std::{
    collections::VecDeque,
    sync::{Arc, RwLock},
};

/// Records that are kept; the oldest is let go when one more comes.
const KEPT: usize = 60 * 60;

/// The last minute of records, shared. A clone is another handle on the same one.
#[derive(Clone, Debug, Default)]
pub struct History(Arc<RwLock<VecDeque<Arc<Record>>>>);

impl History {
    /// Appends a record. A record whose number is not above the last one's begins
    /// a new run: everything before it is dropped.
    pub fn push(&self, record: Record) {
        let mut records = self
            .0
            .write()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let restarted = records.back().is_some_and(|last| {
            last.picture.epoch != record.picture.epoch
                || last.picture.number >= record.picture.number
        });
        if restarted {
            records.clear();
        }
        if records.len() == KEPT {
            records.pop_front();
        }
        records.push_back(Arc::new(record));
    }

    /// The newest record.
    #[must_use]
    pub fn last(&self) -> Option<Arc<Record>> {
        self.read(|records| records.back().cloned())
    }

    /// The record of a frame, if it is kept.
    #[must_use]
    pub fn get(&self, frame: FrameNo) -> Option<Arc<Record>> {
        self.read(|records| {
            let i = records
                .binary_search_by_key(&frame, |r| r.picture.number)
                .ok()?;
            records.get(i).cloned()
        })
    }

    /// How many records are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.read(VecDeque::len)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn read<T>(&self, look: impl FnOnce(&VecDeque<Arc<Record>>) -> T) -> T {
        look(
            &self
                .0
                .read()
                .unwrap_or_else(|poisoned| poisoned.into_inner()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pad::{Buttons, Epoch};
    use screen::{Picture, PictureMsg, Shade};
    use vision::{Menu, Reading, Screen, Tracked};

    fn record(epoch: u64, number: FrameNo) -> Record {
        Record {
            picture: PictureMsg {
                epoch: Epoch(epoch),
                branch: 0,
                number,
                clocks: 0,
                picture: Picture::plain(Shade::White),
            },
            reading: Arc::new(Reading {
                screen: Screen::Blank,
                cells: Vec::new(),
                next: None,
                next_empty: true,
                score: None,
                level: None,
                lines: None,
                heart: None,
                menu: Menu::default(),
            }),
            tracked: Arc::new(Tracked::nothing(number)),
            plan: None,
            script_frame: None,
            answer: Buttons::NONE,
            doing: "nothing",
            divergence: None,
            timing: crate::Timing::default(),
        }
    }

    fn numbers(history: &History) -> Vec<FrameNo> {
        history.read(|records| records.iter().map(|r| r.picture.number).collect())
    }

    #[test]
    fn the_oldest_are_let_go_and_the_rest_is_found_by_number() {
        let history = History::default();
        assert!(history.is_empty() && history.last().is_none());
        for number in 1..=KEPT as FrameNo + 5 {
            history.push(record(0, number));
        }
        assert_eq!(history.len(), KEPT);
        assert!(history.get(5).is_none());
        assert_eq!(history.get(6).map(|r| r.picture.number), Some(6));
        let last = history.last().map(|r| r.picture.number);
        assert_eq!(last, Some(KEPT as FrameNo + 5));
    }

    #[test]
    fn dropped_pictures_leave_gaps() {
        let history = History::default();
        for number in [1, 2, 5] {
            history.push(record(0, number));
        }
        assert!(history.get(3).is_none());
        assert!(history.get(5).is_some());
    }

    #[test]
    fn another_epoch_or_an_older_number_begins_anew() {
        let history = History::default();
        for number in [1, 2, 3] {
            history.push(record(0, number));
        }
        history.push(record(1, 9));
        assert_eq!(numbers(&history), [9]);
        history.push(record(1, 4));
        assert_eq!(numbers(&history), [4]);
    }
}
