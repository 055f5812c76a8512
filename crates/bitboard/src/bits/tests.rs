//! The bits do what the board does.

use super::*;
use crate::placements;
use proptest::prelude::*;

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
    fn heights_are_those_of_the_board(board in boards()) {
        let heights = BitBoard::from(&board).heights();
        prop_assert_eq!(heights, std::array::from_fn(|x| board.height(x) as i32));
    }
}
