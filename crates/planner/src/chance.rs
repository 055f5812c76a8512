//! The piece after the known ones: how likely each of the seven is.
//!
//! The game draws from a counter of eight bits and rejects a candidate up to twice by a
//! rule that looks at the two pieces before, so the chances are whole numbers of 2 to the
//! -24 and a mean over them is exact.

use crate::{Strategy, Term, features::Walk, general, strategy::units};
use rules::{Draw, Piece, draw_chances, long_run_shares};

/// What all chances sum to.
const WHOLE: i64 = 1 << 24;

/// A piece that fits nowhere makes the board worth that much less, in billionths: more
/// than any board.
const NO_ROOM: i64 = -1_000_000_000_000_000;

/// The chances of the seven pieces to follow the known ones, in 2 to the -24.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chances([u32; 7]);

impl Chances {
    /// After these pieces. Of a single one it is not known what fell before it, so that the
    /// shares of the long run, rounded, have to do.
    pub fn after(known: &[Piece]) -> Self {
        match known {
            [.., active, preview] => Self::from_draw(draw_chances(*active, *preview)),
            _ => Self::from_draw(long_run_shares()),
        }
    }

    fn from_draw(draw: Draw) -> Self {
        let mut chances = draw.map(|chance| (chance * WHOLE as f64) as u32);
        // What rounding down left over: nothing for a draw of the game.
        chances[0] += WHOLE as u32 - chances.iter().sum::<u32>();
        Self(chances)
    }

    /// Each piece with its chance.
    pub fn each(self) -> impl Iterator<Item = (Piece, u32)> {
        Piece::EACH.into_iter().zip(self.0)
    }

    /// The mean of what each piece leads to, `None` where it fits nowhere; `stuck` is what
    /// the board is worth without it. Rounded down to whole billionths.
    pub fn mean(self, stuck: i64, mut worth: impl FnMut(Piece) -> Option<i64>) -> i64 {
        let sum: i128 = self
            .each()
            .map(|(piece, chance)| {
                let worth = worth(piece).unwrap_or_else(|| stuck.saturating_add(NO_ROOM));
                i128::from(chance) * i128::from(worth)
            })
            .sum();
        sum.div_euclid(i128::from(WHOLE)) as i64
    }
}

/// The term of what fits nowhere.
const NO_ROOM_NAME: &str = "no-room";

/// The features of a board on average over the next piece, each put where it is best: the
/// sum of the products is the mean worth. Pieces that fit nowhere have a term of their own.
pub(crate) fn terms(walk: &mut Walk, strategy: &Strategy) -> Vec<Term> {
    let known: Vec<_> = walk.steps().iter().map(|s| s.placement.piece).collect();
    let mut sums = vec![0; strategy.features().len()];
    let mut stuck = 0;
    for (piece, chance) in Chances::after(&known).each() {
        let best = general::next(walk, strategy, piece);
        if let Some(placement) = best {
            walk.place(placement);
        }
        let leaf = walk.leaf();
        for (sum, weighted) in sums.iter_mut().zip(strategy.features()) {
            *sum += i64::from((weighted.feature.measure)(&leaf)) * i64::from(chance);
        }
        match best {
            Some(_) => walk.back(),
            None => stuck += i64::from(chance),
        }
    }
    let term = |name: &str, billionths: i64, sum: i64| {
        let (weight, value) = (units(billionths), sum as f64 / WHOLE as f64);
        Term {
            name: name.to_owned(),
            weight,
            value,
            product: weight * value,
        }
    };
    let weighted = strategy.features().iter().zip(sums);
    let mut terms: Vec<_> = weighted
        .map(|(w, sum)| term(w.feature.name, w.billionths, sum))
        .collect();
    if stuck > 0 {
        terms.push(term(NO_ROOM_NAME, NO_ROOM, stuck));
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exactly_those_of_the_game() {
        for active in Piece::EACH {
            for preview in Piece::EACH {
                let chances = Chances::after(&[Piece::O, active, preview]);
                let draw = draw_chances(active, preview);
                for ((_, chance), exact) in chances.each().zip(draw) {
                    assert_eq!(f64::from(chance) / WHOLE as f64, exact);
                }
            }
        }
    }

    #[test]
    fn chances_sum_to_the_whole() {
        for known in [&[][..], &[Piece::T], &[Piece::L, Piece::L]] {
            let sum: u32 = Chances::after(known).each().map(|(_, chance)| chance).sum();
            assert_eq!(i64::from(sum), WHOLE);
        }
    }

    #[test]
    fn a_mean_is_rounded_down_and_counts_what_fits_nowhere() {
        let chances = Chances([WHOLE as u32 / 2, WHOLE as u32 / 2, 0, 0, 0, 0, 0]);
        let worth = |piece| Some(if piece == Piece::L { -3 } else { -4 });
        assert_eq!(chances.mean(0, worth), -4);
        let stuck = |piece| (piece == Piece::L).then_some(7);
        assert_eq!(chances.mean(9, stuck), NO_ROOM / 2 + 8);
    }
}
