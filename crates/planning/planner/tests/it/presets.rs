//! The strategies that come with the program.

use planner::{
    Strategy,
    simulate::{GameSetup, PlacementGame, PlacementRule},
};
use rules::MAX_SCORE;

/// Pieces that every preset has to place.
const PIECES: u64 = 200;

#[test]
fn every_preset_is_sound_and_goes_by_its_name() {
    for (name, text) in Strategy::presets() {
        let strategy = Strategy::parse(text).expect(name);
        assert_eq!(strategy.name(), *name);
        assert_eq!(Strategy::by_name(name).as_ref(), Some(&strategy));
        let about = strategy.about();
        assert!(about.ends_with('.') && about.len() < 100, "{name}: {about}");
    }
    assert_eq!(Strategy::by_name("none"), None);
}

#[test]
fn the_first_preset_is_the_strategy_of_the_program() {
    let (_, text) = Strategy::presets()[0];
    assert_eq!(Strategy::parse(text), Ok(Strategy::four_feature()));
}

/// Presets that may top out before that, and the fewest pieces that three games of theirs
/// have to come to. Their sources weigh other things than the heights of this field: the
/// wall is 96 columns wide, the class project plays 358 pieces on average, and the
/// stacking players of Tsai and others have no weights of their own.
const FRAIL: [(&str, u64); 6] = [
    ("greedy", 400),
    ("led-wall", 150),
    ("led-wall-as-written", 80),
    ("tetris-well", 300),
    ("two-wide", 400),
    ("umbrella", 400),
];

fn games(strategy: &Strategy, pieces: u64) -> Vec<PlacementGame> {
    let play = |seed| {
        let mut game = PlacementGame::new(GameSetup {
            seed,
            level: 9,
            ..GameSetup::default()
        });
        game.play(strategy, pieces);
        game
    };
    (1..=3).map(play).collect()
}

#[test]
fn every_preset_places_two_hundred_pieces_or_what_its_source_leads_to() {
    for (name, _) in Strategy::presets() {
        let games = games(&Strategy::by_name(name).unwrap(), PIECES);
        let placed: u64 = games.iter().map(|game| game.pieces).sum();
        let frail = FRAIL.iter().find(|(frail, _)| frail == name);
        let least = frail.map_or(3 * PIECES, |frail| frail.1);
        assert!(placed >= least, "{name} placed {placed}, less than {least}");
    }
}

/// The shares of rows that went in fours; the others do without trying.
#[test]
fn players_for_points_clear_most_rows_four_at_a_time() {
    let share = |name| {
        let games = games(&Strategy::by_name(name).unwrap(), PIECES);
        let fours: u64 = games.iter().map(|game| 4 * game.clears[4]).sum();
        let lines: u64 = games.iter().map(|game| u64::from(game.lines)).sum();
        fours as f64 / lines as f64
    };
    for name in [
        "max-score",
        "max-score-by-weights",
        "nes-seventeen",
        "stack-rabbit",
    ] {
        assert!(share(name) > 0.4, "{name} {}", share(name));
    }
    assert!(share("nes-six-well") > share("nes-six") + 0.05);
    assert!(share("four-feature") < 0.1);
}

#[test]
fn the_corrected_form_is_another_player_than_the_one_as_written() {
    for (corrected, as_written) in [
        ("four-feature", "gameboy-tetris-system"),
        ("nes-six", "nes-six-as-written"),
        ("led-wall", "led-wall-as-written"),
    ] {
        let [one, other] = [corrected, as_written].map(|name| {
            let games = games(&Strategy::by_name(name).unwrap(), PIECES);
            games.into_iter().map(|game| game.board).collect::<Vec<_>>()
        });
        assert_ne!(one, other, "{corrected}");
    }
}

/// Pieces in which the highest score has to be reached.
const ENOUGH: u64 = 1_500;

/// The highest score by buttons, from a seed and a level with or without hearts.
fn comes_to_the_highest_score(seed: u64, level: u8, hearts: bool) {
    let strategy = Strategy::by_name("max-score").unwrap();
    let mut game = PlacementGame::new(GameSetup {
        seed,
        level,
        hearts,
        rule: PlacementRule::Buttons,
    });
    while game.score < MAX_SCORE && game.pieces < ENOUGH {
        assert!(
            game.play(&strategy, game.pieces + 1),
            "{} pieces",
            game.pieces
        );
    }
    assert_eq!(game.score, MAX_SCORE);
}

#[test]
fn by_buttons_max_score_comes_to_the_highest_score_from_level_9_with_hearts() {
    comes_to_the_highest_score(1, 9, true);
}

/// A drought of I fills the field to the topmost row. An I locked there is copied with every
/// cleared row, and the last column never comes down again.
#[test]
fn max_score_locks_no_piece_where_the_game_copies_it() {
    comes_to_the_highest_score(900_110, 0, false);
}
