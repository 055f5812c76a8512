//! Experiments as written.

use crate::small::TEXT;
use lab::{
    BUILT_IN, Experiment, MAX_GAMES, Named, Overrides, PlanError, PreparedExperiment, built_in,
};
use std::path::Path;

#[test]
fn every_built_in_experiment_can_be_played() {
    for (name, text) in BUILT_IN {
        let experiment = Experiment::parse(text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(experiment.name, *name);
        assert_eq!(built_in(name).as_ref(), Some(&experiment));
        let plan = PreparedExperiment::new(experiment, Path::new(""), Overrides::default());
        let plan = plan.unwrap_or_else(|why| panic!("{name}: {why}"));
        for arm in &plan.arms {
            let game = lab_players::start(&arm.rules, &arm.player, 0);
            assert!(game.is_ok(), "{name}: {}: {:?}", arm.name, game.err());
        }
    }
}

#[test]
fn what_can_not_be_played_is_refused_in_one_sentence() {
    let cases = [
        (
            "name = \"greedy\"",
            "name = \"careful\"",
            "two arms have the name `careful`",
        ),
        ("paper.greedy", "paper.gredy", "names the arm `gredy`"),
        ("games = 12", "games = 0", "has no games"),
        (
            "source = \"other\"",
            "source = \"else\"",
            "names the source `else`",
        ),
        (
            "baseline = \"careful\"",
            "baseline = \"calm\"",
            "the baseline `calm` is no arm",
        ),
        ("from = 1", "from = 3", "not below its last row"),
        ("locks = true", "locks = false", "needs `locks = true`"),
        (
            "kind = \"mean\"\nof",
            "kind = \"mean\"\nfo = \"lines\"\nof",
            "unknown key `fo`",
        ),
        ("kind = \"mean\"", "kind = \"average\"", "line "),
        ("columns = 6", "colums = 6", "colums"),
        ("[seeds]", "[seed]", "seed"),
    ];
    for (from, to, why) in cases {
        assert!(TEXT.contains(from), "{from}");
        let found = Experiment::parse(&TEXT.replace(from, to))
            .unwrap_err()
            .to_string();
        assert!(found.contains(why), "{to}: {found}");
        assert!(!found.contains('\n'), "{found}");
    }
}

#[test]
fn rules_and_players_can_be_files_beside_the_experiment() {
    let folder = tempfile::tempdir().unwrap();
    let player = "about = \"Mine.\"\n[player]\nkind = \"linear\"\nweights = { lines = 2.0 }\n";
    std::fs::write(folder.path().join("mine.toml"), player).unwrap();
    let mut experiment = Experiment::parse(TEXT).unwrap();
    experiment.arms[0].player = Named::Name("mine.toml".into());
    let plan = |experiment: &Experiment| {
        PreparedExperiment::new(experiment.clone(), folder.path(), Overrides::default())
    };
    assert!(plan(&experiment).is_ok());
    assert_eq!(experiment.files().collect::<Vec<_>>(), ["mine.toml"]);
    experiment.arms[0].player = Named::Name("yours.toml".into());
    let why = plan(&experiment).unwrap_err().to_string();
    assert!(why.starts_with("`yours.toml` is not a player"), "{why}");
    std::fs::write(
        folder.path().join("mine.toml"),
        "about = \"Mine.\"\n[player]\nkind = \"linear\"\n",
    )
    .unwrap();
    experiment.arms[0].player = Named::Name("mine.toml".into());
    let why = plan(&experiment).unwrap_err().to_string();
    assert!(
        why.starts_with("mine.toml: line ") && why.contains("weights"),
        "{why}"
    );
}

#[test]
fn games_and_the_first_seed_can_be_changed_for_a_run() {
    let overrides = Overrides {
        games: Some(3),
        first: Some(100),
    };
    let experiment = Experiment::parse(TEXT).unwrap();
    let plan = PreparedExperiment::new(experiment, Path::new(""), overrides).unwrap();
    assert_eq!(plan.games(), 6);
    assert!(plan.arms.iter().all(|arm| arm.seeds.first == 100));
}

#[test]
fn rules_in_an_experiment_are_checked_as_those_of_a_file() {
    for (from, to, why) in [
        ("rows = 8", "rows = 2", "2 rows can't be played on"),
        ("previews = 1", "previews = 200", "200 previews are more"),
    ] {
        let text = TEXT.replace(from, to);
        assert_ne!(text, TEXT, "{from}");
        let experiment = Experiment::parse(&text).unwrap();
        let found = PreparedExperiment::new(experiment, Path::new(""), Overrides::default());
        let found = found.unwrap_err().to_string();
        assert!(
            found.starts_with("rules: ") && found.contains(why),
            "{to}: {found}"
        );
    }
}

#[test]
fn more_games_than_memory_holds_are_refused() {
    for games in [u64::MAX, u64::from(u32::MAX), MAX_GAMES] {
        let overrides = Overrides {
            games: Some(games),
            first: None,
        };
        let experiment = Experiment::parse(TEXT).unwrap();
        let why = PreparedExperiment::new(experiment, Path::new(""), overrides).unwrap_err();
        assert!(matches!(why, PlanError::Games(_)), "{why}");
    }
}

/// The board has 6 by 10 cells, so a game whose locks are recorded counts as four.
#[test]
fn games_whose_locks_are_recorded_count_for_more() {
    let plan = |games: u64, text: &str| {
        let overrides = Overrides {
            games: Some(games),
            first: None,
        };
        let experiment = Experiment::parse(text).unwrap();
        PreparedExperiment::new(experiment, Path::new(""), overrides)
    };
    let of_an_arm = MAX_GAMES / 2;
    assert!(plan(of_an_arm / 4, TEXT).is_ok());
    let why = plan(of_an_arm / 4 + 1, TEXT).unwrap_err();
    assert!(matches!(why, PlanError::Locks(_)), "{why}");
    let row_ratio = "[[figure]]\nkind = \"row-ratio\"\nfrom = 1\nto = 3\n\
        paper.careful = { value = 0.5 }\nleast = 1_000_000\n";
    let without = TEXT.replace(row_ratio, "");
    let without = without.replace("locks = true", "locks = false");
    assert!(plan(of_an_arm, &without).is_ok());
}
