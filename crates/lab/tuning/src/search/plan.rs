//! All that decides a search.

use crate::optimise::{
    Aggregate, Bounds, Method, Optimiser as _, Race, Racing, Range, Search, SettingsError,
};
use serde::{Deserialize, Serialize};

/// A number that is searched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// Where the search begins; without it, at the centre of the range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<f64>,
}

/// Which games the generations play. The candidates of a generation always play the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seeds {
    /// All generations play the same games, so that their fitness values can be compared.
    /// A swarm needs this. The weights may come to fit these games.
    #[default]
    Fixed,
    /// Every generation plays games that were not played before.
    Fresh,
}

/// Games of a generation, at most: at a millisecond a game one takes a quarter of an hour, and
/// the values of all are in memory.
pub const MAX_GAMES: usize = 1_000_000;

/// All that decides a search, but for the number of generations, which may grow. It is the
/// first line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchSpec {
    /// What is searched for, as text that changes when the value of a game does.
    pub subject: String,
    /// The numbers that are searched.
    pub parameters: Vec<Parameter>,
    /// How they are searched.
    pub optimiser: Method,
    /// The seed of the optimiser.
    pub seed: u64,
    /// The seed of the first game; the next ones count up from it.
    pub first_game: u64,
    /// Games of each candidate.
    pub games: usize,
    /// Which games the generations play.
    pub seeds: Seeds,
    /// How the games of a candidate become its fitness.
    pub fitness: Aggregate,
    /// Whether candidates that are significantly worse stop early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub racing: Option<Racing>,
}

impl SearchSpec {
    /// The search at its beginning.
    ///
    /// # Errors
    /// What is wrong with the settings.
    pub fn begin(&self) -> Result<Search, SettingsError> {
        self.fitness.check()?;
        if let Some(racing) = &self.racing {
            racing.check(self.fitness)?;
        }
        let count = |value: f64, is_kept: bool, expected: &'static str| {
            let name = "games";
            let wrong = SettingsError::Number {
                name,
                value,
                expected,
            };
            is_kept.then_some(()).ok_or(wrong)
        };
        count(self.games as f64, self.games >= 1, "at least 1")?;
        let ranges = self.parameters.iter().map(|p| Range::new(p.low, p.high));
        let bounds = Bounds::new(ranges.collect())?;
        let start = self.start();
        let search = self.optimiser.begin(&bounds, start.as_deref(), self.seed)?;
        let games = self.games.saturating_mul(search.ask().len());
        count(
            self.games as f64,
            games <= MAX_GAMES,
            "at most a million divided by the number of candidates",
        )?;
        Ok(search)
    }

    /// Where the search begins, if a parameter has a start.
    #[must_use]
    pub fn start(&self) -> Option<Vec<f64>> {
        let parameters = self.parameters.iter();
        parameters.clone().any(|p| p.start.is_some()).then(|| {
            parameters
                .map(|p| p.start.unwrap_or(p.low + (p.high - p.low) / 2.0))
                .collect()
        })
    }

    /// The seed of a game, counted from 0, of a generation.
    #[must_use]
    pub fn game_seed(&self, generation: u32, game: usize) -> u64 {
        let before = match self.seeds {
            Seeds::Fixed => 0,
            Seeds::Fresh => u64::from(generation).wrapping_mul(self.games as u64),
        };
        self.first_game
            .wrapping_add(before)
            .wrapping_add(game as u64)
    }

    /// The games of a generation of these candidates.
    pub(crate) fn race(&self, candidates: usize, parents: usize) -> Race {
        Race::new(self.racing.clone(), candidates, parents, self.games)
    }
}
