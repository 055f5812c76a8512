//! The two-wide combo player: stacks all columns but the last two, then clears row after row
//! in these without a gap, since each clear in a row sends more. With `well` it leaves three or
//! four columns, as the paper wishes for.
//!
//! When the paper's player changes over is in a figure that is lost. This one begins its
//! combo once the lowest stacked column has a height to live on or the highest one is near
//! the ceiling, and goes back to stacking when the combo is over.

use super::{Judged, Node, Plan, SearchDepth, StackWeights, Step, stack::Stack};
use board::Word;
use lab_rules::Game;
use serde::{Deserialize, Serialize};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TwoWide {
    /// How far it looks.
    #[serde(default)]
    pub sight: SearchDepth,
    /// The columns that are cleared, 1 to 4.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub well: usize,
    /// The combo begins when the lowest stacked column is that high.
    pub lowest: u32,
    /// It also begins when the highest one is that high.
    pub highest: u32,
    /// What the stack is worth while stacking.
    pub stack: StackWeights,
    /// What a cell in the columns of the well is worth while stacking.
    pub in_well: f64,
    /// What a removed row earns while stacking: it costs, since it sends nothing.
    pub line_while_stacking: f64,
    /// What a sent line earns in the combo.
    pub sent: f64,
    /// What a removed row earns in the combo: it costs, since rows are what a combo lives on.
    pub line: f64,
    /// What a placement that keeps the combo alive earns.
    pub alive: f64,
    /// What a cell that is left in the columns of the well is worth in the combo.
    pub residue: f64,
    /// What a covered empty cell in the columns of the well is worth in the combo.
    pub covered: f64,
    /// What a row is worth in the combo by which a column of the well is higher than its
    /// neighbour, summed.
    pub uneven: f64,
    /// What the stack is worth in the combo.
    pub stack_in_combo: StackWeights,
}

/// The columns that are cleared by the paper's player.
const TWO: usize = 2;

const fn two() -> usize {
    TWO
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_two(well: &usize) -> bool {
    *well == TWO
}

impl TwoWide {
    /// Whether so many columns can be cleared.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        (1..=4).contains(&self.well)
    }

    /// The columns that are stacked on a board so wide.
    fn stacked(&self, width: usize) -> usize {
        width.saturating_sub(self.well)
    }
}

/// The player and which of its two states it is in.
#[derive(Clone, Debug)]
pub(super) struct State {
    settings: TwoWide,
    is_combo: bool,
}

impl State {
    pub fn new(settings: TwoWide) -> Self {
        Self {
            settings,
            is_combo: false,
        }
    }
}

impl<W: Word, const N: usize> Plan<W, N> for State {
    fn begin(&mut self, game: &Game<W, N>) {
        let stack = Stack::of(game.board(), self.settings.stacked(game.board().width()));
        let begins = stack.lowest >= self.settings.lowest || stack.peak >= self.settings.highest;
        self.is_combo = game.figures().combo > 0 || begins;
    }

    fn judge(&self, before: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged {
        let settings = &self.settings;
        let stacked = settings.stacked(after.board.width());
        let stack = Stack::of(&after.board, stacked);
        let well = &after.board.columns()[stacked..];
        let (mut cells, mut covered) = (0, 0);
        for column in well {
            let filled = column.count_ones();
            cells += filled;
            covered += column.height() - filled;
        }
        let lines = step.rows.count_ones();
        if self.is_combo {
            let uneven = well
                .windows(2)
                .map(|pair| pair[0].height().abs_diff(pair[1].height()))
                .sum::<u32>();
            let earned = settings.sent * step.sent as f64 + settings.line * f64::from(lines);
            let alive = if lines > 0 { settings.alive } else { 0.0 };
            return Judged {
                board: stack.worth(&settings.stack_in_combo)
                    + settings.residue * f64::from(cells)
                    + settings.covered * f64::from(covered)
                    + settings.uneven * f64::from(uneven),
                earned: Some(earned + alive),
                holes: stack.holes,
            };
        }
        let is_refused = step.columns.1 > stacked || stack.holes > before.holes;
        let earned = settings.line_while_stacking * f64::from(lines);
        Judged {
            board: stack.worth(&settings.stack) + settings.in_well * f64::from(cells),
            earned: (!is_refused).then_some(earned),
            holes: stack.holes,
        }
    }

    fn holes(&self, game: &Game<W, N>) -> u32 {
        Stack::of(game.board(), self.settings.stacked(game.board().width())).holes
    }
}
