//! What a file means, and what is refused.

use crate::TEXT;
use tuning::Task;

#[test]
fn the_search_begins_at_the_player() {
    let task = Task::parse(TEXT).unwrap();
    let names: Vec<&str> = task.plan.parameters.iter().map(|p| &*p.name).collect();
    assert_eq!(
        names,
        [
            "weights.aggregate-height",
            "weights.bumpiness",
            "weights.holes"
        ]
    );
    assert_eq!(task.plan.start(), Some(vec![0.0, 0.0, -0.5]));
    let player = task.player(&[0.25, 0.5, 0.75]);
    let expected = "kind = \"linear\"\n\n[weights]\naggregate-height = 0.25\nbumpiness = 0.5\n\
                    holes = 0.75\nlines = 1.0\n";
    assert_eq!(toml::to_string(&player).unwrap(), expected);
}

#[test]
fn a_player_is_a_name_a_table_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (begin, rest) = TEXT.split_once("[player").unwrap();
    let (_, parameters) = rest.split_once("[parameters").unwrap();
    let with = |player: &str| {
        let (head, tables) = begin.split_at(begin.find("\n[").unwrap_or(begin.len()));
        format!("{head}\nplayer = {player}\n{tables}\n[parameters{parameters}")
    };
    let named = Task::parse(&with("\"four-feature\"")).unwrap();
    let strategy = strategy::Strategy::four_feature().to_toml();
    std::fs::write(folder.path().join("mine.toml"), strategy).unwrap();
    let read = Task::parse_in(&with("\"mine.toml\""), folder.path()).unwrap();
    let start = read.plan.start().unwrap();
    assert_eq!(Some(&start), named.plan.start().as_ref());
    assert_eq!(read.player(&start), named.player(&start));
    for task in [named, read] {
        assert_is_in_place(&task);
    }
    for (player, part) in [
        ("\"none.toml\"", "none.toml"),
        ("3", "give a name, a table or the path of a TOML file"),
    ] {
        let why = Task::parse_in(&with(player), folder.path()).unwrap_err();
        assert!(why.to_string().contains(part), "{why}");
    }
}

#[test]
fn a_whole_number_is_rounded() {
    let text = TEXT.replace(
        "[parameters.weights]",
        "[parameters]\ndepth = { low = 1, high = 3, whole = true }\n[parameters.weights]",
    );
    let task = Task::parse(&text).unwrap();
    assert_eq!(task.plan.parameters[0].name, "depth");
    assert_eq!(
        task.player(&[1.6, 0.0, 0.0, 0.0])["depth"].as_integer(),
        Some(2)
    );
}

#[test]
fn a_change_of_anything_that_decides_a_game_is_another_search() {
    let subject = |from: &str, to: &str| {
        let text = TEXT.replace(from, to);
        Task::parse(&text).unwrap().plan.subject
    };
    let usual = subject("", "");
    for (from, to) in [
        ("rows = 10", "rows = 11"),
        ("lines = 1.0", "lines = 2.0"),
        ("pieces = 60", "pieces = 61"),
        ("measure = \"lines\"", "measure = \"pieces\""),
    ] {
        assert_ne!(subject(from, to), usual, "{to}");
    }
    // How many generations and which games the result is compared on may change.
    let text = TEXT
        .replace("generations = 3", "generations = 30")
        .replace("games = 10", "games = 0");
    let (a, b) = (Task::parse(TEXT).unwrap(), Task::parse(&text).unwrap());
    assert_eq!(a.plan, b.plan);
}

#[test]
fn what_is_wrong_is_reported_in_one_sentence() {
    for (from, to, expected) in [
        (
            "games = 4",
            "games = 0",
            "`games` is 0: it must be at least 1",
        ),
        (
            "games = 4",
            "games = 2147483648",
            "`games` is 2147483648: it must be at most a million divided",
        ),
        (
            "population = 6",
            "population = 4294967295",
            "`population` is 4294967295: it must be between 4 and 5000",
        ),
        (
            "[check]\ngames = 10",
            "[check]\ngames = 2147483648",
            "`check.games` is 2147483648: it must be at most 1000000",
        ),
        (
            "generations = 3",
            "generations = 0",
            "`generations` is 0: it must be at least 1",
        ),
        (
            "generations = 3",
            "generation = 3",
            "line 4: generation is not known",
        ),
        (
            "\"cma-es\"",
            "\"cma\"",
            "\"cma\" is not known; choose particle-swarm, cma-es, cross-entropy or genetic",
        ),
        (
            "population = 6",
            "population = 2",
            "`population` is 2: it must be between 4 and 5000",
        ),
        ("end = { pieces = 60 }", "", "game may never end"),
        ("rows = 10", "rows = 2", "2 rows can't be played on"),
        (
            "deal = \"uniform\"",
            "dealt = 1",
            "`rules`: dealt is not known",
        ),
        (
            "[rules]",
            "[rules]\npreviews = 9",
            "9 previews are more than",
        ),
        (
            "kind = \"linear\"",
            "kind = \"linear\"\ndeep = 2",
            "`player`: deep is not known",
        ),
        (
            "low = -1.0, high = 1.0 }\nbump",
            "low = -1.0 }\nbump",
            "`parameters.weights.holes`: high is missing",
        ),
        (
            "low = -1.0, high = 1.0 }\nbump",
            "low = 2.0, high = 1.0 }\nbump",
            "`parameters.weights.holes`: 2 is not less than 1",
        ),
        (
            "low = -1.0, high = 1.0 }\nbump",
            "low = 1e308, high = -1e308 }\nbump",
            "`parameters.weights.holes`: 1e308 is not less than -1e308",
        ),
        (
            "low = -1.0, high = 1.0 }\nbump",
            "low = 0.0, high = 1.0 }\nbump",
            "`parameters.weights.holes`: the player has -0.5, which is not between 0 and 1",
        ),
        (
            "bumpiness = {",
            "bumps = {",
            "bumps` is not known; the features named most like it are",
        ),
        (
            "[parameters.weights]",
            "[parameters.kind]",
            "`parameters.kind.aggregate-height`: the player has no table `kind`",
        ),
        (
            "[parameters.weights]",
            "[parameters]\nkind = { low = 1, high = 2 }\n[parameters.weights]",
            "`parameters.kind`: the player has no number there",
        ),
        (
            "bumpiness = {",
            "bumpiness = 3\nrows = {",
            "`parameters.weights.bumpiness`: give a range",
        ),
    ] {
        let text = TEXT.replacen(from, to, 1);
        assert_ne!(text, TEXT, "{from}");
        let error = Task::parse(&text).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn every_search_that_comes_with_the_program_can_be_run() {
    for name in Task::built_in_names() {
        let task = Task::built_in(name).unwrap().unwrap();
        assert_eq!(task.name, name);
    }
    assert!(Task::built_in("nonsense").is_none());
}

#[test]
fn rules_are_named_or_given_whole() {
    let named = |name: &str| {
        let (before, rest) = TEXT.split_once("[rules]").unwrap();
        let (_, after) = rest.split_once("[player]").unwrap();
        let (first, before) = before.split_once("[optimiser]").unwrap();
        Task::parse(&format!(
            "{first}rules = \"{name}\"\n[optimiser]{before}[player]{after}"
        ))
    };
    let subject = named("benchmark-10").unwrap().plan.subject;
    assert!(subject.contains("\"benchmark-10\"") && subject.contains("\"pieces\":60"));
    let error = named("nonsense").unwrap_err().to_string();
    assert!(
        error.contains("`nonsense`") && error.contains("benchmark-10"),
        "{error}"
    );
}

#[test]
fn a_named_player_is_written_out() {
    let (before, _) = TEXT.split_once("[player]").unwrap();
    let (first, rest) = before.split_once("[optimiser]").unwrap();
    let named = |name: &str| {
        Task::parse(&format!(
            "{first}player = \"{name}\"\n[optimiser]{rest}[parameters.weights]\nholes = {{ low = \
             -100.0, high = 0.0 }}"
        ))
    };
    let task = named("four-feature").unwrap();
    let player = task.player(&[-7.0]);
    assert_eq!(player["kind"].as_str(), Some("linear"));
    assert_eq!(player["weights"]["holes"].as_float(), Some(-7.0));
    assert_eq!(player["weights"]["bumpiness"].as_float(), Some(-0.184_483));
    let error = named("nonsense").unwrap_err().to_string();
    assert!(
        error.starts_with("`player`: ") && error.contains("`nonsense`"),
        "{error}"
    );
}

/// A file that names no other file is of the same search.
fn assert_is_in_place(task: &Task) {
    let there = Task::parse(task.in_place()).unwrap();
    assert_eq!((&there.name, &there.about), (&task.name, &task.about));
    assert_eq!(there.plan, task.plan);
    assert_eq!(
        (there.generations, there.measure),
        (task.generations, task.measure)
    );
    assert_eq!(there.check, task.check);
    assert_eq!(there.in_place(), task.in_place());
}

#[test]
fn a_search_that_comes_with_the_program_is_the_same_without_the_names_of_its_players() {
    for name in Task::built_in_names() {
        assert_is_in_place(&Task::built_in(name).unwrap().unwrap());
    }
}
