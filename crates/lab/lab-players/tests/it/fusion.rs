//! The player that switches between others.

use lab_players::{PlayerSpec, start};
use lab_rules::{Figures, Opponent, Rules};
use std::sync::Arc;

const HEAD: &str = "about = \"A test.\"\n[player]\nkind = \"fusion\"\n";

/// A fusion of two players with a table of the levels of the own stack and of what waits.
fn fusion(commitment: u32, levels: &str, table: &str) -> PlayerSpec {
    let text = format!(
        "{HEAD}commitment = {commitment}\nplayers = [\"tetris-well\", \"four-wide-combo\"]\n\
         levels = {{ {levels} }}\ntable = {{ {table} }}"
    );
    PlayerSpec::parse(&text).unwrap().1
}

/// The decisions of so many pieces, with rows that wait from the piece of a number on.
fn decisions(player: &PlayerSpec, pieces: u64, waits_from: u64) -> (Vec<String>, Figures) {
    let rules = Arc::new(Rules::preset("battle").unwrap());
    let mut game = start(&rules, player, 5).unwrap();
    let mut all = Vec::new();
    for piece in 0..pieces {
        game.face(Opponent {
            waiting: if piece >= waits_from { 3 } else { 0 },
            height: 0,
        });
        let best = game.candidates().first().map(|best| best.choice);
        let choice = game.step();
        assert_eq!(best, choice, "piece {piece}");
        all.push(format!("{choice:?}"));
    }
    (all, *game.figures())
}

fn alike(one: &[String], other: &[String]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}

#[test]
fn the_table_decides_who_plays() {
    let well = decisions(&PlayerSpec::preset("tetris-well").unwrap(), 12, 99).0;
    let wide = decisions(&PlayerSpec::preset("four-wide-combo").unwrap(), 12, 99).0;
    assert!(alike(&well, &wide) < 4);
    for (place, player) in [(0, &well), (1, &wide)] {
        let always = fusion(1, "", &format!("s0000 = {place}"));
        assert_eq!(&decisions(&always, 12, 99).0, player);
    }
    // A stack is there from the second piece on.
    let stack = fusion(1, "stack = [1]", "s0000 = 0, s1000 = 1");
    let found = decisions(&stack, 12, 99).0;
    assert_eq!(found[0], well[0]);
    assert_ne!(found, well);
}

#[test]
fn it_sees_what_waits_and_holds_to_its_choice() {
    let well = decisions(&PlayerSpec::preset("tetris-well").unwrap(), 12, 99).0;
    let switched = |commitment, waits_from| {
        let player = fusion(commitment, "waiting = [3]", "s0000 = 0, s0100 = 1");
        alike(&decisions(&player, 12, waits_from).0, &well)
    };
    assert_eq!(switched(1, 99), 12);
    let at_once = switched(1, 2);
    assert!((2..6).contains(&at_once), "{at_once}");
    // Nothing is asked again before the sixth piece.
    let later = switched(6, 2);
    assert!((6..12).contains(&later), "{later}");
}

#[test]
fn what_can_not_switch_is_refused_in_one_sentence() {
    let with = |from: &str, to: &str| {
        let good = "commitment = 2\nplayers = [\"greedy\", \"t-spin\"]\n\
                    levels = { stack = [4, 9] }\ntable = { s0000 = 0, s1000 = 1, s2000 = 0 }";
        assert!(good.contains(from));
        let (_, player) = PlayerSpec::parse(&format!("{HEAD}{}", good.replace(from, to))).unwrap();
        player.check_alone().map_err(|why| why.to_string())
    };
    assert_eq!(with("= 2\n", "= 3\n"), Ok(()));
    for (from, to, reason) in [
        ("commitment = 2", "commitment = 0", "give 1 to 100 pieces"),
        (", \"t-spin\"", "", "`players` has 1 names"),
        (
            "t-spin",
            "fusion",
            "`fusion` switches between players itself",
        ),
        ("t-spin", "nobody", "no player `nobody`"),
        ("[4, 9]", "[9, 4]", "`levels.stack` needs"),
        (", s2000 = 0", "", "`table.s2000` is missing"),
        (
            "s2000 = 0",
            "s2000 = 2",
            "`table.s2000` is 2; `players` has places 0 to 1",
        ),
        (
            "s2000 = 0",
            "s2000 = 0, s3000 = 0",
            "`table.s3000` is no situation",
        ),
    ] {
        let why = with(from, to).unwrap_err();
        assert!(why.contains(reason) && !why.contains('\n'), "{why}");
    }
}
