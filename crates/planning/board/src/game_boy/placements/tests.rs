//! Counts and places that can be checked by eye.

use super::*;
use rules::ROWS;

/// A board whose rows from `top` down are filled but for the columns in `open`.
fn filled_from(top: i8, open: &[i8]) -> Board {
    let mut board = Board::EMPTY;
    for row in top..ROWS as i8 {
        board.set_row(row, 0x3FF);
        for &col in open {
            board.clear(row, col);
        }
    }
    board
}

fn leftmost(found: &[Placement], orientation: Orientation) -> Vec<i8> {
    found
        .iter()
        .filter(|p| p.orientation == orientation)
        .map(Placement::column)
        .collect()
}

#[test]
fn an_empty_board_has_every_column_of_every_orientation() {
    let counts = Piece::EACH.map(|piece| placements(&Board::EMPTY, piece).len());
    assert_eq!(counts, [34, 34, 17, 9, 17, 17, 34]);
    let found = placements(&Board::EMPTY, Piece::I);
    assert_eq!(leftmost(&found, 0), (0..=6).collect::<Vec<_>>());
    assert_eq!(leftmost(&found, 1), (0..=9).collect::<Vec<_>>());
    assert!(
        found
            .iter()
            .all(|p| p.cells().iter().any(|&(r, _)| r == 17))
    );
}

#[test]
fn a_well_is_filled_from_its_bottom() {
    let board = filled_from(10, &[9]);
    let found = placements(&board, Piece::I);
    let in_well = found
        .iter()
        .find(|p| p.orientation == 1 && p.column() == 9)
        .unwrap();
    assert_eq!(in_well.cells(), [(14, 9), (15, 9), (16, 9), (17, 9)]);
}

#[test]
fn a_wall_of_blocks_stops_the_way_to_a_column() {
    let mut board = Board::EMPTY;
    for row in 1..ROWS as i8 {
        board.fill(row, 7);
    }
    let found = placements(&board, Piece::O);
    assert_eq!(leftmost(&found, 0), (0..=5).collect::<Vec<_>>());
    // Upright at the height of the spawn, the I stands in rows -1 to 2.
    let found = placements(&board, Piece::I);
    assert_eq!(leftmost(&found, 1), (0..=6).collect::<Vec<_>>());
}

#[test]
fn a_turn_that_the_spot_of_the_spawn_forbids_is_made_elsewhere() {
    let mut board = Board::EMPTY;
    // Under the middle of the spawned T: it can't turn there without hitting it.
    board.fill(2, 4);
    board.fill(0, 4);
    let turned = placements(&board, Piece::T)
        .into_iter()
        .filter(|p| p.orientation == 1)
        .map(|p| p.col)
        .collect::<Vec<_>>();
    assert!(!turned.contains(&SPAWN_COL), "{turned:?}");
    assert!(turned.contains(&0) && turned.contains(&7), "{turned:?}");
}

#[test]
fn a_lock_on_the_spot_of_the_spawn_is_no_placement() {
    // Every column is filled up to row 3: the O rests where it spawns.
    let board = filled_from(3, &[]);
    let found = placements(&board, Piece::O);
    assert_eq!(leftmost(&found, 0), [0, 1, 2, 3, 5, 6, 7, 8]);
    // Up to row 2: nothing can be shifted or turned out of it either.
    let mut board = filled_from(0, &[]);
    board.set_row(-1, 0x3FF);
    assert!(placements(&board, Piece::O).is_empty());
}

#[test]
fn a_piece_may_lock_above_the_visible_field() {
    let board = filled_from(3, &[]);
    let standing = placements(&board, Piece::I)
        .into_iter()
        .find(|p| p.orientation == 1 && p.column() == 0)
        .unwrap();
    assert_eq!(standing.cells()[0], (-1, 0));
}
