//! What happens in a game of a long run.

use serde::Serialize;
use strum::VariantArray;

/// What happens in a game.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    VariantArray,
    strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// Nothing.
    #[default]
    Undisturbed,
    /// The game goes back some frames, and on from there on a new branch.
    Branch,
    /// The machine is switched off and on.
    Reset,
    /// The next game is played on another core.
    Core,
    /// Presses get lost and pictures are disturbed.
    Faults,
}

impl Kind {
    /// What happens the `n`-th time. Most are branches: the others empty the history, which
    /// would then never fill its budget.
    pub(super) fn nth(n: u64) -> Self {
        match n % 8 {
            5 => Self::Reset,
            6 => Self::Core,
            7 => Self::Faults,
            _ => Self::Branch,
        }
    }
}
