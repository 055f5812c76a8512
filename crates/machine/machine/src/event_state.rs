//! Collects the events of the emulator into a small state that can be
//! looked at whenever somebody wants to know.

use crate::{
    Wake,
    fault_line::FaultLine,
    recording::{self, Slot},
};
use bot::guarded;
use common::{Instant, Next, Task, Waits, lock};
use crossbeam_channel::{Receiver, Select, Sender, TryRecvError};
use emulator::{CoreKind, EmuCommand, EmuEvent, NotSent, Snapshot};
use pad::{BranchId, Epoch, FrameNo};
use session::{History, Owner};
use session::{ReplayProgress, RunState, Speed};
use session_file::KeptSnapshot;
use std::{
    io,
    sync::{Arc, Mutex},
    thread::JoinHandle,
};

/// Pictures a second are measured over at least this long, in seconds.
const MEASURED_OVER: f64 = 0.5;

/// The newest of everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    pub run_state: RunState,
    /// Frames run when that last changed.
    pub ran: FrameNo,
    pub speed: Speed,
    pub free_run: bool,
    /// The cartridge that the emulator runs.
    rom: Arc<[u8]>,
    /// Cartridge and core that were asked for last, until the emulator runs them.
    asked: Option<(Arc<[u8]>, CoreKind)>,
    pub core: CoreKind,
    /// The title in the cartridge's header.
    pub title: String,
    pub fps: f64,
    pub error: Option<String>,
    /// The highest epoch that the emulator has reported.
    epoch: Epoch,
    branched: Option<Branched>,
    /// A branch that is on its way, and its epoch.
    replay: Option<(Epoch, ReplayProgress)>,
    /// Branches that have not come about, until somebody has cleared them away.
    failed: Vec<Failed>,
    /// Answers that came too late, and pictures that nobody took, since power-on.
    pub late_answers: u64,
    pub dropped_pictures: u64,
    meter: Option<(Instant, FrameNo)>,
}

/// Where the machine went on last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branched {
    pub branch: BranchId,
    pub epoch: Epoch,
    pub frame: FrameNo,
}

/// A branch that has not come about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Failed {
    pub branch: BranchId,
    pub from: BranchId,
    pub epoch: Epoch,
}

/// The handle on what takes the events; that ends when the emulator does.
pub(crate) struct EventState {
    news: Arc<Mutex<News>>,
    thread: Option<JoinHandle<()>>,
}

/// What takes the events.
pub(crate) struct EventsTask {
    shared: Arc<Mutex<News>>,
    events: Events,
}

/// What the events are taken with.
pub(crate) struct Events {
    pub events: Receiver<EmuEvent>,
    /// Where the emulator takes commands from.
    pub commands: Sender<EmuCommand>,
    pub history: History,
    pub recorder: Slot,
    /// Faults between emulator and bot.
    pub line: FaultLine,
    pub wake: Wake,
}

impl Task for EventsTask {
    fn step(&mut self, _: Instant) -> Next {
        let event = match self.events.events.try_recv() {
            Ok(event) => event,
            Err(TryRecvError::Empty) => return Next::Waits,
            Err(TryRecvError::Disconnected) => return Next::Ended,
        };
        // Without this nobody would empty the channel or report anything.
        if let Err(why) = guarded(|| self.events.take(&self.shared, event)) {
            let fault = format!("what the emulator reported could not be taken in: {why}");
            lock(&self.shared).error = Some(fault);
        }
        Next::Now
    }
}

impl Waits for EventsTask {
    fn wait(&self, _: Option<Instant>) {
        let mut select = Select::new();
        select.recv(&self.events.events);
        let _ = select.ready();
    }
}

impl Events {
    fn take(&self, shared: &Mutex<News>, event: EmuEvent) {
        match event {
            EmuEvent::Logged {
                bytes,
                epoch,
                snapshot,
            } => {
                self.share_memory(bytes);
                if let Some(snapshot) = snapshot {
                    self.record_snapshot(epoch, snapshot);
                }
                return;
            }
            EmuEvent::Loaded {
                ref rom,
                core,
                epoch,
                ..
            } => {
                self.recorder.begin_run(epoch);
                self.record_info(rom, core, epoch);
            }
            // At once: the next record of the branch may be under way.
            EmuEvent::NotBranched {
                branch,
                from,
                epoch,
                in_force,
                ..
            } => {
                self.recorder.cancel(epoch);
                if branch == from {
                    self.history.cancel_carry_on(branch, epoch, in_force);
                }
            }
            _ => {}
        }
        take(&mut lock(shared), event);
        (self.wake)();
    }

    /// Records a snapshot.
    fn record_snapshot(&self, epoch: Epoch, snapshot: Snapshot) {
        let Snapshot {
            branch,
            frame,
            clocks,
            packed,
        } = snapshot;
        let snapshot = KeptSnapshot {
            branch,
            frame,
            clocks,
            state: packed,
        };
        self.recorder.snapshot(epoch, snapshot);
    }

    fn record_info(&self, rom: &[u8], core: CoreKind, epoch: Epoch) {
        if let Some(recorder) = self.recorder.recorder() {
            let faults = self.line.wanted().to_string();
            recorder.set_info(epoch, recording::info(rom, core, faults));
        }
    }

    /// The history decides what is evicted; the emulator drops what belongs to it.
    fn share_memory(&self, bytes: usize) {
        self.history.set_attached(Owner::Emulator, bytes);
        let tree = self.history.tree();
        self.recorder.evict(&tree);
        let branches = EmuCommand::Branches(tree);
        // When the channel is full, the next snapshot brings the next chance.
        let _ = self.commands.try_send(branches);
    }
}

impl EventState {
    /// The state and the task that keeps it. `rom` and `core` hold until the emulator reports what
    /// it runs.
    pub fn new(
        events: Events,
        speed: Speed,
        (rom, core): (Arc<[u8]>, CoreKind),
    ) -> (Self, EventsTask) {
        let news = Arc::new(Mutex::new(News {
            run_state: RunState::Running,
            speed,
            rom,
            core,
            ..News::default()
        }));
        let task = EventsTask {
            shared: Arc::clone(&news),
            events,
        };
        (Self { news, thread: None }, task)
    }

    /// Does its task on a thread of its own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn run_on_thread(&mut self, task: EventsTask) -> io::Result<()> {
        self.thread = Some(common::on_thread("events", || task)?);
        Ok(())
    }

    pub fn set_free_run(&self, free: bool) {
        lock(&self.news).free_run = free;
    }

    pub fn set_speed(&self, speed: Speed) {
        let mut news = lock(&self.news);
        news.speed = speed;
        news.meter = None;
    }

    /// A branch is on its way from now on.
    pub fn switch_starts(&self, branch: BranchId, epoch: Epoch) {
        let replay = ReplayProgress {
            branch,
            ..ReplayProgress::default()
        };
        let mut news = lock(&self.news);
        news.replay = Some((epoch, replay));
        news.error = None;
    }

    /// The highest epoch that the emulator has reported.
    pub fn epoch(&self) -> Epoch {
        lock(&self.news).epoch
    }

    /// The branch that came about last.
    pub fn branched(&self) -> Option<Branched> {
        lock(&self.news).branched
    }

    /// The branch that is on its way.
    pub fn replay(&self) -> Option<ReplayProgress> {
        let replay = lock(&self.news).replay;
        replay.map(|(_, replay)| replay)
    }

    /// The branches that have not come about since somebody asked last.
    pub fn take_failed(&self) -> Vec<Failed> {
        std::mem::take(&mut lock(&self.news).failed)
    }

    /// A command did not reach the emulator.
    pub fn not_sent(&self, why: NotSent) {
        let mut news = lock(&self.news);
        if why == NotSent::Gone {
            news.run_state = RunState::Faulted;
        }
        news.error.get_or_insert_with(|| why.to_string());
    }

    /// Cartridge and core that were asked for last, which the emulator may not have yet.
    pub fn asked(&self) -> (Arc<[u8]>, CoreKind) {
        let news = lock(&self.news);
        let runs = || (Arc::clone(&news.rom), news.core);
        news.asked.clone().unwrap_or_else(runs)
    }

    /// Notes what the emulator is asked to run.
    pub fn ask(&self, rom: Arc<[u8]>, core: CoreKind) {
        lock(&self.news).asked = Some((rom, core));
    }

    /// The cartridge that was switched on last.
    pub fn rom(&self) -> Arc<[u8]> {
        Arc::clone(&lock(&self.news).rom)
    }

    /// The cartridge that was switched on last, and its core.
    pub fn loaded(&self) -> (Arc<[u8]>, CoreKind) {
        let news = lock(&self.news);
        (Arc::clone(&news.rom), news.core)
    }

    pub fn run_state(&self) -> RunState {
        lock(&self.news).run_state
    }

    /// The newest of everything; `frame` is the newest picture, for the pictures a
    /// second.
    pub fn news(&self, frame: FrameNo) -> News {
        let mut news = lock(&self.news);
        let (since, from) = *news.meter.get_or_insert_with(|| (common::now(), frame));
        let seconds = since.elapsed().as_secs_f64();
        if seconds >= MEASURED_OVER {
            news.fps = frame.saturating_sub(from) as f64 / seconds;
            news.meter = Some((common::now(), frame));
        }
        news.clone()
    }
}

impl Drop for EventState {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn take(news: &mut News, event: EmuEvent) {
    match event {
        EmuEvent::Loaded {
            rom,
            core,
            title,
            epoch,
        } => {
            news.epoch = epoch;
            let is_it = |(asked, kind): &mut (Arc<[u8]>, CoreKind)| {
                Arc::ptr_eq(asked, &rom) && *kind == core
            };
            news.asked.take_if(is_it);
            news.rom = rom;
            news.branched = None;
            news.core = core;
            news.title = title;
            news.error = None;
            news.late_answers = 0;
            news.dropped_pictures = 0;
            if news.run_state == RunState::Faulted {
                news.run_state = RunState::Running;
            }
        }
        EmuEvent::Refused(why) => {
            news.error = Some(why);
            news.asked = None;
        }
        EmuEvent::Fault(why) => {
            news.error = Some(why);
            news.run_state = RunState::Faulted;
        }
        EmuEvent::State { running, frame, .. } => {
            news.ran = frame;
            news.run_state = match (running, news.run_state) {
                (true, _) => RunState::Running,
                (false, RunState::Faulted) => RunState::Faulted,
                (false, _) => RunState::Paused,
            };
        }
        EmuEvent::Replaying { branch, done, of } => {
            if let Some((_, replay)) = &mut news.replay
                && replay.branch == branch
            {
                (replay.done, replay.of) = (done, of);
            }
        }
        EmuEvent::Branched {
            branch,
            epoch,
            frame,
        } => {
            news.epoch = epoch;
            news.error = None;
            news.replay.take_if(|(of, _)| *of == epoch);
            news.branched = Some(Branched {
                branch,
                epoch,
                frame,
            });
            news.meter = None;
            if news.run_state == RunState::Faulted {
                news.run_state = RunState::Paused;
            }
        }
        EmuEvent::NotBranched {
            branch,
            from,
            epoch,
            why,
            ..
        } => {
            news.replay.take_if(|(of, _)| *of == epoch);
            news.error = why.or(news.error.take());
            news.failed.push(Failed {
                branch,
                from,
                epoch,
            });
        }
        EmuEvent::LatePress { .. } => news.late_answers += 1,
        EmuEvent::Dropped { total, .. } => news.dropped_pictures = total,
        EmuEvent::Person { .. } | EmuEvent::Logged { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pad::Epoch;

    #[test]
    fn what_came_too_late_is_counted_until_the_machine_is_switched_on_again() {
        let mut news = News::default();
        let late = |frame| EmuEvent::LatePress {
            epoch: Epoch(0),
            for_frame: frame - 1,
            frame,
        };
        let dropped = |frames: (FrameNo, FrameNo), total| EmuEvent::Dropped {
            epoch: Epoch(0),
            frames,
            total,
        };
        for frame in 10..17 {
            take(&mut news, late(frame));
        }
        take(&mut news, dropped((20, 24), 5));
        take(&mut news, dropped((30, 30), 6));
        assert_eq!((news.late_answers, news.dropped_pictures), (7, 6));
        let on = EmuEvent::Loaded {
            rom: Arc::default(),
            core: CoreKind::default(),
            title: String::new(),
            epoch: Epoch(1),
        };
        take(&mut news, on);
        assert_eq!((news.late_answers, news.dropped_pictures), (0, 0));
    }

    #[test]
    fn a_panic_is_reported_and_the_events_after_it_are_taken() {
        let (sent, events) = crossbeam_channel::bounded(2);
        let (commands, _inbox) = crossbeam_channel::bounded(2);
        let calls = Mutex::new(0);
        let events = Events {
            events,
            commands,
            history: History::default(),
            recorder: Slot::default(),
            line: FaultLine::default(),
            wake: Arc::new(move || {
                let mut calls = lock(&calls);
                *calls += 1;
                assert_ne!(*calls, 1, "the first call fails");
            }),
        };
        let core = CoreKind::default();
        let (state, mut task) = EventState::new(events, Speed::Max, (Arc::default(), core));
        let free = |total| EmuEvent::Dropped {
            epoch: Epoch(0),
            frames: (1, 1),
            total,
        };
        sent.send(free(1)).unwrap();
        sent.send(free(2)).unwrap();
        drop(sent);
        while task.turn(common::now()) != Next::Ended {}
        let news = state.news(0);
        assert_eq!(news.dropped_pictures, 2);
        assert!(news.error.unwrap().contains("the first call fails"));
    }
}
