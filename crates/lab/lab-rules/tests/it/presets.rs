//! The rules that come with the program, and texts that are refused.

use board::{Board, Large, Locks};
use lab_rules::{Game, Rules};
use std::sync::Arc;

#[test]
fn every_preset_is_read_has_its_name_and_starts() {
    for name in Rules::presets() {
        let rules = Rules::preset(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(rules.name, name);
        assert!(rules.about.ends_with('.'), "{name}: {}", rules.about);
        let written = toml_of(&rules);
        assert_eq!(Rules::parse(&written).unwrap(), rules, "{written}");
        let game: Game<u128, 128> = Game::new(Arc::new(rules), 1).unwrap();
        let mut placements = Vec::new();
        let (board, piece): (&Large, _) = (game.board(), game.current());
        game.placements(board, piece, &mut Locks::default(), &mut placements);
        assert!(placements.len() >= 9, "{name}: {placements:?}");
        assert_eq!(*board, Board::new(*board.geometry()).unwrap());
    }
}

fn toml_of(rules: &Rules) -> String {
    toml::to_string(rules).unwrap()
}

#[track_caller]
fn refused(text: &str, reason: &str) {
    let error = Rules::parse(text).unwrap_err().to_string();
    assert!(error.contains(reason), "{error}");
    assert!(!error.contains('\n'), "{error}");
}

#[test]
fn what_can_not_be_played_by_is_refused_in_one_sentence() {
    let good = toml_of(&Rules::preset("nes-19").unwrap());
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{good}");
        good.replace(from, to)
    };
    refused(
        &with("columns = 10", "columns = 3"),
        "3 columns can't be played on",
    );
    refused(&with("columns = 10", "columns = true"), "columns");
    refused(
        &with("previews = 1", "previews = 7"),
        "7 previews are more than 6",
    );
    refused(
        &with("frames-per-row = 2", "frames-per-row = 0"),
        "must be 1 or more",
    );
    refused(&with("deal = \"nes\"", "deal = \"fair\""), "deal");
    refused(&with("previews = 1", "preview = 1"), "preview");
    refused(
        &with("deal = \"nes\"", "deal = { sequence = \"SXZ\" }"),
        "`X` is no piece",
    );
    refused(
        &with("deal = \"nes\"", "deal = { sequence = \"\" }"),
        "needs one piece or more",
    );
    refused(
        &with("deal = \"nes\"", "deal = { more-s-and-z = 0 }"),
        "deal",
    );
    for garbage in ["rows = 17", "rows = 0", "rows = 3, filled = 100"] {
        let garbage = format!("scoring = \"nintendo\"\ngarbage = {{ {garbage} }}");
        refused(
            &with("scoring = \"nintendo\"", &garbage),
            "`garbage` needs `rows` from 1 to 16 and `filled`",
        );
    }
    let battle = toml_of(&Rules::preset("battle").unwrap());
    refused(
        &battle.replace("hidden = 4", "hidden = 1"),
        "need 2 hidden rows",
    );
    let error = Rules::preset("chess").unwrap_err().to_string();
    assert!(
        error.contains("no rules `chess`") && error.contains("nes-19"),
        "{error}"
    );
}
