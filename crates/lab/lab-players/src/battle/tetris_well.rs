//! The Tetris player: stacks all columns but the last without a hole, and clears four rows
//! at once in the last one.

use super::{Judged, Node, Plan, SearchDepth, StackWeights, Step, stack::Stack};
use board::Word;
use lab_rules::Game;
use serde::{Deserialize, Serialize};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TetrisWell {
    /// How far it looks.
    #[serde(default)]
    pub sight: SearchDepth,
    /// What a sent line earns.
    pub sent: f64,
    /// What a stack is worth.
    pub stack: StackWeights,
}

/// Rows of the clear that it waits for.
const TETRIS: u32 = 4;

impl<W: Word, const N: usize> Plan<W, N> for TetrisWell {
    fn judge(&self, before: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged {
        let well = after.board.width() - 1;
        let stack = Stack::of(&after.board, well);
        let spoils = step.columns.1 > well && step.rows.count_ones() < TETRIS;
        let is_refused = spoils || stack.holes > before.holes;
        Judged {
            board: stack.worth(&self.stack),
            earned: (!is_refused).then_some(self.sent * step.sent as f64),
            holes: stack.holes,
        }
    }

    fn holes(&self, game: &Game<W, N>) -> u32 {
        Stack::of(game.board(), game.board().width() - 1).holes
    }
}
