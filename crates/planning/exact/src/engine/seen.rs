//! The boards that were searched before.
//!
//! The whole board is stored and compared, so two boards are never confused; the hash only
//! gives the place in the table.

use super::{node::Node, tables::LANES};
use fearless_simd::{Simd, prelude::*};

#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Entry {
    rows: [u16; LANES],
    high: u64,
    /// Rows removed since the search began; the same on equal boards but for copied rows.
    lines: i32,
    /// The search and the ply; 0 when empty.
    stamp: u32,
}

/// A number greater than the plies of a line.
const PLIES: u32 = 8;

/// A table in which a new board replaces the one in its place.
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

    /// Clears the table.
    pub fn forget(&mut self) {
        self.search += PLIES;
    }

    /// Adds a board. Returns whether it was there already with as many pieces placed.
    #[inline(always)]
    pub fn insert<S: Simd>(&mut self, node: &Node<S>, ply: usize) -> bool {
        if self.entries.is_empty() {
            return false;
        }
        let rows = node.rows.to_array();
        let stamp = self.search + ply as u32;
        let mut hash = node.high << 8 ^ u64::from(stamp);
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
            lines: node.lines,
            stamp,
        };
        let seen = *entry == new;
        *entry = new;
        seen
    }
}
