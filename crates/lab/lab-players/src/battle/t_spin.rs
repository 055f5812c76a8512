//! The T-spin player: keeps a slot ready that a T fills when it is turned into it, and fills it
//! when a T is there. The paper names the strategy and leaves it out; all of it is ours.
//!
//! A slot is three empty cells beside each other above a fourth one, with both corners beside the
//! fourth filled, one of the upper corners filled too, which is the overhang, and the way in open
//! from above. A T that comes in past the overhang and is turned has three filled corners, and
//! removes as many of the two rows as are full but for the slot.

use super::{Judged, Node, Plan, SearchDepth, StackWeights, Step, stack::Stack};
use board::{Board, Word};
use lab_rules::{Game, Spin};
use rules::Piece;
use serde::{Deserialize, Serialize};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TSpin {
    /// How far it looks.
    #[serde(default)]
    pub sight: SearchDepth,
    /// What a sent line earns.
    pub sent: f64,
    /// What a clear by a turned T earns besides.
    pub spin: f64,
    /// What a T that is placed in any other way earns: it costs, since slots wait for it.
    pub other_t: f64,
    /// What the best slot is worth by the rows that a T would remove there: none, one, two.
    pub slot: [f64; 3],
    /// What the stack is worth.
    pub stack: StackWeights,
}

/// The most rows that a T pointing down fills.
const SLOT_ROWS: u32 = 2;

/// The rows that a T removes in the best slot of a board; `None` without a slot.
fn best_slot<W: Word, const N: usize>(board: &Board<W, N>) -> Option<u32> {
    let columns = &board.columns()[..board.width()];
    let mut best = None;
    for x in 1..columns.len().saturating_sub(1) {
        let [left, middle, right] = [columns[x - 1], columns[x], columns[x + 1]];
        // By the row of the three cells. All above the height of a column is open.
        let open = |column: W| !W::low(column.height());
        let cells = !left & !middle & !right & (!middle << 1);
        let point = (left << 1) & (right << 1);
        let overhang = ((left >> 1) & open(right)) | ((right >> 1) & open(left));
        let mut slots = cells & point & overhang & open(middle);
        while slots != W::ZERO {
            let y = slots.trailing_zeros();
            slots = slots.without_lowest();
            let is_full = |row: u32, slot: std::ops::RangeInclusive<usize>| {
                let others = columns.iter().enumerate();
                let mut others = others.filter(|(x, _)| !slot.contains(x));
                others.all(|(_, &column)| column & W::bit(row) != W::ZERO)
            };
            let rows = u32::from(is_full(y, x - 1..=x + 1)) + u32::from(is_full(y - 1, x..=x));
            best = best.max(Some(rows));
            if rows == SLOT_ROWS {
                return best;
            }
        }
    }
    best
}

impl<W: Word, const N: usize> Plan<W, N> for TSpin {
    fn judge(&self, _: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged {
        let stack = Stack::of(&after.board, after.board.width());
        let slot = best_slot(&after.board).and_then(|rows| self.slot.get(rows as usize));
        let is_spin = step.spin != Spin::None && step.rows != W::ZERO;
        let turned = match (step.piece, is_spin) {
            (_, true) => self.spin,
            (Piece::T, false) => self.other_t,
            (_, false) => 0.0,
        };
        Judged {
            board: stack.worth(&self.stack) + slot.copied().unwrap_or_default(),
            earned: Some(self.sent * step.sent as f64 + turned),
            holes: stack.holes,
        }
    }

    fn counts_spins(&self) -> bool {
        true
    }

    fn holes(&self, _: &Game<W, N>) -> u32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab_rules::Rules;

    /// The best slot at the bottom of a board of ten columns.
    fn slot(rows: &str) -> Option<u32> {
        let rules = Rules::preset("battle").unwrap();
        let board: Board<u32, 16> = Board::parse(rules.board, rows).unwrap();
        best_slot(&board)
    }

    #[test]
    fn a_slot_needs_its_corners_its_overhang_and_a_way_in() {
        let full = "###...####\n####.#####";
        for (above, rows) in [
            ("..........", None),
            ("..#.......", None),
            ("...#......", Some(2)),
            (".....#....", Some(2)),
            // The middle is covered, or no three columns are open.
            ("...##.....", None),
            ("...#.#....", None),
        ] {
            assert_eq!(slot(&format!("{above}\n{full}")), rows, "{above}");
        }
        // A corner beside the point is empty.
        assert_eq!(slot("...#......\n###...####\n###..#####"), None);
        // Rows that are not full but for the slot.
        assert_eq!(slot("..#.......\n.#...#####\n###.######"), Some(1));
        assert_eq!(slot("..#.......\n.#...#####\n.##.######"), Some(0));
    }
}
