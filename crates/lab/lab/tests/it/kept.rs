//! The records in `docs/papers` and the page that is made of them.

use lab::{
    BUILT_IN, ExperimentRecord, Overrides, PreparedExperiment, built_in,
    report::{Links, again, papers},
    run,
};
use serde_json::Value;
use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    thread,
};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs")
}

fn kept(name: &str) -> ExperimentRecord {
    ExperimentRecord::open(&docs().join(format!("papers/{name}.json"))).unwrap()
}

/// Games of each arm that are played again, where so many are there.
const GAMES: u64 = 5;
/// Experiments whose games are so long that fewer are played again.
const LONG: [(&str, u64); 2] = [("four-features", 2), ("nes-six", 1)];

/// The first games of each arm as they would stand in a file; where pieces came to rest by cell and by
/// kind is known for all games together only, and left out.
fn first_games(mut record: ExperimentRecord, games: u64) -> Vec<u8> {
    for arm in &mut record.arms {
        arm.rows.truncate(games as usize);
        arm.arm.seeds.games = arm.rows.len() as u64;
        arm.cells.clear();
        arm.kinds.clear();
    }
    record.program.clear();
    record.bytes()
}

#[test]
fn the_first_games_of_every_record_are_played_again_byte_for_byte() {
    // All at once: the last games of some take as long as all games of others.
    thread::scope(|scope| {
        for (name, _) in BUILT_IN {
            scope.spawn(|| are_played_again(name));
        }
    });
}

fn are_played_again(name: &str) {
    let record = kept(name);
    let plan =
        PreparedExperiment::new(built_in(name).unwrap(), Path::new(""), Overrides::default());
    let mut plan = plan.unwrap();
    assert_eq!(again(&record), format!("blockscope lab run {name}"));
    let long = LONG.iter().find(|(long, _)| *long == name);
    let games = long.map_or(GAMES, |&(_, games)| games);
    for arm in &mut plan.arms {
        arm.seeds.games = arm.seeds.games.min(games);
    }
    let go = AtomicBool::new(false);
    let played = run(&plan, NonZeroUsize::MIN, &go, |_| ()).unwrap();
    // Its texts may be of an earlier day than the games that they describe.
    let mut record = record;
    record.experiment = played.experiment.clone();
    let (played, kept) = (first_games(played, games), first_games(record, games));
    assert!(played == kept, "{name}: its record has other games");
}

#[test]
fn the_page_is_the_one_that_the_records_make() {
    let records: Vec<(ExperimentRecord, Links)> = (BUILT_IN.iter())
        .map(|(name, _)| {
            let links = Links {
                record: Some(format!("papers/{name}.json")),
                drawing: Some(format!("papers/{name}.svg")),
            };
            (kept(name), links)
        })
        .collect();
    let page = fs::read_to_string(docs().join("papers.md")).unwrap();
    assert!(
        papers(&records) == page,
        "docs/papers.md is out of date: `cargo xtask papers` makes it"
    );
}

/// Figures computed from the files alone: the record, its arm, the columns that are summed and
/// divided, and the row of the page that has them.
const FIGURES: [(&str, &str, &str, &str, &str); 10] = [
    ("four-features", "one piece", "lines", "", "mean lines"),
    (
        "three-systems",
        "greedy, 3 in sight",
        "sent",
        "lines",
        "lines sent per line cleared",
    ),
    (
        "three-systems",
        "greedy, 5 in sight",
        "sent",
        "lines",
        "lines sent per line cleared",
    ),
    ("three-systems", "two-wide-combo", "lines", "", "mean lines"),
    ("class-project", "umbrella", "pieces", "", "mean pieces"),
    (
        "led-wall",
        "without distance",
        "height-sum",
        "pieces",
        "mean height of the highest column",
    ),
    (
        "nes-six",
        "six weights",
        "pieces",
        "empty-boards",
        "pieces per empty board",
    ),
    (
        "nes-seventeen",
        "seventeen weights",
        "score",
        "",
        "mean score",
    ),
    ("benchmark", "DT-10", "lines", "", "mean lines"),
    ("benchmark", "BCTS", "lines", "", "mean lines"),
];

#[test]
fn ten_figures_of_the_page_follow_from_the_files() {
    let page = fs::read_to_string(docs().join("papers.md")).unwrap();
    for (name, arm, of, per, label) in FIGURES {
        let text = fs::read_to_string(docs().join(format!("papers/{name}.json"))).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap();
        let arms = file["arms"].as_array().unwrap();
        let games = &arms.iter().find(|it| it["arm"]["name"] == arm).unwrap()["games"];
        let column = |name: &str| -> Vec<f64> {
            let all = games[name].as_array().unwrap().iter();
            all.map(|n| n.as_f64().unwrap()).collect()
        };
        let above = column(of);
        let value = match per {
            "" => above.iter().sum::<f64>() / above.len() as f64,
            // A mean of ratios of games, where every other ratio is one of sums.
            "pieces" => {
                let each = above.iter().zip(column(per));
                each.map(|(of, per)| of / per).sum::<f64>() / above.len() as f64
            }
            per => above.iter().sum::<f64>() / column(per).iter().sum::<f64>(),
        };
        let start = format!("| {arm} | {label} | **");
        let line = page.lines().find(|line| line.starts_with(&start)).unwrap();
        let shown = line.split("**").nth(1).unwrap();
        let number = shown.trim_start_matches("≥ ").replace(',', "");
        let shown: f64 = number.parse().unwrap();
        assert!((shown - value).abs() <= 0.0006 * value, "{line}: {value}");
    }
}
