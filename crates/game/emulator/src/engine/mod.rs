//! What the emulator does: one step after the other, each of which acts without waiting,
//! until there is nothing to do.
//!
//! It waits in one place, on everything that could change what it does next, so that a
//! command is executed at once in every state and a paused game takes no time.

mod branch;
mod commands;
mod outbox;
mod play;
mod sound;

use crate::{
    Core, CoreKind, EmuCommand, EmuEvent, Pacer, Setup, SoundLine, SyncMode, Tap, TapMsg,
    input_log::InputLog, message::Dropped, person_input::PersonInput,
};
use branch::Replay;
use common::{Instant, Next};
use crossbeam_channel::{Receiver, Select, Sender, TryRecvError};
use outbox::Outbox;
use pad::{Buttons, Epoch, FrameNo, Held, Poke, Press};
use screen::PictureMsg;
pub use sound::HEARD;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// Where the emulator stands between two frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No core that could run: refused, given up, or nobody there to play with.
    Off,
    /// All that the next frame needs is there.
    Ready,
    /// Lockstep: the newest picture has not gone out yet.
    Sending,
    /// Lockstep: the newest picture has not been answered yet.
    Waiting,
}

/// How many frames may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Budget {
    All,
    /// So many, then a pause.
    Frames(u32),
}

/// A picture that is to go out, behind its truth.
struct Pending {
    tap: Option<TapMsg>,
    picture: PictureMsg,
}

/// The emulator's state.
pub struct Engine {
    inbox: Receiver<EmuCommand>,
    pictures: Sender<PictureMsg>,
    answers: Receiver<Press>,
    tap: Option<Tap>,
    sound: Option<SoundLine>,
    outbox: Outbox,

    kind: CoreKind,
    rom: Arc<[u8]>,
    core: Option<Box<dyn Core>>,
    epoch: Epoch,
    /// The highest epoch that anybody has named.
    promised: Epoch,
    number: FrameNo,
    /// The newest frame when this epoch began.
    resumed: FrameNo,
    clocks: u64,
    log: InputLog,
    /// A branch that is on its way.
    replay: Option<Replay>,

    stage: Stage,
    budget: Budget,
    mode: SyncMode,
    pacer: Pacer,
    started: Instant,
    frame_time: FrameTime,

    person_input: PersonInput,
    /// What was held in the newest frame.
    held: Held,
    /// Writes to cartridge RAM since then.
    pokes: Vec<Poke>,
    bot: Buttons,
    /// The frame that `bot` is the answer for.
    answered: FrameNo,
    /// The bot holds nothing in this frame, whatever it answers.
    released: FrameNo,
    pending: Option<Pending>,
    dropped: Dropped,
}

impl Engine {
    /// Before it is switched on.
    pub fn new(setup: Setup, inbox: Receiver<EmuCommand>, frame_time: FrameTime) -> Self {
        Self {
            inbox,
            pictures: setup.pictures,
            answers: setup.answers,
            tap: setup.tap,
            sound: None,
            outbox: Outbox::new(setup.events),
            kind: setup.core,
            rom: setup.rom,
            core: None,
            epoch: Epoch::default(),
            promised: Epoch::default(),
            number: 0,
            clocks: 0,
            log: InputLog::default(),
            replay: None,
            stage: Stage::Off,
            budget: if setup.paused {
                Budget::Frames(0)
            } else {
                Budget::All
            },
            mode: setup.mode,
            pacer: Pacer::new(setup.pace),
            started: common::now(),
            frame_time,
            person_input: PersonInput::default(),
            held: Held::default(),
            pokes: Vec::new(),
            resumed: 0,
            bot: Buttons::NONE,
            answered: 0,
            released: 0,
            pending: None,
            dropped: Dropped::default(),
        }
    }

    /// Switches it on with the cartridge that it was made with.
    pub fn switch_on(&mut self) {
        self.power_on(self.kind, Arc::clone(&self.rom));
    }

    /// Takes what has come in and runs one frame, if one is due; [`Next::Now`] means that
    /// something was done.
    pub fn step(&mut self) -> Next {
        self.outbox.flush();
        loop {
            match self.inbox.try_recv() {
                Ok(command) => {
                    if self.execute(command).is_break() {
                        return Next::Ended;
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Next::Ended,
            }
        }
        self.send_picture();
        if self.replay.is_some() && self.pending.is_none() {
            self.replay_some();
            return Next::Now;
        }
        match self.stage {
            Stage::Off | Stage::Sending => Next::Waits,
            Stage::Waiting => match self.take_answer() {
                true => Next::Now,
                false => Next::Waits,
            },
            Stage::Ready if !self.running() || self.replay.is_some() => Next::Waits,
            Stage::Ready => match self.pacer.due(self.clocks, self.now()) {
                Some(due) => Next::At(self.started + due),
                None => {
                    self.run_frame();
                    Next::Now
                }
            },
        }
    }

    /// Waits until something comes in, something can go out, or the time.
    pub fn wait(&self, until: Option<Instant>) {
        let mut select = Select::new();
        select.recv(&self.inbox);
        if self.stage == Stage::Waiting {
            select.recv(&self.answers);
        }
        if let Some(pending) = &self.pending {
            match (&self.tap, &pending.tap) {
                (Some(tap), Some(_)) => select.send(&tap.sender),
                _ => select.send(&self.pictures),
            };
        }
        if let Some(events) = self.outbox.blocked() {
            select.send(events);
        }
        match until {
            Some(until) => {
                let left = until.saturating_duration_since(common::now());
                let _ = select.ready_timeout(left);
            }
            None => drop(select.ready()),
        }
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn running(&self) -> bool {
        self.stage != Stage::Off && self.budget != Budget::Frames(0)
    }

    fn report_state(&mut self) {
        self.outbox.push(EmuEvent::State {
            running: self.running(),
            frame: self.number,
            clocks: self.clocks,
            epoch: self.epoch,
        });
    }

    /// The cartridge with this title is in.
    fn report_loaded(&mut self, title: String) {
        self.outbox.push(EmuEvent::Loaded {
            rom: Arc::clone(&self.rom),
            core: self.kind,
            title,
            epoch: self.epoch,
        });
    }

    /// Stops with a fault; a reset or a load may fix it.
    fn fail(&mut self, why: String) {
        self.stage = Stage::Off;
        self.pending = None;
        self.outbox.push(EmuEvent::Fault(why));
        self.report_state();
    }
}

/// The time of the last frame, shared by the emulator and its readers.
#[derive(Clone, Debug, Default)]
pub struct FrameTime(Arc<AtomicU64>);

impl FrameTime {
    /// Stores the time of the newest frame.
    pub fn set(&self, took: Duration) {
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.0.store(nanos, Ordering::Relaxed);
    }

    /// `None` before the first frame.
    pub fn get(&self) -> Option<Duration> {
        let nanos = self.0.load(Ordering::Relaxed);
        (nanos > 0).then(|| Duration::from_nanos(nanos))
    }
}
