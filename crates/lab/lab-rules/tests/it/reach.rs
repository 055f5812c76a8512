//! The fast searches find what the plain ones find.

use crate::{boards, plain::Plain};
use board::{Board, Geometry, Locks, Placement, PressTiming, Word, drops, presses};
use common::Random;
use lab_rules::PieceTable;
use rules::Piece;
use std::collections::BTreeSet;

const TABLES: [PieceTable; 5] = [
    PieceTable::GameBoy,
    PieceTable::Nes,
    PieceTable::Srs,
    PieceTable::JTetris,
    PieceTable::Led,
];

fn geometry(columns: u8, rows: u8) -> Geometry {
    Geometry {
        columns,
        rows,
        hidden: 4,
    }
}

/// The placements as a set; none may be there twice.
#[track_caller]
fn once(placements: &[Placement]) -> BTreeSet<Placement> {
    let set: BTreeSet<_> = placements.iter().copied().collect();
    assert_eq!(set.len(), placements.len(), "a placement is there twice");
    set
}

fn compare<W: Word, const N: usize>(geometry: Geometry, boards: usize) {
    let (mut tucked, mut late) = (0, 0);
    let mut random = Random::new(1);
    let mut locks = Locks::<W, N>::default();
    for table in TABLES {
        let set = table.set().unwrap();
        for _ in 0..boards {
            let board: Board<W, N> = boards::random(geometry, &mut random);
            for piece in Piece::EACH {
                let plain = Plain {
                    board: &board,
                    set: &set,
                    piece,
                };
                let mut found = Vec::new();
                locks.find(&board, &set, piece, &mut found);
                let wanted = plain.locks();
                assert_eq!(once(&found), wanted, "{table:?} {piece:?}\n{board}");

                let mut dropped = Vec::new();
                drops(&board, piece, set.of(piece), &mut dropped);
                assert_eq!(
                    once(&dropped),
                    plain.drops(),
                    "{table:?} {piece:?}\n{board}"
                );
                tucked += wanted.difference(&plain.drops()).count();

                for (frames_per_row, frames_per_press) in [(2, 2), (1, 2), (5, 3)] {
                    let timing = PressTiming {
                        frames_per_row,
                        frames_per_press,
                    };
                    let mut pressed = Vec::new();
                    presses(&board, &set, piece, timing, &mut pressed);
                    assert_eq!(
                        once(&pressed),
                        plain.presses(timing),
                        "{table:?} {piece:?} {timing:?}\n{board}"
                    );
                    late += wanted.len().saturating_sub(pressed.len());
                }
            }
        }
    }
    assert!(tucked > 0 && late > 0, "{tucked} tucked, {late} late");
}

#[test]
fn placements_are_those_of_the_plain_searches() {
    compare::<u32, 16>(geometry(10, 20), 20);
    compare::<u64, 32>(geometry(7, 33), 4);
    compare::<u128, 128>(geometry(33, 12), 4);
}

#[test]
fn a_board_without_overhangs_has_no_more_locks_than_drops() {
    let set = PieceTable::Srs.set().unwrap();
    let board: Board<u32, 16> = Board::parse(geometry(10, 20), "#...#.....\n##..##...#").unwrap();
    for piece in Piece::EACH {
        let (mut locked, mut dropped) = (Vec::new(), Vec::new());
        Locks::default().find(&board, &set, piece, &mut locked);
        drops(&board, piece, set.of(piece), &mut dropped);
        assert_eq!(locked, dropped);
    }
}
