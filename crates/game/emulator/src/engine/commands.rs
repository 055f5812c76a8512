//! Commands.

use super::{Budget, Engine, Stage, branch::Run};
use crate::{
    CoreKind, EmuCommand, EmuEvent, Header, SyncMode, input_log::InputLog, message::Dropped,
};
use pad::{Buttons, Held, Poke};
use std::{ops::ControlFlow, sync::Arc};

impl Engine {
    /// Executes a command; a break ends the emulator.
    pub(super) fn execute(&mut self, command: EmuCommand) -> ControlFlow<()> {
        match command {
            EmuCommand::Load { rom, core } => drop(self.power_on(core, rom)),
            EmuCommand::Reset => drop(self.power_on(self.kind, Arc::clone(&self.rom))),
            EmuCommand::Core(kind) => drop(self.power_on(kind, Arc::clone(&self.rom))),
            EmuCommand::Run => {
                if matches!(self.budget, Budget::Frames(0)) {
                    self.person_input.forget_taps();
                }
                self.set_budget(Budget::All);
            }
            EmuCommand::Pause => self.set_budget(Budget::Frames(0)),
            EmuCommand::Step(frames) => self.set_budget(match self.budget {
                Budget::Frames(left) => Budget::Frames(left.saturating_add(frames)),
                Budget::All => Budget::Frames(frames),
            }),
            EmuCommand::FirstFrame => {
                if self.number == 0 && self.budget == Budget::Frames(0) {
                    self.set_budget(Budget::Frames(1));
                }
            }
            EmuCommand::Pace(pace) => {
                let now = self.now();
                self.pacer.set_pace(pace, self.clocks, now);
                self.switch_sound();
            }
            EmuCommand::Hold(buttons) => self.person_input.hold(buttons),
            EmuCommand::ReleaseBot => self.release(),
            EmuCommand::Mode(mode) => self.set_mode(mode),
            EmuCommand::Sound(line) => {
                self.sound = line;
                self.switch_sound();
            }
            EmuCommand::Poke { offset, bytes } => self.poke(offset, bytes),
            EmuCommand::Branch { target, tree } => self.branch(target, tree, None),
            EmuCommand::Resume {
                rom,
                core,
                log,
                target,
                tree,
            } => {
                let run = Run {
                    kind: core,
                    rom,
                    log: *log,
                };
                self.branch(target, tree, Some(Box::new(run)));
            }
            EmuCommand::Branches(tree) => {
                let current = tree.get(self.log.branch());
                if current.is_some_and(|node| node.epoch == self.epoch) {
                    self.log.set_tree(tree);
                }
            }
            EmuCommand::CancelBranch => self.cancel(None),
            EmuCommand::Stop => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    /// Switches on with a cartridge in. A refused one changes nothing, and false is returned.
    pub(super) fn power_on(&mut self, kind: CoreKind, rom: Arc<[u8]>) -> bool {
        let opened = Header::read(&rom).and_then(|header| Ok((header, kind.open(&rom)?)));
        let (header, core) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                self.outbox.push(EmuEvent::Refused(error.to_string()));
                if self.core.is_none() {
                    self.report_state();
                }
                return false;
            }
        };
        self.cancel(None);
        if self.core.replace(core).is_some() {
            self.epoch = self.epoch.max(self.promised).next();
        }
        self.switch_sound();
        self.log = InputLog::default();
        self.kind = kind;
        self.rom = rom;
        self.number = 0;
        self.clocks = 0;
        self.stage = Stage::Ready;
        self.bot = Buttons::NONE;
        self.held = Held::default();
        self.pokes.clear();
        self.resumed = 0;
        self.answered = 0;
        self.released = 0;
        self.pending = None;
        self.dropped = Dropped::default();
        self.pacer.rest();
        self.report_loaded(header.title);
        self.report_state();
        true
    }

    pub(super) fn release(&mut self) {
        match &mut self.replay {
            Some(replay) => replay.release(),
            None => {
                self.released = self.number + 1;
                self.log.release();
            }
        }
    }

    pub(super) fn set_budget(&mut self, budget: Budget) {
        if !self.running() {
            self.pacer.rest();
        }
        self.budget = budget;
        self.report_state();
    }

    fn set_mode(&mut self, mode: SyncMode) {
        self.mode = mode;
        self.stage = match (mode, self.stage) {
            (_, Stage::Off) => Stage::Off,
            (SyncMode::FreeRun, _) => Stage::Ready,
            (SyncMode::Lockstep, Stage::Ready) if self.pending.is_some() => Stage::Sending,
            (SyncMode::Lockstep, Stage::Ready)
                if self.number > 0 && self.answered != self.number + 1 =>
            {
                Stage::Waiting
            }
            (SyncMode::Lockstep, stage) => stage,
        };
    }

    fn poke(&mut self, offset: usize, bytes: Vec<u8>) {
        let poke = Poke {
            after: self.number,
            offset,
            bytes,
        };
        let core = self.core.as_mut();
        let ram = core
            .map(|core| core.cartridge_ram_mut())
            .unwrap_or_default();
        if poke.write(ram) {
            self.log.poke(poke.clone());
            self.pokes.push(poke);
        } else {
            let (end, size) = (offset.saturating_add(poke.bytes.len()), ram.len());
            self.outbox.push(EmuEvent::Refused(format!(
                "bytes {offset} to {end} don't fit in the cartridge's RAM, which has {size}"
            )));
        }
    }
}
