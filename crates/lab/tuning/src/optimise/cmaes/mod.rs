//! CMA-ES with the full covariance matrix, after Hansen's tutorial (arXiv:1604.00772).
//!
//! Weighted recombination of the better half, cumulative step-size adaptation, rank-one and
//! rank-mu updates, constants as in the tutorial. The state is plain data, so that a search can
//! be stopped and go on; the crate `cmaes` calls the fitness function itself and can't.

mod constants;
mod eigen;

use crate::optimise::{
    Bounds, Optimiser, Random, SettingsError, TellError, TuningProgress,
    bounds::{MAX_POPULATION, draw_inside},
    error::{check, check_part},
    progress::ranking,
};
use constants::Constants;
use eigen::Eigen;
use serde::{Deserialize, Serialize};

/// Steps of this fraction of the range are as good as none.
const COLLAPSED: f64 = 1e-12;
/// The ratio of the largest to the smallest eigenvalue at which rounding takes over.
const ILL_CONDITIONED: f64 = 1e14;

/// The settings of CMA-ES.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct CmaEsSettings {
    /// Candidates of a generation, at least 4; 0: by the number of parameters n,
    /// 4 + 3 ln n.
    pub population: usize,
    /// The deviation at the beginning, as a fraction of the range.
    pub step: f64,
    /// Generations without improvement after which the search begins again around a random
    /// point. 0: only when its steps have become as good as none.
    pub restart_after: u32,
}

impl Default for CmaEsSettings {
    fn default() -> Self {
        Self {
            population: 0,
            step: 0.2,
            restart_after: 0,
        }
    }
}

impl CmaEsSettings {
    fn check(&self) -> Result<(), SettingsError> {
        let population = self.population;
        check(
            "population",
            population as f64,
            population == 0 || (4..=MAX_POPULATION).contains(&population),
            "between 4 and 5000, or 0 to choose it by the number of parameters",
        )?;
        check_part("step", self.step)
    }
}

/// A normal distribution with covariance; all in the unit cube. Matrices are row by row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CmaEs {
    settings: CmaEsSettings,
    bounds: Bounds,
    random: Random,
    population: usize,
    mean: Vec<f64>,
    step: f64,
    covariance: Vec<f64>,
    eigen: Eigen,
    path: Vec<f64>,
    step_path: Vec<f64>,
    candidates: Vec<Vec<f64>>,
    progress: TuningProgress,
    /// Generations since the last start.
    age: u32,
}

impl CmaEs {
    /// Begins at the start, or at the centre of the box.
    ///
    /// # Errors
    /// When a setting is out of its limits, or the start is outside the bounds.
    pub fn new(
        settings: &CmaEsSettings,
        bounds: &Bounds,
        start: Option<&[f64]>,
        seed: u64,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        let n = bounds.count();
        let population = match settings.population {
            0 => 4 + (3.0 * (n as f64).ln()) as usize,
            given => given,
        };
        let mut search = Self {
            settings: settings.clone(),
            bounds: bounds.clone(),
            random: Random::new(seed),
            population,
            mean: bounds.start(start)?,
            step: settings.step,
            covariance: eigen::identity(n),
            eigen: Eigen::of_identity(n),
            path: vec![0.0; n],
            step_path: vec![0.0; n],
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
            step,
            eigen,
            ..
        } = self;
        self.candidates = (0..self.population)
            .map(|_| {
                draw_inside(|| {
                    let normal: Vec<f64> = mean.iter().map(|_| random.normal()).collect();
                    let moved = eigen.stretch(&normal);
                    let pairs = mean.iter().zip(moved);
                    pairs.map(|(m, y)| m + *step * y).collect()
                })
            })
            .collect();
    }

    /// Moves the distribution to the better candidates (tutorial, figure 6).
    fn follow(&mut self, fitness: &[f64]) {
        let n = self.mean.len();
        let constants = Constants::new(n, self.population);
        let order = ranking(fitness);
        let steps: Vec<Vec<f64>> = order
            .iter()
            .take(constants.weights.len())
            .map(|&i| {
                let pairs = self.candidates[i].iter().zip(&self.mean);
                pairs.map(|(x, m)| (x - m) / self.step).collect()
            })
            .collect();
        let weighted = || constants.weights.iter().zip(&steps);
        let moved: Vec<f64> = (0..n)
            .map(|i| weighted().map(|(w, y)| w * y[i]).sum())
            .collect();
        for (mean, y) in self.mean.iter_mut().zip(&moved) {
            *mean += self.step * y;
        }

        let whitened = self.eigen.whiten(&moved);
        let scale = (constants.c_sigma * (2.0 - constants.c_sigma) * constants.mu_eff).sqrt();
        for (path, y) in self.step_path.iter_mut().zip(whitened) {
            *path = (1.0 - constants.c_sigma) * *path + scale * y;
        }
        let length = self.step_path.iter().map(|p| p * p).sum::<f64>().sqrt();
        self.age += 1;
        let settled = 1.0
            - (1.0 - constants.c_sigma).powi(2 * i32::try_from(self.age).unwrap_or(i32::MAX / 2));
        let is_short = length / settled.sqrt() < (1.4 + 2.0 / (n as f64 + 1.0)) * constants.chi;
        let h = f64::from(u8::from(is_short));

        let scale = (constants.c_c * (2.0 - constants.c_c) * constants.mu_eff).sqrt();
        for (path, y) in self.path.iter_mut().zip(&moved) {
            *path = (1.0 - constants.c_c) * *path + h * scale * y;
        }
        let (c1, c_mu) = (constants.c_1, constants.c_mu);
        let lost = (1.0 - h) * c1 * constants.c_c * (2.0 - constants.c_c);
        for i in 0..n {
            for j in 0..=i {
                let rank_mu: f64 = weighted().map(|(w, y)| w * y[i] * y[j]).sum();
                let old = self.covariance[i * n + j];
                let new = (1.0 - c1 - c_mu + lost) * old
                    + c1 * self.path[i] * self.path[j]
                    + c_mu * rank_mu;
                self.covariance[i * n + j] = new;
                self.covariance[j * n + i] = new;
            }
        }
        self.step *= (constants.c_sigma / constants.d_sigma * (length / constants.chi - 1.0))
            .min(1.0)
            .exp();
        self.eigen = Eigen::of(&self.covariance, n);
    }

    /// Whether rounding is all that is left of the steps.
    fn has_collapsed(&self) -> bool {
        let (least, greatest) = self.eigen.extremes();
        let longest = self.step * greatest.max(0.0).sqrt();
        !longest.is_finite() || longest < COLLAPSED || greatest > ILL_CONDITIONED * least
    }

    fn restart(&mut self) {
        let n = self.mean.len();
        self.progress.restart();
        self.mean = self.bounds.random_unit(&mut self.random);
        self.step = self.settings.step;
        self.covariance = eigen::identity(n);
        self.eigen = Eigen::of_identity(n);
        self.path.fill(0.0);
        self.step_path.fill(0.0);
        self.age = 0;
    }
}

impl Optimiser for CmaEs {
    fn ask(&self) -> Vec<Vec<f64>> {
        self.bounds.points(&self.candidates)
    }

    fn tell(&mut self, fitness: &[f64]) -> Result<(), TellError> {
        let candidates = self.candidates.iter().map(Vec::as_slice);
        let restart_after = self.settings.restart_after;
        let progress = &mut self.progress;
        let stalled = progress.count(fitness, restart_after, &self.bounds, candidates)?;
        self.follow(fitness);
        if stalled || self.has_collapsed() {
            self.restart();
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
        let n = self.mean.len();
        let trace: f64 = (0..n).map(|i| self.covariance[i * n + i]).sum();
        self.step * (trace / n as f64).sqrt()
    }

    fn parents(&self) -> usize {
        self.population / 2
    }
}
