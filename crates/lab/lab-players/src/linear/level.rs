//! The board after some placements of a line, prepared for trying one more.

use super::Weights;
use board::{Board, MAX_SIDE, PieceSet, Placement, Shape, Word};
use std::ops::Range;
use strategy::features::{Leaf, Measure, Placed};

/// A board on which the next placement of a line is tried and undone.
#[derive(Clone, Debug)]
pub(super) struct Level<W: Word, const N: usize> {
    pub board: Board<W, N>,
    heights: [u8; N],
    /// Rows that are full in all columns left of a column, and in all from it on.
    full_left: [W; N],
    full_right: [W; N],
    /// Rows that are full already, since they are not removed.
    standing: W,
    /// For each weight of a sum over columns: what the columns left of each add.
    shares: Vec<i64>,
    /// The placements to try.
    pub moves: Vec<Placement>,
}

/// What a tried placement changed.
pub(super) struct Tried<W: Word> {
    pub placed: Placed<W>,
    placement: Placement,
    shape: Shape,
    heights: [u8; MAX_SIDE],
}

impl<W: Word, const N: usize> Level<W, N> {
    pub fn new(board: &Board<W, N>) -> Self {
        let mut level = Self {
            board: board.clone(),
            heights: [0; N],
            full_left: [W::ZERO; N],
            full_right: [W::ZERO; N],
            standing: W::ZERO,
            shares: Vec::new(),
            moves: Vec::new(),
        };
        level.measure_heights();
        level
    }

    /// Takes another board, with these cells emptied and without these rows.
    pub fn set(&mut self, board: &Board<W, N>, emptied: W, removed: W) {
        self.board.clone_from(board);
        self.board.remove_rows(removed);
        if emptied != W::ZERO {
            self.board.empty_rows(emptied);
        }
        self.measure_heights();
    }

    fn measure_heights(&mut self) {
        for (height, column) in self.heights.iter_mut().zip(self.board.columns()) {
            *height = column.height() as u8;
        }
    }

    /// Height of the highest column.
    pub fn highest(&self) -> u8 {
        let heights = &self.heights[..self.board.width()];
        heights.iter().copied().max().unwrap_or(0)
    }

    /// Prepares it for [`Self::place`].
    pub fn prepare(&mut self) {
        let all = W::low(self.board.geometry().all_rows());
        let columns = self.board.columns();
        let mut full = all;
        for (left, &column) in self.full_left.iter_mut().zip(columns) {
            *left = full;
            full &= column;
        }
        self.standing = full;
        let mut full = all;
        for (right, &column) in self.full_right.iter_mut().zip(columns).rev() {
            full &= column;
            *right = full;
        }
    }

    /// Prepares it for [`Self::value`].
    pub fn measure_shares(&mut self, weights: &Weights<W>) {
        let width = self.board.width();
        let mut shares = std::mem::take(&mut self.shares);
        shares.clear();
        let leaf = self.leaf(&[]);
        for weighted in &weights.columns {
            let Measure::Columns(measure) = weighted.feature.measure else {
                continue;
            };
            let mut sum = 0;
            shares.push(sum);
            for x in 0..width {
                sum += measure(&leaf, x..x + 1);
                shares.push(sum);
            }
        }
        self.shares = shares;
    }

    /// Places a piece; full rows stay.
    #[inline]
    pub fn place(&mut self, set: &PieceSet, placement: Placement) -> Tried<W> {
        let shape = *set.shape(placement);
        let left = usize::from(placement.x);
        let right = left + shape.width();
        self.board.fill(&shape, placement);
        let mut rows = self.full_left[left] & !self.standing;
        if right < self.board.width() {
            rows &= self.full_right[right];
        }
        let mut heights = [0; MAX_SIDE];
        for (i, x) in (left..right).enumerate() {
            rows &= self.board.columns()[x];
            heights[i] = self.heights[x];
            self.heights[x] = heights[i].max(placement.y + shape.over(i) as u8);
        }
        Tried {
            placed: Placed::new(&self.board, set, placement, rows),
            placement,
            shape,
            heights,
        }
    }

    /// Undoes the last placement.
    #[inline]
    pub fn undo(&mut self, tried: &Tried<W>) {
        let (shape, placement) = (&tried.shape, tried.placement);
        self.board.unfill(shape, placement);
        let left = usize::from(placement.x);
        let own = &mut self.heights[left..left + shape.width()];
        own.copy_from_slice(&tried.heights[..own.len()]);
    }

    /// What features measure here.
    #[inline]
    pub fn leaf<'a>(&'a self, placed: &'a [Placed<W>]) -> Leaf<'a, W> {
        Leaf {
            columns: self.board.columns(),
            heights: &self.heights[..self.board.width()],
            geometry: self.board.geometry(),
            lines: 0,
            placed,
        }
    }

    /// The weighted sum with a piece tried that removes no row. Only the columns around it
    /// are measured again.
    #[inline]
    pub fn value(&self, weights: &Weights<W>, placed: &[Placed<W>]) -> f64 {
        let leaf = self.leaf(placed);
        let width = leaf.width();
        let around = placed.last().map_or(0..width, |last| around(last, width));
        let shares = self.shares.chunks_exact(width + 1);
        let mut value = 0.0;
        for (weighted, shares) in weights.columns.iter().zip(shares) {
            if let Measure::Columns(measure) = weighted.feature.measure {
                let others = shares[width] - (shares[around.end] - shares[around.start]);
                value += weighted.weight * (others + measure(&leaf, around.clone())) as f64;
            }
        }
        for weighted in &weights.others {
            value += weighted.worth(&leaf);
        }
        value
    }
}

/// The columns of a placement and their neighbours.
#[inline]
fn around<W: Word>(placed: &Placed<W>, width: usize) -> Range<usize> {
    let left = usize::from(placed.left);
    let right = left + usize::from(placed.width);
    left.saturating_sub(1)..(right + 1).min(width)
}
