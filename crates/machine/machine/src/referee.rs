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
use bot::{Sighting, guarded};
use cartridge::Truth;
use crossbeam_channel::Receiver;
use emulator::TapMsg;
use pad::Epoch;
use session::RefereeReport;
use std::{
    sync::{Arc, Mutex, MutexGuard},
    thread::{self, JoinHandle},
};

/// The referee's thread. It ends when the emulator and the bot have ended.
pub(crate) struct Referee {
    report: Arc<Mutex<Arc<RefereeReport>>>,
    fault: Arc<Mutex<Option<String>>>,
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
        let fault = Arc::new(Mutex::default());
        let mut bench = Bench {
            report: Arc::clone(&report),
            fault: Arc::clone(&fault),
            judge: Judge::default(),
            epoch: Epoch::default(),
            recorder,
            #[cfg(test)]
            panics_at: None,
        };
        let thread = thread::Builder::new()
            .name("referee".to_owned())
            .spawn(move || bench.run(&taps, &sightings))?;
        Ok(Self {
            report,
            fault,
            thread: Some(thread),
        })
    }

    /// What it has found so far.
    pub fn report(&self) -> Arc<RefereeReport> {
        Arc::clone(&common::lock(&self.report))
    }

    /// Why it judges no more in this epoch, in one sentence.
    pub fn fault(&self) -> Option<String> {
        common::lock(&self.fault).clone()
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
    /// Set by a panic until the next epoch.
    fault: Arc<Mutex<Option<String>>>,
    judge: Judge,
    epoch: Epoch,
    recorder: Slot,
    /// The picture on which a test wants a panic.
    #[cfg(test)]
    panics_at: Option<pad::FrameNo>,
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
                        self.judge_guarded(&tap, &sighting);
                        self.recorder.truths_came((tap.epoch, tap.number));
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

    /// As [`Self::judge`]; after a panic nothing more of the epoch is judged, and the channels
    /// are emptied all the same, since emulator and bot wait for that.
    fn judge_guarded(&mut self, tap: &TapMsg, sighting: &Sighting) {
        if tap.epoch == self.epoch && self.fault().is_some() {
            return;
        }
        let judged = guarded(|| self.judge(tap, sighting));
        let fault = judged.err().map(|why| {
            let number = tap.number;
            format!(
                "the referee failed at picture {number} and judges no more: {why}; reset to go on"
            )
        });
        self.epoch = tap.epoch;
        *self.fault() = fault;
    }

    fn fault(&self) -> MutexGuard<'_, Option<String>> {
        common::lock(&self.fault)
    }

    fn judge(&mut self, tap: &TapMsg, sighting: &Sighting) {
        #[cfg(test)]
        assert_ne!(self.panics_at, Some(tap.number));
        if let Some(hash) = truth_in(&tap.ram) {
            let place = (sighting.branch, tap.epoch);
            self.recorder.truth(place, tap.number, hash);
        }
        let truth = Truth::parse(&tap.ram);
        let mut shared = common::lock(&self.report);
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
