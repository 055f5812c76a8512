//! Particle swarm optimisation in its canonical form.
//!
//! The constants are those of van den Bergh and Engelbrecht: inertia 0.729844 and 1.49618
//! towards both bests. They are the same as Clerc and Kennedy's constriction of 0.729844
//! with 2.05. Velocities are clamped; a particle that would leave the box stops at the wall
//! and turns back with half its speed (SPSO 2011).
//!
//! A particle is compared with its own earlier best, so that fitness values of different
//! generations must be comparable: play the same games in each.

use crate::optimise::{
    Bounds, Optimiser, Random, SettingsError, TellError, TuningProgress,
    bounds::{self, check_population},
    error::{check, check_part},
};
use serde::{Deserialize, Serialize};

/// Whose best a particle is drawn to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Neighbours {
    /// The best of all particles.
    #[default]
    All,
    /// The best of a particle and the two beside it: slower, and less often trapped.
    Ring,
}

/// The settings of a swarm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SwarmSettings {
    /// Particles; at least 2.
    pub population: usize,
    /// The part of its velocity that a particle keeps.
    pub inertia: f64,
    /// The pull of its own best.
    pub own: f64,
    /// The pull of its neighbours' best.
    pub others: f64,
    /// The greatest velocity, as a fraction of the range.
    pub max_velocity: f64,
    /// Whose best a particle is drawn to.
    pub neighbours: Neighbours,
    /// Generations without improvement after which all particles are placed at random again.
    /// The best so far is kept, but no longer draws them. 0: never.
    pub restart_after: u32,
}

impl Default for SwarmSettings {
    fn default() -> Self {
        Self {
            population: 30,
            inertia: 0.729_844,
            own: 1.496_18,
            others: 1.496_18,
            max_velocity: 0.5,
            neighbours: Neighbours::All,
            restart_after: 30,
        }
    }
}

impl SwarmSettings {
    fn check(&self) -> Result<(), SettingsError> {
        check_population(self.population)?;
        for (name, value) in [
            ("inertia", self.inertia),
            ("own", self.own),
            ("others", self.others),
        ] {
            check(name, value, (0.0..=4.0).contains(&value), "between 0 and 4")?;
        }
        check_part("max-velocity", self.max_velocity)
    }
}

/// A particle; positions and velocities are in the unit cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Particle {
    position: Vec<f64>,
    velocity: Vec<f64>,
    /// Its best position since the last start, and the fitness there.
    best: Option<(Vec<f64>, f64)>,
}

/// A swarm of particles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swarm {
    settings: SwarmSettings,
    bounds: Bounds,
    random: Random,
    particles: Vec<Particle>,
    progress: TuningProgress,
}

impl Swarm {
    /// Places the particles at random; the first one at the start, if there is one.
    ///
    /// # Errors
    /// When a setting is out of its limits, or the start is outside the bounds.
    pub fn new(
        settings: &SwarmSettings,
        bounds: &Bounds,
        start: Option<&[f64]>,
        seed: u64,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        let first = bounds.start(start)?;
        let mut swarm = Self {
            settings: settings.clone(),
            bounds: bounds.clone(),
            random: Random::new(seed),
            particles: Vec::new(),
            progress: TuningProgress::default(),
        };
        swarm.scatter();
        if start.is_some() {
            swarm.particles[0].position = first;
        }
        Ok(swarm)
    }

    /// Places all particles at random. The velocity of each is half the way to another random
    /// point, clamped.
    fn scatter(&mut self) {
        let Self {
            settings,
            bounds,
            random,
            ..
        } = self;
        let fastest = settings.max_velocity;
        self.particles = (0..settings.population)
            .map(|_| {
                let position = bounds.random_unit(random);
                let target = bounds.random_unit(random);
                let velocity = position.iter().zip(&target);
                Particle {
                    velocity: velocity
                        .map(|(from, to)| ((to - from) / 2.0).clamp(-fastest, fastest))
                        .collect(),
                    position,
                    best: None,
                }
            })
            .collect();
    }

    /// The best position among the neighbours of a particle.
    fn neighbours_best(&self, particle: usize) -> Option<Vec<f64>> {
        let count = self.particles.len();
        let neighbours: Vec<usize> = match self.settings.neighbours {
            Neighbours::All => (0..count).collect(),
            Neighbours::Ring => vec![
                (particle + count - 1) % count,
                particle,
                (particle + 1) % count,
            ],
        };
        let bests = neighbours
            .into_iter()
            .filter_map(|n| self.particles[n].best.as_ref());
        let best = bests.reduce(|a, b| if b.1 > a.1 { b } else { a });
        best.map(|(position, _)| position.clone())
    }

    fn fly(&mut self) {
        let targets: Vec<Option<Vec<f64>>> = (0..self.particles.len())
            .map(|particle| self.neighbours_best(particle))
            .collect();
        let SwarmSettings {
            inertia,
            own,
            others,
            max_velocity,
            ..
        } = self.settings;
        for (particle, target) in self.particles.iter_mut().zip(targets) {
            let (Some((best, _)), Some(target)) = (&particle.best, target) else {
                continue;
            };
            for i in 0..particle.position.len() {
                let at = particle.position[i];
                let pull_own = own * self.random.uniform() * (best[i] - at);
                let pull_others = others * self.random.uniform() * (target[i] - at);
                let velocity = inertia * particle.velocity[i] + pull_own + pull_others;
                let velocity = velocity.clamp(-max_velocity, max_velocity);
                let to = at + velocity;
                let inside = to.clamp(0.0, 1.0);
                particle.position[i] = inside;
                particle.velocity[i] = if to == inside {
                    velocity
                } else {
                    -0.5 * velocity
                };
            }
        }
    }
}

impl Optimiser for Swarm {
    fn ask(&self) -> Vec<Vec<f64>> {
        let particles = self.particles.iter();
        particles.map(|p| self.bounds.point(&p.position)).collect()
    }

    fn tell(&mut self, fitness: &[f64]) -> Result<(), TellError> {
        let positions = self.particles.iter().map(|p| p.position.as_slice());
        let restart_after = self.settings.restart_after;
        let progress = &mut self.progress;
        let stalled = progress.count(fitness, restart_after, &self.bounds, positions)?;
        for (particle, &fitness) in self.particles.iter_mut().zip(fitness) {
            if particle
                .best
                .as_ref()
                .is_none_or(|(_, best)| fitness > *best)
            {
                particle.best = Some((particle.position.clone(), fitness));
            }
        }
        if stalled {
            self.progress.restart();
            self.scatter();
        } else {
            self.fly();
        }
        Ok(())
    }

    fn progress(&self) -> &TuningProgress {
        &self.progress
    }

    fn mean(&self) -> Vec<f64> {
        self.bounds.point(&bounds::mean(&self.positions()))
    }

    fn spread(&self) -> f64 {
        bounds::spread(&self.positions())
    }

    /// Only the best of all must be known well.
    fn parents(&self) -> usize {
        1
    }

    fn favourite(&self) -> Vec<f64> {
        match &self.progress.best {
            Some(best) => best.point.clone(),
            None => self.mean(),
        }
    }
}

impl Swarm {
    fn positions(&self) -> Vec<&[f64]> {
        self.particles.iter().map(|p| &*p.position).collect()
    }
}
