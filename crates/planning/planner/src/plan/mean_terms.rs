//! The terms of a mean over unknown pieces.

use super::Term;
use crate::{
    PlacementStack,
    search::{ChanceBreadth, ChanceMoves, Task, chance_move},
};
use exact::{Chances, WHOLE};
use std::borrow::Cow;
use strategy::units;

/// The name of the term for pieces that fit nowhere.
const NO_ROOM_NAME: &str = "no-room";

/// The features of a board on average over the next pieces, each put where it is best: the
/// sum of the products is the mean value. Pieces that fit nowhere have a term of their own.
pub(super) fn of(
    stack: &mut PlacementStack,
    task: &Task<'_>,
    chance_moves: &ChanceMoves,
) -> Vec<Term> {
    let strategy = task.strategy;
    let mut means = Means {
        task,
        chance_moves,
        sums: vec![0.0; strategy.features().len()],
        stuck: 0.0,
    };
    means.add(stack, ChanceBreadth::of(strategy), 1.0);
    let Means { sums, stuck, .. } = means;
    let term = |name: &'static str, billionths: i64, value: f64| {
        let weight = units(billionths);
        Term {
            name: Cow::Borrowed(name),
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
        terms.push(term(NO_ROOM_NAME, strategy.no_room(), stuck));
    }
    terms
}

/// Values of features, weighted by their chances and summed.
struct Means<'a> {
    task: &'a Task<'a>,
    /// The moves that the search kept.
    chance_moves: &'a ChanceMoves,
    sums: Vec<f64>,
    /// The chance that a piece fits nowhere.
    stuck: f64,
}

impl Means<'_> {
    /// Adds the results of each possible next piece. `share` is the chance of the board.
    fn add(&mut self, stack: &mut PlacementStack, breadth: ChanceBreadth<'_>, share: f64) {
        let known: Vec<_> = stack.pieces().collect();
        for (piece, chance) in Chances::after(&known).each() {
            let share = share * f64::from(chance) / WHOLE as f64;
            let beyond = breadth.beyond();
            let kept = self.chance_moves.get(stack, piece, beyond);
            let found = kept.or_else(|| chance_move(stack, self.task, piece, beyond));
            let Some(found) = found else {
                self.stuck += share;
                self.count(stack, share);
                continue;
            };
            stack.place(found.placement);
            if found.is_mean {
                self.add(stack, beyond, share);
            } else {
                self.count(stack, share);
            }
            stack.undo();
        }
    }

    fn count(&mut self, stack: &PlacementStack, share: f64) {
        let leaf = stack.leaf();
        for (sum, weighted) in self.sums.iter_mut().zip(self.task.strategy.features()) {
            *sum += weighted.feature.value(&leaf) as f64 * share;
        }
    }
}
