//! What the stack in the left columns is worth: the features of the paper's table.

use board::{Board, Word};
use serde::{Deserialize, Serialize};

/// What one of each feature is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StackWeights {
    /// Changes between rising and falling from column to column.
    pub column_transition: f64,
    /// Differences in height between neighbours, summed.
    pub transition_height: f64,
    /// Height of the highest column.
    pub peak_height: f64,
    /// 1 when the left half is higher than the right.
    pub right_left: f64,
    /// Covered empty cells, where they are not refused. Not in the paper.
    pub holes: f64,
    /// What differences are more than two rows, summed: only an I fills them. Not in the
    /// paper.
    pub steep: f64,
}

/// The measures of the left columns of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stack {
    pub turns: u32,
    pub steps: u32,
    pub peak: u32,
    pub lowest: u32,
    pub is_left_higher: bool,
    pub holes: u32,
    pub steep: u32,
}

/// Differences that any piece can level out.
const LEVELLED: u32 = 2;

impl Stack {
    /// The stack of the leftmost `columns` columns.
    pub fn of<W: Word, const N: usize>(board: &Board<W, N>, columns: usize) -> Self {
        let cells = &board.columns()[..columns.min(board.width())];
        let mut stack = Self {
            lowest: u32::MAX,
            ..Self::default()
        };
        let (mut left, mut right) = (0, 0);
        let mut before: Option<u32> = None;
        let mut way = 0;
        for (x, &column) in cells.iter().enumerate() {
            let height = column.height();
            stack.peak = stack.peak.max(height);
            stack.lowest = stack.lowest.min(height);
            stack.holes += height - column.count_ones();
            if x < cells.len() / 2 {
                left += height;
            } else if x >= cells.len() - cells.len() / 2 {
                right += height;
            }
            if let Some(before) = before {
                let step = height.abs_diff(before);
                stack.steps += step;
                stack.steep += step.saturating_sub(LEVELLED);
                let now = (height > before) as i8 - (height < before) as i8;
                stack.turns += u32::from(now * way < 0);
                if now != 0 {
                    way = now;
                }
            }
            before = Some(height);
        }
        stack.is_left_higher = left > right;
        stack
    }

    /// The weighted sum.
    pub fn worth(&self, weights: &StackWeights) -> f64 {
        weights.column_transition * f64::from(self.turns)
            + weights.transition_height * f64::from(self.steps)
            + weights.peak_height * f64::from(self.peak)
            + weights.right_left * f64::from(u8::from(self.is_left_higher))
            + weights.holes * f64::from(self.holes)
            + weights.steep * f64::from(self.steep)
    }
}
