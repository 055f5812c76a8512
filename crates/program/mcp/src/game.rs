//! A game that is run by calls: the machine of the window, in turns.

use crate::{bounds::SLICE, turn::Turn};
use anyhow::bail;
use common::{Next, Task as _, now};
use machine::{Faults, Machine, MachineSetup, MachineTask, Status, resume::Resumable};
use pad::{BranchId, Buttons, FrameNo};
use session::History;
use vision::{ProfileChoice, Reader};

/// Turns that a machine may take to come to rest once it is paused: it finishes one frame.
const LAST_TURNS: usize = 50;

/// A machine and its turns.
pub struct Game {
    /// Dropped before its task, which ends with it.
    machine: Machine,
    task: MachineTask,
    /// Its name for people.
    pub name: String,
    /// How pictures are read.
    choice: ProfileChoice,
}

impl Game {
    /// Switches a machine on, paused before its first picture.
    ///
    /// # Errors
    /// When the cartridge is refused.
    pub fn start(setup: MachineSetup, faults: &Faults, name: String) -> anyhow::Result<Self> {
        let choice = setup.profile_choice.clone();
        let setup = MachineSetup {
            paused: true,
            ..setup
        };
        let (machine, task) = Machine::driven(setup, faults)?;
        let mut game = Self {
            machine,
            task,
            name,
            choice,
        };
        // Power-on and the pause come through.
        game.settle();
        Ok(game)
    }

    /// Runs frames.
    ///
    /// # Errors
    /// When the core fails, or the call is over first; the game is then paused where it came to.
    pub fn run(&mut self, frames: u32, turn: &Turn) -> anyhow::Result<()> {
        self.machine.step(frames);
        self.rest(turn)
    }

    /// Runs frames with a person's buttons added to the bot's, and releases them.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn press(&mut self, buttons: Buttons, frames: u32, turn: &Turn) -> anyhow::Result<()> {
        self.machine.hold(buttons);
        let ran = self.run(frames, turn);
        self.machine.hold(Buttons::NONE);
        ran.and(self.rest(turn))
    }

    /// Switches the bot on or off.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn set_bot(&mut self, on: bool, turn: &Turn) -> anyhow::Result<()> {
        self.machine.set_bot(on);
        self.rest(turn)
    }

    /// Goes back to a frame, on a new branch that it returns.
    ///
    /// # Errors
    /// When the frame is not kept, or as [`Self::run`].
    pub fn branch(
        &mut self,
        (from, at): (BranchId, FrameNo),
        name: &str,
        turn: &Turn,
    ) -> anyhow::Result<BranchId> {
        let branch = self.machine.branch((from, at), name)?;
        self.arrive(branch, turn)
    }

    /// Goes to the end of a branch.
    ///
    /// # Errors
    /// When there is no such branch, or as [`Self::run`].
    pub fn carry_on(&mut self, branch: BranchId, turn: &Turn) -> anyhow::Result<BranchId> {
        self.machine.carry_on(branch)?;
        self.arrive(branch, turn)
    }

    /// Goes to a frame of a recorded run, on a new branch of it that it returns.
    ///
    /// # Errors
    /// When the core does not come there, or as [`Self::run`].
    pub fn resume(
        &mut self,
        run: Resumable,
        place: (BranchId, FrameNo),
        name: &str,
        turn: &Turn,
    ) -> anyhow::Result<BranchId> {
        let branch = self.machine.resume(run, place, name);
        self.arrive(branch, turn)
    }

    fn arrive(&mut self, branch: BranchId, turn: &Turn) -> anyhow::Result<BranchId> {
        if let Err(why) = self.rest(turn) {
            self.machine.cancel_branch();
            self.settle();
            return Err(why);
        }
        let status = self.status();
        if status.branch != branch {
            let why = status
                .error
                .unwrap_or_else(|| "it was cancelled".to_owned());
            bail!("the game does not come to that frame: {why}; choose another frame");
        }
        Ok(branch)
    }

    /// Takes turns until there is nothing to do.
    fn rest(&mut self, turn: &Turn) -> anyhow::Result<()> {
        while self.task.turn(now() + SLICE) == Next::Now {
            if turn.is_over() {
                self.machine.pause();
                self.settle();
                bail!(turn.why());
            }
        }
        if self.machine.faulted() {
            let why = self.status().error;
            let why = why.unwrap_or_else(|| "the core has failed".to_owned());
            bail!("{why}; call open to begin again");
        }
        Ok(())
    }

    /// Takes turns until what was asked for last has come through.
    fn settle(&mut self) {
        for _ in 0..LAST_TURNS {
            if self.task.turn(now() + SLICE) != Next::Now {
                break;
            }
        }
    }

    /// How it is doing.
    pub fn status(&self) -> Status {
        self.machine.status()
    }

    /// Its frames.
    pub fn history(&self) -> &History {
        self.machine.history()
    }

    /// The branch of the newest frame.
    pub fn branch_now(&self) -> BranchId {
        self.machine.status().branch
    }

    /// The reader by which the newest picture was read.
    pub fn reader(&self) -> Reader {
        let name = self.machine.summary(|summary| summary.profile.name.clone());
        let profile = self.choice.named(&name);
        Reader::new(profile.unwrap_or_else(|| self.choice.profile()).clone())
    }
}
