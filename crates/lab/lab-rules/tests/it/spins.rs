//! Turns as last moves, and the three corners.

use crate::{boards, plain::Plain};
use board::{Board, Geometry, Locks, Placement, Small};
use common::Random;
use lab_rules::{Decision, Game, PieceTable, Rules};
use rules::Piece;
use std::sync::Arc;

#[test]
fn last_turns_are_those_of_the_plain_search() {
    let geometry = Geometry {
        columns: 10,
        rows: 20,
        hidden: 4,
    };
    let set = PieceTable::Srs.set().unwrap();
    let mut random = Random::new(3);
    let (mut with, mut without) = (0, 0);
    for _ in 0..30 {
        let board: Small = boards::random(geometry, &mut random);
        let plain = Plain {
            board: &board,
            set: &set,
            piece: Piece::T,
        };
        let spun = plain.spun();
        for placement in plain.locks() {
            let found = Locks::default().ends_with_turn(&board, &set, placement);
            assert_eq!(found, spun.contains(&placement), "{placement:?}\n{board}");
            *(if found { &mut with } else { &mut without }) += 1;
        }
    }
    assert!(with > 0 && without > 0, "{with} and {without}");
}

/// Plays until a T can be placed on the board of the text, and places it.
fn place_t(text: &str, orientation: u8, x: u8, y: u8) -> (u64, u64) {
    let rules = Arc::new(Rules::preset("battle").unwrap());
    let mut seed = 0;
    let mut game: Game<u32, 16> = loop {
        let game = Game::new(Arc::clone(&rules), seed).unwrap();
        if game.current() == Piece::T {
            break game;
        }
        seed += 1;
    };
    game.set_board(Board::parse(rules.board, text).unwrap());
    let placement = Placement {
        piece: Piece::T,
        orientation,
        x,
        y,
    };
    let mut all = Vec::new();
    game.placements(game.board(), Piece::T, &mut Locks::default(), &mut all);
    assert!(all.contains(&placement), "{all:?}");
    game.play(Decision {
        hold: false,
        placement,
    });
    (game.figures().spins, game.figures().sent)
}

#[test]
fn a_t_that_is_turned_under_an_overhang_sends_more() {
    let double = ".....#....\n###...####\n####.#####";
    assert_eq!(place_t(double, 2, 3, 0), (1, 4));
    // The same clear without the overhang: two corners.
    let open = "#.........\n###...####\n####.#####";
    assert_eq!(place_t(open, 2, 3, 0), (0, 1));
}
