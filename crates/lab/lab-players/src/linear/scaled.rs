//! The player of a weighted sum whose measures are bent by powers around a bias, and which may play
//! simulated games: what the NES article names as further weights and left to be tried.

use super::{Linear, Scale, Weights};
use board::Word;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strategy::{
    LinearSpec,
    features::{self, Feature},
};

/// Its settings. Every number of it can be searched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScaledSpec {
    /// Features and their weights.
    pub weights: BTreeMap<String, f64>,
    /// Where the measure of a feature counts nothing, for some of them; 0 for the others.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bias: BTreeMap<String, f64>,
    /// The power of the distance from there, for some of them; 1 for the others.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub power: BTreeMap<String, f64>,
    /// Pieces in a line.
    #[serde(default = "one")]
    pub depth: usize,
    /// Games by which the best lines are judged, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulated: Option<Simulated>,
}

/// The simulated games by which lines are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Simulated {
    /// How many of the best lines are judged by them: 1 to 100.
    pub lines: usize,
    /// Games from each line: 1 to 100.
    pub games: u64,
    /// Pieces of each game: 1 to 100.
    pub pieces: usize,
}

/// The most of each number: all three at it take a million placements for one decision.
const MOST: usize = 100;

impl Simulated {
    /// Whether its numbers are in range.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let each = [self.lines, self.games as usize, self.pieces];
        each.iter().all(|n| (1..=MOST).contains(n))
    }
}

/// The highest power: above it one column too many outweighs all else in any board.
const MOST_POWER: f64 = 8.0;

/// What is wrong with such a player.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScaledError {
    /// A bias or a power of a feature that has no weight.
    #[error("`{table}.{name}` is of a feature that has no weight; add it to `weights`")]
    Unweighted {
        /// `bias` or `power`.
        table: &'static str,
        /// The feature.
        name: String,
    },
    /// A power that makes no scale.
    #[error("`power.{0}` is {1}; give more than 0 and at most {MOST_POWER}")]
    Power(String, f64),
    /// Simulated games of no size, or that take too long.
    #[error("`simulated` needs `lines`, `games` and `pieces` from 1 to 100")]
    Simulated,
}

impl ScaledSpec {
    /// The same player without scales and simulated games, for what is checked of any strategy.
    #[must_use]
    pub fn linear(&self) -> LinearSpec {
        LinearSpec {
            weights: self.weights.clone(),
            depth: self.depth,
            breadth: Vec::new(),
            clear_between: true,
            modes: Vec::new(),
        }
    }

    /// Whether its scales and games are possible.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), ScaledError> {
        for (table, each) in [("bias", &self.bias), ("power", &self.power)] {
            let unweighted = each.keys().find(|name| !self.weights.contains_key(*name));
            if let Some(name) = unweighted {
                let name = name.clone();
                return Err(ScaledError::Unweighted { table, name });
            }
        }
        let wrong = |power: f64| !(power > 0.0 && power <= MOST_POWER);
        if let Some((name, &power)) = self.power.iter().find(|(_, power)| wrong(**power)) {
            return Err(ScaledError::Power(name.clone(), power));
        }
        if self.simulated.is_some_and(|games| !games.is_possible()) {
            return Err(ScaledError::Simulated);
        }
        Ok(())
    }

    /// The player. Names that are no feature's are left out; [`LinearSpec::check`] refuses them.
    #[must_use]
    pub fn player<W: Word, const N: usize>(&self) -> Linear<W, N> {
        let known: Vec<Feature<W>> = features::all();
        let weights = known.into_iter().filter_map(|feature| {
            let &weight = self.weights.get(feature.name)?;
            Some((feature, weight))
        });
        let scale = |name: &str| {
            let [bias, power] = [&self.bias, &self.power].map(|each| each.get(name).copied());
            (bias.is_some() || power.is_some()).then(|| Scale {
                bias: bias.unwrap_or(0.0),
                power: power.unwrap_or(1.0),
            })
        };
        let linear = Linear::new(Weights::scaled(weights, scale), self.depth);
        match self.simulated {
            Some(simulated) => linear.with_simulated(simulated),
            None => linear,
        }
    }
}

const fn one() -> usize {
    1
}
