//! What a clear is worth, and the figures of a game that it adds to.

use serde::{Deserialize, Serialize};

/// What a clear is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// A point for each line.
    Lines,
    /// 40, 100, 300 and 1,200 points times the level after the clear plus one.
    Nintendo,
    /// Lines sent to an opponent: the table of Tetris Battle.
    Battle,
}

/// Whether the T was turned into its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spin {
    /// No: another piece, another last move, or fewer than three filled corners.
    #[default]
    None,
    /// Yes, with an empty corner beside the cell that points out.
    Mini,
    /// Yes, with both of these corners filled.
    Full,
}

/// A clear, as scoring sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Rows that it removed.
    pub rows: u32,
    /// Whether the board is empty after it.
    pub emptied: bool,
    /// Whether the T was turned into its place.
    pub spin: Spin,
}

/// Points of a clear of 0 to 4 rows on level 0.
const POINTS: [u64; 5] = [0, 40, 100, 300, 1_200];
/// Lines sent by a clear of 0 to 4 rows, and when the clear before was as difficult.
const SENT: [[u64; 5]; 2] = [[0, 0, 1, 2, 4], [0, 0, 1, 2, 6]];
/// The same for a T turned into its place.
const SENT_BY_SPIN: [[u64; 5]; 2] = [[0, 2, 4, 6, 6], [0, 3, 6, 9, 9]];
/// The same with an empty corner beside the cell that points out. Two rows are not in the
/// table; they count as the full ones.
const SENT_BY_MINI: [[u64; 5]; 2] = [[0, 1, 4, 6, 6], [0, 2, 6, 9, 9]];
/// Lines sent by the clear that empties the board.
pub const EMPTIED: u64 = 10;
/// The most lines that one step of a combo sends.
const COMBO: u64 = 4;

impl Scoring {
    /// Whether turning the T into its place counts.
    #[must_use]
    pub const fn counts_spins(self) -> bool {
        match self {
            Self::Lines | Self::Nintendo => false,
            Self::Battle => true,
        }
    }

    /// Whether a clear sends lines to the other board of a match.
    #[must_use]
    pub const fn sends(self) -> bool {
        match self {
            Self::Lines | Self::Nintendo => false,
            Self::Battle => true,
        }
    }

    /// Adds what a clear is worth. Level, pieces and lines are counted elsewhere, before.
    pub fn add(self, scored: Scored, figures: &mut Figures) {
        let rows = (scored.rows as usize).min(4);
        match self {
            Self::Lines => figures.score += u64::from(scored.rows),
            Self::Nintendo => figures.score += POINTS[rows] * (u64::from(figures.level) + 1),
            Self::Battle => {
                figures.sent += sent(scored, rows, figures);
                figures.score = figures.sent;
            }
        }
        if rows > 0 {
            figures.back_to_back = rows == 4 || scored.spin != Spin::None;
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
    let table = match scored.spin {
        Spin::None => &SENT,
        Spin::Mini => &SENT_BY_MINI,
        Spin::Full => &SENT_BY_SPIN,
    };
    let clear = table[usize::from(figures.back_to_back)][rows];
    // The first clear of a series is combo 0, which sends nothing.
    let combo = u64::from(figures.combo).div_ceil(2).min(COMBO);
    clear + combo + if scored.emptied { EMPTIED } else { 0 }
}

/// The figures of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Pieces placed.
    pub pieces: u64,
    /// Rows cleared.
    pub lines: u64,
    /// Placements that cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u64; 5],
    /// Points.
    pub score: u64,
    /// Lines sent to the opponent.
    pub sent: u64,
    /// The level.
    pub level: u32,
    /// Clears in a row so far, without a placement that cleared nothing between them.
    pub combo: u32,
    /// Whether the last clear keeps a back-to-back series alive.
    pub back_to_back: bool,
    /// Clears by a T that was turned into its place.
    pub spins: u64,
    /// Times the board was empty after a clear.
    pub empty_boards: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent_by(clears: &[(u32, Spin)]) -> Vec<u64> {
        let mut figures = Figures::default();
        (clears.iter())
            .map(|&(rows, spin)| {
                let before = figures.sent;
                let emptied = false;
                Scoring::Battle.add(
                    Scored {
                        rows,
                        emptied,
                        spin,
                    },
                    &mut figures,
                );
                figures.sent - before
            })
            .collect()
    }

    #[test]
    fn the_table_of_lines_sent() {
        let (none, mini, full) = (Spin::None, Spin::Mini, Spin::Full);
        let gap = (0, none);
        assert_eq!(
            sent_by(&[(1, none), gap, (2, none), gap, (3, none), gap, (4, none)]),
            [0, 0, 1, 0, 2, 0, 4]
        );
        assert_eq!(sent_by(&[(4, none), gap, (4, none)]), [4, 0, 6]);
        assert_eq!(
            sent_by(&[(4, none), gap, (1, none), gap, (4, none)]),
            [4, 0, 0, 0, 4]
        );
        assert_eq!(
            sent_by(&[
                (1, mini),
                gap,
                (1, mini),
                gap,
                (1, full),
                gap,
                (2, full),
                gap,
                (3, full)
            ]),
            [1, 0, 2, 0, 3, 0, 6, 0, 9]
        );
        assert_eq!(
            sent_by(&[(2, full), gap, (2, none), gap, (3, full)]),
            [4, 0, 1, 0, 6]
        );
        assert_eq!(sent_by(&[(0, full), (4, none)]), [0, 4]);
    }

    #[test]
    fn a_combo_sends_1_1_2_2_3_3_4_4_4() {
        let sent = sent_by(&[(1, Spin::None); 10]);
        assert_eq!(sent, [0, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
    }

    #[test]
    fn points_rise_with_the_level() {
        let mut figures = Figures {
            level: 19,
            ..Figures::default()
        };
        let scored = Scored {
            rows: 4,
            emptied: false,
            spin: Spin::None,
        };
        Scoring::Nintendo.add(scored, &mut figures);
        assert_eq!(figures.score, 24_000);
    }
}
