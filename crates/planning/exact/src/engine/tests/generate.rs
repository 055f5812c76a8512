//! Boards, pieces and weights of all kinds, for the tests of the engine and those of the
//! planner that use it.

use proptest::{prelude::*, strategy::Strategy as Generate};
use rules::{Board, Piece};

/// Rows that are nearly full, or filled by chance, up to a height.
pub fn boards(highest: usize) -> impl Generate<Value = Board> {
    let row = prop_oneof![
        3 => (0u16..10).prop_map(|col| 0x3FF & !(1 << col)),
        3 => (0u16..9).prop_map(|col| 0x3FF & !(3 << col)),
        2 => (0u16..8).prop_map(|col| 0x3FF & !(7 << col)),
        2 => 0u16..1023,
        1 => (0u16..1023, 0u16..1023).prop_map(|(a, b)| (a | b) & 0x3FE),
    ];
    prop::collection::vec(row, 0..=highest).prop_map(|rows| {
        let mut board = Board::EMPTY;
        for (i, bits) in rows.into_iter().enumerate() {
            board.set_row(17 - i as i8, bits);
        }
        board
    })
}

/// The weights of the default strategy.
pub const DEFAULT: [f64; 4] = [-0.510_066, 0.760_666, -0.356_63, -0.184_483];

pub fn pieces(n: std::ops::RangeInclusive<usize>) -> impl Generate<Value = Vec<Piece>> {
    prop::collection::vec((0usize..7).prop_map(|i| Piece::EACH[i]), n)
}

/// Weights of every kind: the default, coarse ones with many equals, and ones for which the
/// bounds do not hold.
pub fn weights() -> impl Generate<Value = [f64; 4]> {
    prop_oneof![
        Just(DEFAULT),
        Just([-1.0, 0.0, 0.0, 0.0]),
        Just([0.0, 1.0, -2.0, -1.0]),
        Just([0.0, 0.0, 0.0, 0.0]),
        Just([0.0, 0.0, -3.0, 0.0]),
        [-9.0..1.0, -1.0..9.0, -9.0..1.0, -2.0..0.5],
        [-9.0..0.0, 0.0..9.0, -9.0..0.0, -2.0..0.0],
    ]
}
