//! Features against boards that were counted by hand, one file for each feature.
//!
//! A case is the bottom rows of an otherwise empty field, `drop` lines with a piece, its
//! orientation and its leftmost column counted from 1, and what the feature `is` at the
//! end of that line of placements.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use board::placements;
use rules::{Board, Piece, ROWS};
use std::path::PathBuf;
use strategy::{
    AssumedRules, PlacementStack,
    features::{self, Feature},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/features")
}

/// The bottom rows of an otherwise empty field.
fn board(bottom: &[&str]) -> Board {
    let mut rows = vec![".........."; ROWS - bottom.len()];
    rows.extend(bottom);
    Board::parse(&rows.join("\n")).unwrap()
}

fn drop(walk: &mut PlacementStack, words: &str) {
    let mut words = words.split_whitespace();
    let piece = Piece::from_letter(words.next().unwrap().chars().next().unwrap()).unwrap();
    let orientation: u8 = words.next().unwrap().parse().unwrap();
    let column: i8 = words.next().unwrap().parse().unwrap();
    let placement = placements(walk.board(), piece)
        .into_iter()
        .find(|at| at.orientation == orientation && at.column() == column - 1);
    walk.place(placement.unwrap());
}

/// Checks every case of a feature's file; returns how many there are.
fn check(feature: &Feature) -> usize {
    let path = folder().join(feature.name).with_extension("txt");
    assert!(path.exists(), "{} needs two cases or more", path.display());
    let text = std::fs::read_to_string(&path).unwrap();
    let cases = text.split("\n\n").inspect(|case| {
        let rows: Vec<_> = case
            .lines()
            .filter(|line| line.len() == 10 && line.chars().all(|c| ".#".contains(c)))
            .collect();
        let mut walk = PlacementStack::new(&board(&rows), AssumedRules::GAME);
        for words in case.lines().filter_map(|line| line.strip_prefix("drop ")) {
            drop(&mut walk, words);
        }
        let expected = case.lines().find_map(|line| line.strip_prefix("is "));
        assert_eq!(
            feature.value(&walk.leaf()).to_string(),
            expected.unwrap(),
            "{} of\n{case}",
            feature.name
        );
    });
    cases.count()
}

#[test]
fn every_feature_is_what_was_counted_by_hand() {
    for feature in features::EACH.iter() {
        let cases = check(feature);
        assert!(cases >= 2, "{} has {cases} of two cases", feature.name);
    }
}

#[test]
fn every_file_of_cases_is_a_feature() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_owned();
        let name = name.to_str().unwrap();
        assert!(features::by_name(name).is_some(), "{name}");
    }
}

#[test]
fn what_is_undone_is_as_if_it_had_not_been() {
    let rows = ["########..", "########.."];
    let mut walk = PlacementStack::new(&board(&rows), AssumedRules::GAME);
    drop(&mut walk, "I 1 9");
    let before: Vec<_> = measured(&walk);
    drop(&mut walk, "I 1 10");
    assert_ne!(measured(&walk), before);
    walk.undo();
    assert_eq!(measured(&walk), before);
}

#[test]
fn full_rows_stand_when_the_rules_say_so() {
    let rules = AssumedRules {
        clears: false,
        ..AssumedRules::GAME
    };
    let mut walk = PlacementStack::new(&board(&["#########.", "#########."]), rules);
    drop(&mut walk, "I 1 10");
    drop(&mut walk, "I 1 10");
    let leaf = walk.leaf();
    let lines = features::by_name("lines").unwrap().value(&leaf);
    assert_eq!((lines, leaf.heights[9], leaf.heights[0]), (2, 8, 2));
}

fn measured(walk: &PlacementStack) -> Vec<i64> {
    let leaf = walk.leaf();
    let each = features::EACH.iter();
    each.map(|feature| feature.value(&leaf)).collect()
}

/// The first two columns of the tables of features: the names and what they count.
fn documented() -> Vec<(String, String)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../docs/planner-features.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| {
        let (names, rest) = row.split_once(" | ")?;
        Some((format!("`{names}"), rest.split(" | ").next()?.to_owned()))
    })
    .collect()
}

/// A row is for one feature, and then its definition is there word for word, or for a family
/// whose names differ in the number at their end. The single columns have a paragraph.
#[test]
fn every_feature_has_a_row_in_the_docs() {
    let rows = documented();
    for feature in features::EACH.iter() {
        let own = format!("`{}`", feature.name);
        if let Some((_, definition)) = rows.iter().find(|(names, _)| *names == own) {
            assert_eq!(definition, feature.definition, "{own}");
            continue;
        }
        if feature.name.starts_with("column-height-") || feature.name.starts_with("column-step-") {
            continue;
        }
        let family = feature.name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_of_it =
            |names: &str| names.starts_with(&format!("`{family}")) && names.len() > own.len();
        assert!(
            rows.iter().any(|(names, _)| is_of_it(names)),
            "docs/planner-features.md needs the row | {own} | {} |",
            feature.definition
        );
    }
}
