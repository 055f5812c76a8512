//! The log of a search: one line of JSON for its settings, then one for each generation.

use super::Tuning;
use crate::{Conditions, StrategyText};
use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File},
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};

/// The settings that identify a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    strategy: String,
    conditions: Conditions,
    population: usize,
    games: u64,
    seed: u64,
    step: f64,
}

impl Header {
    pub fn of(start: &StrategyText, tuning: &Tuning) -> Self {
        Self {
            strategy: start.text.clone(),
            conditions: tuning.conditions.clone(),
            population: tuning.population,
            games: tuning.games,
            seed: tuning.seed,
            step: tuning.step,
        }
    }
}

/// A generation: the tried points and the state of the search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Generation {
    pub generation: u64,
    pub points: Vec<Vec<f64>>,
    pub fitness: Vec<f64>,
    /// The mean strategy after this generation.
    pub mean: String,
}

impl Generation {
    /// The fitness of the point with this index, if it equals `point`.
    pub fn fitness_at(&self, place: usize, point: &[f64]) -> Option<f64> {
        let is_this = self.points.get(place).is_some_and(|tried| tried == point);
        self.fitness.get(place).copied().filter(|_| is_this)
    }
}

/// A log that is being written.
pub(super) struct Log {
    path: PathBuf,
    file: File,
    pub generations: Vec<Generation>,
}

impl Log {
    /// Opens or begins the log of a search. An incomplete last line is dropped.
    pub fn open(path: &Path, header: &Header) -> anyhow::Result<Self> {
        let unreadable = || format!("{} can't be read", path.display());
        let old = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            old => old.with_context(unreadable)?,
        };
        let mut lines = old.lines();
        if let Some(first) = lines.next() {
            let found: Header = serde_json::from_str(first).with_context(|| {
                format!(
                    "{} is no log of a search: give it another file",
                    path.display()
                )
            })?;
            ensure!(
                found == *header,
                "{} is the log of another search: give it another file, or the settings of that one",
                path.display()
            );
        }
        let generations: Vec<Generation> = lines
            .map_while(|line| serde_json::from_str(line).ok())
            .collect();
        let unwritable = || format!("{} can't be written", path.display());
        let mut log = Self {
            path: path.to_owned(),
            file: File::create(path).with_context(unwritable)?,
            generations: Vec::new(),
        };
        log.line(header)?;
        for generation in generations {
            log.add(generation)?;
        }
        Ok(log)
    }

    /// Writes a generation and flushes it.
    pub fn add(&mut self, generation: Generation) -> anyhow::Result<()> {
        self.line(&generation)?;
        self.generations.push(generation);
        Ok(())
    }

    fn line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        let unwritable = || format!("{} can't be written", self.path.display());
        self.file.write_all(&line).with_context(unwritable)
    }
}
