//! Switching to another branch: the machine needs some time to get there, and what is
//! to be done on the branch waits for that.

use super::App;
use crate::shown_file::ShownFile;
use egui::Context;
use pad::{BranchId, Epoch};
use planner::{EDITED, Strategy};
use std::sync::Arc;
use vision::{ProfileChoice, Selection};
use workbench::{AtBranch, BranchStart, NoticeKind, Saved};

/// A session on the way into it.
pub(super) struct Resumed {
    /// The name of its file.
    pub name: String,
    /// How its pictures are read.
    pub profile: Option<ProfileChoice>,
    /// What was shown, which is shown again if it does not come about.
    pub left: Option<ShownFile>,
    /// What is in its file.
    pub saved: Option<Saved>,
}

/// The branch of the machine, and the switch that is under way.
#[derive(Default)]
pub(super) struct BranchSwitch {
    /// The branch of the machine at the last poll.
    current: BranchId,
    awaited: Option<Arrival>,
    /// Whether the profile that was found on the branch that is left stays in force on the other
    /// one until a picture shows which one fits.
    pub(super) keeps_profile: bool,
    /// Whether the profile was changed since the start.
    pub(super) profile_changed: bool,
    /// Why the bot did not place a piece as requested, as last reported.
    refused: Option<String>,
    /// The recorded session that is gone on in on arrival.
    resumed: Option<Resumed>,
}

/// The arrival of the machine on a branch that it was sent to.
struct Arrival {
    branch: BranchId,
    /// The epoch from which it was sent: that of the branch is higher.
    before: Epoch,
    /// What is done then.
    then: AtBranch,
    /// The strategy that plays there, if not the one of the first frame, which may be older.
    strategy: Option<Arc<Strategy>>,
}

impl BranchSwitch {
    /// Whether the machine is on its way to another branch.
    pub(super) const fn is_under_way(&self) -> bool {
        self.awaited.is_some()
    }
}

impl App {
    /// Goes to the end of a branch.
    pub(super) fn continue_branch(&mut self, ctx: &Context, branch: BranchId) {
        if self.shown.is_some() {
            // A recorded branch stays as it is; the game goes on beside it.
            let branches = self.shown_history().branches();
            let known = branches.into_iter().find(|known| known.id == branch);
            if let Some(branch) = known
                && let Some(at) = branch.last
            {
                let start = BranchStart {
                    from: branch.id,
                    at,
                    name: format!("after {}", branch.name),
                    then: AtBranch::Wait,
                };
                self.start_branch(ctx, &start);
            }
            return;
        }
        self.branch_switch.awaited = None;
        self.keep_found_profile();
        if let Err(why) = self.machine.carry_on(branch) {
            self.report_refusal(&why);
        }
    }

    /// Goes back to a frame on a new branch.
    pub(super) fn start_branch(&mut self, ctx: &Context, start: &BranchStart) {
        match &self.shown {
            Some(ShownFile::Picture(_)) => {
                let text = "A picture from a file has no past; go back to the game first";
                self.notify(text.to_owned());
                return;
            }
            Some(ShownFile::Source(_)) => {
                let text = "What is watched can't be played on; go back to the game first";
                self.notify(text.to_owned());
                return;
            }
            Some(ShownFile::Session(_)) => {
                self.go_on_in_session(ctx, start);
                return;
            }
            None => {}
        }
        self.branch_of_game(start);
    }

    /// Goes back to a frame of the game on a new branch.
    pub(super) fn branch_of_game(&mut self, start: &BranchStart) {
        // The same refusal is reported again for a new request.
        self.reported_error = None;
        self.keep_found_profile();
        let before = self.machine.status().epoch;
        match self.machine.branch((start.from, start.at), &start.name) {
            Ok(branch) => {
                let in_force = &self.machine.status().summary.orders.strategy;
                self.branch_switch.awaited = Some(Arrival {
                    branch,
                    before,
                    then: start.then,
                    strategy: Some(Arc::clone(in_force)),
                });
            }
            Err(why) => self.report_refusal(&why),
        }
    }

    fn keep_found_profile(&mut self) {
        let in_force = &self.status.shown.profile.in_force;
        if in_force.selection == Selection::Found {
            self.requested.profile_before = Some(in_force.clone());
            self.branch_switch.keeps_profile = true;
        }
    }

    /// Does this when the machine has come to a branch of a recorded run from where it was
    /// `before`. Until then the game, and what is recorded of it, stay as they are. The run has
    /// its own strategy, unless a person has edited one: that was to hold from the next piece on.
    pub(super) fn arrives_on(
        &mut self,
        branch: BranchId,
        before: &machine::Status,
        (then, resumed): (AtBranch, Resumed),
    ) {
        self.reported_error = None;
        let in_force = &before.summary.orders.strategy;
        let is_edited = in_force.name().ends_with(EDITED);
        self.branch_switch.awaited = Some(Arrival {
            branch,
            before: before.epoch,
            then,
            strategy: is_edited.then(|| Arc::clone(in_force)),
        });
        self.branch_switch.resumed = Some(resumed);
    }

    /// The session that was left to go on in is not shown again if that does not come about.
    pub(super) fn forget_left_session(&mut self) {
        if let Some(resumed) = &mut self.branch_switch.resumed {
            resumed.left = None;
        }
    }

    fn report_refusal(&mut self, why: &session::BranchError) {
        self.branch_switch.keeps_profile = false;
        let text = format!("The game stays where it is: {why}");
        self.workbench.notify(NoticeKind::Error, text);
    }

    /// Once the machine is on another branch, takes over the settings in force there and
    /// does what was requested with the switch.
    pub(super) fn poll_branch_switch(&mut self, ctx: &Context, status: &machine::Status) {
        let summary = &status.summary;
        if self.branch_switch.refused != summary.refused {
            self.branch_switch.refused.clone_from(&summary.refused);
            if let Some(why) = &summary.refused {
                self.workbench.notify(NoticeKind::Warn, why.clone());
            }
        }
        // The bot has to be there as well.
        if status.replay.is_some() || summary.epoch != status.epoch {
            return;
        }
        let awaited = self.branch_switch.awaited.take();
        // Not on its way and no later epoch: it has not come about.
        let arrived = awaited.filter(|it| it.branch == status.branch && status.epoch > it.before);
        match self.branch_switch.resumed.take() {
            Some(resumed) if arrived.is_some() => self.has_resumed(ctx, resumed),
            Some(resumed) => self.shown = self.shown.take().or(resumed.left),
            None => {}
        }
        if std::mem::replace(&mut self.branch_switch.current, status.branch) != status.branch {
            self.requested.bot = summary.bot_on;
            self.requested.goal = summary.orders.goal;
            self.requested.stop_at_game_over = summary.orders.stop_at_game_over;
            // The profile is independent of the branch.
            if self.branch_switch.profile_changed {
                self.machine.set_profile_choice(self.profile_choice.clone());
            }
        }
        if let Some(Arrival { then, strategy, .. }) = arrived {
            if let Some(strategy) = strategy.filter(|it| *it != summary.orders.strategy) {
                self.machine.set_strategy(Strategy::clone(&strategy));
            }
            self.on_arrival(then);
        }
    }

    fn on_arrival(&mut self, then: AtBranch) {
        match then {
            AtBranch::Wait => {}
            AtBranch::TakePad => {
                self.switch_bot(false);
                self.workbench.give_keys();
            }
            AtBranch::Place(placement) => {
                self.switch_bot(true);
                self.machine.place(placement);
                self.machine.run();
            }
            AtBranch::StartPosition => self.start_position(),
        }
    }

    /// Switches the bot on or off, unless it is already.
    pub(super) fn switch_bot(&mut self, on: bool) {
        if std::mem::replace(&mut self.requested.bot, on) != on {
            self.machine.set_bot(on);
        }
    }
}
