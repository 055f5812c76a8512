//! What goes in and out of the emulator, and how much of it may wait.

use crate::{CoreKind, InputLog, Pace, Sample, Snapshot};
use crossbeam_channel::{Receiver, Sender, bounded};
use pad::{BranchId, BranchTarget, BranchTree, Buttons, Epoch, FrameNo, Press};
use screen::PictureMsg;
use std::sync::Arc;

/// Pictures that may wait. When it is full, lockstep waits for room, and a free run
/// replaces the picture that has not gone out yet by the newer one and counts it as
/// dropped.
pub const PICTURES: usize = 1;
/// Answers that may wait. When it is full, the bot waits for the emulator
/// to look, which it does before every frame.
pub const ANSWERS: usize = 4;
/// Events that may wait. When it is full, the emulator keeps some more itself and
/// drops the oldest; it never waits for an event to be taken.
pub const EVENTS: usize = 64;
/// Truths that may wait. When it is full, the picture that belongs to the next one
/// waits too.
pub const TAPS: usize = 64;
/// Commands that may wait. When it is full, the sender waits; the emulator takes
/// commands before every frame and whenever it sleeps.
pub const COMMANDS: usize = 64;

/// Frames of sound that may wait. When it is full, the emulator drops the newest frame's; it never
/// waits for them to be taken.
pub const SOUNDS: usize = 8;

/// Where the sound goes, frame by frame, [`crate::SAMPLE_RATE`] samples in a second of real time.
pub type SoundLine = Sender<Vec<Sample>>;

/// Both ends of every channel of an emulator, with the capacities above.
#[derive(Debug)]
pub struct Channels {
    /// Pictures, out of the emulator.
    pub pictures: (Sender<PictureMsg>, Receiver<PictureMsg>),
    /// Answers to pictures, into the emulator.
    pub answers: (Sender<Press>, Receiver<Press>),
    /// What happens, out of the emulator.
    pub events: (Sender<EmuEvent>, Receiver<EmuEvent>),
    /// Cartridge RAM, out of the emulator, for the referee alone.
    pub taps: (Sender<TapMsg>, Receiver<TapMsg>),
}

/// Makes the channels of an emulator.
#[must_use]
pub fn lines() -> Channels {
    Channels {
        pictures: bounded(PICTURES),
        answers: bounded(ANSWERS),
        events: bounded(EVENTS),
        taps: bounded(TAPS),
    }
}

/// Whether frames wait for answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SyncMode {
    /// The frame after picture `k` runs when the answer to picture `k` has come.
    #[default]
    Lockstep,
    /// Frames run by the clock alone; the last answer that came is held, and
    /// pictures that nobody takes in time are dropped and counted.
    FreeRun,
}

/// Cartridge RAM at the moment at which a picture was completed. It is sent before
/// its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapMsg {
    /// The epoch of the picture.
    pub epoch: Epoch,
    /// The picture's number.
    pub number: FrameNo,
    /// The first bytes of the cartridge's RAM; empty when they do not begin with the
    /// mark of [`Tap`].
    pub ram: Vec<u8>,
}

/// Where cartridge RAM is sent, and which part of it.
#[derive(Clone, Debug)]
pub struct Tap {
    /// Where it goes.
    pub sender: Sender<TapMsg>,
    /// RAM that does not begin with this is not copied: the cartridge has no port.
    pub mark: &'static [u8],
    /// Bytes to copy, at most.
    pub length: usize,
}

impl Tap {
    pub(crate) fn copy(&self, ram: &[u8]) -> Vec<u8> {
        if ram.starts_with(self.mark) {
            ram[..ram.len().min(self.length)].to_vec()
        } else {
            Vec::new()
        }
    }
}

/// What an emulator is started with.
pub struct Setup {
    /// Which core.
    pub core: CoreKind,
    /// The cartridge.
    pub rom: Arc<[u8]>,
    /// Where pictures go.
    pub pictures: Sender<PictureMsg>,
    /// Where answers to them come from.
    pub answers: Receiver<Press>,
    /// Where everything else that happens goes.
    pub events: Sender<EmuEvent>,
    /// Where cartridge RAM goes, if someone watches it.
    pub tap: Option<Tap>,
    /// How fast.
    pub pace: Pace,
    /// Whether to stop before the first frame.
    pub paused: bool,
    /// Whether frames wait for answers.
    pub mode: SyncMode,
}

/// Commands to the emulator, at any time. It acts between frames, at once when
/// it waits or sleeps.
#[derive(Clone, Debug)]
pub enum EmuCommand {
    /// Puts another cartridge in and switches on. A refused one changes nothing.
    Load {
        /// The cartridge.
        rom: Arc<[u8]>,
        /// Which core.
        core: CoreKind,
    },
    /// Switches off and on: epoch raised, pictures counted from 1.
    Reset,
    /// Switches off and on with the same cartridge on this core. A core that refuses
    /// the cartridge changes nothing.
    Core(CoreKind),
    /// Runs until paused.
    Run,
    /// Stops before the next frame. An answer that has come is kept for it.
    Pause,
    /// Runs exactly this many frames and pauses. While frames of an earlier step
    /// are still to run, they are added up; 0 pauses.
    Step(u32),
    /// Runs one frame of a game that is paused before its first one, so that there is a picture of it.
    FirstFrame,
    /// Changes how fast.
    Pace(Pace),
    /// The buttons that a person holds from now on, beside the bot's.
    Hold(Buttons),
    /// The bot releases its buttons: its answer to the newest picture is not read, even when it has
    /// come already or is on its way.
    ReleaseBot,
    /// Changes whether frames wait for answers.
    Mode(SyncMode),
    /// Where the sound of the game goes, while it is played at a speed at which it can be heard;
    /// `None` switches it off.
    Sound(Option<SoundLine>),
    /// Writes cartridge RAM before the next frame; refused when it does not fit.
    Poke {
        /// Where in the RAM, counted through all banks.
        offset: usize,
        /// What is written.
        bytes: Vec<u8>,
    },
    /// Goes back to a picture of a branch and pauses there. The picture is
    /// sent again, then what follows; all of it carries the new branch and epoch.
    /// Until then the game is paused where it is.
    Branch {
        /// Where to go. A branch that is continued keeps what was done to it after its
        /// last frame.
        target: BranchTarget,
        /// All branches, the new one included.
        tree: BranchTree,
    },
    /// Goes to a frame of a recorded run, as [`EmuCommand::Branch`] does. Its cartridge
    /// is put in when the frame is reached; until then the game is paused where it is.
    Resume {
        /// The cartridge.
        rom: Arc<[u8]>,
        /// Which core.
        core: CoreKind,
        /// The inputs of the recorded run.
        log: Box<InputLog>,
        /// Where to go.
        target: BranchTarget,
        /// All branches of the run, the new one included.
        tree: BranchTree,
    },
    /// The branches as they are now. Data of discarded branches and what leads only to
    /// evicted frames is dropped. Ignored when the tree is that of an earlier power-on.
    Branches(BranchTree),
    /// Cancels a switch to a branch; the game stays where it is.
    CancelBranch,
    /// Ends the emulator.
    Stop,
}

/// What happens besides pictures.
#[derive(Clone, Debug, PartialEq)]
pub enum EmuEvent {
    /// A cartridge is in and the machine is on: after the start, a load, a reset, and before
    /// the branch of a recorded run.
    Loaded {
        /// The cartridge.
        rom: Arc<[u8]>,
        /// The core that runs it.
        core: CoreKind,
        /// The title in its header, may be empty.
        title: String,
        /// The epoch of the pictures that follow.
        epoch: Epoch,
    },
    /// A command was refused; why, in one sentence.
    Refused(String),
    /// The emulator can't go on until a reset or a load; why, in one sentence.
    Fault(String),
    /// How it stands, after every change of it.
    State {
        /// Whether frames run; in lockstep, as answers come.
        running: bool,
        /// The newest picture's number, 0 before the first.
        frame: FrameNo,
        /// Clocks since power-on.
        clocks: u64,
        /// The epoch of that picture.
        epoch: Epoch,
    },
    /// A branch is on its way.
    Replaying {
        /// Which.
        branch: BranchId,
        /// Frames that have been run again.
        done: u64,
        /// Frames to be run again.
        of: u64,
    },
    /// A branch has come about; its first picture follows.
    Branched {
        /// Which.
        branch: BranchId,
        /// Its epoch.
        epoch: Epoch,
        /// The frame that it goes on after.
        frame: FrameNo,
    },
    /// A branch has not come about; the game is where it was.
    NotBranched {
        /// Which.
        branch: BranchId,
        /// Where it would have come from.
        from: BranchId,
        /// Its epoch, which is not used again.
        epoch: Epoch,
        /// The epoch in which the game goes on.
        in_force: Epoch,
        /// Why, in one sentence; `None` when it was cancelled.
        why: Option<String>,
    },
    /// The buttons of a person that the game sees from this frame on; sent when
    /// they change.
    Person {
        /// The epoch of the frame.
        epoch: Epoch,
        /// The first frame with them.
        for_frame: FrameNo,
        /// The person's part of what is held.
        buttons: Buttons,
    },
    /// A snapshot was due; how much the log of inputs takes up now.
    Logged {
        /// Bytes of snapshots and inputs.
        bytes: usize,
        /// The epoch of the frame.
        epoch: Epoch,
        /// The snapshot; `None` if the core has none now.
        snapshot: Option<Snapshot>,
    },
    /// An answer did not answer the newest picture. In lockstep it is ignored; in a
    /// free run it is held from frame `frame` on.
    LatePress {
        /// Its epoch.
        epoch: Epoch,
        /// The frame that it was for.
        for_frame: FrameNo,
        /// The frame that is about to run.
        frame: FrameNo,
    },
    /// In a free run, pictures were not taken in time.
    Dropped {
        /// Their epoch.
        epoch: Epoch,
        /// The first and the last of a run of them.
        frames: (FrameNo, FrameNo),
        /// How many since the epoch began.
        total: u64,
    },
}

/// Counts pictures that nobody took, and makes one event of each run of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dropped {
    run: Option<(FrameNo, FrameNo)>,
    total: u64,
}

impl Dropped {
    /// One more.
    pub(crate) fn add(&mut self, number: FrameNo) {
        let first = self.run.map_or(number, |(first, _)| first);
        self.run = Some((first, number));
        self.total += 1;
    }

    /// The run that has ended, if there was one.
    pub(crate) fn take(&mut self, epoch: Epoch) -> Option<EmuEvent> {
        let frames = self.run.take()?;
        Some(EmuEvent::Dropped {
            epoch,
            frames,
            total: self.total,
        })
    }
}
