//! The player of a weighted sum of features, over the pieces it can see.

mod followed;
mod level;
mod scaled;
mod search;
mod weights;

pub use scaled::{ScaledError, ScaledSpec, Simulated};
pub use weights::{Scale, Weights};

use crate::{Candidate, Player, Term};
use board::Word;
use lab_rules::{Decision, Game};
use search::{Search, Value};
use std::sync::atomic::AtomicBool;
use strategy::HighStackWeights;

/// Plays the choice after which the weighted sum of features is highest, looking ahead over
/// as many visible pieces as its depth has. A hold after the first piece is not considered.
/// Of equal choices it takes the first, by hold, orientation and column.
#[derive(Clone, Debug)]
pub struct Linear<W: Word, const N: usize> {
    weights: Weights<W>,
    modes: Vec<HighStackWeights<Weights<W>>>,
    /// Pieces in a line: 1 is the falling one alone.
    depth: usize,
    search: Search<W, N>,
}

impl<W: Word, const N: usize> Linear<W, N> {
    /// A player of these weights.
    #[must_use]
    pub fn new(weights: Weights<W>, depth: usize) -> Self {
        Self {
            weights,
            modes: Vec::new(),
            depth: depth.max(1),
            search: Search::default(),
        }
    }

    /// Sets other weights for higher stacks, in rising order of height.
    #[must_use]
    pub fn with_modes(mut self, modes: Vec<HighStackWeights<Weights<W>>>) -> Self {
        self.modes = modes;
        self
    }

    /// Leaves full rows on the board to the end of a line, as some programs do when they look
    /// ahead.
    #[must_use]
    pub fn without_clears(mut self) -> Self {
        self.search.clears = false;
        self
    }

    /// Sets the beam: the `breadth[0]` best lines are judged by the mean over the next unknown
    /// piece, with the `breadth[1]` best placements of it each judged by the mean over one more.
    #[must_use]
    pub fn with_breadth(mut self, breadth: &[usize]) -> Self {
        self.search.breadth = breadth.to_vec();
        self
    }

    /// Sets that the best lines are judged by the mean of simulated games that go on from them, in
    /// place of means over the next pieces.
    #[must_use]
    pub fn with_simulated(mut self, simulated: Simulated) -> Self {
        // The second beam is the one best placement of a piece of such a game.
        self.search.breadth = vec![simulated.lines, 1];
        self.search.simulated = Some(simulated);
        self
    }

    /// The weights for a board whose highest column is that high.
    fn weights(&self, highest: u32) -> &Weights<W> {
        HighStackWeights::at(&self.modes, highest).unwrap_or(&self.weights)
    }
}

impl<W: Word, const N: usize> Player<W, N> for Linear<W, N> {
    fn choose(&mut self, game: &Game<W, N>, stop: &AtomicBool) -> Option<Decision> {
        let mut search = std::mem::take(&mut self.search);
        let weights = self.weights(game.board().highest());
        let mut best: Option<(f64, Decision)> = None;
        let mut followed: Option<(f64, Decision)> = None;
        search.each(game, weights, self.depth, stop, |choice, value, _| {
            let (best, value) = match value {
                Value::Known(value) => (&mut best, value),
                Value::Followed(value) => (&mut followed, value),
            };
            if best.is_none_or(|(highest, _)| value > highest) {
                *best = Some((value, choice));
            }
        });
        self.search = search;
        followed.or(best).map(|(_, choice)| choice)
    }

    fn candidates(&self, game: &Game<W, N>) -> Vec<Candidate> {
        let weights = self.weights(game.board().highest());
        let mut search = self.search.clone();
        search.records = true;
        let mut all: Vec<Candidate> = Vec::new();
        let mut followed: Vec<(Decision, f64)> = Vec::new();
        let unstopped = AtomicBool::new(false);
        search.each(
            game,
            weights,
            self.depth,
            &unstopped,
            |choice, value, measures| {
                let value = match value {
                    Value::Known(value) => value,
                    Value::Followed(value) => {
                        followed.push((choice, value));
                        return;
                    }
                };
                let terms = weights
                    .each()
                    .zip(measures)
                    .map(|(weighted, &measure)| Term {
                        name: weighted.feature.name.into(),
                        measure: weighted.scaled(measure),
                        weight: weighted.weight,
                    });
                all.push(Candidate {
                    choice,
                    value,
                    terms: terms.collect(),
                });
            },
        );
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        rank_followed(&mut all, &followed);
        all
    }
}

/// Puts the choices whose lines were followed in front, by what they came to.
fn rank_followed(all: &mut [Candidate], followed: &[(Decision, f64)]) {
    let best = |candidate: &Candidate| {
        let own = followed
            .iter()
            .filter(|(choice, _)| *choice == candidate.choice);
        own.map(|&(_, value)| value).reduce(f64::max)
    };
    for candidate in all.iter_mut() {
        if let Some(value) = best(candidate) {
            candidate.value = value;
        }
    }
    let rank = |candidate: &Candidate| (best(candidate).is_some(), candidate.value);
    all.sort_by(|a, b| {
        let (a, b) = (rank(a), rank(b));
        b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
    });
}
