//! The bits do what the board does.

use super::*;
use proptest::prelude::*;
use rules::Board;

/// Boards of any height, with rows that are full and rows that lack one cell.
fn boards() -> impl Strategy<Value = Board> {
    let row = prop_oneof![
        4 => 0u16..1024,
        2 => Just(0x3FF),
        2 => (0u16..10).prop_map(|col| 0x3FF & !(1 << col)),
        1 => Just(0),
    ];
    (prop::collection::vec(row, 20), 0usize..=20).prop_map(|(rows, height)| {
        let mut board = Board::EMPTY;
        for (i, bits) in rows.into_iter().take(height).enumerate() {
            board.set_row(17 - i as i8, bits);
        }
        board
    })
}

proptest! {
    #[test]
    fn drops_and_the_boards_after_them_are_those_of_the_rules(board in boards(), piece in 0usize..7) {
        let piece = Piece::EACH[piece];
        let bits = BitBoard::from(&board);
        let mut drops = Vec::new();
        bits.each_drop(piece, |drop| drops.push(drop));
        prop_assert!(drops.len() <= MAX_DROPS);
        let found: Vec<_> = drops.iter().map(|drop| drop.placement(piece)).collect();
        prop_assert_eq!(&found, &placements(&board, piece));
        for (drop, placement) in drops.iter().zip(found) {
            let mut placed = board;
            placed.place(piece, placement.orientation, placement.row, placement.col);
            let cleared = placed.clear_full_rows();
            prop_assert_eq!(bits.after(drop), (BitBoard::from(&placed), cleared));
        }
    }

    #[test]
    fn rows_and_heights_are_those_of_the_board(board in boards()) {
        let bits = BitBoard::from(&board);
        prop_assert_eq!(Board::from(&bits), board);
        let heights = bits.heights();
        prop_assert_eq!(heights, std::array::from_fn(|x| board.height(x) as i32));
    }
}

#[test]
fn every_orientation_of_the_rules_is_a_shape_with_its_cells() {
    for piece in Piece::EACH {
        let shapes = shapes(piece);
        assert_eq!(shapes.len(), usize::from(piece.orientations()));
        for (orientation, shape) in (0..).zip(shapes) {
            let drop = Drop {
                shape,
                x: 2,
                land: 5,
            };
            let at = drop.placement(piece);
            assert_eq!(at.orientation, orientation);
            let mut placed = Board::EMPTY;
            placed.place(piece, orientation, at.row, at.col);
            assert_eq!(BitBoard::from(&placed), BitBoard::EMPTY.with(&drop));
            let back = Drop::of(&at).map(|drop| (drop.x, drop.land));
            assert_eq!(back, Some((2, 5)), "{piece:?} {orientation}");
        }
    }
}

#[test]
fn a_t_pointing_down_is_lower_in_its_middle() {
    let shape = shapes(Piece::T)[0];
    let ends = [0, 1, 2].map(|x| (shape.under(x), shape.over(x)));
    assert_eq!(ends, [(1, 2), (0, 2), (1, 2)]);
    assert_eq!(shape.spawn_land(), 15);
}
