//! Candidates never leave the box, whatever the fitness.

use crate::optimise::functions::methods;
use proptest::prelude::*;
use tuning::optimise::{
    Bounds, CmaEsSettings, Method, Neighbours, Optimiser, Range, SwarmSettings,
};

fn ranges() -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((-1e3..1e3, 1e-3..1e3), 1..6).prop_map(|pairs| {
        pairs
            .into_iter()
            .map(|(low, width)| (low, low + width))
            .collect()
    })
}

fn method() -> impl Strategy<Value = Method> {
    let [swarm, cma, cross, _] = methods();
    let ring = Method::ParticleSwarm(SwarmSettings {
        neighbours: Neighbours::Ring,
        max_velocity: 1.0,
        restart_after: 3,
        ..SwarmSettings::default()
    });
    let wide = Method::CmaEs(CmaEsSettings {
        step: 1.0,
        population: 9,
        restart_after: 4,
    });
    prop::sample::select(vec![swarm, cma, cross, ring, wide])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_candidate_mean_and_best_is_in_the_box(
        ranges in ranges(),
        method in method(),
        seed: u64,
        slopes in prop::collection::vec(-1e6..1e6, 6),
    ) {
        let ranges: Vec<Range> = ranges.into_iter().map(|(l, h)| Range::new(l, h)).collect();
        let bounds = Bounds::new(ranges).unwrap();
        let inside = |point: &[f64]| {
            point.len() == bounds.ranges().len()
                && point.iter().zip(bounds.ranges()).all(|(x, r)| (r.low..=r.high).contains(x))
        };
        let mut search = method.begin(&bounds, None, seed).unwrap();
        for _ in 0..12 {
            let candidates = search.ask();
            prop_assert_eq!(&candidates, &search.ask());
            prop_assert!(candidates.iter().all(|p| inside(p)), "{:?}", candidates);
            // The best is in a corner, so that the walls are met.
            let value = |p: &Vec<f64>| p.iter().zip(&slopes).map(|(x, s)| x * s).sum::<f64>();
            let fitness: Vec<f64> = candidates.iter().map(value).collect();
            search.tell(&fitness).unwrap();
            prop_assert!(inside(&search.mean()) && inside(&search.favourite()));
            prop_assert!(search.spread().is_finite() && search.spread() >= 0.0);
            let best = search.progress().best.as_ref().unwrap();
            prop_assert!(inside(&best.point));
            prop_assert!(fitness.iter().all(|f| *f <= best.fitness));
        }
    }

    #[test]
    fn the_start_is_tried_or_the_middle(seed: u64, part in 0.0..=1.0_f64) {
        let bounds = Bounds::new(vec![Range::new(-5.0, 3.0); 3]).unwrap();
        let start = vec![-5.0 + 8.0 * part; 3];
        for method in methods() {
            let search = method.begin(&bounds, Some(&start), seed).unwrap();
            let first = match method {
                Method::ParticleSwarm(_) | Method::Genetic(_) => search.ask()[0].clone(),
                Method::CmaEs(_) | Method::CrossEntropy(_) => search.mean(),
            };
            prop_assert!(first.iter().zip(&start).all(|(a, b)| (a - b).abs() < 1e-12));
        }
    }
}
