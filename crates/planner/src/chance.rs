//! The piece after the known ones: how likely each of the seven is.
//!
//! The game draws from a counter of eight bits and rejects a candidate up to twice by a
//! rule that looks at the two pieces before, so the chances are whole numbers of 2 to the
//! -24 and a mean over them is exact.

use crate::{
    Term,
    features::Walk,
    general::{self, Replies, Task, Widths},
    strategy::units,
};
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

/// The features of a board on average over the next pieces, each put where it is best: the
/// sum of the products is the mean worth. Pieces that fit nowhere have a term of their own.
pub(crate) fn terms(walk: &mut Walk, task: &Task<'_>, replies: &Replies) -> Vec<Term> {
    let strategy = task.strategy;
    let mut means = Means {
        task,
        replies,
        sums: vec![0.0; strategy.features().len()],
        stuck: 0.0,
    };
    let widths = Widths::of(strategy);
    means.add(walk, widths, 1.0);
    let Means { sums, stuck, .. } = means;
    let term = |name: &str, billionths: i64, value: f64| {
        let weight = units(billionths);
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
    if stuck > 0.0 {
        terms.push(term(NO_ROOM_NAME, NO_ROOM, stuck));
    }
    terms
}

/// Values of features summed up by how likely they are.
struct Means<'a> {
    task: &'a Task<'a>,
    /// Those that are known.
    replies: &'a Replies,
    sums: Vec<f64>,
    stuck: f64,
}

impl Means<'_> {
    /// Adds what comes of the pieces that may come next. `share` is how likely the board is.
    fn add(&mut self, walk: &mut Walk, widths: Widths<'_>, share: f64) {
        let known: Vec<_> = walk.pieces().collect();
        for (piece, chance) in Chances::after(&known).each() {
            let share = share * f64::from(chance) / WHOLE as f64;
            let beyond = widths.beyond();
            let known = self.replies.get(walk, piece, beyond);
            let reply = known.or_else(|| general::reply(walk, self.task, piece, beyond));
            let Some(reply) = reply else {
                self.stuck += share;
                self.count(walk, share);
                continue;
            };
            walk.place(reply.placement);
            if reply.is_mean {
                self.add(walk, beyond, share);
            } else {
                self.count(walk, share);
            }
            walk.back();
        }
    }

    fn count(&mut self, walk: &Walk, share: f64) {
        let leaf = walk.leaf();
        for (sum, weighted) in self.sums.iter_mut().zip(self.task.strategy.features()) {
            *sum += f64::from((weighted.feature.measure)(&leaf)) * share;
        }
    }
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
