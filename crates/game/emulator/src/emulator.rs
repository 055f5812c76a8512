//! The handle on an emulator, and its task, on a thread of its own or not.

use crate::{
    COMMANDS, EmuCommand, EmuEvent, Setup,
    engine::{Engine, FrameTime},
};
use common::{Instant, Next, Task, Waits};
use crossbeam_channel::{Receiver, Select, Sender, TryRecvError, TrySendError, bounded};
use std::{
    io,
    panic::{self, AssertUnwindSafe},
    thread::JoinHandle,
    time::Duration,
};

/// Why a command was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSent {
    /// The emulator has ended.
    #[error("the emulator has stopped; start the program again")]
    Gone,
    /// It has no thread, and its turns have taken none of the [`COMMANDS`] that wait.
    #[error("the emulator takes no commands; let it run and try again")]
    Full,
}

/// The handle on an emulator. Dropping it ends the emulator, whatever that is waiting for, and
/// joins its thread.
#[derive(Debug)]
pub struct Emulator {
    commands: Sender<EmuCommand>,
    frame_time: FrameTime,
    /// `None` while its turns are taken elsewhere.
    thread: Option<JoinHandle<()>>,
}

impl Emulator {
    /// An emulator that has not begun. A ROM that is refused is reported as an event.
    #[must_use]
    pub fn new(setup: Setup) -> (Self, UnstartedEmulator) {
        let (commands, inbox) = bounded(COMMANDS);
        let frame_time = FrameTime::default();
        let emulator = Self {
            commands,
            frame_time: frame_time.clone(),
            thread: None,
        };
        let unstarted = UnstartedEmulator {
            setup,
            inbox,
            frame_time,
        };
        (emulator, unstarted)
    }

    /// An emulator on a thread of its own.
    ///
    /// # Errors
    /// As [`Self::run_on_thread`].
    pub fn start(setup: Setup) -> io::Result<Self> {
        let (mut emulator, unstarted) = Self::new(setup);
        emulator.run_on_thread(unstarted)?;
        Ok(emulator)
    }

    /// Runs on a thread of its own from now on.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn run_on_thread(&mut self, unstarted: UnstartedEmulator) -> io::Result<()> {
        self.thread = Some(common::on_thread("emulator", || unstarted.task())?);
        Ok(())
    }

    /// Sends a command. With a thread it waits while [`COMMANDS`] are queued.
    ///
    /// # Errors
    /// When the emulator has ended or can't take it.
    pub fn send(&self, command: EmuCommand) -> Result<(), NotSent> {
        if self.thread.is_some() {
            return self.commands.send(command).map_err(|_| NotSent::Gone);
        }
        self.commands.try_send(command).map_err(|why| match why {
            TrySendError::Full(_) => NotSent::Full,
            TrySendError::Disconnected(_) => NotSent::Gone,
        })
    }

    /// How long the machine took for the frame that it ran last; `None` before the
    /// first.
    #[must_use]
    pub fn frame_time(&self) -> Option<Duration> {
        self.frame_time.get()
    }

    /// Another way in for commands. It does not keep the emulator alive.
    #[must_use]
    pub fn commands(&self) -> Sender<EmuCommand> {
        self.commands.clone()
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

/// An emulator before its first turn, which may take place on another thread: a core can't change
/// threads.
pub struct UnstartedEmulator {
    setup: Setup,
    inbox: Receiver<EmuCommand>,
    frame_time: FrameTime,
}

impl UnstartedEmulator {
    /// The task of this thread, which opens the ROM in its first turn.
    #[must_use]
    pub fn task(self) -> EmulatorTask {
        EmulatorTask {
            events: self.setup.events.clone(),
            inbox: self.inbox.clone(),
            state: State::Off(Box::new(Engine::new(
                self.setup,
                self.inbox,
                self.frame_time,
            ))),
        }
    }
}

/// What an emulator does. It ends with its handle.
pub struct EmulatorTask {
    events: Sender<EmuEvent>,
    inbox: Receiver<EmuCommand>,
    state: State,
}

enum State {
    /// Not switched on yet.
    Off(Box<Engine>),
    On(Box<Engine>),
    /// A panic has ended it: that is reported as soon as there is room for it.
    Failed(EmuEvent),
    Ended,
}

impl Task for EmulatorTask {
    fn step(&mut self, _: Instant) -> Next {
        // A panic must not look like a paused game.
        let next = panic::catch_unwind(AssertUnwindSafe(|| self.state.step()));
        match next {
            Ok(Some(next)) => next,
            Ok(None) => self.report_fault(),
            Err(_) => {
                let fault =
                    "the emulator stopped because of a mistake in it; start the program again";
                self.state = State::Failed(EmuEvent::Fault(fault.to_owned()));
                Next::Now
            }
        }
    }
}

impl Waits for EmulatorTask {
    fn wait(&self, until: Option<Instant>) {
        match &self.state {
            State::Off(engine) | State::On(engine) => engine.wait(until),
            State::Failed(_) => {
                let mut select = Select::new();
                select.send(&self.events);
                select.recv(&self.inbox);
                let _ = select.ready();
            }
            State::Ended => {}
        }
    }
}

impl State {
    /// `None` without an emulator that works.
    fn step(&mut self) -> Option<Next> {
        if let Self::Off(engine) = self {
            engine.switch_on();
            let Self::Off(engine) = std::mem::replace(self, Self::Ended) else {
                return None;
            };
            *self = Self::On(engine);
        }
        let Self::On(engine) = self else {
            return None;
        };
        let next = engine.step();
        if next == Next::Ended {
            // Others may still hold a way in for commands.
            *self = Self::Ended;
            return None;
        }
        Some(next)
    }
}

impl EmulatorTask {
    /// Reports the fault if there is room among the events; ends then, and with the handle.
    fn report_fault(&mut self) -> Next {
        let State::Failed(fault) = &self.state else {
            return Next::Ended;
        };
        if let Err(TrySendError::Full(_)) = self.events.try_send(fault.clone()) {
            loop {
                match self.inbox.try_recv() {
                    Ok(EmuCommand::Stop) | Err(TryRecvError::Disconnected) => break,
                    Ok(_) => {}
                    Err(TryRecvError::Empty) => return Next::Waits,
                }
            }
        }
        self.state = State::Ended;
        Next::Ended
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
        let mut task = EmulatorTask {
            events: events.clone(),
            inbox,
            state: State::Failed(fault()),
        };
        events.send(EmuEvent::Refused("first".to_owned())).unwrap();
        commands.send(EmuCommand::Run).unwrap();
        assert_eq!(task.turn(common::now()), Next::Waits);
        assert!(commands.is_empty());
        assert_eq!(taken.recv(), Ok(EmuEvent::Refused("first".to_owned())));
        task.wait(None);
        assert_eq!(task.turn(common::now()), Next::Ended);
        assert_eq!(taken.recv(), Ok(fault()));

        task.state = State::Failed(fault());
        events.send(EmuEvent::Refused("first".to_owned())).unwrap();
        commands.send(EmuCommand::Stop).unwrap();
        assert_eq!(task.turn(common::now()), Next::Ended);
        assert_eq!(taken.len(), 1);
    }
}
