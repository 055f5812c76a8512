//! Boards that begin with garbage, as in the B-type game.

use board::Locks;
use lab_rules::{Decision, Game, Rules};
use std::sync::Arc;

type Ten = Game<u32, 16>;

fn rules(garbage: &str) -> Arc<Rules> {
    let text = Rules::preset_text("nes").unwrap();
    let text = text.replace(
        "scoring =",
        &format!("garbage = {{ {garbage} }}\nscoring ="),
    );
    Arc::new(Rules::parse(&text).unwrap())
}

fn game(garbage: &str, seed: u64) -> Ten {
    Game::new(rules(garbage), seed).unwrap()
}

#[test]
fn a_game_begins_with_rows_that_are_neither_full_nor_empty() {
    let (mut filled, mut cells) = (0, 0);
    for seed in 0..200 {
        let game = game("rows = 10", seed);
        assert_eq!(game.board().highest(), 10, "{}", game.board());
        for y in 0..10 {
            let row = (0..10).filter(|&x| game.board().is_filled(x, y)).count();
            assert!((1..10).contains(&row), "{}", game.board());
            filled += row;
            cells += 10;
        }
    }
    let share = filled as f64 / f64::from(cells);
    assert!((share - 0.5).abs() < 0.01, "{share}");
    // One cell of each row of the rarer kind.
    let nearly = game("rows = 16, filled = 99", 1);
    assert!(
        (140..=144).contains(&nearly.board().filled_cells()),
        "{}",
        nearly.board()
    );
}

#[test]
fn garbage_is_of_the_seed_and_the_pieces_are_those_without_it() {
    let (one, again, other) = (
        game("rows = 4", 1),
        game("rows = 4", 1),
        game("rows = 4", 2),
    );
    assert_eq!(one.board(), again.board());
    assert_ne!(one.board(), other.board());
    let plain: Ten = Game::new(Arc::new(Rules::preset("nes").unwrap()), 1).unwrap();
    assert_eq!(one.current(), plain.current());
    assert!(one.previews().eq(plain.previews()));
}

/// Plays the lowest placements until rows are removed; how much higher the pile is than the cells
/// that are left of it.
fn after_a_clear(garbage: &str) -> (u32, u64) {
    for seed in 0..100 {
        let mut game = game(garbage, seed);
        let mut all = Vec::new();
        while game.over().is_none() && game.figures().lines == 0 {
            all.clear();
            game.placements(
                game.board(),
                game.current(),
                &mut Locks::default(),
                &mut all,
            );
            let removes = |placement: &&board::Placement| {
                let shape = game.set().shape(**placement);
                game.board().clone().place(shape, **placement) != 0
            };
            let best = all.iter().find(removes);
            let lowest = || all.iter().min_by_key(|placement| placement.y);
            let Some(&placement) = best.or_else(lowest) else {
                break;
            };
            let before = game.board().filled_cells();
            game.play(Decision {
                hold: false,
                placement,
            });
            let (lines, after) = (game.figures().lines, game.board().filled_cells());
            if lines > 0 {
                let kept = before + 4 - 10 * lines as u32;
                return (after - kept, lines);
            }
        }
    }
    (0, 0)
}

#[test]
fn a_row_rises_for_each_that_is_removed_where_the_rules_have_it() {
    let (risen, lines) = after_a_clear("rows = 10, filled = 80");
    assert_eq!((risen, lines > 0), (0, true));
    let (risen, lines) = after_a_clear("rows = 10, filled = 80, refill = true");
    assert!(
        lines > 0 && (lines..=9 * lines).contains(&u64::from(risen)),
        "{risen} and {lines}"
    );
}
