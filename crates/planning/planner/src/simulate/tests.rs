//! Games are what their seed makes them, and keep the game's books.

use super::*;
use rules::long_run_shares;

fn setup(seed: u64) -> GameSetup {
    GameSetup {
        seed,
        level: 9,
        ..GameSetup::default()
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let strategy = Strategy::four_feature();
    let play = |seed| {
        let mut game = PlacementGame::new(setup(seed));
        assert!(game.play(&strategy, 150));
        (game.board, game.active, game.preview, game.score)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

#[test]
fn the_books_are_kept() {
    let mut game = PlacementGame::new(setup(3));
    assert!(game.play(&Strategy::four_feature(), 400));
    let rows: u64 = (0..).zip(game.clears).map(|(rows, n)| rows * n).sum();
    assert_eq!(game.clears.iter().sum::<u64>(), 400);
    assert_eq!(u64::from(game.lines), rows);
    assert_eq!(u64::from(game.board.count()), 4 * 400 - 10 * rows);
    // Level 9 goes up at 100 lines, and then every ten.
    assert_eq!(u16::from(game.level), (game.lines / 10).max(9));
    assert!(game.score >= 400 * game.clears[1] as u32);
}

#[test]
fn a_score_stops_where_the_game_stops_it() {
    let mut game = PlacementGame::new(setup(1));
    game.score = MAX_SCORE - 100;
    for row in 14..18 {
        game.board.set_row(row, 0x1FF);
    }
    game.active = Piece::I;
    let upright = game
        .choices()
        .into_iter()
        .find(|at| at.orientation == 1 && at.column() == 9);
    assert_eq!(game.place(upright.unwrap()), 4);
    assert_eq!((game.score, game.clears[4]), (MAX_SCORE, 1));
}

#[test]
fn pieces_come_as_often_as_in_the_game() {
    const PIECES: u32 = 20_000;
    let mut counts = [0u32; 7];
    let mut game = PlacementGame::new(setup(5));
    for _ in 0..PIECES {
        counts[game.active.index()] += 1;
        game.board = Board::EMPTY;
        let first = game.choices()[0];
        game.place(first);
    }
    for (share, count) in long_run_shares().into_iter().zip(counts) {
        assert!((share - f64::from(count) / f64::from(PIECES)).abs() < 0.01);
    }
}

#[test]
fn a_full_field_ends_the_game() {
    let mut game = PlacementGame::new(setup(2));
    for row in 0..18 {
        game.board.set_row(row, 0x1FF);
    }
    game.board.set_row(-1, 0x3FF);
    assert!(!game.play(&Strategy::four_feature(), 1));
    assert_eq!(game.pieces, 0);
}

#[test]
fn by_buttons_fewer_places_are_in_reach_at_a_high_speed() {
    let places = |rule| {
        let mut game = PlacementGame::new(GameSetup {
            level: 20,
            rule,
            ..setup(4)
        });
        game.active = Piece::I;
        for row in 4..18 {
            game.board.set_row(row, 0x3FE);
        }
        game.choices().len()
    };
    assert!(
        places(PlacementRule::Buttons) < places(PlacementRule::Drops),
        "{} {}",
        places(PlacementRule::Buttons),
        places(PlacementRule::Drops)
    );
}

fn idealised(seed: u64) -> PlacementGame {
    PlacementGame::new(GameSetup {
        rule: PlacementRule::Idealised,
        ..setup(seed)
    })
}

#[test]
fn on_the_idealised_field_nothing_is_in_the_way() {
    let mut game = idealised(1);
    for row in 0..18 {
        game.board.set_row(row, 0x010);
    }
    game.active = Piece::O;
    let columns: Vec<_> = game.choices().iter().map(Placement::column).collect();
    assert_eq!(columns, [0, 1, 2, 5, 6, 7, 8]);
}

/// The quick searches and the one that tries everything are asked the same.
#[test]
fn on_the_idealised_field_all_searches_choose_alike() {
    for name in [
        "four-feature",
        "gameboy-tetris-system-18",
        "gameboy-tetris-system",
    ] {
        let strategy = Strategy::by_name(name).unwrap();
        // A weight of nothing sends it the other way.
        let other = strategy.with_weights([("singles", 0)]);
        let mut game = idealised(6);
        for _ in 0..300 {
            let chosen = game.choose(&strategy);
            assert_eq!(chosen, game.choose(&other), "{name}\n{}", game.board);
            game.place(chosen.unwrap());
        }
        assert_eq!(u64::from(game.board.count()), 4 * 300 - 10 * game.rows());
    }
}

#[test]
fn on_the_idealised_field_the_top_rows_are_cleared_too() {
    let mut game = idealised(1);
    game.board.set_row(0, 0x3F0);
    game.board.set_row(1, 0x001);
    let flat = Placement {
        piece: Piece::I,
        orientation: 0,
        row: -2,
        col: 0,
    };
    assert_eq!(game.place(flat), 1);
    assert_eq!((game.board.row(0), game.board.row(1)), (0, 0x001));
}
