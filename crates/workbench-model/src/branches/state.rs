//! User settings about branches.

use pad::BranchId;

/// User settings about branches. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// The branch to compare with, if one was chosen.
    pub against: Option<BranchId>,
    /// Whether both are compared at their last common frame number, instead of each at its
    /// end.
    pub same_frame: bool,
    /// The branch whose name is edited, and its text.
    pub name: Option<(BranchId, String)>,
}
