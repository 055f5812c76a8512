//! The machine without a thread or a channel: one frame at a call.
//!
//! Unattended runs, stills and tests use it directly. [`crate::Machine`] drives the
//! same parts (core, bot, judge, history) on threads, for a window that must not wait.

use crate::{
    Faults, MachineSetup, StartError,
    judge::Judge,
    recording::{self, record_snapshot, truth_in},
    setup::rom,
};
use bot::{Bot, GuardedBot, Observation, SpareFrames, Summary};
use cartridge::Truth;
use emulator::{Core, CoreFault, CoreKind};
use faults::{Injector, Log};
use pad::{BranchId, Buttons, Epoch, FrameNo, Held, Inputs, Press};
use planner::Plan;
use screen::PictureMsg;
use session::RefereeReport;
use session::{History, Order, Record};
use session_file::{Recorder, RecorderHandle, SessionError};
use std::{
    path::Path,
    sync::{Arc, Mutex},
};
use vision::Tracked;

/// The branch and the epoch of all its records.
const PLACE: (BranchId, Epoch) = (0, Epoch(0));

/// Where the records go.
enum Records {
    History(History),
    Recorder(RecorderHandle, Arc<Mutex<SpareFrames>>),
}

/// A machine whose caller runs every frame.
pub struct StepMachine {
    core: Box<dyn Core>,
    rom: Arc<[u8]>,
    kind: CoreKind,
    declared: Faults,
    title: String,
    bot: GuardedBot,
    judge: Judge,
    report: RefereeReport,
    faults: Option<Injector>,
    records: Option<Records>,
    /// What the bot holds in the next frame.
    answer: Buttons,
    number: FrameNo,
    clocks: u64,
    /// The plan in force at the newest picture.
    plan: Option<Arc<Plan>>,
    /// What is known at the newest picture.
    tracked: Option<Arc<Tracked>>,
}

impl StepMachine {
    /// Switches a machine on. `speed`, `paused` and `wake` of the setup are not used.
    /// Without a history no record is kept.
    ///
    /// # Errors
    /// When the cartridge is refused.
    pub fn start(setup: MachineSetup, history: Option<History>) -> Result<Self, StartError> {
        Self::start_faulty(setup, history, &Faults::default())
    }

    /// Switches a machine on with faults between core and bot.
    ///
    /// # Errors
    /// As [`StepMachine::start`].
    pub fn start_faulty(
        setup: MachineSetup,
        history: Option<History>,
        faults: &Faults,
    ) -> Result<Self, StartError> {
        let rom = rom(setup.rom);
        let title = emulator::Header::read(&rom)?.title;
        let core = setup.core.open(&rom)?;
        let mut bot = Bot::new(setup.profile_choice, setup.strategy, setup.goal);
        bot.set_bot(setup.bot_on);
        bot.set_limits(setup.limits);
        Ok(Self {
            core,
            rom,
            kind: setup.core,
            declared: faults.clone(),
            title,
            bot: GuardedBot::new(bot),
            judge: Judge::default(),
            report: RefereeReport::default(),
            faults: (!faults.is_empty()).then(|| Injector::new(faults.clone())),
            records: history.map(Records::History),
            answer: Buttons::NONE,
            number: 0,
            clocks: 0,
            plan: None,
            tracked: None,
        })
    }

    /// Records everything from power-on in a session file; no record goes to a history then.
    ///
    /// # Errors
    /// When the file can't be made.
    pub fn record(&mut self, path: &Path) -> Result<Recorder, SessionError> {
        let faults = self.declared.to_string();
        let info = recording::info(&self.rom, self.kind, faults);
        let recorder = Recorder::start_alone(path, info)?;
        self.records = Some(Records::Recorder(recorder.handle().clone(), Arc::default()));
        Ok(recorder)
    }

    /// Runs one frame with the bot's last answer and these buttons of a person, then
    /// reads its picture, decides, judges and records. Returns the answer: what the
    /// bot holds in the next frame.
    ///
    /// # Errors
    /// When the core can't go on. A panic of the bot is not an error: it then presses
    /// nothing, and [`StepMachine::fault`] has the reason.
    pub fn step(&mut self, person: Buttons) -> Result<Buttons, CoreFault> {
        let held = Held {
            bot: self.answer,
            person,
        };
        let end = self.core.frame(held.all())?;
        self.number += 1;
        self.clocks += u64::from(end.clocks);
        let mut message = PictureMsg {
            epoch: Epoch::default(),
            branch: BranchId::default(),
            number: self.number,
            clocks: self.clocks,
            inputs: Inputs::held(held),
            picture: self.core.picture(),
        };
        if let Some(faults) = &mut self.faults {
            let Some(changed) = faults.picture(message) else {
                self.answer = faults.unanswered(Epoch::default(), self.number).buttons;
                return Ok(self.answer);
            };
            message = changed;
        }
        let ended = self.summary().ended.is_some();
        let record = self.bot.see(&message);
        self.answer = self.disturbed(record.as_ref().map_or(Buttons::NONE, |r| r.answer));
        let Some(record) = record else {
            return Ok(self.answer);
        };
        if !ended && let Ok(truth) = Truth::parse(self.core.cartridge_ram()) {
            let seen = Observation::of(&record);
            self.judge
                .compare(&mut self.report, self.number, &truth, &seen);
        }
        self.plan.clone_from(&record.plan);
        self.tracked = Some(Arc::clone(&record.tracked));
        self.keep(record);
        Ok(self.answer)
    }

    /// Keeps the record of a frame, and of the first one the settings in force.
    fn keep(&mut self, mut record: Record) {
        let Some(records) = &self.records else {
            return;
        };
        let begins = self.number == 1;
        match records {
            Records::History(history) => {
                self.bot.complete(&mut record);
                history.push(record);
                if begins {
                    self.bot.bot().record_settings(history, PLACE);
                }
            }
            Records::Recorder(recorder, spare_frames) => {
                // The game need not wait for what its answer does not need.
                let (spare_frames, goal) = (Arc::clone(spare_frames), self.bot.take_goal());
                let completed = move || {
                    common::lock(&spare_frames).complete(&mut record, goal);
                    record
                };
                recorder.frame(completed, truth_in(self.core.cartridge_ram()));
                if begins {
                    let settings = self.bot.bot().settings().into_iter();
                    settings.for_each(|order| recorder.order(PLACE.0, 0, order));
                }
                let at = (self.number, self.clocks);
                record_snapshot(recorder, self.core.as_ref(), PLACE, at);
            }
        }
    }

    /// The answer as it reaches the core.
    fn disturbed(&mut self, buttons: Buttons) -> Buttons {
        let press = Press {
            epoch: Epoch::default(),
            for_frame: self.number + 1,
            buttons,
        };
        match &mut self.faults {
            Some(faults) => faults.press(press).buttons,
            None => buttons,
        }
    }

    /// The faults so far.
    #[must_use]
    pub fn fault_log(&self) -> Log {
        let injector = self.faults.as_ref();
        injector.map_or_else(Log::default, |it| it.log().clone())
    }

    /// Changes what the bot does, between two frames.
    pub fn order(&mut self, order: Order) {
        self.bot.bot_mut().apply(order.clone());
        match &self.records {
            Some(Records::History(history)) => history.push_order(PLACE, self.number, order),
            Some(Records::Recorder(recorder, _)) => recorder.order(PLACE.0, self.number, order),
            None => {}
        }
    }

    /// The run so far.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        self.bot.summary()
    }

    /// The plan in force at the newest picture.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_deref()
    }

    /// What is known at the newest picture that was read; `None` before the first.
    #[must_use]
    pub fn tracked(&self) -> Option<&Tracked> {
        self.tracked.as_deref()
    }

    /// Why the bot presses nothing any more, in one sentence.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.bot.fault()
    }

    /// How often truth and tracking agreed.
    #[must_use]
    pub fn referee(&self) -> &RefereeReport {
        &self.report
    }

    /// The core.
    #[must_use]
    pub fn core(&self) -> &dyn Core {
        self.core.as_ref()
    }

    /// The cartridge's bytes.
    #[must_use]
    pub fn rom(&self) -> &[u8] {
        &self.rom
    }

    /// The title in the cartridge's header; may be empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The newest picture's number; 0 before the first.
    #[must_use]
    pub fn frame(&self) -> FrameNo {
        self.number
    }

    /// Clocks since power-on.
    #[must_use]
    pub fn clocks(&self) -> u64 {
        self.clocks
    }
}
