//! Every drop that tap routes accept can be reached, and little else can.

#![allow(clippy::print_stdout, reason = "a measurement is printed")]

use board::{BitBoard, Drop, TapRoutes, UNSTEERED, shapes};
use pad::Buttons;
use planner::{Placement, placements, reach, simulate};
use proptest::prelude::*;
use rules::{Board, COLUMNS, FallState, Piece, gravity};
use std::collections::HashSet;

/// What buttons reach from a spawn with empty input.
fn in_reach(board: &Board, piece: Piece, gravity: u8) -> HashSet<(u8, i8, i8)> {
    let mut start = FallState::spawn(*board, piece, gravity);
    for _ in 0..UNSTEERED {
        start.step(Buttons::NONE);
    }
    let reach = reach(&start);
    let places = reach.locks().iter().map(|at| key(&at.placement));
    places.collect()
}

fn key(at: &Placement) -> (u8, i8, i8) {
    (at.orientation, at.col, at.row)
}

/// The straight drops of a board and whether each is accepted.
fn drops(board: &Board, piece: Piece, routes: &TapRoutes) -> Vec<(Placement, bool)> {
    let bits = BitBoard::from(board);
    let drops = placements(board, piece).into_iter();
    drops
        .filter_map(|at| Some((at, routes.accepts(&bits, piece, &Drop::of(&at)?))))
        .collect()
}

/// A board after random placements.
fn played(seed: u64, pieces: usize) -> Board {
    let mut game = simulate::PlacementGame::new(simulate::GameSetup {
        seed,
        ..simulate::GameSetup::default()
    });
    let mut bits = seed;
    for _ in 0..pieces {
        let choices = game.choices();
        if choices.is_empty() {
            break;
        }
        bits = bits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        game.place(choices[(bits >> 33) as usize % choices.len()]);
    }
    game.board
}

/// A board whose columns all end within `ragged` rows below the highest.
fn stack(highest: i8, ragged: i8, bits: [u32; COLUMNS]) -> Board {
    let mut board = Board::EMPTY;
    for (col, bits) in (0..).zip(bits) {
        let height = (highest - (bits >> 24) as i8 % ragged).max(0);
        for up in 0..height {
            if up + 1 == height || bits >> up & 1 == 1 {
                board.fill(17 - up, col);
            }
        }
    }
    board
}

fn boards() -> impl Strategy<Value = Board> {
    let bits = || prop::array::uniform10(any::<u32>());
    prop_oneof![
        (any::<u64>(), 0usize..50).prop_map(|(seed, pieces)| played(seed, pieces)),
        (8i8..=20, 1i8..9, bits()).prop_map(|(highest, ragged, bits)| stack(highest, ragged, bits)),
        // Each cell by chance, the highest row being drawn too.
        (prop::collection::vec(0u16..1024, 20), 6usize..=20).prop_map(|(rows, highest)| {
            let mut board = Board::EMPTY;
            for (up, row) in (0..).zip(rows).take(highest) {
                board.set_row(17 - up, row);
            }
            board
        }),
        // Little but towers here and there.
        bits().prop_map(|bits| {
            let mut board = Board::EMPTY;
            for bits in bits.into_iter().take(4) {
                board.fill((bits >> 8) as i8 % 20 - 2, (bits & 0xFF) as i8 % 10);
            }
            board
        }),
    ]
}

/// The constants of the speeds 9, 19 (9 with hearts) and 20 more often than others.
fn gravities() -> impl Strategy<Value = u8> {
    let speeds = prop_oneof![Just(9u8), Just(19), Just(20), 0u8..=20];
    prop_oneof![4 => speeds.prop_map(gravity), 1 => 0u8..60]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn what_is_accepted_is_in_reach(board in boards(), gravity in gravities()) {
        for piece in Piece::EACH {
            let reached = in_reach(&board, piece, gravity);
            for (at, accepts) in drops(&board, piece, TapRoutes::at(gravity)) {
                prop_assert!(!accepts || reached.contains(&key(&at)), "{at:?} on\n{board}");
            }
        }
    }

    #[test]
    fn on_a_low_board_every_drop_is_accepted(board in boards(), gravity in gravities()) {
        let routes = TapRoutes::at(gravity);
        let is_clear = routes.all_free(&BitBoard::from(&board));
        for piece in Piece::EACH {
            let all = drops(&board, piece, routes).iter().all(|(_, accepts)| *accepts);
            prop_assert!(all || !is_clear);
        }
    }

    #[test]
    fn each_drop_visits_those_that_are_accepted(board in boards(), gravity in gravities()) {
        let routes = TapRoutes::at(gravity);
        for piece in Piece::EACH {
            let mut visited = Vec::new();
            routes.each_drop(&BitBoard::from(&board), piece, |drop| visited.push(drop.placement(piece)));
            let mut wanted = drops(&board, piece, routes);
            wanted.retain(|(_, accepts)| *accepts);
            prop_assert_eq!(visited, wanted.into_iter().map(|(at, _)| at).collect::<Vec<_>>());
        }
    }
}

/// By level: the greatest height of a level stack at which every column and orientation is
/// in reach by taps, measured on the game. The third figure is that for a first press in
/// step 2.
const CEILINGS: &str = include_str!("../data/reach-ceilings.txt");

#[test]
fn every_drop_is_made_up_to_the_height_at_which_the_game_allows_it() {
    for line in CEILINGS.lines().filter(|line| !line.starts_with('#')) {
        let mut figures = line.split_whitespace().filter_map(|word| word.parse().ok());
        let speed: u8 = figures.next().unwrap();
        let ceiling: i32 = figures.nth(UNSTEERED).unwrap().into();
        let routes = TapRoutes::at(gravity(speed));
        let all = |height: i32| {
            let bits = BitBoard::from_columns([(1 << height) - 1; COLUMNS]);
            let accepts = |piece, shape, x| {
                let land = height;
                routes.accepts(&bits, piece, &Drop { shape, x, land })
            };
            Piece::EACH.into_iter().all(|piece| {
                let mut shapes = shapes(piece).iter();
                shapes.all(|shape| (0..=COLUMNS - shape.width()).all(|x| accepts(piece, shape, x)))
            })
        };
        let found = (8..=18).take_while(|&height| all(height)).last();
        assert_eq!(found, Some(ceiling), "speed {speed}");
        assert_eq!(
            routes.clear_below(),
            ceiling.unsigned_abs(),
            "speed {speed}"
        );
    }
}

#[test]
fn a_column_higher_than_the_way_past_it_stops_it() {
    // At speed 20 an upright I is in row 2 when it comes to the last column.
    let routes = TapRoutes::at(gravity(20));
    let last = |row: i8| {
        let mut board = Board::EMPTY;
        for below in row..18 {
            board.fill(below, 8);
        }
        let drops = drops(&board, Piece::I, routes).into_iter();
        let mut last = drops.filter(|(at, _)| at.orientation == 1 && at.column() == 9);
        last.next().map(|(_, accepts)| accepts)
    };
    assert_eq!((last(3), last(17)), (Some(false), Some(true)));
}

#[test]
fn half_a_turn_goes_the_way_that_is_free() {
    // Turned one way, the spawned L hits the cell above its left end; so does the J that
    // above its right end, turned the other way.
    let routes = TapRoutes::at(gravity(0));
    for (piece, col) in [(Piece::L, 3), (Piece::J, 5)] {
        let mut board = Board::EMPTY;
        board.fill(0, col);
        let drops = drops(&board, piece, routes);
        let turned = |orientation| {
            let mut of = drops.iter().filter(|(at, _)| at.orientation == orientation);
            of.any(|(at, accepts)| *accepts && at.col == rules::SPAWN_COL)
        };
        assert!(turned(2), "{piece:?}");
        assert!(turned(1) != turned(3), "{piece:?}");
    }
}

/// How much of what is in reach is accepted: run with `--ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn most_of_what_is_in_reach_is_accepted() {
    for speed in [0, 9, 13, 15, 17, 19, 20] {
        let gravity = gravity(speed);
        let routes = TapRoutes::at(gravity);
        let (mut listed, mut reached, mut kept) = (0, 0, 0);
        for seed in 0..1500u64 {
            let board = match seed % 2 {
                0 => played(seed, 24 + seed as usize % 20),
                _ => {
                    let bits = |i: u64| (seed * 10 + i).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
                    let bits = std::array::from_fn(|i| bits(i as u64) as u32);
                    stack(12 + (seed % 5) as i8, 1 + (seed % 4) as i8, bits)
                }
            };
            for piece in Piece::EACH {
                let places = in_reach(&board, piece, gravity);
                for (at, accepts) in drops(&board, piece, routes) {
                    listed += 1;
                    let is_reached = places.contains(&key(&at));
                    reached += usize::from(is_reached);
                    kept += usize::from(is_reached && accepts);
                }
            }
        }
        let share = f64::from(kept as u32) / f64::from(reached as u32);
        let clear = routes.clear_below();
        println!(
            "speed {speed}, clear below {clear}: {listed} drops, {reached} in reach, {kept} accepted: {share:.4}"
        );
        assert!(share > 0.95, "speed {speed}: {share}");
    }
}
