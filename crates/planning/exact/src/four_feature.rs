//! The value of a board by four features.
//!
//! For the last piece of a line only the best placement matters. While it completes no row,
//! the features after it follow from those of the board before it and the few columns that
//! it touches; only placements that complete a row are made.

use crate::chance::no_room;
use board::{BitBoard, CLEARABLE, Drop, is_spawn, rest, shapes};
use rules::{COLUMNS, Piece};

/// The weights of the four features, in billionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FourWeights {
    /// Of the sum of the heights of all columns.
    pub height: i64,
    /// Of each row completed by the line.
    pub lines: i64,
    /// Of each empty cell below the top of its column.
    pub holes: i64,
    /// Of the sum of the differences between neighbouring heights.
    pub bumpiness: i64,
}

/// The four features of a board at the end of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FourFeatures {
    /// Sum of the heights of all columns.
    pub height: i32,
    /// Rows completed by the line.
    pub lines: u32,
    /// Empty cells below the top of their column.
    pub holes: i32,
    /// Sum of the differences between neighbouring heights.
    pub bumpiness: i32,
}

impl FourFeatures {
    /// Those of a board after `lines` completed rows.
    pub(crate) fn of(board: &BitBoard, lines: u32) -> Self {
        let surface = Surface::of(board);
        Self {
            height: surface.height,
            lines,
            holes: surface.height - surface.cells,
            bumpiness: surface.bumpiness,
        }
    }
}

/// The best placement of a last piece.
#[derive(Clone, Copy)]
pub(crate) struct Last {
    pub drop: Drop,
    pub cleared: u8,
    pub value: i64,
}

impl FourWeights {
    /// The loss of a board on which a piece fits nowhere, in billionths.
    #[must_use]
    pub fn no_room(&self) -> i64 {
        let weights = [self.height, self.lines, self.holes, self.bumpiness];
        no_room(weights.iter().map(|weight| weight.unsigned_abs()).sum())
    }

    fn value(&self, height: i32, lines: u32, holes: i32, bumpiness: i32) -> i64 {
        self.height * i64::from(height)
            + self.lines * i64::from(lines)
            + self.holes * i64::from(holes)
            + self.bumpiness * i64::from(bumpiness)
    }

    /// The value of a board at the end of a line that completed `lines` rows, in
    /// billionths.
    #[must_use]
    #[inline]
    pub fn judge(&self, board: &BitBoard, lines: u32) -> i64 {
        let surface = Surface::of(board);
        self.value(
            surface.height,
            lines,
            surface.height - surface.cells,
            surface.bumpiness,
        )
    }

    /// The best placement of a last piece, the first of equals, and how many placements
    /// there are. `None` when there is none.
    pub(crate) fn last(&self, board: &BitBoard, piece: Piece, lines: u32) -> (Option<Last>, u64) {
        let mut best: Option<Last> = None;
        let mut count = 0;
        let mut offer = |drop: Drop, cleared: u8, value: i64| {
            count += 1;
            if best.is_none_or(|last| value > last.value) {
                best = Some(Last {
                    drop,
                    cleared,
                    value,
                });
            }
        };
        if board.is_low() {
            let ground = Ground::of(board);
            for shape in shapes(piece) {
                for x in 0..=COLUMNS - shape.width() {
                    let drop = Drop {
                        shape,
                        x,
                        land: rest(&ground.heights, shape, x),
                    };
                    if is_spawn(shape, x, drop.land) {
                        continue;
                    }
                    if ground.completes(board, &drop) {
                        let (after, cleared) = board.after(&drop);
                        let value = self.judge(&after, lines + u32::from(cleared));
                        offer(drop, cleared, value);
                    } else {
                        let (height, bumpiness) = ground.with(&drop);
                        let holes = height - ground.surface.cells - 4;
                        offer(drop, 0, self.value(height, lines, holes, bumpiness));
                    }
                }
            }
        } else {
            board.each_drop(piece, |drop| {
                let (after, cleared) = board.after(&drop);
                offer(
                    drop,
                    cleared,
                    self.judge(&after, lines + u32::from(cleared)),
                );
            });
        }
        (best, count)
    }
}

/// Sums over a whole board.
#[derive(Clone, Copy)]
struct Surface {
    height: i32,
    cells: i32,
    bumpiness: i32,
}

impl Surface {
    fn of(board: &BitBoard) -> Self {
        let heights = board.heights();
        Self {
            height: heights.iter().sum(),
            cells: board.filled_cells() as i32,
            bumpiness: heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum(),
        }
    }
}

/// Sums over a board before the last piece, so that a placement costs a few additions.
struct Ground {
    surface: Surface,
    heights: [i32; COLUMNS],
    /// Heights of the columns left of each, summed.
    heights_before: [i32; COLUMNS + 1],
    /// Differences between neighbours left of each column, summed.
    bumps_before: [i32; COLUMNS],
    /// Rows that are filled in every column left of each.
    full_before: [u32; COLUMNS + 1],
    /// Rows that are filled in each column and every one right of it.
    full_from: [u32; COLUMNS + 1],
}

impl Ground {
    fn of(board: &BitBoard) -> Self {
        let heights = board.heights();
        let mut ground = Self {
            surface: Surface::of(board),
            heights,
            heights_before: [0; COLUMNS + 1],
            bumps_before: [0; COLUMNS],
            full_before: [CLEARABLE; COLUMNS + 1],
            full_from: [CLEARABLE; COLUMNS + 1],
        };
        for x in 0..COLUMNS {
            ground.heights_before[x + 1] = ground.heights_before[x] + heights[x];
            ground.full_before[x + 1] = ground.full_before[x] & board.columns()[x];
            let y = COLUMNS - 1 - x;
            ground.full_from[y] = ground.full_from[y + 1] & board.columns()[y];
            if x > 0 {
                let bump = (heights[x] - heights[x - 1]).abs();
                ground.bumps_before[x] = ground.bumps_before[x - 1] + bump;
            }
        }
        ground
    }

    /// Whether a row becomes full.
    fn completes(&self, board: &BitBoard, drop: &Drop) -> bool {
        let Drop { shape, x, land } = *drop;
        let mut full = self.full_before[x] & self.full_from[x + shape.width()];
        for i in 0..shape.width() {
            full &= board.columns()[x + i] | shape.cells::<u32>(i) << land;
        }
        full != 0
    }

    /// Aggregate height and bumpiness with the piece on top, no row removed.
    fn with(&self, drop: &Drop) -> (i32, i32) {
        let Drop { shape, x, land } = *drop;
        let width = shape.width();
        let end = x + width;
        let covered = self.heights_before[end] - self.heights_before[x];
        let height = self.surface.height - covered + width as i32 * land + shape.sum_over();
        let first = x.saturating_sub(1);
        let last = end.min(COLUMNS - 1);
        let gone = self.bumps_before[last] - self.bumps_before[first];
        let mut bumpiness = self.surface.bumpiness - gone + shape.bumps();
        if x > 0 {
            bumpiness += (land + shape.over(0) - self.heights[first]).abs();
        }
        if end < COLUMNS {
            bumpiness += (land + shape.over(width - 1) - self.heights[last]).abs();
        }
        (height, bumpiness)
    }
}
