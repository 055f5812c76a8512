//! Matches of two boards, and tournaments.

use crate::small::threads;
use lab::matches::{Entrant, FIRST_TO, Match, Side, Tournament, TournamentError, play_match};
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
