//! What people have set about branches.

use pad::BranchId;

/// What people have set about branches. None of it outlives the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// The branch that the shown one is compared with, if a person chose one.
    pub against: Option<BranchId>,
    /// Whether both are compared at the last frame that they both have, instead of
    /// each at its end.
    pub same_frame: bool,
    /// The branch whose name is edited, and its text.
    pub name: Option<(BranchId, String)>,
}
