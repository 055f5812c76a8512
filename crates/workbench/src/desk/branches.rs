//! What people have set about branches.

use crate::command::BranchCommand;
use pad::BranchId;

/// What people have set about branches. None of it outlives the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// What the branch that is shown is compared with, if somebody has said.
    pub against: Option<BranchId>,
    /// Whether both are compared at the last frame that they both have, instead of
    /// each at its end.
    pub same_frame: bool,
    /// The branch whose name is edited, and its text.
    pub name: Option<(BranchId, String)>,
}

impl Branches {
    /// Does what concerns only this. Gives the command back when it is for someone
    /// else.
    pub(super) fn apply(&mut self, command: BranchCommand) -> Option<BranchCommand> {
        match command {
            BranchCommand::Against(branch) => self.against = Some(branch),
            BranchCommand::SameFrame => self.same_frame = !self.same_frame,
            BranchCommand::EditName(name) => self.name = name,
            other => return Some(other),
        }
        None
    }
}
