//! Searches with a log: unbroken, stopped, killed, of others. They take no time: what they search is a
//! noisy sphere.

mod killed;
mod logs;
mod plans;
mod stopped;

use std::{num::NonZero, path::Path, sync::atomic::AtomicBool};
use tuning::{
    optimise::{Aggregate, CmaEsSettings, CrossEntropySettings, Method, Racing, SwarmSettings},
    search::{Error, Event, Outcome, Parameter, SearchSpec, Seeds, run},
};

static NEVER: AtomicBool = AtomicBool::new(false);

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

/// The value of a game: best at (1, 2, 3), with noise that depends on the seed and a
/// little on the point.
fn value(point: &[f64], seed: u64) -> Option<f64> {
    let mut bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for x in point {
        bits = (bits ^ (x * 4.0).round().to_bits()).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    let noise = (bits >> 40) as f64 / (1u64 << 24) as f64;
    let targets = (1..).map(f64::from);
    let far: f64 = point
        .iter()
        .zip(targets)
        .map(|(x, t)| (x - t).powi(2))
        .sum();
    Some(noise * 3.0 + (seed % 7) as f64 - far)
}

fn plan() -> SearchSpec {
    let parameter = |name: &str| Parameter {
        name: name.into(),
        low: -5.0,
        high: 5.0,
        start: None,
    };
    SearchSpec {
        subject: "noisy spheres".into(),
        parameters: ["a", "b", "c"].map(parameter).into(),
        optimiser: Method::CmaEs(CmaEsSettings::default()),
        seed: 3,
        first_game: 100,
        games: 6,
        seeds: Seeds::Fresh,
        fitness: Aggregate::Mean,
        racing: None,
    }
}

/// Plans of all kinds.
fn plans() -> Vec<SearchSpec> {
    let swarm = Method::ParticleSwarm(SwarmSettings {
        population: 8,
        restart_after: 4,
        ..SwarmSettings::default()
    });
    let cross = Method::CrossEntropy(CrossEntropySettings {
        population: 12,
        elite: 4,
        ..CrossEntropySettings::default()
    });
    vec![
        plan(),
        SearchSpec {
            optimiser: swarm,
            seeds: Seeds::Fixed,
            fitness: Aggregate::BestThird,
            ..plan()
        },
        SearchSpec {
            optimiser: cross,
            games: 20,
            racing: Some(Racing::default()),
            ..plan()
        },
    ]
}

fn search(plan: &SearchSpec, generations: u32, log: &Path) -> Result<Outcome, Error> {
    search_in(plan, generations, log, 2, &mut |_| ())
}

fn search_in(
    plan: &SearchSpec,
    generations: u32,
    log: &Path,
    count: usize,
    progress: &mut dyn FnMut(Event),
) -> Result<Outcome, Error> {
    run(
        plan,
        generations,
        log,
        &value,
        threads(count),
        &NEVER,
        progress,
    )
}
