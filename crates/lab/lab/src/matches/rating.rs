//! Ratings of players by the matches between them.

use super::{Outcome, Pairing};
use crate::stats::bootstrap;

/// A player's rating by the model of Bradley and Terry, on the scale of chess: 400 more are ten times
/// the chance to win. The mean of all is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// Its 95 % interval, by drawing seeds; `None` of one seed.
    pub interval: Option<(f64, f64)>,
}

/// Rounds of the fixed-point iteration at most; a rating has come to rest long before.
const ROUNDS: usize = 2_000;
/// Ratings change no more than this at the end.
const REST: f64 = 1e-9;
/// Matches that each pair is taken to have drawn besides: without them a player that never lost
/// would have no rating.
const PRIOR: f64 = 1.0;

/// The ratings of so many players, in their order.
#[must_use]
pub fn ratings(players: usize, outcomes: &[Outcome]) -> Vec<Rating> {
    let mut seeds: Vec<u64> = outcomes.iter().map(|outcome| outcome.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    // Wins of each over each, by seed; half a win for both where nobody won.
    let by_seed: Vec<Vec<f64>> = (seeds.iter())
        .map(|&seed| {
            let mut wins = vec![0.0; players * players];
            for outcome in outcomes.iter().filter(|outcome| outcome.seed == seed) {
                let Pairing { left, right } = outcome.pairing;
                let share = outcome.left_share();
                wins[left * players + right] += share;
                wins[right * players + left] += 1.0 - share;
            }
            wins
        })
        .collect();
    let of = |drawn: &[usize]| {
        let mut wins = vec![0.0; players * players];
        for seed in drawn.iter().filter_map(|&i| by_seed.get(i)) {
            for (sum, n) in wins.iter_mut().zip(seed) {
                *sum += n;
            }
        }
        strengths(players, &wins)
    };
    let all: Vec<usize> = (0..seeds.len()).collect();
    let values = of(&all);
    (values.into_iter().enumerate())
        .map(|(player, value)| Rating {
            value,
            interval: bootstrap(seeds.len(), |drawn| of(drawn).get(player).copied()),
        })
        .collect()
}

/// The ratings that make the wins most likely, by the iteration of Zermelo.
fn strengths(players: usize, wins: &[f64]) -> Vec<f64> {
    let won = |i: usize, j: usize| wins[i * players + j] + 0.5 * PRIOR;
    let mut strength = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let mut next: Vec<f64> = (0..players)
            .map(|i| {
                let others = (0..players).filter(|&j| j != i);
                let (mut of, mut per) = (0.0, 0.0);
                for j in others {
                    of += won(i, j);
                    per += (won(i, j) + won(j, i)) / (strength[i] + strength[j]);
                }
                if per > 0.0 { of / per } else { 1.0 }
            })
            .collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / players.max(1) as f64;
        for s in &mut next {
            *s /= mean.exp();
        }
        let moved = next.iter().zip(&strength).map(|(a, b)| (a / b).ln().abs());
        let rests = moved.fold(0.0, f64::max) < REST;
        strength = next;
        if rests {
            break;
        }
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_as_far_apart_as_their_wins() {
        // Nine and a half to one and a half: 400 times the logarithm of their ratio.
        let found = strengths(2, &[0.0, 9.0, 1.0, 0.0]);
        let apart = 400.0 * (9.5_f64 / 1.5).log10();
        assert!((found[0] - found[1] - apart).abs() < 1e-4, "{found:?}");
        assert!((found[0] + found[1]).abs() < 1e-6);
    }

    #[test]
    fn a_player_that_never_lost_has_a_rating() {
        let found = strengths(3, &[0.0, 10.0, 10.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0]);
        assert!(found.iter().all(|rating| rating.is_finite()));
        assert!(found[0] > found[1] && found[1] > found[2], "{found:?}");
    }
}
