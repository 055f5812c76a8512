//! The greedy player: sends whatever the pieces in sight can send, and keeps the blocks low.
//!
//! Nothing pays for a row that stays, but where two lines of placements remove the same rows,
//! the one that removes them in a combo sends more. A player that removes a row with every
//! piece that can is the same with `at_once`.

use super::{Judged, Node, Plan, SearchDepth, StackWeights, Step, stack::Stack};
use board::Word;
use lab_rules::Game;
use serde::{Deserialize, Serialize};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Greedy {
    /// How far it looks.
    #[serde(default)]
    pub sight: SearchDepth,
    /// What a sent line earns.
    pub sent: f64,
    /// Whether it removes a row wherever it can, whatever else is worth more.
    #[serde(default)]
    pub at_once: bool,
    /// What the stack is worth.
    pub stack: StackWeights,
}

impl<W: Word, const N: usize> Plan<W, N> for Greedy {
    fn judge(&self, _: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged {
        let stack = Stack::of(&after.board, after.board.width());
        Judged {
            board: stack.worth(&self.stack),
            earned: Some(self.sent * step.sent as f64),
            holes: stack.holes,
        }
    }

    fn clears_at_once(&self) -> bool {
        self.at_once
    }

    fn holes(&self, _: &Game<W, N>) -> u32 {
        0
    }
}
