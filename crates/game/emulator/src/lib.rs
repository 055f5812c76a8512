//! A Game Boy, on a thread of its own or in turns: complete pictures out, buttons in.
//!
//! [`Emulator::start`] builds a [`Core`] on a thread of its own and sends one
//! [`screen::PictureMsg`] for each frame. In [`SyncMode::Lockstep`] the frame after
//! picture `k` runs only when the answer to picture `k` has come, so that a run is
//! a pure function of the ROM and the answers, at any speed.
//!
//! No other crate names an emulator core: [`CoreKind`] is the way in. Cores print
//! to the process's stdout, so a program calls [`stdout::keep`] before it starts one. What a core panics about is caught and
//! becomes a [`CoreFault`]; this needs the default `panic = "unwind"`.

mod core;
mod cores;
mod emulator;
mod engine;
mod guard;
mod input_log;
mod message;
mod pacer;
mod person_input;
mod rom;
mod snapshot;
mod sound;
pub mod stdout;

pub use crate::core::{Core, CoreFault, FrameEnd, SnapshotError};
pub use cores::{CoreKind, UnknownCore};
pub use emulator::{Emulator, EmulatorTask, NotSent, UnstartedEmulator};
pub use engine::HEARD;
pub use input_log::{InputLog, RecordedInputs};
pub use message::{
    ANSWERS, COMMANDS, Channels, EVENTS, EmuCommand, EmuEvent, PICTURES, SOUNDS, Setup, SoundLine,
    SyncMode, TAPS, Tap, TapMsg, lines,
};
pub use pacer::{Pace, Pacer};
pub use rom::{Header, MAX_ROM, MIN_ROM, ROM_BANK, RomError};
pub use snapshot::{Snapshot, unpack_state};
pub use sound::{SAMPLE_RATE, Sample};
