//! The bot on a thread of its own, between pictures and presses.
//!
//! Every picture is answered, whatever happens: in lockstep the emulator waits for
//! it. When the bot panics, its fault is told, the bot lets go of everything,
//! and pictures go on being answered with nothing held.

use crate::{Bot, Goal, Summary, bot_history::BotHistory};
use crossbeam_channel::{Receiver, Sender, bounded, select_biased};
use pad::{BranchId, Buttons, Epoch, FrameNo, Press};
use planner::{Placement, Strategy};
use screen::PictureMsg;
use session::{History, Record};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
};
use vision::{ProfileChoice, Reading, Tracked};

/// Commands that may wait. They are taken before the next picture and whenever
/// there is none, so it fills only while the bot plans; the sender then waits.
pub const COMMANDS: usize = 16;
/// Sightings that may wait for the referee. When it is full, the bot waits: a
/// verdict on every picture is worth more than speed.
pub const SIGHTINGS: usize = 64;

/// What the thread can be told at any time.
#[derive(Clone)]
pub enum BotCommand {
    /// Switches the bot on or off; off, it lets go of every button at once.
    Bot(bool),
    /// Whether the machine is left alone after a game over.
    StopAtGameOver(bool),
    /// Another game is wanted; it takes effect when the next one is chosen.
    Goal(Goal),
    /// Pieces are placed in another way, from the next one on.
    Strategy(Box<Strategy>),
    /// The piece that falls goes here, or the next one if none does; those after it
    /// are placed by the strategy again.
    Place(Placement),
    /// Pictures are read in another way, from the next one on.
    ProfileChoice(Box<ProfileChoice>),
    /// A branch is on its way. With its first picture, which is picture `at` once
    /// more, the bot becomes what it was at it. What it is told until then holds
    /// from there on.
    Branch(Announced),
    /// The branch with this epoch will not come.
    NotBranched(Epoch),
    /// Ends the thread.
    Stop,
}

/// A branch that is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The branch that it parts from.
    pub from: BranchId,
    /// The last frame that they share.
    pub at: FrameNo,
    /// Its number; that of `from` when that one is carried on.
    pub branch: BranchId,
    /// What its pictures carry.
    pub epoch: Epoch,
}

/// Called after every picture. It must return at once and may drop calls.
pub type Wake = Box<dyn Fn() + Send>;

/// What the thread is started with.
pub struct BotSetup {
    /// Reads, tracks, decides.
    pub bot: Bot,
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

/// What was read of a picture, and what is known at it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The bare reading.
    pub reading: Arc<Reading>,
    /// What is tracked.
    pub tracked: Arc<Tracked>,
}

impl Seen {
    fn of(record: &Record) -> Self {
        Self {
            reading: Arc::clone(&record.reading),
            tracked: Arc::clone(&record.tracked),
        }
    }
}

/// What was seen on a picture. There is one for every picture.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// The picture's epoch.
    pub epoch: Epoch,
    /// The picture's number.
    pub number: FrameNo,
    /// What was seen; `None` when the bot has failed.
    pub seen: Option<Seen>,
    /// Whether the run had ended before it, so that it counts for nothing.
    pub ended: bool,
}

/// A running bot. Dropping it stops its thread and joins it.
pub struct BotThread {
    commands: Sender<BotCommand>,
    summary: Arc<Mutex<Summary>>,
    thread: Option<JoinHandle<()>>,
}

impl BotThread {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(setup: BotSetup) -> std::io::Result<Self> {
        let (commands, inbox) = bounded(COMMANDS);
        let summary = Arc::new(Mutex::new(setup.bot.summary().clone()));
        let mut worker = Worker {
            setup,
            summary: Arc::clone(&summary),
            broken: None,
            past: BotHistory::default(),
            announced: None,
            told: Vec::new(),
            lost: None,
        };
        let thread = thread::Builder::new()
            .name("bot".to_owned())
            .spawn(move || worker.run(&inbox))?;
        Ok(Self {
            commands,
            summary,
            thread: Some(thread),
        })
    }

    /// Tells it something; false when its thread has ended.
    pub fn send(&self, command: BotCommand) -> bool {
        self.commands.send(command).is_ok()
    }

    /// Looks at the run so far, which stands still meanwhile.
    pub fn summary<T>(&self, look: impl FnOnce(&Summary) -> T) -> T {
        look(&self.summary.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for BotThread {
    fn drop(&mut self) {
        let _ = self.commands.send(BotCommand::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Worker {
    setup: BotSetup,
    summary: Arc<Mutex<Summary>>,
    /// The bot has panicked in this epoch, with this to say.
    broken: Option<(Epoch, String)>,
    past: BotHistory,
    announced: Option<Announced>,
    /// What is told meanwhile.
    told: Vec<BotCommand>,
    /// The bot could not become what it was; why.
    lost: Option<String>,
}

impl Worker {
    fn run(&mut self, inbox: &Receiver<BotCommand>) {
        let pictures = self.setup.pictures.clone();
        loop {
            select_biased! {
                recv(inbox) -> command => match command {
                    Ok(BotCommand::Stop) | Err(_) => return,
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

    fn obey(&mut self, command: BotCommand) {
        match command {
            BotCommand::Branch(announced) => {
                self.announced = Some(announced);
                return;
            }
            BotCommand::NotBranched(epoch) => {
                if self.announced.take_if(|a| a.epoch == epoch).is_none() {
                    return;
                }
                self.obey_what_was_told();
            }
            command if self.announced.is_some() => {
                self.told.push(command);
                return;
            }
            command => {
                let bot = &mut self.setup.bot;
                tell(bot, command.clone());
                self.past.told(bot.number(), command);
            }
        }
        self.publish();
        (self.setup.wake)();
    }

    fn obey_what_was_told(&mut self) {
        for command in std::mem::take(&mut self.told) {
            self.obey(command);
        }
    }

    /// The first picture of a branch: the bot becomes what it was at it, and gives
    /// the answer that it gave. `None` when that can't be done.
    fn go_back(&mut self, to: Announced) -> Option<Record> {
        let Announced {
            from,
            at,
            branch,
            epoch,
        } = to;
        self.lost = None;
        self.broken = None;
        let restored = catch_unwind(AssertUnwindSafe(|| {
            self.past
                .restore(&self.setup.history, from, at, branch == from)
        }));
        let restored = restored.unwrap_or_else(|panic| Err(words(&*panic).to_owned()));
        let bot = &mut self.setup.bot;
        let record = match restored {
            Ok((was, record)) => {
                *bot = was;
                Some(record)
            }
            Err(why) => {
                bot.begin();
                self.lost = Some(format!(
                    "the bot could not become what it was at picture {at} and looks anew: {why}"
                ));
                None
            }
        };
        bot.go_on_in(epoch);
        self.past.turn_to(from, at, branch, bot);
        record
    }

    /// False when nobody takes answers any more.
    fn answer(&mut self, picture: &PictureMsg) -> bool {
        let resumed = self
            .announced
            .take_if(|announced| announced.epoch == picture.epoch)
            .map(|announced| self.go_back(announced));
        let taken = match resumed {
            Some(Some(record)) => self.answer_again(picture, &record),
            // The history has the picture.
            Some(None) => self.answer_newly(picture, false),
            None => self.answer_newly(picture, true),
        };
        if self.announced.is_none() && !self.told.is_empty() {
            self.obey_what_was_told();
        }
        self.publish();
        (self.setup.wake)();
        taken
    }

    /// Gives the answer to a picture that has its record already.
    fn answer_again(&mut self, picture: &PictureMsg, record: &Record) -> bool {
        let press = Press {
            epoch: picture.epoch,
            for_frame: picture.number + 1,
            buttons: record.answer,
        };
        let taken = self.setup.answers.send(press).is_ok();
        if let Some(sightings) = &self.setup.sightings {
            let _ = sightings.send(Sighting {
                epoch: picture.epoch,
                number: picture.number,
                seen: Some(Seen::of(record)),
                ended: self.setup.bot.summary().ended.is_some(),
            });
        }
        taken
    }

    fn answer_newly(&mut self, picture: &PictureMsg, write: bool) -> bool {
        if self.past.is_empty() || self.setup.bot.begins_with(picture) {
            self.past = BotHistory::begin(picture.branch, &self.setup.bot);
            self.lost = None;
        }
        let ended = self.setup.bot.summary().ended.is_some();
        let record = self.look(picture);
        let press = Press {
            epoch: picture.epoch,
            for_frame: picture.number + 1,
            buttons: record
                .as_ref()
                .map_or(Buttons::NONE, |record| record.answer),
        };
        let taken = self.setup.answers.send(press).is_ok();
        let seen = record.map(|record| {
            let seen = Seen::of(&record);
            if write {
                self.keep(record);
            }
            seen
        });
        if let Some(sightings) = &self.setup.sightings {
            let (epoch, number) = (picture.epoch, picture.number);
            let _ = sightings.send(Sighting {
                epoch,
                number,
                seen,
                ended,
            });
        }
        if self.broken.is_none() {
            self.past.keep(&self.setup.bot, &self.setup.history);
        }
        taken
    }

    /// Completes a record, while the game runs on, and writes it.
    fn keep(&mut self, mut record: Record) {
        let bot = &mut self.setup.bot;
        let complete = catch_unwind(AssertUnwindSafe(|| bot.complete(&mut record)));
        if let Err(panic) = complete {
            self.fail(&record.picture, &*panic);
        }
        self.setup.history.push(record);
    }

    /// The record of a picture; `None` once the bot has panicked.
    fn look(&mut self, picture: &PictureMsg) -> Option<Record> {
        if self
            .broken
            .as_ref()
            .is_some_and(|(epoch, _)| *epoch == picture.epoch)
        {
            return None;
        }
        self.broken = None;
        let bot = &mut self.setup.bot;
        match catch_unwind(AssertUnwindSafe(|| bot.see(picture))) {
            Ok(record) => Some(record),
            Err(panic) => {
                self.fail(picture, &*panic);
                None
            }
        }
    }

    /// The bot has panicked; it does nothing more in this epoch.
    fn fail(&mut self, picture: &PictureMsg, panic: &(dyn std::any::Any + Send)) {
        let fault = format!(
            "the bot failed at picture {} and has let go: {}; reset to go on",
            picture.number,
            words(panic)
        );
        self.broken = Some((picture.epoch, fault));
    }

    fn publish(&self) {
        let mut shared = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        shared.copy_from(self.setup.bot.summary());
        shared.epoch = self.setup.bot.epoch();
        let broken = self.broken.as_ref().map(|(_, fault)| fault);
        shared.fault = broken.or(self.lost.as_ref()).cloned();
    }
}

/// What changes the bot itself.
pub(crate) fn tell(bot: &mut Bot, command: BotCommand) {
    match command {
        BotCommand::Bot(on) => bot.set_bot(on),
        BotCommand::StopAtGameOver(stop) => bot.set_stop_at_game_over(stop),
        BotCommand::Goal(goal) => bot.set_goal(goal),
        BotCommand::Strategy(strategy) => bot.set_strategy(*strategy),
        BotCommand::Place(placement) => bot.place(placement),
        BotCommand::ProfileChoice(eyes) => bot.set_eyes(*eyes),
        BotCommand::Branch(_) | BotCommand::NotBranched(_) | BotCommand::Stop => {}
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
