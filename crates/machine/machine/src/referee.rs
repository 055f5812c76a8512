//! The referee compares what the bot tracked with what the truth port reports as true,
//! picture by picture.
//!
//! The truth comes from the emulator on a channel of its own and goes no further
//! than this task: the bot can't see it, by type. Cartridges without a truth
//! port are not judged.

use crate::{
    judge::Judge,
    recording::{Slot, truth_in},
};
use bot::{Sighting, guarded};
use cartridge::Truth;
use common::{Instant, Next, Task, Waits};
use crossbeam_channel::{Receiver, Select, TryRecvError};
use emulator::TapMsg;
use pad::Epoch;
use session::RefereeReport;
use std::{
    io,
    sync::{Arc, Mutex, MutexGuard},
    thread::JoinHandle,
};

/// The handle on the referee, which ends when the emulator and the bot have ended. Dropping it
/// waits for that, if the referee has a thread.
pub(crate) struct Referee {
    report: Arc<Mutex<Arc<RefereeReport>>>,
    fault: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Referee {
    /// The referee between the two channels, and its task.
    pub fn new(
        taps: Receiver<TapMsg>,
        sightings: Receiver<Sighting>,
        recorder: Slot,
    ) -> (Self, RefereeTask) {
        let task = RefereeTask {
            taps,
            sightings,
            tap: None,
            sighting: None,
            report: Arc::default(),
            fault: Arc::default(),
            judge: Judge::default(),
            epoch: Epoch::default(),
            recorder,
            #[cfg(test)]
            panics_at: None,
        };
        let referee = Self {
            report: Arc::clone(&task.report),
            fault: Arc::clone(&task.fault),
            thread: None,
        };
        (referee, task)
    }

    /// Does its task on a thread of its own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn run_on_thread(&mut self, task: RefereeTask) -> io::Result<()> {
        self.thread = Some(common::on_thread("referee", || task)?);
        Ok(())
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

/// What the referee does.
pub(crate) struct RefereeTask {
    taps: Receiver<TapMsg>,
    sightings: Receiver<Sighting>,
    /// A truth that waits for its sighting.
    tap: Option<TapMsg>,
    /// A sighting that waits for its truth.
    sighting: Option<Sighting>,
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

impl Task for RefereeTask {
    /// Pairs a truth and a sighting by their numbers. Either may be missing: pictures are dropped
    /// in a free run.
    fn step(&mut self, _: Instant) -> Next {
        let tap = match self.tap.take().map_or_else(|| self.taps.try_recv(), Ok) {
            Ok(tap) => tap,
            Err(TryRecvError::Empty) => return Next::Waits,
            Err(TryRecvError::Disconnected) => return Next::Ended,
        };
        let sighting = self.sighting.take();
        let sighting = match sighting.map_or_else(|| self.sightings.try_recv(), Ok) {
            Ok(sighting) => sighting,
            Err(TryRecvError::Empty) => {
                self.tap = Some(tap);
                return Next::Waits;
            }
            Err(TryRecvError::Disconnected) => return Next::Ended,
        };
        match (sighting.epoch, sighting.number).cmp(&(tap.epoch, tap.number)) {
            std::cmp::Ordering::Less => self.tap = Some(tap),
            std::cmp::Ordering::Equal => {
                self.judge_guarded(&tap, &sighting);
                self.recorder.truths_came((tap.epoch, tap.number));
            }
            std::cmp::Ordering::Greater => self.sighting = Some(sighting),
        }
        Next::Now
    }
}

impl Waits for RefereeTask {
    fn wait(&self, _: Option<Instant>) {
        let mut select = Select::new();
        match &self.tap {
            None => select.recv(&self.taps),
            Some(_) => select.recv(&self.sightings),
        };
        let _ = select.ready();
    }
}

impl RefereeTask {
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
    use bot::Observation;
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
            seen: Some(Observation {
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
        let (sender, seen) = bounded(99);
        let (mut referee, task) = Referee::new(taken, seen, Slot::default());
        referee.run_on_thread(task).unwrap();
        taps.into_iter().for_each(|t| tap.send(t).unwrap());
        sightings.into_iter().for_each(|s| sender.send(s).unwrap());
        drop((tap, sender));
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
        let (sender, seen) = bounded(99);
        let (_, mut task) = Referee::new(taken, seen, Slot::default());
        task.epoch = Epoch(1);
        task.panics_at = Some(3);
        for number in 1..=6 {
            tap_out.send(tap(1, number)).unwrap();
            sender.send(sighting(1, number, Blank)).unwrap();
        }
        drop((tap_out, sender));
        while task.step(common::now()) == Next::Now {}
        let fault = task.fault().clone().unwrap();
        assert!(fault.contains("picture 3"), "{fault}");
        assert!(
            task.taps.is_empty() && task.sightings.is_empty(),
            "nobody waits for it"
        );

        task.panics_at = None;
        task.judge_guarded(&tap(2, 1), &sighting(2, 1, Blank));
        assert_eq!(*task.fault(), None);
        assert_eq!(task.report.lock().unwrap().frames, 1);
    }
}
