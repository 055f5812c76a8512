//! `blockscope review`, by the program as a process.

use serde_json::Value;
use std::{path::Path, process::Command};

fn printed(folder: &Path, line: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    let words = line.split_whitespace();
    let output = command.args(words).current_dir(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_recorded_game_has_no_loss_by_the_strategy_that_played_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |line: &str| printed(folder.path(), line);
    let games = [
        ("--strategy four-feature --level 9 --heart", "four-feature"),
        ("--strategy dellacherie --level 0", "dellacherie"),
    ];
    for (i, (options, strategy)) in games.into_iter().enumerate() {
        let name = format!("{i}.blockscope");
        at(&format!(
            "play {options} --pieces 40 --quiet --record {name}"
        ));
        let own = at(&format!(
            "review {name} --strategy {strategy} --json --quiet"
        ));
        let own: Value = serde_json::from_str(&own).unwrap();
        assert_eq!(
            (&own["schema"], &own["missed"]),
            (&"blockscope-review".into(), &0.into())
        );
        let game = &own["games"][0];
        let moves = game["moves"].as_array().unwrap();
        assert!(moves.len() >= 39, "{}", moves.len());
        for played in moves {
            assert_eq!(played["loss"], 0.0, "{strategy}: {played}");
            assert_eq!(played["class"], "best", "{strategy}: {played}");
        }
        assert_eq!(game["summary"]["accuracy"], 1.0);
        assert_eq!(game["summary"]["statistics"]["pieces"], moves.len());
    }
    // The same game as a capture, followed without its buttons.
    at("export 1.blockscope --y4m 1.y4m");
    let seen = at("review 1.y4m --strategy dellacherie --json --quiet");
    let own = at("review 1.blockscope --strategy dellacherie --json --quiet");
    let [seen, own] = [seen, own].map(|text| {
        let review: Value = serde_json::from_str(&text).unwrap();
        let moves = review["games"][0]["moves"].as_array().unwrap().clone();
        let moves = moves
            .into_iter()
            .map(|it| (it["placement"].clone(), it["loss"].clone()));
        moves.collect::<Vec<_>>()
    });
    assert_eq!(seen[..39], own[..39]);

    let other = at("review 1.blockscope --strategy four-feature --depth 1 --json=b.json --quiet");
    assert!(other.starts_with("game 1: "), "{other}");
    let text = std::fs::read_to_string(folder.path().join("b.json")).unwrap();
    let other: Value = serde_json::from_str(&text).unwrap();
    let moves = other["games"][0]["moves"].as_array().unwrap().iter();
    assert!(moves.filter(|it| it["loss"].as_f64() > Some(0.0)).count() > 0);
}
