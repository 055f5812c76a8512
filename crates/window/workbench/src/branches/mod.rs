//! Branches: their letters, what they share, and their counts beside each other.

pub mod commands;
mod ends;
mod going_back;
mod other;
pub mod panel;
#[cfg(test)]
mod tests;

pub use commands::{AtBranch, BranchAction, BranchStart, stays};
pub use ends::{Fact, facts};
pub use going_back::{draw as going_back, lasts as going_back_lasts};
pub use other::{Other, OtherSession, others, right};

use crate::features::panel::Panel;
use crate::format;
use pad::{BranchId, FrameNo};
use session::Branch;

/// Why nothing can be done with a branch whose frames are gone.
pub const EVICTED: &str =
    "Its frames were evicted to stay within the memory; record a session to keep all";

/// User settings about branches. Not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branches {
    /// What the shown branch is compared with, if that was chosen; in *Side by side* too.
    pub other: Option<Other>,
    /// Whether both are compared at the last frame number that both have, so that neither is
    /// older, instead of each at its end.
    pub same_frame: bool,
    /// The branch that is deleted once that is confirmed.
    pub deletes: Option<BranchId>,
    /// The branch whose name is edited, and its text.
    pub name: Option<(BranchId, String)>,
}

impl Default for Branches {
    fn default() -> Self {
        Self {
            other: None,
            same_frame: true,
            deletes: None,
            name: None,
        }
    }
}

impl Branches {
    /// The branch of the shown history that was chosen to compare with.
    #[must_use]
    pub fn compared(&self) -> Option<BranchId> {
        match self.other {
            Some(Other::Branch(branch)) => Some(branch),
            Some(Other::Session(_)) | None => None,
        }
    }
}

/// The letter of a branch, the same everywhere: A began at power-on, and AA follows Z.
#[must_use]
pub fn letter(branch: BranchId) -> String {
    let mut left = branch;
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (left % 26) as u8));
        match left / 26 {
            0 => break,
            more => left = more - 1,
        }
    }
    letters.iter().rev().collect()
}

/// The default name of a branch that is forked at a frame.
#[must_use]
pub fn first_name(branches: &[Branch], at: FrameNo) -> String {
    let newest = branches.iter().map(|branch| branch.id).max().unwrap_or(0);
    format!("branch {} at {}", letter(newest + 1), format::thousands(at))
}

/// A branch and its parents, each with the last frame that belongs to the branch.
fn lineage(branches: &[Branch], branch: BranchId) -> Vec<(BranchId, FrameNo)> {
    let mut lineage = Vec::new();
    let mut next = Some((branch, FrameNo::MAX));
    while let Some((branch, upto)) = next {
        lineage.push((branch, upto));
        let known = branches.iter().find(|known| known.id == branch);
        let origin = known.and_then(|known| known.origin);
        next = origin.map(|origin| (origin.branch, origin.frame.min(upto)));
    }
    lineage
}

/// The last common frame of two branches; `None` when there is none.
#[must_use]
pub fn shared(branches: &[Branch], one: BranchId, other: BranchId) -> Option<FrameNo> {
    let theirs = lineage(branches, other);
    lineage(branches, one).into_iter().find_map(|(id, upto)| {
        let (_, also) = theirs.iter().find(|(their, _)| *their == id)?;
        Some(upto.min(*also))
    })
}

/// The branch to compare with the shown one: the chosen one, else its parent, else its
/// newest fork, else the newest other branch.
#[must_use]
pub fn against(branches: &[Branch], shown: BranchId, picked: Option<BranchId>) -> Option<BranchId> {
    let others = || branches.iter().rev().filter(|branch| branch.id != shown);
    let picked = others().find(|branch| Some(branch.id) == picked);
    let origin = branches.iter().find(|b| b.id == shown)?.origin;
    let parent = origin.and_then(|o| others().find(|branch| branch.id == o.branch));
    let forked = |branch: &&Branch| branch.origin.is_some_and(|o| o.branch == shown);
    let fork = others().find(forked);
    let chosen = picked.or(parent).or(fork).or_else(|| others().next())?;
    Some(chosen.id)
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
