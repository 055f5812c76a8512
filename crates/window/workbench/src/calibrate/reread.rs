//! Reads the shown picture with the edited profile.

use super::Edited;
use crate::ReadBy;
use pad::{BranchId, Epoch, FrameNo};
use session::Record;
use std::sync::Arc;
use vision::{Phase, Reading, Screen, Tracked};

/// The last picture that was read again, with its result.
#[derive(Debug, Default)]
pub struct Reread {
    of: Option<(Epoch, BranchId, FrameNo, ReadBy)>,
    found: Option<Arc<Record>>,
}

impl Reread {
    /// The record itself if the edited profile gives the same reading; else a record with
    /// only the new reading and nothing of earlier pictures.
    pub fn update(&mut self, record: &Arc<Record>, edited: &Edited) -> Arc<Record> {
        let picture = &record.picture;
        let of = (
            picture.epoch,
            picture.branch,
            picture.number,
            edited.reader().clone(),
        );
        if self.of.as_ref() != Some(&of) {
            self.of = Some(of);
            let reader = edited.reader().get();
            let reading = reader.map(|reader| reader.read(&picture.picture));
            let other = reading.filter(|reading| *reading != *record.reading);
            self.found = other.map(|reading| Arc::new(alone(record, reading)));
        }
        self.found.as_ref().unwrap_or(record).clone()
    }
}

/// A record of one picture without those before it.
fn alone(record: &Record, reading: Reading) -> Record {
    let phase = match reading.screen {
        Screen::Play => Phase::Falling,
        Screen::Curtain | Screen::GameOver => Phase::Over,
        Screen::Pause => Phase::Paused,
        _ => Phase::Away,
    };
    let tracked = Tracked {
        screen: reading.screen,
        phase,
        board: reading.board(),
        cells: reading.cells.iter().map(|read| read.cell).collect(),
        next: reading.next,
        score: reading.score,
        level: reading.level,
        lines: reading.lines,
        heart: reading.heart.unwrap_or(false),
        ..Tracked::nothing(record.picture.number)
    };
    Record {
        reading: Arc::new(reading),
        tracked: Arc::new(tracked),
        plan: None,
        script_frame: None,
        spare: None,
        divergence: None,
        ..record.clone()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use crate::samples;
    use vision::profile::shipped;

    #[test]
    fn a_profile_that_replaces_another_one_reads_the_same_picture_again() {
        let record = Arc::new(samples::falling_t());
        let blockfall = shipped().iter().find(|s| s.name == "blockfall").unwrap();
        let moved = blockfall
            .text
            .replace("origin = [16, 0]", "origin = [24, 0]");
        let mut reread = Reread::default();
        let mut read = |text: &str| {
            let edited = Edited::parse(text, None).unwrap();
            let reader = edited.reader().clone();
            let reading = reader.get().unwrap().read(&record.picture.picture);
            assert_eq!(*reread.update(&record, &edited).reading, reading);
            reading
        };
        let before = read(blockfall.text);
        assert_ne!(read(&moved), before);
        assert_eq!(read(blockfall.text), before);
    }
}
