//! The optimisers as data: which one, with which settings.

use crate::optimise::{
    Bounds, CmaEs, CmaEsSettings, CrossEntropy, CrossEntropySettings, Genetic, GeneticSettings,
    Optimiser, SettingsError, Swarm, SwarmSettings, TellError, TuningProgress,
};
use serde::{Deserialize, Serialize};

/// An optimiser and its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum Method {
    /// Particle swarm.
    ParticleSwarm(SwarmSettings),
    /// CMA-ES.
    CmaEs(CmaEsSettings),
    /// Noisy cross-entropy.
    CrossEntropy(CrossEntropySettings),
    /// A genetic algorithm.
    Genetic(GeneticSettings),
}

impl Method {
    /// All of them, with their default settings.
    #[must_use]
    pub fn each() -> [Self; 4] {
        [
            Self::ParticleSwarm(SwarmSettings::default()),
            Self::CmaEs(CmaEsSettings::default()),
            Self::CrossEntropy(CrossEntropySettings::default()),
            Self::Genetic(GeneticSettings::default()),
        ]
    }

    /// The name as in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ParticleSwarm(_) => "particle-swarm",
            Self::CmaEs(_) => "cma-es",
            Self::CrossEntropy(_) => "cross-entropy",
            Self::Genetic(_) => "genetic",
        }
    }

    /// Begins a search in the box, at the start or, without one, at its centre; a swarm and a
    /// population are placed at random, but for the first candidate at a start.
    ///
    /// # Errors
    /// When a setting is out of its limits, or the start is outside the bounds.
    pub fn begin(
        &self,
        bounds: &Bounds,
        start: Option<&[f64]>,
        seed: u64,
    ) -> Result<Search, SettingsError> {
        Ok(match self {
            Self::ParticleSwarm(settings) => {
                Search::ParticleSwarm(Swarm::new(settings, bounds, start, seed)?)
            }
            Self::CmaEs(settings) => Search::CmaEs(CmaEs::new(settings, bounds, start, seed)?),
            Self::CrossEntropy(settings) => {
                Search::CrossEntropy(CrossEntropy::new(settings, bounds, start, seed)?)
            }
            Self::Genetic(settings) => {
                Search::Genetic(Genetic::new(settings, bounds, start, seed)?)
            }
        })
    }
}

/// A running search: the whole state of any of the optimisers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Search {
    /// Particle swarm.
    ParticleSwarm(Swarm),
    /// CMA-ES.
    CmaEs(CmaEs),
    /// Noisy cross-entropy.
    CrossEntropy(CrossEntropy),
    /// A genetic algorithm.
    Genetic(Genetic),
}

impl Search {
    fn inner(&self) -> &dyn Optimiser {
        match self {
            Self::ParticleSwarm(search) => search,
            Self::CmaEs(search) => search,
            Self::CrossEntropy(search) => search,
            Self::Genetic(search) => search,
        }
    }
}

impl Optimiser for Search {
    fn ask(&self) -> Vec<Vec<f64>> {
        self.inner().ask()
    }

    fn tell(&mut self, fitness: &[f64]) -> Result<(), TellError> {
        match self {
            Self::ParticleSwarm(search) => search.tell(fitness),
            Self::CmaEs(search) => search.tell(fitness),
            Self::CrossEntropy(search) => search.tell(fitness),
            Self::Genetic(search) => search.tell(fitness),
        }
    }

    fn progress(&self) -> &TuningProgress {
        self.inner().progress()
    }

    fn mean(&self) -> Vec<f64> {
        self.inner().mean()
    }

    fn spread(&self) -> f64 {
        self.inner().spread()
    }

    fn parents(&self) -> usize {
        self.inner().parents()
    }

    fn favourite(&self) -> Vec<f64> {
        self.inner().favourite()
    }
}
