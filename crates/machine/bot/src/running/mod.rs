//! The bot as a task between the emulator's pictures and its presses, on a thread of its own or in
//! turns, and the line on which both come.
//!
//! The answer to a picture is sent before anything that the answer does not need:
//! the record is completed and written while the emulator runs the next frame.

use crate::{
    Bot, BotCommand, GuardedBot, Observation, Sighting, Summary,
    bot_history::BotHistory,
    guarded::{answer, guarded},
};
use common::{Instant, Next, Task, Waits};
use crossbeam_channel::{Receiver, Select, Sender, TryRecvError, bounded};
use pad::{BranchTarget, Buttons, Epoch, Press};
use screen::PictureMsg;
use session::{History, Owner, Record, Stored, StoredError};
use std::{
    io,
    sync::{Arc, Mutex},
    thread::JoinHandle,
};

/// Capacity of the command channel. Commands are taken before the next picture and
/// whenever there is none. When it is full, the sender waits, or its command is refused if the bot
/// has no thread.
pub const COMMANDS: usize = 16;
/// Capacity of the channel of sightings. When it is full, the bot waits, so that the
/// referee compares every picture.
pub const SIGHTINGS: usize = 64;

/// Called after every picture. It must return at once and may drop calls.
pub type Wake = Box<dyn Fn() + Send>;

/// What a bot in play is started with.
pub struct BotSetup {
    /// Reads, tracks, decides.
    pub bot: Bot,
    /// Where pictures come from.
    pub pictures: Receiver<PictureMsg>,
    /// Where the answers go.
    pub answers: Sender<Press>,
    /// What pictures and answers pass through.
    pub line: Box<dyn Interceptor>,
    /// Where records are written.
    pub history: History,
    /// Where sightings go, if a referee compares them.
    pub sightings: Option<Sender<Sighting>>,
    /// Called after every picture.
    pub wake: Wake,
}

/// The handle on a bot in play. Dropping it ends the bot and joins its thread.
pub struct RunningBot {
    commands: Sender<BotCommand>,
    summary: Arc<Mutex<Summary>>,
    /// `None` while its turns are taken elsewhere.
    thread: Option<JoinHandle<()>>,
}

impl RunningBot {
    /// A bot and its task.
    #[must_use]
    pub fn new(setup: BotSetup) -> (Self, BotTask) {
        let (commands, inbox) = bounded(COMMANDS);
        let BotSetup {
            bot,
            pictures,
            answers,
            line,
            history,
            sightings,
            wake,
        } = setup;
        let summary = Arc::new(Mutex::new(bot.summary().clone()));
        let task = BotTask {
            inbox,
            pictures,
            bot: GuardedBot::new(bot),
            answers,
            line,
            history,
            sightings,
            wake,
            summary: Arc::clone(&summary),
            past: BotHistory::default(),
            announced: Vec::new(),
            postponed: Vec::new(),
            restore_failed: None,
        };
        let bot = Self {
            commands,
            summary,
            thread: None,
        };
        (bot, task)
    }

    /// A bot on a thread of its own.
    ///
    /// # Errors
    /// As [`Self::run_on_thread`].
    pub fn start(setup: BotSetup) -> io::Result<Self> {
        let (mut bot, task) = Self::new(setup);
        bot.run_on_thread(task)?;
        Ok(bot)
    }

    /// Does its task on a thread of its own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn run_on_thread(&mut self, task: BotTask) -> io::Result<()> {
        self.thread = Some(common::on_thread("bot", || task)?);
        Ok(())
    }

    /// Sends a command. With a thread it waits while [`COMMANDS`] are queued; false when the bot
    /// has ended or can't take it.
    pub fn send(&self, command: BotCommand) -> bool {
        if self.thread.is_some() {
            return self.commands.send(command).is_ok();
        }
        self.commands.try_send(command).is_ok()
    }

    /// Reads the run so far under its lock; the bot waits meanwhile.
    pub fn summary<T>(&self, look: impl FnOnce(&Summary) -> T) -> T {
        let summary = common::lock(&self.summary);
        look(&summary)
    }
}

impl Drop for RunningBot {
    fn drop(&mut self) {
        let _ = self.send(BotCommand::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A branch that may come.
struct Announced {
    target: BranchTarget,
    /// The recorded run that it is a branch of, and a bot at the power-on of that; `None` for a
    /// branch of the run that is on.
    run: Option<(Box<Stored>, Box<Bot>)>,
}

/// What a bot does in play. It ends with its handle, and when nobody sends pictures or takes
/// answers any more.
pub struct BotTask {
    inbox: Receiver<BotCommand>,
    pictures: Receiver<PictureMsg>,
    bot: GuardedBot,
    answers: Sender<Press>,
    line: Box<dyn Interceptor>,
    history: History,
    sightings: Option<Sender<Sighting>>,
    wake: Wake,
    summary: Arc<Mutex<Summary>>,
    past: BotHistory,
    /// The branches that may come, the newest last: one that was asked for may still
    /// arrive after the next one was asked for.
    announced: Vec<Announced>,
    /// Commands that came while a branch was announced.
    postponed: Vec<BotCommand>,
    /// Why the state at a branch could not be restored.
    restore_failed: Option<String>,
}

impl Task for BotTask {
    /// Takes a command, or a picture if there is none.
    fn step(&mut self, _: Instant) -> Next {
        match self.inbox.try_recv() {
            Ok(BotCommand::Stop) | Err(TryRecvError::Disconnected) => return Next::Ended,
            Ok(command) => {
                self.apply(command);
                return Next::Now;
            }
            Err(TryRecvError::Empty) => {}
        }
        match self.pictures.try_recv() {
            Ok(picture) => match self.take(picture) {
                true => Next::Now,
                false => Next::Ended,
            },
            Err(TryRecvError::Empty) => Next::Waits,
            Err(TryRecvError::Disconnected) => Next::Ended,
        }
    }
}

impl Waits for BotTask {
    fn wait(&self, until: Option<Instant>) {
        let mut select = Select::new();
        select.recv(&self.inbox);
        select.recv(&self.pictures);
        match until {
            Some(until) => {
                let left = until.saturating_duration_since(common::now());
                let _ = select.ready_timeout(left);
            }
            None => drop(select.ready()),
        }
    }
}

impl BotTask {
    fn apply(&mut self, command: BotCommand) {
        match command {
            BotCommand::Branch(target) => {
                self.announced.push(Announced { target, run: None });
                return;
            }
            BotCommand::Resume {
                bot,
                stored,
                target,
            } => {
                let run = Some((stored, bot));
                self.announced.push(Announced { target, run });
                return;
            }
            BotCommand::NotBranched(epoch) => {
                let before = self.announced.len();
                self.announced.retain(|a| a.target.epoch != epoch);
                if self.announced.len() == before || !self.announced.is_empty() {
                    return;
                }
                self.apply_postponed();
            }
            command if !self.announced.is_empty() => {
                self.postponed.push(command);
                return;
            }
            BotCommand::Order(order) => {
                let bot = self.bot.bot_mut();
                bot.apply(order.clone());
                if !self.past.is_empty() {
                    let place = (self.past.branch(), bot.epoch());
                    self.history.push_order(place, bot.number(), order);
                }
            }
            BotCommand::Stop => return,
        }
        self.publish();
        (self.wake)();
    }

    /// Replaces everything by a recorded run, when the first picture of a branch of it is
    /// there.
    fn replace(
        &mut self,
        stored: Stored,
        bot: &Bot,
        target: BranchTarget,
    ) -> Result<(), StoredError> {
        let main = stored.branches.first().map_or(0, |branch| branch.id);
        self.history.open(stored)?;
        self.history.announce(target.branch, target.epoch);
        self.past = BotHistory::begin((main, target.epoch), bot);
        Ok(())
    }

    fn apply_postponed(&mut self) {
        for command in std::mem::take(&mut self.postponed) {
            self.apply(command);
        }
    }

    /// The announced branch of an epoch. Those of this epoch and before do not come any more:
    /// the emulator never goes back to an older epoch.
    fn arrived(&mut self, epoch: Epoch) -> Option<Announced> {
        let over = self.announced.extract_if(.., |a| a.target.epoch <= epoch);
        over.filter(|a| a.target.epoch == epoch).last()
    }

    /// Returns the bot to its state at the picture that a branch was forked at, and
    /// that picture's record; `None` when that fails.
    fn go_back(&mut self, Announced { target, run }: Announced) -> Option<Record> {
        self.restore_failed = None;
        let restored = guarded(|| {
            if let Some((stored, bot)) = run {
                let replaced = self.replace(*stored, &bot, target);
                replaced.map_err(|why| why.to_string())?;
            }
            self.past.restore(&self.history, target)
        });
        let record = match restored.and_then(|restored| restored) {
            Ok((bot, record)) => {
                self.bot.restore(bot);
                Some(record)
            }
            Err(why) => {
                let mut bot = self.bot.bot().clone();
                bot.begin();
                self.bot.restore(bot);
                self.restore_failed = Some(format!(
                    "the bot's state at picture {} could not be restored, so it starts over: {why}",
                    target.at
                ));
                None
            }
        };
        let bot = self.bot.bot_mut();
        bot.go_on_in(target.epoch);
        self.past.switch_to(target, bot);
        record
    }

    /// False when nobody takes answers any more.
    fn take(&mut self, picture: PictureMsg) -> bool {
        match self.line.picture(picture) {
            Ok(picture) => self.answer(&picture),
            Err(press) => self.answers.send(press).is_ok(),
        }
    }

    /// False when nobody takes answers any more.
    fn answer(&mut self, picture: &PictureMsg) -> bool {
        let arrived = self.arrived(picture.epoch);
        let resumed = arrived.map(|announced| self.go_back(announced));
        let taken = match resumed {
            Some(Some(record)) => self.answer_again(picture, &record),
            // The history has the picture already.
            Some(None) => self.answer_new(picture, false),
            None => self.answer_new(picture, true),
        };
        if self.announced.is_empty() && !self.postponed.is_empty() {
            self.apply_postponed();
        }
        self.publish();
        (self.wake)();
        taken
    }

    /// Repeats the answer to a picture that has its record already.
    fn answer_again(&mut self, picture: &PictureMsg, record: &Record) -> bool {
        let ended = self.bot.summary().ended.is_some();
        let taken = self.send_answer(picture, record.answer);
        self.send_sighting(picture, Some(Observation::of(record)), ended);
        taken
    }

    fn answer_new(&mut self, picture: &PictureMsg, write: bool) -> bool {
        let begins = self.past.is_empty() || self.bot.bot().begins_with(picture);
        let place = (picture.branch, picture.epoch);
        if begins {
            self.past = BotHistory::begin(place, self.bot.bot());
            self.restore_failed = None;
        }
        let ended = self.bot.summary().ended.is_some();
        let record = self.bot.see(picture);
        let taken = self.send_answer(picture, answer(record.as_ref()));
        let seen = record.map(|mut record| {
            let seen = Observation::of(&record);
            if write {
                self.bot.complete(&mut record);
                self.history.push(record);
                if begins {
                    self.bot.bot().record_settings(&self.history, place);
                }
            }
            seen
        });
        self.send_sighting(picture, seen, ended);
        if self.bot.fault().is_none() && self.past.keep(self.bot.bot(), &self.history) {
            self.history.set_attached(Owner::Bot, self.past.size());
        }
        taken
    }

    fn send_answer(&mut self, picture: &PictureMsg, buttons: Buttons) -> bool {
        let press = Press {
            epoch: picture.epoch,
            for_frame: picture.number + 1,
            buttons,
        };
        self.answers.send(self.line.press(press)).is_ok()
    }

    fn send_sighting(&self, picture: &PictureMsg, seen: Option<Observation>, ended: bool) {
        if let Some(sightings) = &self.sightings {
            let _ = sightings.send(Sighting {
                branch: picture.branch,
                epoch: picture.epoch,
                number: picture.number,
                seen,
                ended,
            });
        }
    }

    fn publish(&self) {
        let mut shared = common::lock(&self.summary);
        shared.copy_from(self.bot.summary());
        shared.epoch = self.bot.bot().epoch();
        let fault = self.bot.fault().or(self.restore_failed.as_deref());
        shared.fault = fault.map(str::to_owned);
    }
}

/// A filter between game and bot, for faults: may alter or drop pictures and presses. It is called
/// in the turns of the bot.
pub trait Interceptor: Send {
    /// A picture as the bot gets it.
    ///
    /// # Errors
    /// When it does not come: the press for its frame.
    fn picture(&mut self, picture: PictureMsg) -> Result<PictureMsg, Press>;

    /// A press as it reaches the game.
    fn press(&mut self, press: Press) -> Press;
}

/// The filter that changes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainLine;

impl Interceptor for PlainLine {
    fn picture(&mut self, picture: PictureMsg) -> Result<PictureMsg, Press> {
        Ok(picture)
    }

    fn press(&mut self, press: Press) -> Press {
        press
    }
}

#[cfg(test)]
mod tests;
