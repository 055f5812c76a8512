//! The wiring.

use crate::{
    Faults, MachineSetup, RunState, StartError, Status,
    event_state::{EventState, Events, EventsTask},
    fault_line::FaultLine,
    recording::Slot,
    referee::{Referee, RefereeTask},
    setup::rom,
};
use bot::{Bot, BotCommand, BotSetup, BotTask, RunningBot, SIGHTINGS};
use common::{Instant, Next, Task};
use crossbeam_channel::bounded;
use emulator::{
    Channels, CoreKind, EmuCommand, Emulator, EmulatorTask, Pace, RomError, SoundLine, SyncMode,
    Tap, UnstartedEmulator, lines,
};
use faults::{Kind, Log};
use pad::{Buttons, Epoch};
use planner::{Placement, Strategy};
use session::{Goal, Speed};
use session::{History, Order};
use session_file::Recorder;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use vision::ProfileChoice;

/// Bytes of history records, snapshots, inputs and copies of the bot, at most: more than
/// an hour of play. When they are full, the history evicts its oldest block, and
/// emulator and bot drop what belongs to the same frames.
pub const MEMORY: usize = 80 << 20;

/// A running machine: emulator, bot, history and referee, on their threads or driven in turns.
/// Dropping it stops them all and joins their threads.
///
/// The fields are dropped from the top: with the emulator gone nobody waits for an
/// answer, with the bot gone nobody waits for the referee.
pub struct Machine {
    pub(crate) emulator: Emulator,
    pub(crate) bot: RunningBot,
    referee: Referee,
    pub(crate) events: EventState,
    pub(crate) history: History,
    /// What goes wrong on purpose.
    pub(crate) line: FaultLine,
    /// Those that a recording has, as a text.
    pub(crate) recorded_faults: Mutex<String>,
    pub(crate) recorder_slot: Slot,
    pub(crate) recorder: Mutex<Option<Recorder>>,
    /// The highest epoch that a branch was given.
    pub(crate) highest_epoch: Mutex<Epoch>,
}

impl Machine {
    /// Starts everything, on threads.
    ///
    /// # Errors
    /// When the cartridge is refused or the system gives no thread.
    pub fn start(setup: MachineSetup) -> Result<Self, StartError> {
        Self::start_faulty(setup, &Faults::default())
    }

    /// Starts everything with faults between emulator and bot.
    ///
    /// # Errors
    /// As [`Machine::start`].
    pub fn start_faulty(setup: MachineSetup, faults: &Faults) -> Result<Self, StartError> {
        let (mut machine, parts) = Self::assemble(setup, faults)?;
        let thread = |name| move |why| StartError::Thread { name, why };
        let started = machine.referee.run_on_thread(parts.referee);
        started.map_err(thread("referee"))?;
        let started = machine.bot.run_on_thread(parts.bot);
        started.map_err(thread("bot"))?;
        let started = machine.emulator.run_on_thread(parts.emulator);
        started.map_err(thread("emulator"))?;
        let started = machine.events.run_on_thread(parts.events);
        started.map_err(thread("events"))?;
        Ok(machine)
    }

    /// The machine without threads, and the task that runs it.
    ///
    /// # Errors
    /// When the cartridge is refused.
    pub fn driven(setup: MachineSetup, faults: &Faults) -> Result<(Self, MachineTask), StartError> {
        let (machine, parts) = Self::assemble(setup, faults)?;
        let task = MachineTask {
            emulator: parts.emulator.task(),
            bot: parts.bot,
            referee: parts.referee,
            events: parts.events,
        };
        Ok((machine, task))
    }

    fn assemble(setup: MachineSetup, faults: &Faults) -> Result<(Self, Parts), StartError> {
        let rom = rom(setup.rom);
        // The emulator would report a refusal only later, as an event.
        setup.core.check(&rom)?;
        let Channels {
            pictures,
            answers,
            events,
            taps,
        } = lines();
        let (sightings, seen) = bounded(SIGHTINGS);
        let history = History::new(MEMORY);
        let recorder_slot = Slot::default();
        let (referee, referee_task) = Referee::new(taps.1, seen, recorder_slot.clone());
        let mut player = Bot::new(setup.profile_choice, setup.strategy, setup.goal);
        player.set_bot(setup.bot_on);
        player.set_limits(setup.limits);
        let line = FaultLine::new(faults);
        let wake = Arc::clone(&setup.wake);
        let (bot, bot_task) = RunningBot::new(BotSetup {
            bot: player,
            pictures: pictures.1,
            answers: answers.0,
            line: Box::new(line.clone()),
            history: history.clone(),
            sightings: Some(sightings),
            wake: Box::new(move || wake()),
        });
        let (emulator, unstarted_emulator) = Emulator::new(emulator::Setup {
            core: setup.core,
            rom: Arc::clone(&rom),
            pictures: pictures.0,
            answers: answers.1,
            events: events.0,
            tap: Some(Tap {
                sender: taps.0,
                mark: cartridge::TRUTH_MARK,
                length: cartridge::TRUTH_SIZE,
            }),
            pace: pace(setup.speed),
            paused: setup.paused,
            mode: SyncMode::Lockstep,
        });
        let (event_state, events_task) = EventState::new(
            Events {
                events: events.1,
                commands: emulator.commands(),
                history: history.clone(),
                recorder: recorder_slot.clone(),
                line: line.clone(),
                wake: setup.wake,
            },
            setup.speed,
            (rom, setup.core),
        );
        let machine = Self {
            emulator,
            bot,
            referee,
            events: event_state,
            history,
            line,
            recorded_faults: Mutex::default(),
            recorder_slot,
            recorder: Mutex::default(),
            highest_epoch: Mutex::default(),
        };
        let parts = Parts {
            emulator: unstarted_emulator,
            bot: bot_task,
            referee: referee_task,
            events: events_task,
        };
        Ok((machine, parts))
    }

    /// Lets the game run.
    pub fn run(&self) {
        self.send(EmuCommand::Run);
    }

    /// Holds the game at the newest picture.
    pub fn pause(&self) {
        self.send(EmuCommand::Pause);
    }

    /// Runs a number of frames and pauses again.
    pub fn step(&self, frames: u32) {
        self.send(EmuCommand::Step(frames));
    }

    /// Runs one frame of a game that is paused before its first one, so that there is a picture of it.
    pub fn first_frame(&self) {
        self.send(EmuCommand::FirstFrame);
    }

    /// Changes how fast the game runs.
    pub fn set_speed(&self, speed: Speed) {
        self.events.set_speed(speed);
        self.send(EmuCommand::Pace(pace(speed)));
    }

    /// Whether frames are run without waiting for the bot's answers. The bot then gets
    /// the newest picture, and what is dropped or late is counted in [`Status`].
    pub fn set_free_run(&self, free: bool) {
        self.events.set_free_run(free);
        let mode = if free {
            SyncMode::FreeRun
        } else {
            SyncMode::Lockstep
        };
        self.send(EmuCommand::Mode(mode));
    }

    /// Switches the machine off and on again.
    pub fn reset(&self) {
        self.send(EmuCommand::Reset);
    }

    /// Puts another cartridge in, `None` the embedded one, and switches it on.
    ///
    /// # Errors
    /// When the core can't run it; the game then goes on.
    pub fn load(&self, cartridge: Option<Vec<u8>>) -> Result<(), RomError> {
        let (_, core) = self.events.asked();
        let rom = rom(cartridge);
        core.check(&rom)?;
        self.events.ask(Arc::clone(&rom), core);
        self.send(EmuCommand::Load { rom, core });
        Ok(())
    }

    /// Switches the machine off and on with the same cartridge on another core.
    ///
    /// # Errors
    /// When that core can't run the cartridge; the game then goes on.
    pub fn set_core(&self, core: CoreKind) -> Result<(), RomError> {
        let (rom, _) = self.events.asked();
        core.check(&rom)?;
        self.events.ask(rom, core);
        self.send(EmuCommand::Core(core));
        Ok(())
    }

    /// Writes cartridge RAM before the next frame.
    pub fn poke(&self, offset: usize, bytes: Vec<u8>) {
        self.send(EmuCommand::Poke { offset, bytes });
    }

    /// Where the sound of the game goes, [`emulator::SAMPLE_RATE`] samples a second; `None`
    /// switches it off. The game is the same with and without.
    pub fn set_sound(&self, line: Option<SoundLine>) {
        self.send(EmuCommand::Sound(line));
    }

    /// The buttons that a person holds now; they are added to the bot's.
    pub fn hold(&self, buttons: Buttons) {
        self.send(EmuCommand::Hold(buttons));
    }

    /// Switches the bot on or off; off, it releases every button at once.
    pub fn set_bot(&self, on: bool) {
        if !on {
            self.send(EmuCommand::ReleaseBot);
        }
        self.bot.send(BotCommand::Order(Order::Bot(on)));
    }

    /// Whether the bot leaves the machine alone after a game over.
    pub fn set_stop_at_game_over(&self, stop: bool) {
        self.bot
            .send(BotCommand::Order(Order::StopAtGameOver(stop)));
    }

    /// Asks for another game; it takes effect when the next one is chosen.
    pub fn set_goal(&self, goal: Goal) {
        self.bot.send(BotCommand::Order(Order::Goal(goal)));
    }

    /// Places pieces in another way, from the next piece on.
    pub fn set_strategy(&self, strategy: Strategy) {
        self.bot
            .send(BotCommand::Order(Order::Strategy(Arc::new(strategy))));
    }

    /// Puts the piece that falls here, or the next one if none does; those after it
    /// are placed by the strategy again. A refusal is shown by
    /// [`bot::Summary::refused`].
    pub fn place(&self, placement: Placement) {
        self.bot.send(BotCommand::Order(Order::Place(placement)));
    }

    /// Reads pictures in another way, from the next one on.
    pub fn set_profile_choice(&self, profile_choice: impl Into<ProfileChoice>) {
        self.bot.send(BotCommand::Order(Order::Profile(Arc::new(
            profile_choice.into(),
        ))));
    }

    /// What happened: one record for each picture.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How long the emulator took for the frame that it ran last.
    #[must_use]
    pub fn frame_time(&self) -> Option<Duration> {
        self.emulator.frame_time()
    }

    /// Other faults, from the next picture on.
    pub fn set_faults(&self, faults: &Faults) {
        self.line.set(faults);
    }

    /// The faults that were set last.
    #[must_use]
    pub fn faults(&self) -> Faults {
        self.line.wanted()
    }

    /// The faults that have come so far.
    #[must_use]
    pub fn fault_log(&self) -> Log {
        self.line.log(Clone::clone)
    }

    /// How often each kind of fault has come so far, in the order of [`Kind::EACH`].
    #[must_use]
    pub fn fault_counts(&self) -> [u64; Kind::COUNT] {
        self.line.log(|log| {
            let mut counts = [0; Kind::COUNT];
            for (count, kind) in counts.iter_mut().zip(Kind::EACH) {
                *count = log.count(*kind);
            }
            counts
        })
    }

    /// How it is doing.
    #[must_use]
    pub fn status(&self) -> Status {
        let summary = self.bot.summary(Clone::clone);
        let referee = Some(self.referee.report()).filter(|report| report.frames > 0);
        self.discard_failed();
        self.record_faults();
        // First, so that a branch is seen on its way or as the newest picture's.
        let replay = self.events.replay();
        let (branch, epoch, frame, clocks) = self.newest();
        let news = self.events.news(frame);
        let fault = summary.fault.clone().or_else(|| self.referee.fault());
        // A free run may drop the last pictures, and after a fault none comes.
        let is_waited_for = !news.free_run && fault.is_none();
        let run_state = match news.run_state {
            RunState::Paused if is_waited_for && frame < news.ran => RunState::Running,
            state => state,
        };
        Status {
            branch,
            replay,
            run_state,
            ran: news.ran,
            speed: news.speed,
            core: news.core,
            title: news.title,
            epoch,
            frame,
            clocks,
            fps: news.fps,
            free_run: news.free_run,
            late_answers: news.late_answers,
            dropped_pictures: news.dropped_pictures,
            error: news.error.or(fault),
            summary,
            referee,
        }
    }

    /// Looks at the run so far without a copy; the bot waits meanwhile.
    pub fn summary<T>(&self, look: impl FnOnce(&bot::Summary) -> T) -> T {
        self.bot.summary(look)
    }

    /// Whether the core has stopped working.
    #[must_use]
    pub fn faulted(&self) -> bool {
        self.events.run_state() == RunState::Faulted
    }

    /// Stops everything; what the referee has found, and the summary, when all that
    /// was under way is judged.
    pub fn finish(self) -> (bot::Summary, crate::RefereeReport) {
        let Self {
            emulator,
            bot,
            mut referee,
            events: event_state,
            ..
        } = self;
        drop(emulator);
        let summary = bot.summary(Clone::clone);
        drop(bot);
        referee.join();
        drop(event_state);
        (summary, Arc::unwrap_or_clone(referee.report()))
    }

    /// A machine that has gone shows it by [`RunState::Faulted`].
    pub(crate) fn send(&self, command: EmuCommand) {
        if let Err(why) = self.emulator.send(command) {
            self.events.not_sent(why);
        }
    }
}

/// What a machine consists of before it runs.
struct Parts {
    emulator: UnstartedEmulator,
    bot: BotTask,
    referee: RefereeTask,
    events: EventsTask,
}

/// What a machine without threads does. It ends with its machine.
pub struct MachineTask {
    emulator: EmulatorTask,
    bot: BotTask,
    referee: RefereeTask,
    events: EventsTask,
}

/// Runs frames. The parts wait for each other only by channels that hold at least what one part
/// puts in while the others have no turn: it is their order here that keeps them from filling.
impl Task for MachineTask {
    /// A picture, its answer, its truth, and what happened.
    fn step(&mut self, end: Instant) -> Next {
        let parts: [&mut dyn Task; 4] = [
            &mut self.emulator,
            &mut self.bot,
            &mut self.referee,
            &mut self.events,
        ];
        let [emulator, others @ ..] = parts.map(|part| part.step(end));
        if emulator == Next::Ended {
            // The others would wait for it.
            return Next::Ended;
        }
        others.into_iter().fold(emulator, Next::or)
    }
}

/// The pace of the emulator at a speed.
fn pace(speed: Speed) -> Pace {
    speed.factor().map_or(Pace::Unlimited, Pace::Times)
}
