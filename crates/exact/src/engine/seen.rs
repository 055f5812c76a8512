//! The boards that were searched before.
//!
//! The whole board is kept and compared, so that nothing is ever taken for what it is
//! not; the hash only says where to look.

use super::{node::Node, tables::LANES};
use fearless_simd::{Simd, prelude::*};

#[derive(Clone, Copy, Default)]
struct Entry {
    rows: [u16; LANES],
    high: u32,
    /// Which search and how many pieces; 0 is nobody.
    stamp: u32,
}

/// Pieces that a line may have, and one more.
const PLIES: u32 = 8;

/// A board has one place; the newest stays.
pub(super) struct SeenBoards {
    entries: Vec<Entry>,
    /// Times [`PLIES`].
    search: u32,
}

impl SeenBoards {
    /// Room for `1 << bits` boards; none for 0 bits.
    pub fn new(bits: u32) -> Self {
        let len = if bits == 0 { 0 } else { 1 << bits };
        Self {
            entries: vec![Entry::default(); len],
            search: PLIES,
        }
    }

    /// Forgets all.
    pub fn forget(&mut self) {
        self.search += PLIES;
    }

    /// Whether the board was seen before with as many pieces placed. It is from now on.
    #[inline(always)]
    pub fn insert<S: Simd>(&mut self, node: &Node<S>, ply: usize) -> bool {
        if self.entries.is_empty() {
            return false;
        }
        let rows = node.rows.to_array();
        let stamp = self.search + ply as u32;
        let mut hash = u64::from(node.high) << 8 ^ u64::from(stamp);
        for weights in rows.chunks_exact(4) {
            let weights = weights
                .iter()
                .fold(0, |all, row| all << 16 | u64::from(*row));
            hash = (hash ^ weights).wrapping_mul(0x9FB2_1C65_1E98_DF25);
            hash ^= hash >> 31;
        }
        let place = (hash >> 32) as usize & (self.entries.len() - 1);
        let entry = &mut self.entries[place];
        let new = Entry {
            rows,
            high: node.high,
            stamp,
        };
        let seen = entry.stamp == stamp && entry.high == new.high && entry.rows == rows;
        *entry = new;
        seen
    }
}
