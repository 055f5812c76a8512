//! The pilot on a thread of its own, between pictures and presses.
//!
//! Every picture is answered, whatever happens: in lockstep the emulator waits for
//! it. When the pilot panics, its fault is told, the bot lets go of everything,
//! and pictures go on being answered with nothing held.

use crate::{Goal, Pilot, Summary};
use crossbeam_channel::{Receiver, Sender, bounded, select_biased};
use pad::{Buttons, Epoch, FrameNo, Press};
use planner::Strategy;
use screen::PictureMsg;
use session::{History, Record};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
};
use vision::{Eyes, Tracked};

/// Commands that may wait. They are taken before the next picture and whenever
/// there is none, so it fills only while the pilot plans; the sender then waits.
pub const COMMANDS: usize = 16;
/// Sightings that may wait for the referee. When it is full, the pilot waits: a
/// verdict on every picture is worth more than speed.
pub const SIGHTINGS: usize = 64;

/// What the thread can be told at any time.
pub enum AutoCommand {
    /// Switches the bot on or off; off, it lets go of every button at once.
    Bot(bool),
    /// Whether the machine is left alone after a game over.
    StopAtGameOver(bool),
    /// Another game is wanted; it takes effect when the next one is chosen.
    Goal(Goal),
    /// Pieces are placed in another way, from the next one on.
    Strategy(Box<Strategy>),
    /// Pictures are read in another way, from the next one on.
    Eyes(Box<Eyes>),
    /// Ends the thread.
    Stop,
}

/// Called after every picture. It must return at once and may drop calls.
pub type Wake = Box<dyn Fn() + Send>;

/// What the thread is started with.
pub struct AutoSetup {
    /// Reads, tracks, decides.
    pub pilot: Pilot,
    /// Where pictures come from.
    pub pictures: Receiver<PictureMsg>,
    /// Where the answers go.
    pub answers: Sender<Press>,
    /// Where records are written.
    pub history: History,
    /// Where what was tracked goes, if someone judges it.
    pub sightings: Option<Sender<Sighting>>,
    /// Called after every picture.
    pub wake: Wake,
}

/// What was tracked on a picture. There is one for every picture.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// The picture's epoch.
    pub epoch: Epoch,
    /// The picture's number.
    pub number: FrameNo,
    /// What is known at it; `None` when the pilot has failed.
    pub tracked: Option<Arc<Tracked>>,
    /// Whether the run had ended before it, so that it counts for nothing.
    pub ended: bool,
}

/// A running pilot. Dropping it stops its thread and joins it.
pub struct Autoplay {
    commands: Sender<AutoCommand>,
    summary: Arc<Mutex<Summary>>,
    thread: Option<JoinHandle<()>>,
}

impl Autoplay {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(setup: AutoSetup) -> std::io::Result<Self> {
        let (commands, inbox) = bounded(COMMANDS);
        let summary = Arc::new(Mutex::new(setup.pilot.summary().clone()));
        let mut worker = Worker {
            setup,
            summary: Arc::clone(&summary),
            broken: None,
        };
        let thread = thread::Builder::new()
            .name("autoplay".to_owned())
            .spawn(move || worker.run(&inbox))?;
        Ok(Self {
            commands,
            summary,
            thread: Some(thread),
        })
    }

    /// Tells it something; false when its thread has ended.
    pub fn send(&self, command: AutoCommand) -> bool {
        self.commands.send(command).is_ok()
    }

    /// Looks at the run so far, which stands still meanwhile.
    pub fn summary<T>(&self, look: impl FnOnce(&Summary) -> T) -> T {
        look(&self.summary.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Autoplay {
    fn drop(&mut self) {
        let _ = self.commands.send(AutoCommand::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Worker {
    setup: AutoSetup,
    summary: Arc<Mutex<Summary>>,
    /// The pilot has panicked in this epoch, with this to say.
    broken: Option<(Epoch, String)>,
}

impl Worker {
    fn run(&mut self, inbox: &Receiver<AutoCommand>) {
        let pictures = self.setup.pictures.clone();
        loop {
            select_biased! {
                recv(inbox) -> command => match command {
                    Ok(AutoCommand::Stop) | Err(_) => return,
                    Ok(command) => self.obey(command),
                },
                recv(pictures) -> picture => match picture {
                    Ok(picture) => {
                        if !self.answer(&picture) {
                            return;
                        }
                    }
                    Err(_) => return,
                },
            }
        }
    }

    fn obey(&mut self, command: AutoCommand) {
        let pilot = &mut self.setup.pilot;
        match command {
            AutoCommand::Bot(on) => pilot.set_bot(on),
            AutoCommand::StopAtGameOver(stop) => pilot.set_stop_at_game_over(stop),
            AutoCommand::Goal(goal) => pilot.set_goal(goal),
            AutoCommand::Strategy(strategy) => pilot.set_strategy(*strategy),
            AutoCommand::Eyes(eyes) => pilot.set_eyes(*eyes),
            AutoCommand::Stop => {}
        }
        self.publish();
        (self.setup.wake)();
    }

    /// False when nobody takes answers any more.
    fn answer(&mut self, picture: &PictureMsg) -> bool {
        let ended = self.setup.pilot.summary().ended.is_some();
        let record = self.look(picture);
        let press = Press {
            epoch: picture.epoch,
            for_frame: picture.number + 1,
            buttons: record
                .as_ref()
                .map_or(Buttons::NONE, |record| record.answer),
        };
        let taken = self.setup.answers.send(press).is_ok();
        let tracked = record.map(|record| {
            let tracked = Arc::clone(&record.tracked);
            self.setup.history.push(record);
            tracked
        });
        if let Some(sightings) = &self.setup.sightings {
            let (epoch, number) = (picture.epoch, picture.number);
            let _ = sightings.send(Sighting {
                epoch,
                number,
                tracked,
                ended,
            });
        }
        self.publish();
        (self.setup.wake)();
        taken
    }

    /// The record of a picture; `None` once the pilot has panicked.
    fn look(&mut self, picture: &PictureMsg) -> Option<Record> {
        if self
            .broken
            .as_ref()
            .is_some_and(|(epoch, _)| *epoch == picture.epoch)
        {
            return None;
        }
        self.broken = None;
        let pilot = &mut self.setup.pilot;
        match catch_unwind(AssertUnwindSafe(|| pilot.see(picture))) {
            Ok(record) => Some(record),
            Err(panic) => {
                let fault = format!(
                    "the bot failed at picture {} and has let go: {}; reset to go on",
                    picture.number,
                    words(&*panic)
                );
                self.broken = Some((picture.epoch, fault));
                None
            }
        }
    }

    fn publish(&self) {
        let mut shared = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        shared.copy_from(self.setup.pilot.summary());
        shared.fault = self.broken.as_ref().map(|(_, fault)| fault.clone());
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no words were left")
}

#[cfg(test)]
mod tests;
