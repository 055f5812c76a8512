//! Reads the shown picture with the edited profile.

use super::Edited;
use pad::{BranchId, Epoch, FrameNo};
use session::Record;
use std::sync::Arc;
use vision::{Phase, Reading, Screen, Tracked};

/// The last picture that was read again, with its result.
#[derive(Debug, Default)]
pub struct Reread {
    of: Option<(Epoch, BranchId, FrameNo, u64)>,
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
            edited.serial(),
        );
        if self.of != Some(of) {
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
