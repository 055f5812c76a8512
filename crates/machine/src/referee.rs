//! The referee compares what the bot tracked with what the truth port reports as true,
//! picture by picture.
//!
//! The truth comes from the emulator on a channel of its own and goes no further
//! than this thread: the bot can't see it, by type. Cartridges without a truth
//! port are not judged.

use crate::{
    judge::Judge,
    recording::{Slot, truth_in},
};
use bot::Sighting;
use cartridge::Truth;
use crossbeam_channel::Receiver;
use emulator::TapMsg;
use machine_types::RefereeReport;
use pad::Epoch;
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
};

/// The referee's thread. It ends when the emulator and the bot have ended.
pub(crate) struct Referee {
    report: Arc<Mutex<Arc<RefereeReport>>>,
    thread: Option<JoinHandle<()>>,
}

impl Referee {
    /// Starts it between the two channels.
    pub fn start(
        taps: Receiver<TapMsg>,
        sightings: Receiver<Sighting>,
        recorder: Slot,
    ) -> std::io::Result<Self> {
        let report = Arc::new(Mutex::default());
        let mut bench = Bench {
            report: Arc::clone(&report),
            judge: Judge::default(),
            epoch: Epoch::default(),
            recorder,
        };
        let thread = thread::Builder::new()
            .name("referee".to_owned())
            .spawn(move || bench.run(&taps, &sightings))?;
        Ok(Self {
            report,
            thread: Some(thread),
        })
    }

    /// What it has found so far.
    pub fn report(&self) -> Arc<RefereeReport> {
        let report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&report)
    }

    /// Waits for it to judge everything that is under way and end.
    pub fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        self.join();
    }
}

struct Bench {
    report: Arc<Mutex<Arc<RefereeReport>>>,
    judge: Judge,
    epoch: Epoch,
    recorder: Slot,
}

impl Bench {
    /// Pairs truths and sightings by their numbers. Either may be missing: pictures
    /// are dropped in a free run.
    fn run(&mut self, taps: &Receiver<TapMsg>, sightings: &Receiver<Sighting>) {
        let mut waiting: Option<Sighting> = None;
        for tap in taps {
            loop {
                let Some(sighting) = waiting.take().or_else(|| sightings.recv().ok()) else {
                    return;
                };
                match (sighting.epoch, sighting.number).cmp(&(tap.epoch, tap.number)) {
                    std::cmp::Ordering::Less => {}
                    std::cmp::Ordering::Equal => {
                        self.judge(&tap, &sighting);
                        break;
                    }
                    std::cmp::Ordering::Greater => {
                        waiting = Some(sighting);
                        break;
                    }
                }
            }
        }
    }

    fn judge(&mut self, tap: &TapMsg, sighting: &Sighting) {
        if let Some(hash) = truth_in(&tap.ram) {
            let place = (sighting.branch, tap.epoch);
            self.recorder.truth(place, tap.number, hash);
        }
        let truth = Truth::parse(&tap.ram);
        let mut shared = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        // Copies only while a reader holds the report.
        let report = Arc::make_mut(&mut shared);
        if tap.epoch != self.epoch {
            self.epoch = tap.epoch;
            self.judge = Judge::default();
            *report = RefereeReport::default();
        }
        if let (Ok(truth), Some(seen), false) = (truth, &sighting.seen, sighting.ended) {
            self.judge.compare(report, tap.number, &truth, seen);
        }
    }
}

#[cfg(test)]
mod tests;
