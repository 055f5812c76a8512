//! Boards on which the next piece was already tried.
//!
//! Lines that put the same pieces down in another order end on the same board, and so do
//! many of the lines that are followed through an unknown piece. What led to a board only
//! adds to its worth, so that the best placement of each piece is the same.

use crate::features::Columns;
use exact::Chances;
use rules::Piece;
use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// The boards kept at a time; a deep search begins again with none.
const MOST: usize = 1 << 13;

/// What the next piece leads to on a board, without what the placements before add.
#[derive(Clone, Copy)]
pub(super) struct NextPiece {
    /// The worth of the board itself.
    pub worth: i64,
    /// The worth of the best placement of each piece; `None` when it fits nowhere.
    pub best: [Option<i64>; 7],
    /// The number of boards that were judged for it.
    pub nodes: u64,
}

impl NextPiece {
    /// The mean over the pieces, after placements that add `placed`.
    pub fn mean(&self, chances: Chances, placed: i64, no_room: i64) -> i64 {
        let best = |piece: Piece| self.best[piece.index()].map(|worth| worth + placed);
        chances.mean(self.worth + placed, no_room, best)
    }
}

/// Boards by their columns.
#[derive(Default)]
pub(super) struct KnownBoards(BoardMap<Columns, NextPiece>);

impl KnownBoards {
    pub fn get(&self, columns: &Columns) -> Option<NextPiece> {
        self.0.get(columns).copied()
    }

    pub fn keep(&mut self, columns: Columns, next_piece: NextPiece) {
        if self.0.len() == MOST {
            self.0.clear();
        }
        self.0.insert(columns, next_piece);
    }
}

/// A map for keys that are boards, or mostly that.
pub(super) type BoardMap<K, V> = HashMap<K, V, BuildHasherDefault<BoardHasher>>;

/// A quick hash of boards. Boards come from a game, not from an enemy.
#[derive(Clone, Copy, Default)]
pub(super) struct BoardHasher(u64);

/// An odd number with bits all over it: 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for BoardHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(FACTOR);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exact::WHOLE;
    use std::{collections::HashSet, hash::BuildHasher};

    #[test]
    fn boards_that_differ_in_a_cell_have_different_hashes() {
        let hasher = BuildHasherDefault::<BoardHasher>::default();
        let hashes = (0..10).flat_map(|x| {
            (0..20).map(move |up| {
                let mut columns: Columns = [1; 10];
                columns[x] ^= 1 << up;
                columns
            })
        });
        let hashes: HashSet<_> = hashes.map(|columns| hasher.hash_one(columns)).collect();
        assert_eq!(hashes.len(), 200);
    }

    #[test]
    fn what_led_to_a_board_adds_to_all_of_its_means() {
        let next_piece = NextPiece {
            worth: 7,
            best: [Some(3), None, Some(5), Some(5), None, Some(9), Some(-2)],
            nodes: 100,
        };
        let chances = Chances::after(&[Piece::T, Piece::L]);
        let mean = |placed| next_piece.mean(chances, placed, -WHOLE);
        assert_eq!(mean(1_000), mean(0) + 1_000);
    }
}
