//! Dead ends that win.
//!
//! A player whose worths are compared as numbers takes a line that can't place the next
//! piece for a line of worth zero, if nothing else is said about it. So it takes the place
//! of what was best so far when that is worth less than nothing; and whatever is tried
//! next takes its place in turn, being better than no worth at all. Which line wins then
//! depends on the order of trying.

use super::Rules;
use crate::{Found, Line};

impl Rules {
    /// Whether a line takes the place of the best of those that were tried before it, when
    /// that many pieces can be placed at most.
    pub(crate) fn prefer(self, line: &Line, best: &Line, pieces: usize) -> bool {
        let is_dead_end = |line: &Line| self.dead_ends_win && line.len < pieces;
        if is_dead_end(best) {
            return true;
        }
        if is_dead_end(line) {
            return best.billionths < 0;
        }
        line.rank() > best.rank()
    }

    /// Ranks lines that come in the order of their first placements. What wins by a dead
    /// end comes first, the rest as always.
    pub(crate) fn ranked(self, lines: Vec<Line>, pieces: usize, nodes: u64) -> Found {
        let first = (0..lines.len())
            .reduce(|best, other| {
                if self.prefer(&lines[other], &lines[best], pieces) {
                    other
                } else {
                    best
                }
            })
            .filter(|_| self.dead_ends_win)
            .map(|first| lines[first]);
        let mut found = Found::ranked(lines, nodes);
        if let Some(at) = first.and_then(|first| found.lines.iter().position(|l| *l == first)) {
            found.lines[..=at].rotate_right(1);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Placement, Ply, placements};
    use rules::{Board, Piece};

    const DEAD_ENDS_WIN: Rules = Rules {
        dead_ends_win: true,
        ..Rules::GAME
    };

    /// A line of so many pieces, worth so many billionths, that begins there.
    fn line(first: Placement, len: usize, billionths: i64) -> Line {
        let ply = Ply {
            placement: first,
            cleared: 0,
        };
        (0..len).fold(Line::end(billionths), |line, _| line.after(ply))
    }

    /// The worths of lines of two pieces, `None` for a dead end, as they are ranked.
    fn ranked(rules: Rules, worths: &[Option<i64>]) -> Vec<Option<i64>> {
        let first = placements(&Board::EMPTY, Piece::T);
        let lines = first.iter().zip(worths).map(|(&at, worth)| match worth {
            Some(worth) => line(at, 2, *worth),
            None => line(at, 1, -99),
        });
        let found = rules.ranked(lines.collect(), 2, 7);
        assert_eq!(found.nodes, 7);
        let worth = |line: &Line| (line.len == 2).then_some(line.billionths);
        found.lines.iter().map(worth).collect()
    }

    #[test]
    fn a_dead_end_beats_what_is_below_zero_and_loses_to_what_comes_next() {
        let low = Some(-30);
        let lower = Some(-40);
        assert_eq!(ranked(DEAD_ENDS_WIN, &[low, None]), [None, low]);
        assert_eq!(ranked(DEAD_ENDS_WIN, &[None, lower]), [lower, None]);
        assert_eq!(
            ranked(DEAD_ENDS_WIN, &[low, None, lower]),
            [lower, low, None]
        );
        assert_eq!(ranked(DEAD_ENDS_WIN, &[None, None]), [None, None]);
    }

    #[test]
    fn a_dead_end_loses_to_what_is_not_below_zero() {
        for worth in [0, 30] {
            let high = Some(worth);
            assert_eq!(ranked(DEAD_ENDS_WIN, &[high, None]), [high, None]);
        }
    }

    #[test]
    fn otherwise_a_dead_end_comes_last_in_whatever_order_it_is_tried() {
        for worths in [[Some(-30), None], [None, Some(-30)]] {
            assert_eq!(ranked(Rules::GAME, &worths), [Some(-30), None]);
        }
        let live = [Some(-2), Some(5), Some(1)];
        for rules in [Rules::GAME, DEAD_ENDS_WIN] {
            assert_eq!(ranked(rules, &live), [Some(5), Some(1), Some(-2)]);
        }
    }
}
