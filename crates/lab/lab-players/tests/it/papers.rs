//! The players of the class project and of the LED wall, and those of the benchmark.

use lab_players::{PlayerSpec, play, start};
use lab_rules::{Over, Rules};
use std::sync::Arc;

fn rules(name: &str, pieces: Option<u64>) -> Arc<Rules> {
    let mut rules = Rules::preset(name).unwrap();
    rules.end.pieces = pieces;
    Arc::new(rules)
}

#[test]
fn the_umbrella_places_more_pieces_than_the_class_project_reports() {
    let player = PlayerSpec::preset("umbrella").unwrap();
    let rules = rules("class-project", None);
    let pieces = (1..11).map(|seed| play(&rules, &player, seed).unwrap().0.pieces);
    let mean = pieces.sum::<u64>() as f64 / 10.0;
    assert!(mean >= 358.5, "{mean}");
}

#[test]
fn the_umbrella_plays_on_where_the_board_is_twice_as_large() {
    let player = PlayerSpec::preset("umbrella").unwrap();
    let rules = rules("class-project-wide", Some(5_000));
    let (figures, over) = play(&rules, &player, 1).unwrap();
    assert_eq!(over, Over::Pieces, "{figures:?}");
}

#[test]
fn the_led_wall_is_played_on_all_of_it_and_in_six_parts() {
    for (player, rules_name, columns) in [
        ("led-wall", "led-wall", 96),
        ("led-wall", "led-wall-6", 16),
        ("led-wall-as-written", "led-wall", 96),
    ] {
        let player = PlayerSpec::preset(player).unwrap();
        let mut game = start(&rules(rules_name, Some(400)), &player, 2).unwrap();
        assert_eq!(game.geometry().columns, columns);
        while game.step().is_some() {}
        let figures = game.figures();
        assert_eq!(game.over(), Some(Over::Pieces), "{rules_name}: {figures:?}");
    }
}

#[test]
fn known_controllers_clear_what_is_published_on_ten_rows() {
    // Twelve games are few: the bounds are far from the means of 1,000.
    let rules = rules("benchmark-10", None);
    let mean = |name: &str| {
        let player = PlayerSpec::preset(name).unwrap();
        let lines = (1..13).map(|seed| play(&rules, &player, seed).unwrap().0.lines);
        lines.sum::<u64>() as f64 / 12.0
    };
    let (dt_10, el_tetris) = (mean("dt-10"), mean("el-tetris"));
    assert!((1_500.0..12_000.0).contains(&dt_10), "{dt_10}");
    assert!(el_tetris < dt_10, "{el_tetris} {dt_10}");
}
