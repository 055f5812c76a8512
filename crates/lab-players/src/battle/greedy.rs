//! The greedy player: clears whatever can be cleared and keeps the blocks low.

use super::{Judged, Node, Plan, Sight, StackWeights, Step, stack::Stack};
use lab_board::Word;
use lab_rules::Game;
use serde::{Deserialize, Serialize};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Greedy {
    /// How far it looks.
    #[serde(default)]
    pub sight: Sight,
    /// What a removed row earns.
    pub line: f64,
    /// What a sent line earns.
    #[serde(default)]
    pub sent: f64,
    /// How much less a removed row earns for each piece later: once rows can be cleared,
    /// they are.
    pub later: f64,
    /// What the stack is worth.
    pub stack: StackWeights,
}

impl<W: Word, const N: usize> Plan<W, N> for Greedy {
    fn judge(&self, before: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged {
        let stack = Stack::of(&after.board, after.board.width());
        let line = self.line - self.later * before.next as f64;
        let lines = f64::from(step.rows.count_ones());
        Judged {
            board: stack.worth(&self.stack),
            earned: Some(line * lines + self.sent * step.sent as f64),
            holes: stack.holes,
        }
    }

    fn holes(&self, _: &Game<W, N>) -> u32 {
        0
    }
}
