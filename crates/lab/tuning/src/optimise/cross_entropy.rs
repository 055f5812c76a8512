//! The noisy cross-entropy method of Szita and Lőrincz.
//!
//! Each parameter has a normal distribution of its own. Every generation draws candidates,
//! and the distribution becomes that of the best of them, with some variance added: without
//! it the method converges too early. The added variance is constant or falls to nothing
//! over a number of generations; both are in the paper.

use crate::optimise::{
    Bounds, Optimiser, Random, SettingsError, TellError, TuningProgress,
    bounds::{check_population, draw_inside},
    error::{check, check_part},
    progress::ranking,
};
use serde::{Deserialize, Serialize};

/// The settings of the cross-entropy method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct CrossEntropySettings {
    /// Candidates of a generation; at least 2.
    pub population: usize,
    /// How many of the best make the next distribution; at least 1.
    pub elite: usize,
    /// The deviation at the beginning, as a fraction of the range.
    pub step: f64,
    /// The added variance, as a fraction of the variance at the beginning. The paper has
    /// 0.04, and 0.05 if it falls.
    pub noise: f64,
    /// Generations over which the added variance falls to 0; 0: it is constant. The paper
    /// has 50.
    pub noise_generations: u32,
    /// Generations without improvement after which the distribution is as wide as at the
    /// beginning again, around a random point. 0: never.
    pub restart_after: u32,
}

impl Default for CrossEntropySettings {
    fn default() -> Self {
        Self {
            population: 100,
            elite: 10,
            step: 0.3,
            noise: 0.05,
            noise_generations: 50,
            restart_after: 0,
        }
    }
}

impl CrossEntropySettings {
    fn check(&self) -> Result<(), SettingsError> {
        let population = self.population;
        check_population(population)?;
        check(
            "elite",
            self.elite as f64,
            (1..=population).contains(&self.elite),
            "at least 1 and at most the population",
        )?;
        check_part("step", self.step)?;
        check(
            "noise",
            self.noise,
            (0.0..=1.0).contains(&self.noise),
            "between 0 and 1",
        )
    }
}

/// A normal distribution of each parameter; all in the unit cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrossEntropy {
    settings: CrossEntropySettings,
    bounds: Bounds,
    random: Random,
    mean: Vec<f64>,
    deviation: Vec<f64>,
    candidates: Vec<Vec<f64>>,
    progress: TuningProgress,
    /// Generations since the last start.
    age: u32,
}

impl CrossEntropy {
    /// Begins at the start, or at the centre of the box.
    ///
    /// # Errors
    /// When a setting is out of its limits, or the start is outside the bounds.
    pub fn new(
        settings: &CrossEntropySettings,
        bounds: &Bounds,
        start: Option<&[f64]>,
        seed: u64,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        let mut search = Self {
            settings: settings.clone(),
            bounds: bounds.clone(),
            random: Random::new(seed),
            mean: bounds.start(start)?,
            deviation: vec![settings.step; bounds.count()],
            candidates: Vec::new(),
            progress: TuningProgress::default(),
            age: 0,
        };
        search.draw();
        Ok(search)
    }

    fn draw(&mut self) {
        let Self {
            random,
            mean,
            deviation,
            ..
        } = self;
        self.candidates = (0..self.settings.population)
            .map(|_| {
                draw_inside(|| {
                    let pairs = mean.iter().zip(deviation.iter());
                    pairs.map(|(m, d)| m + d * random.normal()).collect()
                })
            })
            .collect();
    }

    /// The variance that is added in this generation.
    fn noise(&self) -> f64 {
        let whole = self.settings.noise * self.settings.step.powi(2);
        match self.settings.noise_generations {
            0 => whole,
            over => whole * (1.0 - f64::from(self.age) / f64::from(over)).max(0.0),
        }
    }

    fn follow(&mut self, fitness: &[f64]) {
        let noise = self.noise();
        let elite: Vec<usize> = ranking(fitness)
            .into_iter()
            .take(self.settings.elite)
            .collect();
        let count = elite.len() as f64;
        for i in 0..self.mean.len() {
            let values = || elite.iter().map(|&e| self.candidates[e][i]);
            let mean = values().sum::<f64>() / count;
            let variance = values().map(|v| (v - mean).powi(2)).sum::<f64>() / count;
            self.mean[i] = mean;
            self.deviation[i] = (variance + noise).sqrt();
        }
        self.age += 1;
    }
}

impl Optimiser for CrossEntropy {
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
            self.mean = self.bounds.random_unit(&mut self.random);
            self.deviation.fill(self.settings.step);
            self.age = 0;
        } else {
            self.follow(fitness);
        }
        self.draw();
        Ok(())
    }

    fn progress(&self) -> &TuningProgress {
        &self.progress
    }

    fn mean(&self) -> Vec<f64> {
        self.bounds.point(&self.mean)
    }

    fn spread(&self) -> f64 {
        let squares: f64 = self.deviation.iter().map(|d| d * d).sum();
        (squares / self.deviation.len() as f64).sqrt()
    }

    fn parents(&self) -> usize {
        self.settings.elite
    }
}
