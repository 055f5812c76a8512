//! The players of the paper on Tetris Battle.

use board::{Board, Locks, Placement, Small};
use lab_players::{PlayerSpec, play, start};
use lab_rules::{Figures, Game, Over, Rules};
use std::sync::{Arc, atomic::AtomicBool};

/// About what the paper's players clear in their half minute.
const LINES: u64 = 63;

fn rules() -> Arc<Rules> {
    let mut rules = Rules::preset("battle").unwrap();
    rules.end.lines = Some(LINES);
    Arc::new(rules)
}

fn player(name: &str) -> PlayerSpec {
    PlayerSpec::preset(name).unwrap()
}

/// The figures of some games, summed.
fn games(name: &str, seeds: std::ops::Range<u64>) -> Figures {
    let mut all = Figures::default();
    for seed in seeds {
        let (figures, over) = play(&rules(), &player(name), seed).unwrap();
        assert_eq!(over, Over::Lines, "{name}, game {seed}");
        all.lines += figures.lines;
        all.sent += figures.sent;
        all.spins += figures.spins;
        for (sum, clears) in all.clears.iter_mut().zip(figures.clears) {
            *sum += clears;
        }
    }
    all
}

fn ratio(figures: &Figures) -> f64 {
    figures.sent as f64 / figures.lines as f64
}

#[test]
fn lines_sent_to_lines_cleared_are_in_the_papers_order() {
    let greedy = games("greedy", 1..2);
    let tetris = games("tetris-well", 1..3);
    let combo = games("two-wide-combo", 1..5);
    let ratios = [&greedy, &tetris, &combo].map(ratio);
    assert!(ratios[0] < ratios[1] && ratios[1] < ratios[2], "{ratios:?}");
    let fours = tetris.clears[4] * 4;
    assert!(fours * 10 >= tetris.lines * 9, "{tetris:?}");
    let combos = combo.clears[1] + combo.clears[2];
    assert!(combos > combo.clears[4], "{combo:?}");
}

/// As the paper leaves open: wider wells send more for each line than two columns.
#[test]
fn three_and_four_columns_keep_a_combo_going() {
    let two = ratio(&games("two-wide-combo", 1..4));
    for name in ["three-wide-combo", "four-wide-combo"] {
        let wider = ratio(&games(name, 1..4));
        assert!(wider > two, "{name}: {wider}, and two-wide {two}");
    }
    let text = include_str!("../../../../../assets/players/two-wide-combo.toml");
    let none = text.replace("lowest = 18", "lowest = 18\nwell = 5");
    let refused = PlayerSpec::parse(&none).unwrap().1.player::<u32, 16>();
    assert!(refused.err().unwrap().to_string().contains("give 1 to 4"));
}

#[test]
fn the_t_spin_player_spins_far_more_often_than_the_others() {
    let spinner = games("t-spin", 1..3);
    for name in ["greedy", "tetris-well", "two-wide-combo", "four-wide-combo"] {
        let other = games(name, 1..3);
        assert!(
            spinner.spins > 4 * other.spins,
            "{} of t-spin, {} of {name}",
            spinner.spins,
            other.spins
        );
    }
    // More than one of six of its clears, which remove two rows as a rule.
    let clears: u64 = spinner.clears[1..].iter().sum();
    assert!(6 * spinner.spins > clears, "{spinner:?}");
}

/// In the paper's measure, on other games than those that its table was learnt from.
#[test]
fn the_fusion_sends_more_for_each_line_than_the_best_of_its_players() {
    let fused = ratio(&games("fusion", 1000..1016));
    let best = ratio(&games("four-wide-combo", 1000..1016));
    assert!(fused > best + 0.05, "{fused} and {best}");
}

#[test]
fn the_t_spin_player_takes_the_slot_that_waits() {
    let with_t = |seed| {
        let game = Game::<u32, 16>::new(rules(), seed).unwrap();
        (game.current() == rules::Piece::T).then_some(game)
    };
    let mut game = (0..).find_map(with_t).unwrap();
    let slot = "...#......\n###...####\n####.#####";
    let board: Small = Board::parse(*game.board().geometry(), slot).unwrap();
    game.set_board(board);
    // With more in sight it may prepare what sends more.
    let text = include_str!("../../../../../assets/players/t-spin.toml");
    let one = text.replace("depth = 5", "depth = 1");
    let (_, one) = PlayerSpec::parse(&one).unwrap();
    let mut spinner = one.player::<u32, 16>().unwrap();
    let choice = spinner.choose(&game, &AtomicBool::new(false)).unwrap();
    game.play(choice);
    assert_eq!((game.figures().spins, game.figures().sent), (1, 4));
}

#[test]
fn the_tetris_player_takes_the_clear_that_waits() {
    let mut game = Game::<u32, 16>::new(rules(), 1).unwrap();
    // Steps for every piece, so that none has to spoil the stack.
    let rows = format!("..###.....\n{}", "#########.\n".repeat(5));
    let board: Small = Board::parse(*game.board().geometry(), &rows).unwrap();
    game.set_board(board);
    let mut tetris = player("tetris-well").player::<u32, 16>().unwrap();
    // An I comes within the first bag.
    for _ in 0..7 {
        let choice = tetris.choose(&game, &AtomicBool::new(false)).unwrap();
        assert_eq!(tetris.candidates(&game)[0].choice, choice);
        game.play(choice);
        if game.figures().lines > 0 {
            break;
        }
    }
    assert_eq!(game.figures().clears[4], 1, "{}", game.board());
}

#[test]
fn the_greedy_player_as_written_removes_a_row_with_every_piece_that_can() {
    let mut game = Game::<u32, 16>::new(rules(), 3).unwrap();
    let mut greedy = player("greedy-as-written").player::<u32, 16>().unwrap();
    let mut removed = 0;
    for _ in 0..40 {
        let can = [false, true].into_iter().any(|hold| {
            let (mut all, piece) = (Vec::new(), game.piece(hold).unwrap());
            game.placements(game.board(), piece, &mut Locks::default(), &mut all);
            let removes = |&placement: &Placement| {
                let shape = game.set().shape(placement);
                game.board().clone().place(shape, placement) != 0
            };
            all.iter().any(removes)
        });
        let choice = greedy.choose(&game, &AtomicBool::new(false)).unwrap();
        assert_eq!(game.play(choice) != 0, can, "{}", game.board());
        removed += u32::from(can);
    }
    assert!(removed > 5, "{removed}");
}

#[test]
fn a_player_on_a_full_board_gives_up() {
    let rules = rules();
    for name in [
        "greedy",
        "tetris-well",
        "t-spin",
        "two-wide-combo",
        "fusion",
    ] {
        let mut game = Game::<u32, 16>::new(Arc::clone(&rules), 1).unwrap();
        let full = ".#########\n#.########\n".repeat(12);
        game.set_board(Board::parse(*game.board().geometry(), &full).unwrap());
        let mut player = player(name).player::<u32, 16>().unwrap();
        assert_eq!(
            player.choose(&game, &AtomicBool::new(false)),
            None,
            "{name}"
        );
        assert!(player.candidates(&game).is_empty(), "{name}");
    }
    let mut running = start(&rules, &player("greedy"), 5).unwrap();
    assert!(running.step().is_some());
}
