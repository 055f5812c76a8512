//! A decision that is stopped.

use lab_players::{PlayerSpec, start};
use lab_rules::Rules;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// Rules that show as many pieces as any player looks at.
fn rules(deep: bool) -> Arc<Rules> {
    let mut rules = Rules::preset("battle").unwrap();
    rules.previews = if deep { 5 } else { 1 };
    Arc::new(rules)
}

fn linear(depth: usize, breadth: &[usize]) -> PlayerSpec {
    let PlayerSpec::Linear(mut spec) = PlayerSpec::preset("bcts").unwrap().resolved().unwrap()
    else {
        panic!("it is a weighted sum");
    };
    spec.depth = depth;
    spec.breadth = breadth.to_vec();
    PlayerSpec::Linear(spec)
}

fn battle(depth: usize, lines: usize) -> PlayerSpec {
    let PlayerSpec::Greedy(mut greedy) = PlayerSpec::preset("greedy").unwrap() else {
        panic!("it is the greedy player");
    };
    (greedy.sight.depth, greedy.sight.lines) = (depth, lines);
    PlayerSpec::Greedy(greedy)
}

#[test]
fn a_stopped_decision_places_nothing_and_is_made_again() {
    for player in [linear(2, &[]), linear(1, &[5, 5]), battle(2, 40)] {
        let mut stopped = start(&rules(false), &player, 1).unwrap();
        let mut whole = start(&rules(false), &player, 1).unwrap();
        for _ in 0..5 {
            assert_eq!(stopped.step_until(&AtomicBool::new(true)), None);
            assert_eq!(stopped.over(), None, "it has not given up");
            assert_eq!(stopped.figures(), whole.figures());
            assert_eq!(stopped.step(), whole.step());
        }
    }
}

/// Unstopped, each of these takes minutes.
#[test]
fn a_stop_is_seen_within_a_decision() {
    for player in [linear(6, &[]), linear(2, &[200, 200]), battle(5, 10_000)] {
        let mut game = start(&rules(true), &player, 1).unwrap();
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(20));
                stop.store(true, Ordering::Relaxed);
            });
            assert_eq!(game.step_until(&stop), None);
        });
        assert_eq!((game.over(), game.figures().pieces), (None, 0));
    }
}
