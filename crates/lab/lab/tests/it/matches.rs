//! Matches of two boards, and tournaments.

use crate::small::threads;
use lab::matches::{
    Entrant, FIRST_TO, Match, PlayingMatch, Side, Tournament, TournamentError, play_match,
};
use lab_players::PlayerSpec;
use lab_rules::Rules;
use std::sync::{Arc, atomic::AtomicBool};

fn rules() -> Arc<Rules> {
    Arc::new(Rules::preset("battle").unwrap())
}

/// A player that sees one piece, so that a match takes a moment.
fn player(weights: &str) -> PlayerSpec {
    let text = format!("about = \"A test.\"\n[player]\nkind = \"linear\"\nweights = {weights}\n");
    PlayerSpec::parse(&text).unwrap().1
}

fn careful() -> PlayerSpec {
    player("{ holes = -4.0, bumpiness = -0.5, aggregate-height = -0.5, lines = 0.8 }")
}

/// Builds a tower and is knocked out without a line.
fn tower() -> PlayerSpec {
    player("{ aggregate-height = 1.0 }")
}

#[test]
fn five_knock_outs_win_a_match() {
    let go = AtomicBool::new(false);
    let found = play_match(&rules(), [&careful(), &tower()], 1, &go);
    let found = found.unwrap().unwrap();
    assert_eq!(found.winner(), Some(Side::Left));
    assert_eq!(found.knock_outs, [FIRST_TO, 0]);
    assert_eq!((found.undecided, found.sent[1]), (0, 0));
    let other = play_match(&rules(), [&tower(), &careful()], 1, &go);
    assert_eq!(other.unwrap().unwrap().winner(), Some(Side::Right));
    go.store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = play_match(&rules(), [&careful(), &tower()], 1, &go);
    assert_eq!(stopped.unwrap(), None);
}

fn playing(players: [PlayerSpec; 2], seed: u64) -> PlayingMatch {
    PlayingMatch::start(rules(), players.map(Arc::new), seed).unwrap()
}

#[test]
fn a_match_piece_by_piece_comes_to_what_the_tournament_makes_of_it() {
    let go = AtomicBool::new(false);
    let mut game = playing([tower(), careful()], 3);
    loop {
        game.step(Side::Left, &go);
        game.step(Side::Right, &go);
        if game.end().is_some() && !game.next_round().unwrap() {
            break;
        }
    }
    let whole = play_match(&rules(), [&tower(), &careful()], 3, &go);
    assert_eq!(game.total().knock_outs, whole.unwrap().unwrap().knock_outs);
    assert_eq!(game.total().knock_outs, [0, FIRST_TO]);
    assert!(game.is_over());
}

#[test]
fn a_person_plays_the_choices_of_a_program() {
    let go = AtomicBool::new(false);
    let mut by_hand = playing([careful(), careful()], 7);
    let mut by_program = playing([careful(), careful()], 7);
    for _ in 0..30 {
        let best = by_hand.board(Side::Left).candidates().remove(0).choice;
        by_hand.place(Side::Left, best);
        by_program.step(Side::Left, &go);
        let view = |game: &PlayingMatch| game.board(Side::Left).view();
        assert_eq!(view(&by_hand), view(&by_program));
    }
}

#[test]
fn who_gives_up_loses_the_round() {
    let mut game = playing([careful(), careful()], 7);
    assert!(!game.next_round().unwrap(), "the first round is played");
    for number in 1..=FIRST_TO {
        game.give_up(Side::Left);
        assert_eq!(game.end(), Some(Some(Side::Right)));
        assert_eq!(game.total().knock_outs, [0, number]);
        assert_eq!(game.next_round().unwrap(), number < FIRST_TO);
    }
    assert!(game.is_over());
}

/// The umbrella of the class project, and the player of the LED wall from some level on.
fn switching(levels: &str, situation: &str) -> PlayerSpec {
    let text = format!(
        "about = \"A test.\"\n[player]\nkind = \"fusion\"\ncommitment = 1\n\
         players = [\"umbrella\", \"led-wall\"]\nlevels = {{ {levels} }}\n\
         table = {{ s0000 = 0, {situation} = 1 }}"
    );
    PlayerSpec::parse(&text).unwrap().1
}

#[test]
fn a_player_sees_what_waits_and_how_high_the_other_is() {
    let go = AtomicBool::new(false);
    let played = |player: &PlayerSpec| -> Match {
        let found = play_match(&rules(), [player, &careful()], 1, &go);
        found.unwrap().unwrap()
    };
    let umbrella = played(&PlayerSpec::preset("umbrella").unwrap());
    // So high no board is, and so much never waits.
    assert_eq!(played(&switching("other = [99]", "s0010")), umbrella);
    assert_eq!(played(&switching("waiting = [999]", "s0100")), umbrella);
    assert_ne!(played(&switching("other = [4]", "s0010")), umbrella);
    assert_ne!(played(&switching("waiting = [1]", "s0100")), umbrella);
}

fn tournament(players: &[(&str, PlayerSpec)]) -> Tournament {
    let entrants = players.iter().map(|(name, player)| Entrant {
        name: (*name).to_owned(),
        player: player.clone(),
    });
    Tournament {
        rules: rules(),
        entrants: entrants.collect(),
        first: 3,
        seeds: 4,
    }
}

#[test]
fn a_tournament_does_not_depend_on_threads() {
    let go = AtomicBool::new(false);
    let played = tournament(&[
        ("tower", tower()),
        ("careful", careful()),
        ("steps", player("{ bumpiness = -1.0, holes = -1.0 }")),
    ]);
    let mut seen = 0;
    let one = played.play(threads(1), &go, |_| seen += 1).unwrap();
    assert_eq!((seen, one.len() as u64), (24, played.count()));
    for n in [2, 5] {
        assert_eq!(played.play(threads(n), &go, |_| ()).unwrap(), one);
    }
    let table = played.table(&one);
    let place = |name: &str| table.find(&format!("\n| {name} | ")).unwrap();
    assert!(place("careful") < place("tower"), "{table}");
    assert!(
        table.contains("seeds 3 to 6, each from both sides"),
        "{table}"
    );
    assert!(table.contains("| tower |"), "{table}");
}

/// Seeds of two bots, each from both sides: a thousand matches, and few without optimisation.
const SEEDS: u64 = if cfg!(debug_assertions) { 20 } else { 500 };

#[test]
fn two_bots_play_a_thousand_matches_to_the_same_bytes_on_one_thread_and_on_two() {
    let go = AtomicBool::new(false);
    let mut played = tournament(&[
        ("careful", careful()),
        ("steps", player("{ bumpiness = -1.0, holes = -1.0 }")),
    ]);
    played.seeds = SEEDS;
    let bytes = |count| {
        let outcomes = played.play(threads(count), &go, |_| ()).unwrap();
        assert_eq!(outcomes.len() as u64, 2 * SEEDS);
        let pairs = outcomes.chunks(2).enumerate();
        for (place, both) in pairs {
            let seed = played.first + place as u64;
            assert!(both.iter().all(|outcome| outcome.seed == seed));
            assert_eq!(both[0].pairing.left, both[1].pairing.right);
        }
        (played.table(&outcomes), format!("{outcomes:?}"))
    };
    let one = bytes(1);
    assert!(one.0.contains(&format!(" of {} |", 2 * SEEDS)), "{}", one.0);
    assert!(one == bytes(2), "{}", one.0);
}

#[test]
fn what_is_no_tournament_is_refused_in_one_sentence() {
    let go = AtomicBool::new(false);
    let alone = tournament(&[("careful", careful())]);
    let found = alone.play(threads(1), &go, |_| ()).unwrap_err();
    assert!(matches!(found, TournamentError::Alone), "{found}");
    let mut silent = tournament(&[("careful", careful()), ("tower", tower())]);
    silent.rules = Arc::new(Rules::preset("nes").unwrap());
    let found = silent
        .play(threads(1), &go, |_| ())
        .unwrap_err()
        .to_string();
    assert!(found.contains("`nes` no lines are sent"), "{found}");
}
