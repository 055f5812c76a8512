//! Branches: the machine is sent to one, and what is to be done there is done when it
//! has come.

use super::App;
use pad::BranchId;
use workbench::{BranchCommand, NoticeKind, Start, Then};

/// Where the machine is, and where it goes.
#[derive(Debug, Default)]
pub(super) struct Travel {
    /// The branch that it was on at the last look.
    on: BranchId,
    /// What is done when it has come to a branch.
    then: Option<(BranchId, Then)>,
    /// Pictures have been read by another profile than at first.
    pub(super) reads_anew: bool,
    /// Why the bot has not placed a piece as it was told, if that has been told.
    refused: Option<String>,
}

impl App {
    /// Does what people ask of branches, as far as it needs the machine.
    pub(super) fn branch(&mut self, command: BranchCommand) {
        match command {
            BranchCommand::Start(start) => self.set_out(&start),
            BranchCommand::GoOn(Some(branch)) => {
                self.travel.then = None;
                if let Err(why) = self.machine.carry_on(branch) {
                    self.no_way(&why);
                }
            }
            BranchCommand::GiveUp => self.machine.cancel_branch(),
            // The workbench has done these already.
            _ => {}
        }
    }

    fn set_out(&mut self, start: &Start) {
        if self.still.is_some() {
            self.tell("A picture from a file has no past; go back to the game first".to_owned());
            return;
        }
        // What is refused a second time is told a second time.
        self.told = None;
        match self.machine.branch((start.from, start.at), &start.name) {
            Ok(branch) => self.travel.then = Some((branch, start.then)),
            Err(why) => self.no_way(&why),
        }
    }

    fn no_way(&mut self, why: &session::BranchError) {
        let text = format!("The game stays where it is: {why}");
        self.workbench.tell(NoticeKind::Error, text);
    }

    /// When the machine has come to another branch, the window shows what is in force
    /// there, and what was to be done there is done.
    pub(super) fn arrive(&mut self, status: &machine::Status) {
        let summary = &status.summary;
        if self.travel.refused != summary.refused {
            self.travel.refused.clone_from(&summary.refused);
            if let Some(why) = &summary.refused {
                self.workbench.tell(NoticeKind::Warn, why.clone());
            }
        }
        // The bot has to have come there as well.
        if status.replay.is_some() || summary.epoch != status.epoch {
            return;
        }
        if std::mem::replace(&mut self.travel.on, status.branch) != status.branch {
            self.wanted.bot = summary.bot_on;
            self.wanted.goal = summary.orders.goal;
            self.wanted.stop_at_game_over = summary.orders.stop_at_game_over;
            self.workbench.goes_on_by(&summary.orders.strategy);
            // A profile is about the pictures, whenever they were made.
            if self.travel.reads_anew {
                self.machine.set_eyes(self.eyes.clone());
            }
        }
        match self.travel.then {
            Some((branch, then)) if branch == status.branch => {
                self.travel.then = None;
                self.there(then);
            }
            Some((branch, _)) => {
                let branches = self.machine.history().branches();
                if branches.iter().all(|known| known.id != branch) {
                    self.travel.then = None;
                }
            }
            None => {}
        }
    }

    fn there(&mut self, then: Then) {
        match then {
            Then::Wait => {}
            Then::TakePad => {
                self.switch_bot(false);
                self.workbench.give_keys();
            }
            Then::Place(placement) => {
                self.switch_bot(true);
                self.machine.place(placement);
                self.machine.run();
            }
        }
    }

    /// Switches the bot, unless it is as wanted.
    pub(super) fn switch_bot(&mut self, on: bool) {
        if std::mem::replace(&mut self.wanted.bot, on) != on {
            self.machine.set_bot(on);
        }
    }
}
