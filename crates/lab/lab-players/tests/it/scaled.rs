//! Powers, biases and simulated games as further weights.

use lab_players::{Player, PlayerSpec, Scale, ScaledSpec, Simulated, start};
use lab_rules::{Deal, Game, Rules};
use std::sync::{Arc, atomic::AtomicBool};

const HEAD: &str = "about = \"A test.\"\n[player]\nkind = \"scaled\"\n\
                    weights = { holes = -4.0, bumpiness = -0.5, aggregate-height = -0.5 }\n";

fn read(more: &str) -> PlayerSpec {
    PlayerSpec::parse(&format!("{HEAD}{more}")).unwrap().1
}

fn scaled(more: &str) -> ScaledSpec {
    match read(more) {
        PlayerSpec::Scaled(spec) => spec,
        other => panic!("{other:?}"),
    }
}

/// Uniform pieces, none of which is seen before it falls.
fn rules() -> Rules {
    Rules::preset("benchmark").unwrap()
}

#[test]
fn a_measure_counts_as_its_distance_from_the_bias_raised_to_the_power() {
    let scale = |bias, power| Scale { bias, power };
    assert_eq!(scale(0.0, 1.0).of(7.0), 7.0);
    assert_eq!(scale(3.0, 2.0).of(7.0), 16.0);
    // Less than the best is as bad as more.
    assert_eq!(scale(3.0, 2.0).of(-1.0), 16.0);
    assert_eq!(scale(-9.0, 0.5).of(7.0), 4.0);
}

#[test]
fn terms_add_up_to_the_value_and_no_scale_changes_nothing() {
    let mut game = Game::<u32, 16>::new(Arc::new(rules()), 2).unwrap();
    let linear = scaled("").linear();
    let plain = PlayerSpec::Linear(linear).player::<u32, 16>().unwrap();
    let same = scaled("bias = { holes = 0.0 }\npower = { bumpiness = 1.0 }").player::<u32, 16>();
    let spec = scaled("bias = { bumpiness = 5.0 }\npower = { bumpiness = 2.0, holes = 0.5 }");
    let mut bent = spec.player::<u32, 16>();
    let mut others = 0;
    for _ in 0..40 {
        let (one, other) = (plain.candidates(&game), same.candidates(&game));
        assert!((one[0].value - other[0].value).abs() < 1e-9);
        let best = bent.candidates(&game);
        others += usize::from(best[0].choice != one[0].choice);
        let sum: f64 = best[0].terms.iter().map(|t| t.measure * t.weight).sum();
        assert!((sum - best[0].value).abs() < 1e-9, "{:?}", best[0]);
        let choice = bent.choose(&game, &AtomicBool::new(false)).unwrap();
        game.play(choice);
    }
    // Steps of five in all are best here, and none there.
    assert!(others > 3, "{others}");
}

/// Where O alone is dealt there is no luck: games of one piece are the mean over the next one.
#[test]
fn a_simulated_game_is_played_by_the_same_weights() {
    let mut rules = rules();
    rules.deal = Deal::Sequence("O".to_owned().try_into().unwrap());
    let rules = Arc::new(rules);
    let all = |games, pieces| {
        let mut spec = scaled("");
        spec.simulated = Some(Simulated {
            lines: 100,
            games,
            pieces,
        });
        spec.player::<u32, 16>()
    };
    let mean = scaled("").player::<u32, 16>().with_breadth(&[100]);
    let mut game = Game::<u32, 16>::new(Arc::clone(&rules), 1).unwrap();
    for _ in 0..12 {
        let expected = mean.candidates(&game);
        for games in [1, 3] {
            let found = all(games, 1).candidates(&game);
            assert!((found[0].value - expected[0].value).abs() < 1e-9);
        }
        let later = all(1, 4).candidates(&game);
        assert!((later[0].value - expected[0].value).abs() > 1e-9);
        let choice = all(2, 3).choose(&game, &AtomicBool::new(false));
        game.play(choice.unwrap());
    }
}

#[test]
fn simulated_games_place_more_pieces_on_a_low_board_and_do_not_depend_on_the_clock() {
    let mut low = rules();
    low.board.rows = 8;
    low.end.pieces = Some(400);
    let low = Arc::new(low);
    let pieces = |more: &str| -> u64 {
        let each = (0..6).map(|seed| {
            let mut game = start(&low, &read(more), seed).unwrap();
            while game.step().is_some() {}
            game.figures().pieces
        });
        each.sum()
    };
    let simulated = "simulated = { lines = 6, games = 6, pieces = 4 }";
    let (without, with) = (pieces(""), pieces(simulated));
    assert!(with > without, "{with} {without}");
    assert_eq!(pieces(simulated), with);
}

#[test]
fn what_can_not_be_scaled_is_refused_in_one_sentence() {
    for (more, reason) in [
        (
            "power = { holes = 0.0 }",
            "`power.holes` is 0; give more than 0",
        ),
        ("power = { holes = 9.0 }", "at most 8"),
        (
            "bias = { lines = 1.0 }",
            "`bias.lines` is of a feature that has no weight",
        ),
        (
            "simulated = { lines = 0, games = 1, pieces = 1 }",
            "from 1 to 100",
        ),
        (
            "simulated = { lines = 1, games = 101, pieces = 1 }",
            "from 1 to 100",
        ),
        ("depth = 0", "`depth` is 0"),
    ] {
        let why = read(more).check_alone().unwrap_err().to_string();
        assert!(why.contains(reason) && !why.contains('\n'), "{why}");
    }
    assert_eq!(read("depth = 2").check_alone(), Ok(()));
}
