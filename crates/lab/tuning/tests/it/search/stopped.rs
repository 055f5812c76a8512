//! A search that is stopped ends soon, and goes on later as if it had not been stopped.

use crate::search::{NEVER, plan, plans, search, search_in, threads, value};
use std::{
    fs,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};
use tuning::{
    optimise::Optimiser as _,
    search::{Event, run},
};

#[test]
fn a_search_in_parts_equals_one_in_one_go() {
    let folder = tempfile::tempdir().unwrap();
    for (index, plan) in plans().iter().enumerate() {
        let [whole, parts] = ["whole", "parts"].map(|n| folder.path().join(format!("{n}{index}")));
        let expected = search(plan, 9, &whole).unwrap();
        for generations in [2, 3, 9] {
            search(plan, generations, &parts).unwrap();
        }
        assert_eq!(search(plan, 9, &parts).unwrap(), expected);
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
        assert!(!expected.stopped);
        assert_eq!(expected.generations.len(), 9);
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let logs: Vec<Vec<u8>> = [1, 2, 5]
        .map(|count| {
            let log = folder.path().join(count.to_string());
            search_in(&plans()[2], 5, &log, count, &mut |_| ()).unwrap();
            fs::read(log).unwrap()
        })
        .into();
    assert_eq!(logs[0], logs[1]);
    assert_eq!(logs[0], logs[2]);
}

#[test]
fn a_stop_drops_the_generation_that_is_not_complete() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, stopped] = ["whole", "stopped"].map(|name| folder.path().join(name));
    let expected = search(&plan(), 4, &whole).unwrap();
    let stop = AtomicBool::new(false);
    // The first game of the third generation requests the stop.
    let stopping = |point: &[f64], seed| {
        if seed == plan().game_seed(2, 0) {
            stop.store(true, Ordering::Relaxed);
        }
        value(point, seed)
    };
    let count = threads(2);
    let outcome = run(&plan(), 4, &stopped, &stopping, count, &stop, &mut |_| ()).unwrap();
    assert!(outcome.stopped);
    assert_eq!(outcome.generations, expected.generations[..2]);
    assert_eq!(search(&plan(), 4, &stopped).unwrap(), expected);
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&stopped).unwrap());
}

#[test]
fn what_the_log_has_is_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let played = AtomicUsize::new(0);
    let counted = |point: &[f64], seed| {
        played.fetch_add(1, Ordering::Relaxed);
        value(point, seed)
    };
    let mut known = 0;
    for (generations, expected) in [(3, 3), (3, 3), (5, 5)] {
        let mut see = |event: Event| {
            known += usize::from(matches!(event, Event::Generation { known: true, .. }));
        };
        run(
            &plan(),
            generations,
            &log,
            &counted,
            threads(2),
            &NEVER,
            &mut see,
        )
        .unwrap();
        let each = plan().games * plan().begin().unwrap().ask().len();
        assert_eq!(played.load(Ordering::Relaxed), expected * each);
    }
    assert_eq!(known, 6);
}

#[test]
fn racing_saves_games_and_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let plan = &plans()[2];
    let outcome = search(plan, 6, &folder.path().join("log")).unwrap();
    let all = 12 * plan.games as u64;
    assert!(outcome.generations.iter().all(|g| g.games <= all));
    assert!(outcome.generations.iter().any(|g| g.games < all));
}

#[test]
fn a_cancelled_game_stops_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let cancelled = |point: &[f64], seed| match seed {
        108 => None,
        _ => value(point, seed),
    };
    let count = threads(2);
    let outcome = run(&plan(), 4, &log, &cancelled, count, &NEVER, &mut |_| ()).unwrap();
    assert!(outcome.stopped);
    assert_eq!(outcome.generations.len(), 1);
}
