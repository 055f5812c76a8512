//! The two-wide combo player: stacks all columns but the last two, then clears row after row
//! in these without a gap, since each clear in a row sends more.
//!
//! When the paper's player changes over is in a figure that is lost. This one begins its
//! combo once the lowest stacked column has a height to live on or the highest one is near
//! the ceiling, and goes back to stacking when the combo is over.

use super::{Judged, Node, Plan, Sight, StackWeights, Step, stack::Stack};
use board::Word;
use lab_rules::Game;
use serde::{Deserialize, Serialize};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TwoWide {
    /// How far it looks.
    #[serde(default)]
    pub sight: Sight,
    /// The combo begins when the lowest stacked column is that high.
    pub lowest: u32,
    /// It also begins when the highest one is that high.
    pub highest: u32,
    /// What the stack is worth while stacking.
    pub stack: StackWeights,
    /// What a cell in the two columns is worth while stacking.
    pub in_well: f64,
    /// What a removed row earns while stacking: it costs, since it sends nothing.
    pub line_while_stacking: f64,
    /// What a sent line earns in the combo.
    pub sent: f64,
    /// What a removed row earns in the combo: it costs, since rows are what a combo lives on.
    pub line: f64,
    /// What a placement that keeps the combo alive earns.
    pub alive: f64,
    /// What a cell that is left in the two columns is worth in the combo.
    pub residue: f64,
    /// What a covered empty cell in the two columns is worth in the combo.
    pub covered: f64,
    /// What a row is worth in the combo by which one of the two columns is higher than the
    /// other.
    pub uneven: f64,
    /// What the stack is worth in the combo.
    pub stack_in_combo: StackWeights,
}

/// The columns that are cleared.
const WELL: usize = 2;

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
        let stack = Stack::of(game.board(), game.board().width() - WELL);
        let begins = stack.lowest >= self.settings.lowest || stack.peak >= self.settings.highest;
        self.is_combo = game.figures().combo > 0 || begins;
    }

    fn judge(&self, before: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged {
        let settings = &self.settings;
        let stacked = after.board.width() - WELL;
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
            let uneven = well[0].height().abs_diff(well[WELL - 1].height());
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
        Stack::of(game.board(), game.board().width() - WELL).holes
    }
}
