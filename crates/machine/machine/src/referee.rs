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
mod tests {
    use super::*;
    use bot::Seen;
    use crossbeam_channel::bounded;
    use pad::FrameNo;
    use vision::Tracked;

    /// Cartridge RAM right after its start: the mark of the truth port, display off.
    fn ram() -> Vec<u8> {
        let mut ram = vec![0; cartridge::RAM_SIZE];
        ram[..4].copy_from_slice(b"BTP1");
        ram
    }

    fn tap(epoch: u64, number: FrameNo) -> TapMsg {
        TapMsg {
            epoch: Epoch(epoch),
            number,
            ram: ram(),
        }
    }

    fn sighting(epoch: u64, number: FrameNo, screen: vision::Screen) -> Sighting {
        let mut tracked = Tracked::nothing(number);
        tracked.screen = screen;
        Sighting {
            branch: 0,
            epoch: Epoch(epoch),
            number,
            seen: Some(Seen {
                reading: Arc::new(vision::Reading {
                    screen,
                    cells: vec![vision::CellReading::default(); vision::CELLS],
                    next: None,
                    next_empty: true,
                    score: None,
                    level: None,
                    lines: None,
                    heart: None,
                    menu: vision::Menu::default(),
                }),
                tracked: Arc::new(tracked),
            }),
            ended: false,
        }
    }

    fn judged(taps: Vec<TapMsg>, sightings: Vec<Sighting>) -> RefereeReport {
        let (tap, taken) = bounded(99);
        let (told, seen) = bounded(99);
        let mut referee = Referee::start(taken, seen, Slot::default()).unwrap();
        taps.into_iter().for_each(|t| tap.send(t).unwrap());
        sightings.into_iter().for_each(|s| told.send(s).unwrap());
        drop((tap, told));
        referee.join();
        Arc::unwrap_or_clone(referee.report())
    }

    #[test]
    fn numbers_pair_what_belongs_together_and_gaps_do_no_harm() {
        use vision::Screen::Blank;
        let report = judged(
            [1, 2, 3, 5, 6].map(|n| tap(1, n)).into(),
            [1, 3, 4, 5, 6].map(|n| sighting(1, n, Blank)).into(),
        );
        assert_eq!(
            (report.frames, report.agreed, report.first_difference),
            (4, 4, None)
        );
    }

    #[test]
    fn the_first_difference_is_kept_with_its_frame() {
        use vision::Screen::{Blank, Title};
        let seen = [Blank, Blank, Blank, Title, Title, Blank];
        let report = judged(
            (1..=6).map(|n| tap(1, n)).collect(),
            (1..=6)
                .zip(seen)
                .map(|(n, screen)| sighting(1, n, screen))
                .collect(),
        );
        assert_eq!((report.frames, report.agreed), (6, 4));
        let first = report.first_difference.unwrap();
        assert_eq!(
            (first.frame, first.what.as_str()),
            (4, "the screen is Blank, tracked is Title")
        );
        let screens = report.confusion.screens;
        let at = |name| screens.names.iter().position(|n| *n == name).unwrap();
        // The first picture of a screen is not counted.
        assert_eq!((screens.right(), screens.all()), (3, 5));
        assert_eq!(screens.counts[at("blank")][at("title")], 2);
    }

    #[test]
    fn another_epoch_begins_another_report_and_what_comes_after_the_end_is_ignored() {
        use vision::Screen::{Blank, Title};
        let mut last = sighting(2, 4, Title);
        last.ended = true;
        let report = judged(
            vec![tap(1, 8), tap(1, 9), tap(2, 1), tap(2, 2), tap(2, 4)],
            vec![
                sighting(1, 8, Title),
                sighting(1, 9, Title),
                sighting(2, 1, Blank),
                sighting(2, 2, Blank),
                last,
            ],
        );
        assert_eq!(
            (report.frames, report.agreed, report.first_difference),
            (2, 2, None)
        );
    }

    #[test]
    fn a_cartridge_without_truth_and_a_pilot_that_failed_are_not_judged() {
        let mut blind = sighting(1, 2, vision::Screen::Blank);
        blind.seen = None;
        let report = judged(
            vec![
                TapMsg {
                    ram: vec![0; 0x2000],
                    ..tap(1, 1)
                },
                tap(1, 2),
            ],
            vec![sighting(1, 1, vision::Screen::Blank), blind],
        );
        assert_eq!(report, RefereeReport::default());
    }

    #[test]
    fn a_panic_becomes_a_sentence_and_the_next_epoch_is_judged() {
        use vision::Screen::Blank;
        let (tap_out, taken) = bounded(99);
        let (told, seen) = bounded(99);
        let mut bench = Bench {
            report: Arc::default(),
            fault: Arc::default(),
            judge: Judge::default(),
            epoch: Epoch(1),
            recorder: Slot::default(),
            panics_at: Some(3),
        };
        for number in 1..=6 {
            tap_out.send(tap(1, number)).unwrap();
            told.send(sighting(1, number, Blank)).unwrap();
        }
        drop((tap_out, told));
        bench.run(&taken, &seen);
        let fault = bench.fault().clone().unwrap();
        assert!(fault.contains("picture 3"), "{fault}");
        assert!(taken.is_empty() && seen.is_empty(), "nobody waits for it");

        bench.panics_at = None;
        bench.judge_guarded(&tap(2, 1), &sighting(2, 1, Blank));
        assert_eq!(*bench.fault(), None);
        assert_eq!(bench.report.lock().unwrap().frames, 1);
    }
}
