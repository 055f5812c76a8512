//! The handle on the emulator thread.

use crate::{
    COMMANDS, EmuCommand, EmuEvent, Setup,
    engine::{self, FrameTime},
};
use crossbeam_channel::{Receiver, Select, Sender, TrySendError, bounded};
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
    /// Starts the thread, which opens the ROM and runs. A ROM that is refused is reported as
    /// an event.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(setup: Setup) -> std::io::Result<Self> {
        let (commands, inbox) = bounded(COMMANDS);
        let frame_time = FrameTime::default();
        let told = frame_time.clone();
        let thread = thread::Builder::new()
            .name("emulator".to_owned())
            .spawn(move || run(setup, inbox, told))?;
        Ok(Self {
            commands,
            frame_time,
            thread: Some(thread),
        })
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
    let after = inbox.clone();
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        engine::run(setup, inbox, frame_time);
    }));
    if outcome.is_err() {
        let fault = "the emulator stopped because of a mistake in it; start the program again";
        report_last(&events, &after, EmuEvent::Fault(fault.to_owned()));
    }
}

/// Reports an event though the channel may be full: waits for room, unless the thread is to end.
fn report_last(events: &Sender<EmuEvent>, inbox: &Receiver<EmuCommand>, event: EmuEvent) {
    let mut event = event;
    while let Err(TrySendError::Full(back)) = events.try_send(event) {
        event = back;
        let mut select = Select::new();
        let room = select.send(events);
        select.recv(inbox);
        if select.ready() != room && matches!(inbox.try_recv(), Ok(EmuCommand::Stop) | Err(_)) {
            return;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_waits_for_room_among_the_events_or_for_the_end() {
        let fault = || EmuEvent::Fault("it failed".to_owned());
        let (events, taken) = bounded(1);
        let (commands, inbox) = bounded(2);
        events.send(EmuEvent::Refused("first".to_owned())).unwrap();
        commands.send(EmuCommand::Run).unwrap();
        thread::scope(|scope| {
            thread::Builder::new()
                .name("emulator".to_owned())
                .spawn_scoped(scope, || report_last(&events, &inbox, fault()))
                .unwrap();
            while !commands.is_empty() {
                thread::yield_now();
            }
            assert_eq!(taken.recv(), Ok(EmuEvent::Refused("first".to_owned())));
            assert_eq!(taken.recv(), Ok(fault()));
        });

        events.send(EmuEvent::Refused("first".to_owned())).unwrap();
        commands.send(EmuCommand::Stop).unwrap();
        report_last(&events, &inbox, fault());
        assert_eq!(taken.len(), 1);
    }
}
