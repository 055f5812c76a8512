//! The fast board, searches and measures, compared with plain ones.

mod plain;

use super::{
    NesSpec,
    breadth_first::BreadthFirst,
    calm::Calm,
    field::{COLUMNS, Field, ROWS},
    filter::Filter,
    measures::Measures,
    pieces::Turning,
    presses::Presses,
};
use crate::PlayerSpec;
use board::{Board, Locks, Placement, PressTiming, Small, presses};
use common::Random;
use lab_rules::{Game, PieceTable, Rules};
use rules::Piece;
use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::AtomicBool},
};

fn pieces() -> [Turning; 7] {
    let rules = Rules::preset("nes").unwrap();
    Turning::each(&rules.pieces.set().unwrap(), &rules.board)
}

fn board(text: &str) -> Small {
    Board::parse(Rules::preset("nes").unwrap().board, text).unwrap()
}

/// Boards up to a random height with some holes, without a full row.
fn boards(count: usize) -> Vec<Small> {
    let geometry = Rules::preset("nes").unwrap().board;
    let mut random = Random::new(5);
    (0..count)
        .map(|_| {
            let mut board = Board::new(geometry).unwrap();
            let highest = random.below(ROWS as u32 + 1);
            let holes = 1 + random.below(50);
            for x in 0..COLUMNS {
                for y in 0..highest.saturating_sub(random.below(6)) {
                    board.set(x, y, random.below(100) >= holes);
                }
            }
            board.remove_rows(board.full_rows());
            board
        })
        .collect()
}

fn sorted(mut locks: Vec<Placement>) -> Vec<Placement> {
    locks.sort_unstable();
    locks
}

#[test]
fn the_searches_find_what_those_for_any_board_find() {
    let set = PieceTable::Nes.set().unwrap();
    let timing = |frames_per_row| PressTiming {
        frames_per_row,
        frames_per_press: 2,
    };
    let pieces = pieces();
    for board in boards(60) {
        let field = Field::of(&board);
        for piece in Piece::EACH {
            let turning = &pieces[piece.index()];
            for timing in [timing(2), timing(1), timing(5)] {
                let mut found = Vec::new();
                Presses::new(timing, &pieces).find(&field, turning, &mut found);
                let mut wanted = Vec::new();
                presses(&board, &set, piece, timing, &mut wanted);
                assert_eq!(sorted(found), wanted, "{piece:?} {timing:?}\n{board}");
            }
            let mut found = Vec::new();
            BreadthFirst::default().find(&field, turning, None, &mut found);
            let mut wanted = Vec::new();
            Locks::default().find(&board, &set, piece, &mut wanted);
            wanted.sort_unstable();
            assert_eq!(sorted(found), wanted, "{piece:?}\n{board}");
        }
    }
}

#[test]
fn locks_come_in_the_order_of_their_distance_the_left_one_first() {
    let mut found = Vec::new();
    let (pieces, field) = (pieces(), Field::of(&board("")));
    let o = &pieces[Piece::O.index()];
    BreadthFirst::default().find(&field, o, None, &mut found);
    let columns: Vec<u8> = found.iter().map(|lock| lock.x).collect();
    assert_eq!(columns, [4, 3, 5, 2, 6, 1, 7, 0, 8]);
}

#[test]
fn every_measure_is_that_of_its_definition() {
    let mut seen = Measures::default();
    for board in boards(300) {
        let found = Measures::of(&Field::of(&board));
        let wanted = plain::measures(&board);
        for ((&name, found), wanted) in Measures::NAMES.iter().zip(found.values()).zip(&wanted) {
            assert!(
                (found - wanted).abs() < 1e-9,
                "{name}: {found}, not {wanted}\n{board}"
            );
            *seen.by_name(name).unwrap() += found;
        }
    }
    let unseen = Measures::NAMES
        .iter()
        .zip(seen.values())
        .filter(|(_, sum)| *sum == 0.0);
    let unseen: Vec<_> = unseen.map(|(&name, _)| name).collect();
    assert_eq!(
        unseen,
        ["lines", "lock-height", "tetrises"],
        "set by the search"
    );
}

#[test]
fn the_wells_of_the_article() {
    // The example of the planner's feature.
    let measures = Measures::of(&Field::of(&board(
        "..#.......\n#.##......\n#..#....##\n##.#.####.",
    )));
    assert_eq!([measures.well_cells, measures.nes_wells], [2.0, 5.0]);
}

#[test]
fn a_piece_is_placed_as_on_the_board_of_any_size() {
    let rules = Rules::preset("nes").unwrap();
    let set = rules.pieces.set().unwrap();
    let pieces = pieces();
    let mut cleared = 0;
    for mut board in boards(100) {
        // A row that lacks one cell, at the height where pieces land.
        let y = board.highest() % 20;
        (1..COLUMNS).for_each(|x| board.set(x, y, true));
        board.set(0, y, false);
        for piece in Piece::EACH {
            let mut placements = Vec::new();
            Locks::default().find(&board, &set, piece, &mut placements);
            for placement in placements {
                let mut after = board.clone();
                after.fill(set.shape(placement), placement);
                after.empty_rows(!0 << ROWS);
                let rows = after.full_rows();
                after.remove_rows(rows);
                let mut field = Field::of(&board);
                let cells = pieces[piece.index()].rows(placement.orientation, placement.x);
                assert_eq!(
                    field.place(cells, usize::from(placement.y)),
                    rows.count_ones()
                );
                assert_eq!(field, Field::of(&after), "{placement:?}\n{board}");
                cleared += rows.count_ones();
            }
        }
    }
    assert!(cleared > 50, "{cleared}");
}

fn tall(top_rows: &[&str]) -> Field {
    let below = ["#.########"; 16];
    Field::of(&board(&[top_rows, &below].concat().join("\n")))
}

#[test]
fn lines_that_leave_no_room_to_spawn_are_rejected() {
    let spawn = Calm::new(true, false).with_spawns(&pieces());
    assert!(!spawn.rejects(&tall(&[
        "..........",
        "..........",
        "##########",
        "#........."
    ])));
    for (x, rejected) in [(2, false), (3, true), (6, true), (7, false)] {
        let mut row = ["."; 10];
        row[x] = "#";
        let field = tall(&[&row.concat(), "..........", "#.#.......", "#........."]);
        assert_eq!(spawn.rejects(&field), rejected, "column {x} of the top row");
    }
    // Only the I is four wide, and only the top row has it.
    assert!(!spawn.rejects(&tall(&[
        "..........",
        "...#......",
        "#.#.......",
        "#........."
    ])));
    assert!(spawn.rejects(&tall(&[
        "..........",
        "......#...",
        "#.#.......",
        "#........."
    ])));
}

#[test]
fn lines_that_cut_the_board_in_two_are_rejected() {
    let passage = Calm::new(false, true).with_spawns(&pieces());
    let open = ["#.........", "..........", ".....#....", ".#.#.#.#.#"];
    assert!(!passage.rejects(&tall(&open)));
    let cut = ["#.......#.", "#.......##", "#.......##", ".#.#.#.#.#"];
    assert!(passage.rejects(&tall(&cut)));
    let no_contact = ["..........", "#.......##", "#.......##", ".#.#.#.#.#"];
    assert!(!passage.rejects(&tall(&no_contact)));
}

#[test]
fn the_well_is_kept_free_until_four_rows_are_ready() {
    let pieces = pieces();
    let right = |text: &str, piece: Piece| {
        let field = Field::of(&board(text));
        let filter = Filter::Well.on(&field);
        let turning = &pieces[piece.index()];
        let mut found = Vec::new();
        BreadthFirst::default().find(&field, turning, filter.as_ref(), &mut found);
        let touches = |lock: &&Placement| {
            let rows = turning.rows(lock.orientation, lock.x);
            rows.iter().any(|row| row & 1 << 9 != 0)
        };
        found.iter().filter(touches).count()
    };
    let ready = ["#########."; 4].join("\n");
    assert_eq!(right("########..", Piece::I), 0);
    assert_eq!(right(&ready, Piece::I), 2);
    assert_eq!(right(&ready, Piece::J), 0);
    assert!(right(&["########.."; 11].join("\n"), Piece::J) > 0);
}

#[test]
fn a_picture_is_built_from_the_floor_up() {
    let picture = Filter::Picture(vec!["####......".into(), "##########".into()]);
    let pieces = pieces();
    let locks = |text: &str, piece: Piece| -> Vec<(u8, u8)> {
        let field = Field::of(&board(text));
        let filter = picture.on(&field);
        let mut found = Vec::new();
        let turning = &pieces[piece.index()];
        BreadthFirst::default().find(&field, turning, filter.as_ref(), &mut found);
        let flat = found.iter().filter(|lock| lock.orientation == 0);
        flat.map(|lock| (lock.x, lock.y)).collect()
    };
    assert_eq!(locks("", Piece::I).len(), 7);
    // The second row may be filled in its four left columns alone; there it is on its way.
    let second = ["....#.....", "##########"].join("\n");
    assert!(locks(&second, Piece::I).iter().all(|&(_, y)| y >= 1));
}

#[test]
fn a_tetris_is_taken_and_the_game_goes_on_until_230_lines() {
    let rules = Arc::new(Rules::preset("nes-19").unwrap());
    let spec = PlayerSpec::preset("nes-seventeen").unwrap();
    let mut player = spec.player::<u32, 16>().unwrap();
    let mut game: Game<u32, 16> = Game::new(Arc::clone(&rules), 0).unwrap();
    for seed in 0.. {
        game = Game::new(Arc::clone(&rules), seed).unwrap();
        if game.current() == Piece::I {
            break;
        }
    }
    game.set_board(board(&["#########."; 7].join("\n")));
    let candidates = player.candidates(&game);
    let choice = player.choose(&game, &AtomicBool::new(false)).unwrap();
    assert_eq!(candidates[0].choice, choice);
    assert!(
        candidates
            .windows(2)
            .all(|pair| pair[0].value >= pair[1].value)
    );
    game.play(choice);
    assert_eq!(game.figures().clears[4], 1, "{choice:?}");
    assert_eq!(game.figures().score, 1_200 * 20);
}

#[test]
fn what_can_not_be_played_is_refused_in_one_sentence() {
    let spec = NesSpec {
        weights: BTreeMap::from([("beauty".to_owned(), 1.0)]),
        spawn_room: false,
        passage: false,
        filter: None,
    };
    let error = spec.player().unwrap_err().to_string();
    assert!(
        error.contains("`beauty`") && error.contains("well-cells"),
        "{error}"
    );
    for no_number in [f64::NAN, f64::INFINITY] {
        let spec = NesSpec {
            weights: BTreeMap::from([("well-cells".to_owned(), no_number)]),
            ..spec.clone()
        };
        let error = spec.player().unwrap_err().to_string();
        assert!(error.contains("`well-cells` is not a number"), "{error}");
    }
    for (name, fits) in [
        ("nes", true),
        ("nes-19", true),
        ("game-boy", false),
        ("battle", false),
    ] {
        assert_eq!(
            spec.check(&Rules::preset(name).unwrap()).is_ok(),
            fits,
            "{name}"
        );
    }
}
