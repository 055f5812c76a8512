//! A tuning file as it is written.

use crate::FitnessMetric;
use crate::optimise::{Aggregate, Method, Racing};
use crate::search::Seeds;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TuningFile {
    pub name: String,
    pub about: String,
    /// Generations in all.
    pub generations: u32,
    /// Games of each candidate.
    pub games: usize,
    #[serde(default = "one")]
    pub first_game: u64,
    #[serde(default = "one")]
    pub seed: u64,
    #[serde(default)]
    pub seeds: Seeds,
    pub measure: FitnessMetric,
    #[serde(default)]
    pub fitness: Aggregate,
    pub optimiser: Method,
    pub racing: Option<Racing>,
    #[serde(default)]
    pub check: CheckSettings,
    /// A name, or a table as in a file of rules.
    pub rules: Value,
    /// When a game ends, in place of what the rules have.
    #[serde(default)]
    pub end: End,
    /// A name, a table as in a file of a player, or the path of such a file or of a strategy's.
    pub player: Value,
    /// Those that it plays matches against, each as `player` is; none: it plays games alone.
    #[serde(default)]
    pub against: Vec<Value>,
    pub parameters: Table,
}

/// When a game ends.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct End {
    pub lines: Option<u64>,
    pub pieces: Option<u64>,
}

const fn one() -> u64 {
    1
}

/// The games of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct CheckSettings {
    /// How many; 0: the result is not compared.
    pub games: u64,
    /// The seed of the first one.
    pub first_game: u64,
}

impl Default for CheckSettings {
    fn default() -> Self {
        Self {
            games: 100,
            first_game: 1_000_000_000,
        }
    }
}
