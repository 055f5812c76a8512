//! What a clear is worth.

use crate::Figures;
use serde::{Deserialize, Serialize};

/// What a clear is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// A point for each line.
    Lines,
    /// 40, 100, 300 and 1,200 points times the level plus one.
    Nintendo,
    /// Lines sent to an opponent: the table of Tetris Battle.
    Battle,
}

/// A clear, as scoring sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Rows that it removed.
    pub rows: u32,
    /// Whether the board is empty after it.
    pub emptied: bool,
    /// Whether the piece was turned into a place with three filled corners around its middle.
    pub spin: bool,
}

/// Points of a clear of 0 to 4 rows on level 0.
const POINTS: [u64; 5] = [0, 40, 100, 300, 1_200];
/// Lines sent by a clear of 0 to 4 rows.
const SENT: [u64; 5] = [0, 0, 1, 2, 4];
/// Lines sent by a second clear of four rows in a row.
const BACK_TO_BACK: u64 = 6;
/// Lines sent by the clear that empties the board.
const EMPTIED: u64 = 10;
/// The most lines that one step of a combo sends.
const COMBO: u64 = 4;

impl Scoring {
    /// Adds what a clear is worth. Level, pieces and lines are counted elsewhere.
    pub(crate) fn add(self, scored: Scored, figures: &mut Figures) {
        let rows = (scored.rows as usize).min(4);
        match self {
            Self::Lines => figures.score += u64::from(scored.rows),
            Self::Nintendo => figures.score += POINTS[rows] * (u64::from(figures.level) + 1),
            Self::Battle => {
                let sent = sent(scored, rows, figures);
                figures.sent += sent;
                figures.score = figures.sent;
            }
        }
        if rows > 0 {
            figures.back_to_back = rows == 4;
            figures.combo += 1;
        } else {
            figures.combo = 0;
        }
    }
}

fn sent(scored: Scored, rows: usize, figures: &Figures) -> u64 {
    if rows == 0 {
        return 0;
    }
    let clear = if rows == 4 && figures.back_to_back {
        BACK_TO_BACK
    } else {
        SENT[rows]
    };
    // The first clear of a series is combo 0, which sends nothing.
    let combo = u64::from(figures.combo).div_ceil(2).min(COMBO);
    clear + combo + if scored.emptied { EMPTIED } else { 0 }
}
