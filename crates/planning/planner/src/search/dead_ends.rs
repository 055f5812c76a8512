//! Dead ends that win, as in a player whose comparison has that fault.
//!
//! Such a player compares worths as numbers and gives a line that can't place the next
//! piece a worth of zero. So the dead end replaces the best so far when that is worth less
//! than zero; and whatever is tried next replaces the dead end, since any worth beats none.
//! Which line wins then depends on the order of trying. See
//! [`AssumedRules::dead_ends_win`].

use crate::AssumedRules;
use exact::{Line, SearchResult};

/// Whether a line replaces the best of those tried before it, when at most `pieces` can be
/// placed.
pub(super) fn is_preferred(rules: AssumedRules, line: &Line, best: &Line, pieces: usize) -> bool {
    let is_dead_end = |line: &Line| rules.dead_ends_win && line.len < pieces;
    if is_dead_end(best) {
        return true;
    }
    if is_dead_end(line) {
        return best.billionths < 0;
    }
    line.rank() > best.rank()
}

/// Ranks lines that come in the order of their first placements. A line that wins by a dead
/// end comes first; the rest is ranked as usual.
pub(super) fn ranked(
    rules: AssumedRules,
    lines: Vec<Line>,
    pieces: usize,
    nodes: u64,
) -> SearchResult {
    let first = (0..lines.len())
        .reduce(|best, other| {
            if is_preferred(rules, &lines[other], &lines[best], pieces) {
                other
            } else {
                best
            }
        })
        .filter(|_| rules.dead_ends_win)
        .map(|first| lines[first]);
    let mut found = SearchResult::ranked(lines, nodes);
    if let Some(at) = first.and_then(|first| found.lines.iter().position(|l| *l == first)) {
        found.lines[..=at].rotate_right(1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placements;
    use exact::Ply;
    use rules::{Board, Piece, Placement};

    const DEAD_ENDS_WIN: AssumedRules = AssumedRules {
        dead_ends_win: true,
        ..AssumedRules::GAME
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
    fn ranked(rules: AssumedRules, worths: &[Option<i64>]) -> Vec<Option<i64>> {
        let first = placements(&Board::EMPTY, Piece::T);
        let lines = first.iter().zip(worths).map(|(&at, worth)| match worth {
            Some(worth) => line(at, 2, *worth),
            None => line(at, 1, -99),
        });
        let found = super::ranked(rules, lines.collect(), 2, 7);
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
            assert_eq!(ranked(AssumedRules::GAME, &worths), [Some(-30), None]);
        }
        let live = [Some(-2), Some(5), Some(1)];
        for rules in [AssumedRules::GAME, DEAD_ENDS_WIN] {
            assert_eq!(ranked(rules, &live), [Some(5), Some(1), Some(-2)]);
        }
    }
}
