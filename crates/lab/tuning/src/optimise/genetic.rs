//! A genetic algorithm with real-valued genes.
//!
//! Parents are chosen by tournaments, so that only the order of the fitness values counts. Two
//! parents are crossed gene by gene by BLX-α of Eshelman and Schaffer (1993): a child's gene is
//! uniform between those of its parents and a part α beyond them, which keeps the spread of a
//! population without selection for an α of about 0.5. Then some genes are moved by a normal
//! deviation. The best of a generation are in the next one as they are, and are evaluated again.

use crate::optimise::{
    Bounds, Optimiser, Random, SettingsError, TellError, TuningProgress,
    bounds::{self, check_population, draw_inside},
    error::{check, check_part},
    progress::ranking,
};
use serde::{Deserialize, Serialize};

/// The settings of a genetic algorithm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct GeneticSettings {
    /// Candidates of a generation; at least 2.
    pub population: usize,
    /// How many of the best go into the next generation as they are; fewer than the population.
    pub elite: usize,
    /// Candidates of a tournament, whose best becomes a parent; 1 is no selection.
    pub tournament: usize,
    /// The probability that a child has two parents; else it is a copy of one.
    pub crossover: f64,
    /// How far beyond its parents a gene of a child may be, as a part of their distance.
    pub blend: f64,
    /// The probability that a gene is moved; 0: one in each child, on average.
    pub mutation: f64,
    /// The standard deviation of such a move, as a fraction of the range.
    pub step: f64,
    /// Generations without improvement after which all candidates are placed at random again.
    /// 0: never.
    pub restart_after: u32,
}

impl Default for GeneticSettings {
    fn default() -> Self {
        Self {
            population: 50,
            elite: 2,
            tournament: 3,
            crossover: 0.9,
            blend: 0.5,
            mutation: 0.0,
            step: 0.1,
            restart_after: 0,
        }
    }
}

impl GeneticSettings {
    fn check(&self) -> Result<(), SettingsError> {
        let population = self.population;
        check_population(population)?;
        check(
            "elite",
            self.elite as f64,
            self.elite < population,
            "less than the population",
        )?;
        check(
            "tournament",
            self.tournament as f64,
            (1..=population).contains(&self.tournament),
            "at least 1 and at most the population",
        )?;
        for (name, value) in [
            ("crossover", self.crossover),
            ("blend", self.blend),
            ("mutation", self.mutation),
        ] {
            let holds = (0.0..=1.0).contains(&value);
            check(name, value, holds, "between 0 and 1")?;
        }
        check_part("step", self.step)
    }
}

/// A population; all in the unit cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Genetic {
    settings: GeneticSettings,
    bounds: Bounds,
    random: Random,
    candidates: Vec<Vec<f64>>,
    /// The best candidate of the last generation; none before the second one.
    favourite: Option<Vec<f64>>,
    progress: TuningProgress,
}

impl Genetic {
    /// Places the candidates at random; the first one at the start, if there is one.
    ///
    /// # Errors
    /// When a setting is out of its limits, or the start is outside the bounds.
    pub fn new(
        settings: &GeneticSettings,
        bounds: &Bounds,
        start: Option<&[f64]>,
        seed: u64,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        let first = bounds.start(start)?;
        let mut search = Self {
            settings: settings.clone(),
            bounds: bounds.clone(),
            random: Random::new(seed),
            candidates: Vec::new(),
            favourite: None,
            progress: TuningProgress::default(),
        };
        search.scatter();
        if start.is_some() {
            search.candidates[0] = first;
        }
        Ok(search)
    }

    fn scatter(&mut self) {
        let Self { bounds, random, .. } = self;
        let places = (0..self.settings.population).map(|_| bounds.random_unit(random));
        self.candidates = places.collect();
    }

    /// The next generation, from the candidates in the order of their fitness, the best first.
    fn breed(&mut self, order: &[usize]) {
        let best = order.iter().map(|&i| &self.candidates[i]);
        let mut next: Vec<Vec<f64>> = best.take(self.settings.elite).cloned().collect();
        self.favourite = order.first().map(|&i| self.candidates[i].clone());
        while next.len() < self.settings.population {
            let parents = [(); 2].map(|()| self.parent(order));
            let child = self.child(parents);
            next.push(child);
        }
        self.candidates = next;
    }

    /// The best of a tournament, by its index. Of several places in the order the first is best.
    fn parent(&mut self, order: &[usize]) -> usize {
        let drawn = (0..self.settings.tournament)
            .map(|_| (self.random.uniform() * order.len() as f64) as usize);
        order[drawn.min().unwrap_or_default()]
    }

    fn child(&mut self, parents: [usize; 2]) -> Vec<f64> {
        let Self {
            settings,
            candidates,
            random,
            ..
        } = self;
        let [one, other] = parents.map(|i| &candidates[i]);
        let mutation = match settings.mutation {
            0.0 => 1.0 / one.len() as f64,
            mutation => mutation,
        };
        let crossed = random.uniform() < settings.crossover;
        draw_inside(|| {
            let genes = one.iter().zip(other);
            let genes = genes.map(|(&one, &other)| {
                let (low, high) = (one.min(other), one.max(other));
                let beyond = settings.blend * (high - low);
                let gene = match crossed {
                    true => low - beyond + random.uniform() * (high - low + 2.0 * beyond),
                    false => one,
                };
                match random.uniform() < mutation {
                    true => gene + settings.step * random.normal(),
                    false => gene,
                }
            });
            genes.collect()
        })
    }

    fn points(&self) -> Vec<&[f64]> {
        self.candidates.iter().map(Vec::as_slice).collect()
    }
}

impl Optimiser for Genetic {
    fn ask(&self) -> Vec<Vec<f64>> {
        self.bounds.points(&self.candidates)
    }

    fn tell(&mut self, fitness: &[f64]) -> Result<(), TellError> {
        let candidates = self.candidates.iter().map(Vec::as_slice);
        let restart_after = self.settings.restart_after;
        let progress = &mut self.progress;
        let stalled = progress.count(fitness, restart_after, &self.bounds, candidates)?;
        if stalled {
            self.progress.restart();
            self.scatter();
        } else {
            self.breed(&ranking(fitness));
        }
        Ok(())
    }

    fn progress(&self) -> &TuningProgress {
        &self.progress
    }

    fn mean(&self) -> Vec<f64> {
        self.bounds.point(&bounds::mean(&self.points()))
    }

    fn spread(&self) -> f64 {
        bounds::spread(&self.points())
    }

    /// The better half: a tournament of three has one of them in seven of eight.
    fn parents(&self) -> usize {
        self.settings.population.div_ceil(2)
    }

    /// The best candidate of the last generation. It has survived, so that it has been among the
    /// best on several games where each generation plays new ones.
    fn favourite(&self) -> Vec<f64> {
        match &self.favourite {
            Some(best) => self.bounds.point(best),
            None => self.mean(),
        }
    }
}
