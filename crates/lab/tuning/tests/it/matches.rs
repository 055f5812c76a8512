//! Searches whose games are matches.

use lab::matches::{Side, play_match};
use lab_players::PlayerSpec;
use lab_rules::Rules;
use std::{
    num::NonZero,
    sync::{Arc, atomic::AtomicBool},
};
use tuning::{Task, optimise::Optimiser as _};

/// A careful player against one that builds towers and one as careful, one piece each.
const TEXT: &str = r#"
name = "matches"
about = "A test."
generations = 1
games = 8
measure = "knock-outs"
rules = "battle"
against = [
    { kind = "linear", weights = { aggregate-height = 1.0 } },
    { kind = "linear", weights = { bumpiness = -0.4, holes = -4.0, aggregate-height = -0.6 } },
]

[optimiser]
method = "genetic"
population = 3

[check]
games = 0

[player]
kind = "linear"
weights = { holes = -4.0, bumpiness = -0.5, aggregate-height = -0.5, lines = 0.8 }

[parameters.weights]
holes = { low = -4.5, high = -3.5 }
"#;

fn linear(weights: &str) -> PlayerSpec {
    let text = format!("about = \"A test.\"\n[player]\nkind = \"linear\"\nweights = {weights}\n");
    PlayerSpec::parse(&text).unwrap().1
}

#[test]
fn a_match_is_worth_the_share_of_knock_outs_each_opponent_met_from_both_sides() {
    let go = AtomicBool::new(false);
    let rules = Arc::new(Rules::preset("battle").unwrap());
    let own = linear("{ holes = -4.0, bumpiness = -0.5, aggregate-height = -0.5, lines = 0.8 }");
    let others = [
        linear("{ aggregate-height = 1.0 }"),
        linear("{ bumpiness = -0.4, holes = -4.0, aggregate-height = -0.6 }"),
    ];
    let plan = [
        (1, 1, Side::Left),
        (2, 0, Side::Right),
        (3, 1, Side::Right),
        (4, 0, Side::Left),
        (5, 1, Side::Left),
        (6, 0, Side::Right),
        (7, 1, Side::Right),
        (8, 0, Side::Left),
    ];
    let shares = plan.map(|(seed, other, side)| {
        let other = &others[other];
        let players = match side {
            Side::Left => [&own, other],
            Side::Right => [other, &own],
        };
        let played = play_match(&rules, players, seed, &go).unwrap().unwrap();
        played.share_of(side)
    });
    // The tower never scores, and the careful one does now and then.
    assert!([1, 3, 5, 7].iter().all(|&place| shares[place] == 1.0));
    let expected = shares.iter().sum::<f64>() / 8.0;
    assert!(expected < 1.0, "{shares:?}");

    let folder = tempfile::tempdir().unwrap();
    let task = Task::parse(TEXT).unwrap();
    let threads = NonZero::new(2).unwrap();
    let log = folder.path().join("log");
    let outcome = task.run(1, &log, threads, &go, &mut |_| ()).unwrap();
    let first = &outcome.generations[0];
    assert_eq!(first.points[0], task.plan.start().unwrap());
    assert!((first.fitness[0] - expected).abs() < 1e-12, "{first:?}");
    assert_eq!(outcome.search.progress().generation, 1);
}

#[test]
fn what_is_no_search_by_matches_is_refused_in_one_sentence() {
    for (from, to, expected) in [
        ("knock-outs", "sent", "give both or neither"),
        (
            "rules = \"battle\"",
            "rules = \"nes\"",
            "take rules like `battle`",
        ),
        (
            "rules = \"battle\"",
            "rules = \"battle\"\nend = { pieces = 9 }",
            "leave out `end`",
        ),
        (
            "{ bumpiness = -0.4,",
            "{ bumps = -0.4,",
            "bumps` is not known",
        ),
    ] {
        assert!(TEXT.contains(from), "{from}");
        let error = Task::parse(&TEXT.replacen(from, to, 1)).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(expected), "{expected}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let (before, rest) = TEXT.split_once("against = [").unwrap();
    let (_, after) = rest.split_once("]\n").unwrap();
    let error = Task::parse(&format!("{before}{after}")).unwrap_err();
    assert!(error.to_string().contains("needs `against`"), "{error}");
}
