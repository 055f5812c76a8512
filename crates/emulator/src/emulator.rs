//! The handle on the emulator thread.

use crate::{COMMANDS, EmuCommand, EmuEvent, Setup, engine, frame_time::FrameTime};
use crossbeam_channel::{Receiver, Sender, bounded};
use std::{
    panic::{self, AssertUnwindSafe},
    thread::{self, JoinHandle},
    time::Duration,
};

/// The emulator thread has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the emulator has stopped; start the program again")]
pub struct Gone;

/// A running emulator. Dropping it stops its thread, whatever that is waiting for,
/// and joins it.
#[derive(Debug)]
pub struct Emulator {
    commands: Sender<EmuCommand>,
    frame_time: FrameTime,
    thread: Option<JoinHandle<()>>,
}

impl Emulator {
    /// Starts the thread, which opens the ROM and runs. A ROM that is refused and a
    /// thread that can't be started are reported as events.
    #[must_use]
    pub fn start(setup: Setup) -> Self {
        let (commands, inbox) = bounded(COMMANDS);
        let events = setup.events.clone();
        let frame_time = FrameTime::default();
        let told = frame_time.clone();
        let spawned = thread::Builder::new()
            .name("emulator".to_owned())
            .spawn(move || run(setup, inbox, told));
        let thread = spawned
            .inspect_err(|error| {
                let fault = format!("the emulator thread can't be started: {error}");
                let _ = events.try_send(EmuEvent::Fault(fault));
            })
            .ok();
        Self {
            commands,
            frame_time,
            thread,
        }
    }

    /// Sends a command. Waits while [`COMMANDS`] are queued.
    ///
    /// # Errors
    /// When its thread has ended.
    pub fn send(&self, command: EmuCommand) -> Result<(), Gone> {
        self.commands.send(command).map_err(|_| Gone)
    }

    /// How long the machine took for the frame that it ran last; `None` before the
    /// first.
    #[must_use]
    pub fn frame_time(&self) -> Option<Duration> {
        self.frame_time.get()
    }

    /// Another way in for commands. It does not keep the thread alive.
    #[must_use]
    pub fn commands(&self) -> Sender<EmuCommand> {
        self.commands.clone()
    }
}

/// The thread. A panic in it must not look like a paused game.
fn run(setup: Setup, inbox: Receiver<EmuCommand>, frame_time: FrameTime) {
    let events = setup.events.clone();
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        engine::run(setup, inbox, frame_time);
    }));
    if outcome.is_err() {
        let fault = "the emulator stopped because of a mistake in it; start the program again";
        let _ = events.try_send(EmuEvent::Fault(fault.to_owned()));
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let _ = self.send(EmuCommand::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
