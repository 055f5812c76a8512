//! User settings about branches.

use pad::BranchId;

/// User settings about branches. Not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branches {
    /// The branch to compare with, if one was chosen.
    pub against: Option<BranchId>,
    /// Whether both are compared at the last frame number that both have, so that neither is
    /// older, instead of each at its end.
    pub same_frame: bool,
    /// The branch whose name is edited, and its text.
    pub name: Option<(BranchId, String)>,
}

impl Default for Branches {
    fn default() -> Self {
        Self {
            against: None,
            same_frame: true,
            name: None,
        }
    }
}
