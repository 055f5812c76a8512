//! A board while it is searched: its rows in one vector, its heights in another.

use super::{
    drops,
    tables::{LANES, OrientationTable},
    terms::Terms,
};
use board::BitBoard;
use fearless_simd::{Simd, prelude::*, u8x16, u16x16};
use rules::{COLUMNS, HIDDEN_ROWS, ROWS};

/// A row without an empty cell.
pub(super) const FULL: u16 = (1 << COLUMNS) - 1;

/// The rows that a clear checks in the game: those of the vector.
pub(super) const CHECKED: u32 = (1 << LANES) - 1;

const ALL_ROWS: usize = ROWS + HIDDEN_ROWS;

/// A board of 18 visible and two hidden rows, row 0 at the floor.
#[derive(Clone, Copy)]
pub(super) struct Node<S: Simd> {
    /// The lowest 16 rows.
    pub rows: u16x16<S>,
    /// For each of them, the columns that are filled anywhere above it.
    pub cover: u16x16<S>,
    /// The height of each column.
    pub heights: u8x16<S>,
    /// Rows 16 to 19, 16 bits each.
    pub high: u64,
    /// Rows removed since the search began.
    pub lines: i32,
    /// Empty cells below the top of their column.
    pub holes: i32,
    /// Differences between neighbouring heights, summed.
    pub bumps: i32,
    /// Cells added by clears that copied the topmost visible row.
    pub copied: i32,
}

/// Whether a board can be a node: no row is full.
pub(super) fn is_searchable(board: &BitBoard) -> bool {
    board.full_rows() == 0
}

/// What is filled in any of four rows.
#[inline(always)]
fn any(rows: u64) -> u16 {
    let two = rows | rows >> 32;
    (two | two >> 16) as u16
}

/// For each row, what is filled in any row above it.
#[inline(always)]
pub(super) fn above<S: Simd>(simd: S, rows: u16x16<S>, high: u64) -> u16x16<S> {
    let zero = u16x16::splat(simd, 0);
    let mut all = rows.slide::<1>(zero);
    all = all | all.slide::<1>(zero);
    all = all | all.slide::<2>(zero);
    all = all | all.slide::<4>(zero);
    all = all | all.slide::<8>(zero);
    all | u16x16::splat(simd, any(high))
}

impl<S: Simd> Node<S> {
    /// A board.
    #[inline(always)]
    pub fn new(simd: S, board: &BitBoard, lines: i32) -> Self {
        Self::from_rows(simd, &board.rows(), lines)
    }

    #[inline(always)]
    fn from_rows(simd: S, rows: &[u16; ALL_ROWS], lines: i32) -> Self {
        let mut heights = [0u8; LANES];
        let mut cells = 0;
        for (y, row) in rows.iter().enumerate() {
            cells += row.count_ones() as i32;
            let mut left = *row;
            while left != 0 {
                heights[left.trailing_zeros() as usize] = y as u8 + 1;
                left &= left - 1;
            }
        }
        let high = rows[LANES..].iter().rev();
        let high = high.fold(0, |all, row| all << 16 | u64::from(*row));
        let vector = u16x16::from_slice(simd, &rows[..LANES]);
        let heights = u8x16::load_array(simd, heights);
        Self {
            rows: vector,
            cover: above(simd, vector, high),
            heights,
            high,
            lines,
            holes: i32::from(heights.reduce_sum()) - cells,
            bumps: i32::from(drops::steps(simd, heights).reduce_sum()),
            copied: 0,
        }
    }

    fn all_rows(&self) -> [u16; ALL_ROWS] {
        let mut rows = [0; ALL_ROWS];
        rows[..LANES].copy_from_slice(&self.rows.to_array());
        for (y, row) in rows[LANES..].iter_mut().enumerate() {
            *row = (self.high >> (16 * y)) as u16;
        }
        rows
    }

    /// The same board as columns.
    pub fn board(&self) -> BitBoard {
        BitBoard::from_rows(self.all_rows().into_iter())
    }

    /// The topmost visible row.
    #[inline(always)]
    pub fn top_row(&self) -> u16 {
        (self.high >> 16) as u16
    }

    /// Whether a row above those that a clear checks is full.
    #[inline(always)]
    pub fn is_full_above(&self) -> bool {
        self.high as u16 == FULL || self.top_row() == FULL
    }

    /// The value of the board, without the constant.
    #[inline(always)]
    pub fn value(&self, terms: &Terms) -> i64 {
        terms.value(self.lines, self.holes, self.bumps) + terms.cell * i64::from(self.copied)
    }

    /// The height of the highest column.
    #[inline(always)]
    pub fn top(&self) -> u32 {
        u32::from(self.heights.reduce_max())
    }

    /// The board with a piece at rest and no row removed. `holes` and `bumps` are
    /// the changes of both.
    #[inline(always)]
    pub fn with(
        &self,
        simd: S,
        orientation: &OrientationTable,
        x: usize,
        land: usize,
        holes: i32,
        bumps: i32,
    ) -> Self {
        let placement = &orientation.placements[x];
        let from = LANES - land.min(LANES);
        let cells = u16x16::from_slice(simd, &placement.rows[from..from + LANES]);
        let below = u16x16::from_slice(simd, &placement.cover[from..from + LANES]);
        let mask = u8x16::load_array_ref(simd, &placement.mask);
        let tops = u8x16::load_array_ref(simd, &placement.tops) + u8x16::splat(simd, land as u8);
        let mut high = self.high;
        if land + orientation.height > LANES {
            high |= if land >= LANES {
                placement.packed << (16 * (land - LANES))
            } else {
                placement.packed >> (16 * (LANES - land))
            };
        }
        Self {
            rows: self.rows | cells,
            cover: self.cover | below,
            heights: (self.heights & !mask) | (tops & mask),
            high,
            lines: self.lines,
            holes: self.holes + holes,
            bumps: self.bumps + bumps,
            copied: self.copied,
        }
    }

    /// The rows that are full, a bit for each.
    #[inline(always)]
    pub fn full(&self, simd: S) -> u32 {
        let low = self.rows.simd_eq(u16x16::splat(simd, FULL)).to_bitmask() as u32;
        let is_full = |row: u64| u32::from(row as u16 == FULL);
        low | is_full(self.high) << 16 | is_full(self.high >> 16) << 17
    }

    /// Removes these full rows as the game does, which copies the topmost visible row
    /// into the rows that become free. They are rows that a clear checks.
    #[inline(always)]
    pub fn remove_in_game(&mut self, simd: S, full: u32) {
        if self.high >> 16 == 0 {
            self.remove(simd, full);
        } else {
            self.remove_copying(simd, full);
        }
    }

    #[cold]
    fn remove_copying(&mut self, simd: S, full: u32) {
        let mut rows = self.all_rows();
        let mut left = full;
        while left != 0 {
            let row = u32::BITS - 1 - left.leading_zeros();
            left &= !(1 << row);
            rows.copy_within(row as usize + 1..ROWS, row as usize);
        }
        let lines = full.count_ones() as i32;
        let copied = self.copied + lines * self.top_row().count_ones() as i32;
        simd.vectorize(
            #[inline(always)]
            || *self = Self::from_rows(simd, &rows, self.lines + lines),
        );
        self.copied = copied;
    }

    /// Removes these full rows.
    #[inline(always)]
    pub fn remove(&mut self, simd: S, full: u32) {
        let mut left = full;
        while left != 0 {
            let row = u32::BITS - 1 - left.leading_zeros();
            left &= !(1 << row);
            self.remove_one(simd, row as usize);
        }
        self.lines += full.count_ones() as i32;
        self.cover = above(simd, self.rows, self.high);
        self.bumps = i32::from(drops::steps(simd, self.heights).reduce_sum());
    }

    /// Takes a full row out and lowers the heights.
    #[inline(always)]
    fn remove_one(&mut self, simd: S, row: usize) {
        let top_row = self.high >> 16;
        if row >= LANES {
            let kept = if row == LANES {
                top_row
            } else {
                self.high & 0xFFFF
            };
            self.high = kept;
        } else {
            let index = u16x16::load_array(simd, INDEX);
            let moved = self.rows.slide::<1>(u16x16::splat(simd, self.high as u16));
            let up = index.simd_ge(u16x16::splat(simd, row as u16));
            self.rows = up.select(moved, self.rows);
            self.high = top_row;
        }
        // Every column reaches above a full row; the columns that end in it fall to
        // what is below it.
        let columns = u8x16::load_array(simd, TEN);
        let ends = self.heights.simd_eq(u8x16::splat(simd, row as u8 + 1));
        self.heights -= columns;
        let mut open = ends.to_bitmask() as u16 & FULL;
        if open == 0 || row == 0 {
            return;
        }
        let rows = self.rows.to_array();
        let below = |y: usize| {
            if y < LANES {
                rows[y]
            } else {
                (self.high >> (16 * (y - LANES))) as u16
            }
        };
        open &= !below(row - 1);
        if open == 0 {
            return;
        }
        let mut heights = self.heights.to_array();
        let mut y = row - 1;
        while open != 0 {
            let found = if y == 0 { open } else { open & below(y - 1) };
            open &= !found;
            let mut left = found;
            while left != 0 {
                let x = left.trailing_zeros() as usize;
                left &= left - 1;
                self.holes -= i32::from(heights[x]) - y as i32;
                heights[x] = y as u8;
            }
            y = y.saturating_sub(1);
        }
        self.heights = u8x16::load_array(simd, heights);
    }
}

const INDEX: [u16; LANES] = {
    let mut lanes = [0; LANES];
    let mut i = 0;
    while i < LANES {
        lanes[i] = i as u16;
        i += 1;
    }
    lanes
};

/// One in the lane of every column.
const TEN: [u8; LANES] = {
    let mut lanes = [0; LANES];
    let mut i = 0;
    while i < COLUMNS {
        lanes[i] = 1;
        i += 1;
    }
    lanes
};
