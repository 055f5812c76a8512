//! A search depends on its settings alone, interrupted or not.

use super::*;
use std::fs;

const TEXT: &str =
    "name = \"a\"\ndepth = 1\n[features]\nholes = -4.0\nlines = 2.0\nbumpiness = -1.0\n";

fn tuning(generations: u64) -> Tuning {
    Tuning {
        generations,
        population: 4,
        games: 2,
        seed: 5,
        step: 0.3,
        conditions: Conditions {
            level: 9,
            hearts: false,
            reach: false,
            idealised: false,
            cap: 60,
            until_score: None,
        },
        threads: 2,
    }
}

fn run(generations: u64, log: &Path) -> anyhow::Result<StrategyText> {
    let start = StrategyText::parse(TEXT).unwrap();
    tune(&start, &tuning(generations), log, &ProgressBar::hidden())
}

#[test]
fn a_search_that_was_broken_off_goes_on_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    let expected = run(4, &whole).unwrap().text;
    run(2, &broken).unwrap();
    let mut half = fs::read_to_string(&broken).unwrap();
    half.push_str("{\"generation\":2,\"poi");
    fs::write(&broken, half).unwrap();
    assert_eq!(run(4, &broken).unwrap().text, expected);
    assert_eq!(
        fs::read_to_string(&whole).unwrap(),
        fs::read_to_string(&broken).unwrap()
    );
    assert_ne!(expected, run(1, &folder.path().join("one")).unwrap().text);
}

#[test]
fn what_the_log_knows_is_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    run(2, &path).unwrap();
    // The impossible fitness stays in the log only if it is read from there.
    let log = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let mut first: Generation = serde_json::from_str(&lines[1]).unwrap();
    first.fitness.reverse();
    lines[1] = serde_json::to_string(&first).unwrap();
    fs::write(&path, lines[..2].join("\n")).unwrap();
    run(2, &path).unwrap();
    let again = fs::read_to_string(&path).unwrap();
    assert_eq!(again.lines().nth(1), Some(lines[1].as_str()));
    assert_ne!(again.lines().nth(2), Some(lines[2].as_str()));
}

#[test]
fn the_log_of_another_search_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    run(1, &path).unwrap();
    let other = StrategyText::parse(TEXT.replace("2.0", "3.0")).unwrap();
    let error = tune(&other, &tuning(1), &path, &ProgressBar::hidden()).unwrap_err();
    assert!(error.to_string().contains("another search"), "{error}");
}

#[test]
fn the_score_is_worth_more_the_sooner_it_is_reached() {
    let game = |end, lines, score| Played {
        seed: 1,
        end,
        pieces: 600,
        lines,
        score,
        clears: [0; 5],
    };
    let soon = fitness(&game(End::Score, 250, MAX_SCORE));
    let late = fitness(&game(End::Score, 300, MAX_SCORE));
    let never = fitness(&game(End::ToppedOut, 300, MAX_SCORE - 1));
    assert!(soon > late && late > never);
}

#[test]
fn max_score_by_weights_has_those_at_the_end_of_the_kept_log() {
    let runs = concat!(env!("CARGO_MANIFEST_DIR"), "/runs/max-score");
    let log = fs::read_to_string(format!("{runs}.jsonl")).unwrap();
    let last: Generation = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    let found = StrategyText::parse(last.mean).unwrap().strategy;
    let played = StrategyText::find("max-score-by-weights").unwrap().strategy;
    assert_eq!(found.features(), played.features());
    let start = fs::read_to_string(format!("{runs}-start.toml")).unwrap();
    let start = StrategyText::parse(start).unwrap().strategy;
    assert_ne!(found.features(), start.features());
}
