//! Going back to a frame of the past, and on from there on a branch of its own.
//!
//! The history comes first, since it numbers the branches; then the bot, which
//! waits for the branch's first picture; then the emulator, which sends it when it
//! has arrived. Until then nothing has changed but that the game is paused, so
//! that a branch that does not come about leaves no trace.

use crate::Machine;
use bot::BotCommand;
use emulator::EmuCommand;
use pad::{BranchId, BranchTarget, Epoch, FrameNo};
use session::BranchError;

impl Machine {
    /// Goes back to frame `at` of branch `from` and pauses there: everything is as it
    /// was when that picture had been answered, and what is done from now on is done
    /// on a new branch. Returns at once; [`crate::Status::replay`] shows how far the
    /// machine is on its way, [`crate::Status::branch`] when it has come there.
    ///
    /// Commands that the bot got after that frame do not apply on the branch.
    ///
    /// # Errors
    /// When the frame is not kept. A refusal by the emulator is shown by
    /// [`crate::Status::error`], and the branch is then discarded.
    pub fn branch(
        &self,
        (from, at): (BranchId, FrameNo),
        name: &str,
    ) -> Result<BranchId, BranchError> {
        self.discard_failed();
        let epoch = self.next_epoch();
        let branch = self.history.fork(from, at, name, epoch)?;
        self.start_switch(BranchTarget {
            from,
            at,
            branch,
            epoch,
        });
        Ok(branch)
    }

    /// Goes to the end of a branch and pauses there, as [`Machine::branch`] does; it
    /// goes on as if it had never been left. On the branch that the game is on, it
    /// only pauses.
    ///
    /// # Errors
    /// When there is no such branch, or nothing of it is kept.
    pub fn carry_on(&self, branch: BranchId) -> Result<(), BranchError> {
        self.discard_failed();
        let kept = self.history.range(branch);
        let at = *kept.ok_or(BranchError::Unknown(branch))?.end();
        if self.events.replay().is_none() && self.newest().0 == branch {
            self.pause();
            return Ok(());
        }
        let epoch = self.next_epoch();
        self.history.carry_on(branch, epoch)?;
        self.start_switch(BranchTarget {
            from: branch,
            at,
            branch,
            epoch,
        });
        Ok(())
    }

    /// Cancels a switch to a branch. The game stays paused where it was.
    pub fn cancel_branch(&self) {
        self.send(EmuCommand::CancelBranch);
    }

    fn start_switch(&self, target: BranchTarget) {
        self.events.switch_starts(target.branch, target.epoch);
        self.bot.send(BotCommand::Branch(target));
        let tree = self.history.tree();
        self.send(EmuCommand::Branch { target, tree });
    }

    /// An epoch above every other.
    pub(crate) fn next_epoch(&self) -> Epoch {
        let newest = self.events.epoch();
        let mut highest_epoch = common::lock(&self.highest_epoch);
        *highest_epoch = highest_epoch.max(newest).next();
        *highest_epoch
    }

    /// Every epoch from now on is above this one.
    pub(crate) fn raise_epoch_to(&self, epoch: Epoch) {
        let mut highest = common::lock(&self.highest_epoch);
        *highest = highest.max(epoch);
    }

    /// Clears away the branches that have not come about.
    pub(crate) fn discard_failed(&self) {
        for failed in self.events.take_failed() {
            self.bot.send(BotCommand::NotBranched(failed.epoch));
            // One of a recorded run was never in this history, where its number is another's.
            if failed.branch != failed.from && self.is_announced(failed.branch, failed.epoch) {
                // After a power-on it has gone already.
                let _ = self.history.discard(failed.branch);
            }
        }
    }

    /// Whether the history has a branch that carries this epoch.
    fn is_announced(&self, branch: BranchId, epoch: Epoch) -> bool {
        let tree = self.history.tree();
        tree.get(branch).is_some_and(|node| node.epoch == epoch)
    }

    /// Branch, epoch, number and clocks of the newest picture.
    pub(crate) fn newest(&self) -> (BranchId, Epoch, FrameNo, u64) {
        let last = self.history.last();
        let newest = last.as_ref().map_or_else(Default::default, |record| {
            let picture = &record.picture;
            (
                picture.branch,
                picture.epoch,
                picture.number,
                picture.clocks,
            )
        });
        match self.events.branched() {
            Some(branched) if branched.epoch > newest.1 => {
                // The history of a recorded run comes with its first picture.
                let record = self
                    .is_announced(branched.branch, branched.epoch)
                    .then(|| self.history.get_on(branched.branch, branched.frame))
                    .flatten();
                let clocks = record.map_or(0, |record| record.picture.clocks);
                (branched.branch, branched.epoch, branched.frame, clocks)
            }
            _ => newest,
        }
    }
}
