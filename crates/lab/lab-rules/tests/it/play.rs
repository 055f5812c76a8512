//! Games by random choices: what holds for all of them.

use board::{Locks, Word};
use common::Random;
use lab_rules::{Decision, Game, Over, Rules};
use std::sync::Arc;

const PIECES: u64 = 150;

/// Plays a random choice for each piece, the lowest of a few, so that rows are completed.
fn play<W: Word, const N: usize>(
    rules: &Arc<Rules>,
    seed: u64,
    mut check: impl FnMut(&Game<W, N>),
) -> Game<W, N> {
    let mut game: Game<W, N> = Game::new(Arc::clone(rules), seed).unwrap();
    let mut random = Random::new(seed);
    let mut locks = Locks::default();
    let mut placements = Vec::new();
    while game.over().is_none() && game.figures().pieces < PIECES {
        let hold = rules.hold && random.below(3) == 0;
        let piece = game.piece(hold).unwrap();
        placements.clear();
        game.placements(game.board(), piece, &mut locks, &mut placements);
        let tried = (0..12).filter_map(|_| {
            placements
                .get(random.below(placements.len() as u32) as usize)
                .copied()
        });
        match tried.min_by_key(|placement| placement.y) {
            Some(placement) => drop(game.play(Decision { hold, placement })),
            None => game.give_up(),
        }
        check(&game);
    }
    game
}

fn cells_add_up<W: Word, const N: usize>(name: &str) {
    let rules = Arc::new(Rules::preset(name).unwrap());
    let mut lines = 0;
    for seed in 0..8 {
        let game = play::<W, N>(&rules, seed, |game| {
            let (figures, board) = (game.figures(), game.board());
            let cells = u64::from(board.filled_cells());
            let placed = figures.pieces * 4;
            let removed = figures.lines * board.width() as u64;
            if rules.loses_hidden {
                assert!(cells + removed <= placed);
                assert!(board.highest() <= u32::from(rules.board.rows));
            } else {
                assert_eq!(cells + removed, placed, "{name}\n{board}");
            }
            assert!(board.highest() <= rules.board.all_rows());
            assert_eq!(board.full_rows(), W::ZERO);
            assert_eq!(figures.clears.iter().sum::<u64>(), figures.pieces);
            let cleared = (0u64..)
                .zip(figures.clears)
                .map(|(rows, count)| rows * count);
            assert_eq!(cleared.sum::<u64>(), figures.lines);
            assert_eq!(game.previews().len(), usize::from(rules.previews));
        });
        lines += game.figures().lines;
        let again = play::<W, N>(&rules, seed, |_| {});
        assert_eq!(game.board(), again.board());
        assert_eq!(game.figures(), again.figures());
    }
    assert!(rules.board.columns > 16 || lines > 0, "{name}: no line");
}

#[test]
fn cells_add_up_under_every_preset() {
    for name in Rules::presets() {
        let board = Rules::preset(name).unwrap().board;
        match (board.columns, board.all_rows()) {
            (..=16, ..=32) => cells_add_up::<u32, 16>(name),
            (..=32, ..=64) => cells_add_up::<u64, 32>(name),
            (_, _) => cells_add_up::<u128, 128>(name),
        }
    }
}

#[test]
fn the_level_rises_after_140_lines_then_every_10() {
    let level = Rules::preset("nes-19").unwrap().level;
    let after = [0, 139, 140, 149, 150, 229, 230].map(|lines| level.after(lines));
    assert_eq!(after, [19, 19, 20, 20, 21, 28, 29]);
}

#[test]
fn a_cell_above_the_visible_rows_ends_a_game_of_the_class_project() {
    let rules = Arc::new(Rules::preset("class-project").unwrap());
    let mut ended = 0;
    for seed in 0..20 {
        let game = play::<u32, 16>(&rules, seed, |game| {
            let above = game.board().highest() > 20;
            assert_eq!(above, game.over() == Some(Over::Ceiling));
        });
        ended += u32::from(game.over() == Some(Over::Ceiling));
    }
    assert!(ended > 0);
}

#[test]
fn what_is_held_comes_back() {
    let rules = Arc::new(Rules::preset("battle").unwrap());
    let mut game: Game<u32, 16> = Game::new(rules, 5).unwrap();
    let seen: Vec<_> = std::iter::once(game.current())
        .chain(game.previews())
        .collect();
    let mut placed = Vec::new();
    for hold in [true, false, true] {
        let piece = game.piece(hold).unwrap();
        let mut placements = Vec::new();
        game.placements(game.board(), piece, &mut Locks::default(), &mut placements);
        let placement = placements[0];
        game.play(Decision { hold, placement });
        placed.push(piece);
    }
    // The first goes aside, the second and the third are placed, then the first.
    assert_eq!(placed, [seen[1], seen[2], seen[0]]);
    assert_eq!(game.held(), Some(seen[3]));
}

#[test]
fn garbage_lifts_the_board_and_ends_a_game_that_has_no_room() {
    let rules = Arc::new(Rules::preset("battle").unwrap());
    let mut game: Game<u32, 16> = Game::new(Arc::clone(&rules), 4).unwrap();
    let (mut locks, mut placements) = (Locks::default(), Vec::new());
    game.placements(game.board(), game.current(), &mut locks, &mut placements);
    let placement = placements[0];
    game.play(Decision {
        hold: false,
        placement,
    });
    let (cells, highest) = (game.board().filled_cells(), game.board().highest());
    game.receive(3, 7);
    assert_eq!(game.board().filled_cells(), cells + 3 * 9);
    assert_eq!(game.board().highest(), highest + 3);
    assert!((0..3).all(|y| !game.board().is_filled(7, y) && game.board().is_filled(6, y)));
    assert_eq!(game.board().full_rows(), 0);
    assert_eq!(game.over(), None);
    game.receive(rules.board.all_rows(), 0);
    assert_eq!(game.over(), Some(Over::ToppedOut));
}
