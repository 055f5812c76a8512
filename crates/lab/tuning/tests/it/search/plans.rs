//! Plans: where games come from, and what is refused.

use crate::search::{NEVER, plan, search, threads};
use tuning::{
    optimise::{Aggregate, Optimiser as _, Racing},
    search::{Error, Parameter, SearchSpec, Seeds, run},
};

#[test]
fn fresh_games_are_never_played_twice_and_fixed_ones_always() {
    let fresh = plan();
    let seeds = |plan: &SearchSpec, generation| -> Vec<u64> {
        (0..plan.games)
            .map(|game| plan.game_seed(generation, game))
            .collect()
    };
    assert_eq!(seeds(&fresh, 0), [100, 101, 102, 103, 104, 105]);
    assert_eq!(seeds(&fresh, 1)[0], 106);
    let fixed = SearchSpec {
        seeds: Seeds::Fixed,
        ..plan()
    };
    assert_eq!(seeds(&fixed, 0), seeds(&fixed, 9));
}

#[test]
fn a_search_begins_where_it_should() {
    let mut plan = plan();
    assert_eq!(plan.begin().unwrap().mean(), [0.0; 3]);
    plan.parameters[1].start = Some(4.0);
    assert_eq!(plan.begin().unwrap().mean(), [0.0, 4.0, 0.0]);
}

#[test]
fn it_finds_the_best_point() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = search(&plan(), 60, &folder.path().join("log")).unwrap();
    let found = outcome.search.favourite();
    for (found, expected) in found.iter().zip([1.0, 2.0, 3.0]) {
        assert!((found - expected).abs() < 0.5, "{found} {expected}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_before_a_log_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let wrong = Parameter {
        name: "d".into(),
        low: 1.0,
        high: 0.0,
        start: None,
    };
    for plan in [
        SearchSpec { games: 0, ..plan() },
        SearchSpec {
            parameters: vec![],
            ..plan()
        },
        SearchSpec {
            parameters: vec![wrong],
            ..plan()
        },
        SearchSpec {
            fitness: Aggregate::Quantile(2.0),
            ..plan()
        },
        SearchSpec {
            fitness: Aggregate::Median,
            racing: Some(Racing::default()),
            ..plan()
        },
    ] {
        assert!(matches!(search(&plan, 1, &log), Err(Error::Settings(_))));
        assert!(!log.exists());
    }
}

#[test]
fn a_value_that_is_no_number_stops_with_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let bad = |_: &[f64], seed| Some(if seed == 103 { f64::NAN } else { 1.0 });
    let error = run(&plan(), 1, &log, &bad, threads(2), &NEVER, &mut |_| ()).unwrap_err();
    assert!(matches!(error, Error::Value { seed: 103, .. }), "{error}");
}

#[test]
fn a_game_that_panics_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let bad = |_: &[f64], seed: u64| {
        assert!(seed != 104, "no such game");
        Some(1.0)
    };
    let error = run(&plan(), 1, &log, &bad, threads(2), &NEVER, &mut |_| ()).unwrap_err();
    assert!(error.to_string().contains("no such game"), "{error}");
}
