//! Each optimiser finds the best point of the usual test functions.

use std::f64::consts::TAU;
use tuning::optimise::{
    Bounds, CmaEsSettings, CrossEntropySettings, GeneticSettings, Method, Optimiser, Random, Range,
    Search, SwarmSettings,
};

/// The methods with settings that fit these functions.
pub fn methods() -> [Method; 4] {
    [
        Method::ParticleSwarm(SwarmSettings {
            restart_after: 0,
            ..SwarmSettings::default()
        }),
        Method::CmaEs(CmaEsSettings::default()),
        Method::CrossEntropy(CrossEntropySettings::default()),
        Method::Genetic(GeneticSettings::default()),
    ]
}

/// A box of so many equal ranges.
pub fn cube(count: usize, low: f64, high: f64) -> Bounds {
    Bounds::new(vec![Range::new(low, high); count]).unwrap()
}

/// The search after so many generations.
pub fn run(
    method: &Method,
    bounds: &Bounds,
    generations: u32,
    seed: u64,
    mut fitness: impl FnMut(&[f64]) -> f64,
) -> Search {
    let mut search = method.begin(bounds, None, seed).unwrap();
    for _ in 0..generations {
        let values: Vec<f64> = search.ask().iter().map(|p| fitness(p)).collect();
        search.tell(&values).unwrap();
    }
    search
}

/// The best fitness of a search.
fn best(search: &Search) -> f64 {
    search.progress().best.as_ref().unwrap().fitness
}

/// 0 at (1, 2, 3, ...), away from the centre of the box.
pub fn sphere(point: &[f64]) -> f64 {
    let targets = (1..).map(f64::from);
    -point
        .iter()
        .zip(targets)
        .map(|(x, t)| (x - t).powi(2))
        .sum::<f64>()
}

/// 0 at (1, 1, ...), at the end of a bent valley.
fn rosenbrock(point: &[f64]) -> f64 {
    let pairs = point.windows(2);
    -pairs
        .map(|p| 100.0 * (p[1] - p[0] * p[0]).powi(2) + (1.0 - p[0]).powi(2))
        .sum::<f64>()
}

/// 0 at (0.7, 0.7, ...), with a local best about every 1.
fn rastrigin(point: &[f64]) -> f64 {
    let shifted = point.iter().map(|x| x - 0.7);
    -shifted
        .map(|x| 10.0 + x * x - 10.0 * (TAU * x).cos())
        .sum::<f64>()
}

#[test]
fn the_sphere() {
    for (method, generations, near) in methods()
        .iter()
        .zip([300, 150, 80])
        .zip([1e-8, 1e-8, 1e-4])
        .map(|((m, g), n)| (m, g, n))
    {
        let search = run(method, &cube(5, -10.0, 10.0), generations, 1, sphere);
        assert!(best(&search) > -near, "{method:?}: {}", best(&search));
        let favourite = search.favourite();
        assert!(sphere(&favourite) > -near, "{method:?}: {favourite:?}");
        assert!(search.spread() < 0.01, "{method:?}: {}", search.spread());
    }
}

#[test]
fn the_valley_of_rosenbrock() {
    let [swarm, cma, ..] = methods();
    let bounds = cube(6, -3.0, 3.0);
    let search = run(&cma, &bounds, 500, 2, rosenbrock);
    assert!(best(&search) > -1e-10, "{}", best(&search));
    let search = run(&swarm, &cube(2, -3.0, 3.0), 400, 2, rosenbrock);
    assert!(best(&search) > -1e-8, "{}", best(&search));
}

/// The cross-entropy method has no covariances: it only gets near.
#[test]
fn cross_entropy_follows_the_valley_a_way() {
    let [_, _, cross, _] = methods();
    let bounds = cube(3, -3.0, 3.0);
    let search = run(&cross, &bounds, 100, 2, rosenbrock);
    assert!(best(&search) > -1.0, "{}", best(&search));
}

/// Nor has a genetic algorithm, and its steps stay as long as they are.
#[test]
fn a_genetic_algorithm_follows_the_valley_a_way() {
    let [_, _, _, genetic] = methods();
    let bounds = cube(3, -3.0, 3.0);
    for seed in 1..=5 {
        let search = run(&genetic, &bounds, 200, seed, rosenbrock);
        assert!(best(&search) > -1.0, "{seed}: {}", best(&search));
    }
}

/// Without selection, crossover and moves the elite is all that changes: it is never lost.
#[test]
fn the_best_of_a_population_are_kept_as_they_are() {
    let bounds = cube(4, -1.0, 1.0);
    let genetic = Method::Genetic(GeneticSettings {
        population: 10,
        elite: 3,
        ..GeneticSettings::default()
    });
    let mut search = genetic.begin(&bounds, None, 7).unwrap();
    for _ in 0..20 {
        let candidates = search.ask();
        let fitness: Vec<f64> = candidates.iter().map(|point| -point[0].abs()).collect();
        let mut order: Vec<usize> = (0..10).collect();
        order.sort_by(|&a, &b| fitness[b].total_cmp(&fitness[a]));
        search.tell(&fitness).unwrap();
        let next = search.ask();
        let best: Vec<&Vec<f64>> = order[..3].iter().map(|&i| &candidates[i]).collect();
        assert_eq!(next[..3].iter().collect::<Vec<_>>(), best);
        assert_eq!(search.favourite(), *best[0]);
    }
}

#[test]
fn the_many_local_bests_of_rastrigin() {
    let swarm = Method::ParticleSwarm(SwarmSettings::default());
    let cma = Method::CmaEs(CmaEsSettings {
        population: 40,
        step: 0.3,
        restart_after: 40,
    });
    let [_, _, cross, _] = methods();
    for (method, generations) in [(swarm, 600), (cma, 400), (cross, 150)] {
        let search = run(&method, &cube(4, -5.0, 5.0), generations, 5, rastrigin);
        assert!(best(&search) > -1e-3, "{method:?}: {}", best(&search));
    }
}

#[test]
fn a_stalled_search_begins_again_and_keeps_the_best() {
    let constant = |_: &[f64]| 3.0;
    for method in [
        Method::ParticleSwarm(SwarmSettings {
            restart_after: 5,
            ..SwarmSettings::default()
        }),
        Method::CmaEs(CmaEsSettings {
            restart_after: 5,
            ..CmaEsSettings::default()
        }),
        Method::CrossEntropy(CrossEntropySettings {
            restart_after: 5,
            ..CrossEntropySettings::default()
        }),
        Method::Genetic(GeneticSettings {
            restart_after: 5,
            ..GeneticSettings::default()
        }),
    ] {
        // The first generation of a start improves, then five do not.
        let search = run(&method, &cube(2, 0.0, 1.0), 12, 1, constant);
        assert_eq!(search.progress().restarts, 2, "{method:?}");
        assert_eq!(search.progress().best.as_ref().unwrap().generation, 0);
    }
}

#[test]
fn cma_es_begins_again_when_its_steps_are_nothing() {
    let cma = Method::CmaEs(CmaEsSettings::default());
    let search = run(&cma, &cube(3, -10.0, 10.0), 1_000, 1, sphere);
    assert!(search.progress().restarts > 0);
    assert!(best(&search) > -1e-18);
}

/// A linear order of the points, under noise with a deviation of an eighth of the range.
#[test]
fn a_linear_order_under_noise() {
    let weights = [3.0, -2.0, 1.0, -0.5];
    let value = |point: &[f64]| point.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>();
    let most: f64 = weights.iter().map(|w| w.abs()).sum();
    for method in methods() {
        let mut random = Random::new(9);
        let noisy = |point: &[f64]| value(point) + most / 4.0 * random.normal();
        let search = run(&method, &cube(4, -1.0, 1.0), 80, 4, noisy);
        let found = value(&search.mean()) / most;
        assert!(found > 0.7, "{method:?}: {found}");
    }
}
