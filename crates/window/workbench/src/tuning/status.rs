//! What the panel Tuning shows: a search for better weights by games without pixels.

use serde::{Deserialize, Serialize};
use std::{path::PathBuf, sync::Arc};

/// The search that runs, or the last one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TuningStatus {
    /// What is done now; nothing when no search runs.
    pub running: Option<TuningPhase>,
    /// The search.
    pub search: Option<Arc<TuningSearch>>,
    /// The searches of the program that have a log, from which they go on.
    pub begun: Arc<[&'static str]>,
}

/// What a running search does, and how much of it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TuningPhase {
    /// The file and the log are read.
    Reading,
    /// Games of the search; of all that it can take at most.
    Searching(u64, u64),
    /// Games in which the result is compared with the start.
    Comparing(u64, u64),
}

/// A search and what it has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TuningSearch {
    /// Its name.
    pub name: String,
    /// What it is, in one sentence.
    pub about: String,
    /// The optimiser.
    pub method: &'static str,
    /// What a game is measured in, in the plural.
    pub unit: &'static str,
    /// Its log.
    pub log: PathBuf,
    /// Generations in all.
    pub generations: u32,
    /// The generations that are complete.
    pub rows: Vec<TuningRow>,
    /// The numbers that are searched.
    pub parameters: Vec<TunedParameter>,
    /// The comparison at the end.
    pub result: Option<TuningResult>,
}

/// A generation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TuningRow {
    /// The greatest fitness of all generations so far.
    pub best: f64,
    /// The greatest fitness of this one.
    pub greatest: f64,
    /// The mean fitness of this one.
    pub mean: f64,
    /// How far the search spreads, as a fraction of the ranges.
    pub spread: f64,
    /// Games that were played.
    pub games: u64,
    /// How many times the search began again elsewhere.
    pub restarts: u32,
}

/// A number that is searched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TunedParameter {
    /// Its keys in the file of the player, joined by points.
    pub name: String,
    /// The least and the greatest value.
    pub range: [f64; 2],
    /// Its value at the start, if the search has one.
    pub start: Option<f64>,
    /// Its value in the best candidate so far.
    pub best: Option<f64>,
    /// Its value where the search is now.
    pub now: Option<f64>,
}

/// The player that was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TuningResult {
    /// Its file.
    pub text: String,
    /// The comparison; nothing when the search asks for none.
    pub compared: Option<Compared>,
    /// Whether the search was stopped before its end, so that it can be resumed.
    pub is_partial: bool,
}

/// The result and the start in the same games, which the search has not seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// Games of each.
    pub games: u64,
    /// Whether the player that was found is the best candidate, not where the search ended.
    pub is_best: bool,
    /// Mean and standard error of the player that was found.
    pub found: [f64; 2],
    /// Those of the player at the start, if the search has one.
    pub start: Option<[f64; 2]>,
}

impl TuningSearch {
    /// Games that were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.rows.iter().map(|row| row.games).sum()
    }

    /// Whether all generations are complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.rows.len() >= self.generations as usize
    }
}
