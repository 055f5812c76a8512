//! What happens in every few games.

use super::{
    Kind,
    session::{Session, Step},
    tally::Start,
};
use emulator::RomError;
use machine::{CoreKind, Machine, RunState, Status};
use pad::{BranchId, FrameNo};
use session::RefereeReport;
use session::{Record, Timing};

/// Frames that a branch goes back.
const BACK: FrameNo = 600;
/// Frames of a branch that are compared with its parent's.
const COMPARED: FrameNo = 300;

impl Session<'_> {
    /// Does what happens in this game. The machine is paused before and after, and a new
    /// part of the run begins.
    pub fn disturb(&mut self) -> Step {
        match self.kind {
            Kind::Undisturbed | Kind::Faults => Ok(()),
            Kind::Branch => self.branch(),
            Kind::Reset => self.power_cycle("the reset", |machine| {
                machine.reset();
                Ok(())
            }),
            Kind::Core => {
                let another = CoreKind::EACH.into_iter().find(|&core| core != self.core);
                self.set_core(another.unwrap_or_default())
            }
        }
    }

    /// Goes on with the core that the run was started with. The machine is paused.
    pub fn restore_core(&mut self) -> Step {
        let core = self.totals.options.core;
        if self.core == core {
            return Ok(());
        }
        self.set_core(core)
    }

    fn set_core(&mut self, core: CoreKind) -> Step {
        self.core = core;
        self.power_cycle("the other core", |machine| machine.set_core(core))
    }

    fn power_cycle(
        &mut self,
        what: &str,
        switch: impl Fn(&Machine) -> Result<(), RomError>,
    ) -> Step {
        let before = self.machine.status().epoch;
        if let Err(error) = switch(&self.machine) {
            return Err(self.failed(format!("{what}: {error}")));
        }
        self.machine.step(1);
        self.settle(what, |status| status.epoch > before && is_at(status, 1))?;
        self.power_on();
        Ok(())
    }

    /// Goes back some frames and runs them again: without a change, each must be what it
    /// was. The game goes on from there. Commands that came after a frame do not apply on
    /// its branches, so it does not go back before the last one.
    fn branch(&mut self) -> Step {
        let status = self.machine.status();
        let (parent, newest) = (status.branch, status.frame);
        let at = newest
            .saturating_sub(BACK)
            .max(self.commanded)
            .clamp(1, newest);
        let branch = match self.machine.branch((parent, at), "soak") {
            Ok(branch) => branch,
            Err(error) => return Err(self.failed(format!("no branch at frame {at}: {error}"))),
        };
        let arrived = self.settle("the branch", |status| {
            status.replay.is_none() && status.branch == branch && is_at(status, at)
        })?;
        self.start = Start::of(&arrived.summary, &RefereeReport::default());
        self.unjudged = 1;
        let compared = (newest - at).min(COMPARED);
        let end = at + compared;
        self.machine.step(compared as u32);
        self.settle("the branch's frames", |status| is_at(status, end))?;
        let differs = (at..=end).find(|&frame| {
            self.record(parent, frame).is_none()
                || self.record(parent, frame) != self.record(branch, frame)
        });
        if let Some(frame) = differs {
            self.note(format!(
                "frame {frame} is another one on a branch of frame {at}"
            ));
        }
        Ok(())
    }

    /// What a frame has to share with the same frame of another branch.
    fn record(&self, branch: BranchId, frame: FrameNo) -> Option<Record> {
        let record = self.machine.history().get_on(branch, frame)?;
        let mut record = Record::clone(&record);
        record.timing = Timing::default();
        record.picture.epoch = pad::Epoch::default();
        record.picture.branch = BranchId::default();
        Some(record)
    }
}

/// Whether the machine stands at a frame with everything done.
fn is_at(status: &Status, frame: FrameNo) -> bool {
    status.run_state == RunState::Paused
        && (status.frame, status.ran, status.summary.frame) == (frame, frame, frame)
}
