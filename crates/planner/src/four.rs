//! Judging boards by the four features without making them.
//!
//! For the last piece of a line only the best placement matters. As long as it
//! completes no row, its heights, holes and bumpiness follow from those of the
//! board before it and the few columns it touches; only placements that complete
//! a row are really made.

use crate::{
    Rules, Strategy,
    features::{AGGREGATE_HEIGHT, BUMPINESS, HOLES, LINES},
    field::{CLEARABLE, Drop, Field, is_spawn, rest},
    shape::{Shape, shapes},
};
use rules::{COLUMNS, Piece};

/// The weights of the four features, in billionths.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Four {
    pub height: i64,
    pub lines: i64,
    pub holes: i64,
    pub bumpiness: i64,
}

/// The best placement of a last piece.
#[derive(Clone, Copy)]
pub(crate) struct Last {
    pub drop: Drop,
    pub cleared: u8,
    pub value: i64,
}

impl Four {
    /// The weights of a strategy that uses no other feature and no rules of its own.
    pub fn of(strategy: &Strategy) -> Option<Self> {
        let is_plain = strategy.rules() == Rules::GAME
            && strategy.filters().is_empty()
            && strategy.breadth().is_empty();
        if !is_plain {
            return None;
        }
        Self::weights(strategy)
    }

    /// The weights of a strategy that uses no other feature, whatever its rules are.
    pub fn weights(strategy: &Strategy) -> Option<Self> {
        let mut four = Self::default();
        for weighted in strategy.features() {
            let slot = match weighted.feature {
                f if *f == AGGREGATE_HEIGHT => &mut four.height,
                f if *f == LINES => &mut four.lines,
                f if *f == HOLES => &mut four.holes,
                f if *f == BUMPINESS => &mut four.bumpiness,
                _ => return None,
            };
            *slot = weighted.billionths;
        }
        Some(four)
    }

    fn value(&self, height: i32, lines: u32, holes: i32, bumpiness: i32) -> i64 {
        self.height * i64::from(height)
            + self.lines * i64::from(lines)
            + self.holes * i64::from(holes)
            + self.bumpiness * i64::from(bumpiness)
    }

    /// What a board is worth at the end of a line that removed `lines` rows.
    pub fn judge(&self, field: &Field, lines: u32) -> i64 {
        let surface = Surface::of(field);
        self.value(
            surface.height,
            lines,
            surface.height - surface.cells,
            surface.bumpiness,
        )
    }

    /// The best placement of a last piece, the first of equals, and how many
    /// there are. `None` when there is none.
    pub fn last(&self, field: &Field, piece: Piece, lines: u32) -> (Option<Last>, u64) {
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
        if field.is_low() {
            let ground = Ground::of(field);
            for shape in shapes(piece) {
                for x in 0..=COLUMNS - shape.width {
                    let drop = Drop {
                        shape,
                        x,
                        land: rest(&ground.heights, shape, x),
                    };
                    if is_spawn(shape, x, drop.land) {
                        continue;
                    }
                    if ground.completes(field, &drop) {
                        let (after, cleared) = field.after(&drop);
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
            field.each_drop(piece, |drop| {
                let (after, cleared) = field.after(&drop);
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

/// Sums over a whole field.
#[derive(Clone, Copy)]
struct Surface {
    height: i32,
    cells: i32,
    bumpiness: i32,
}

impl Surface {
    fn of(field: &Field) -> Self {
        let heights = field.heights();
        Self {
            height: heights.iter().sum(),
            cells: field.columns.iter().map(|c| c.count_ones() as i32).sum(),
            bumpiness: heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum(),
        }
    }
}

/// What is known of a field before the last piece, so that a placement costs a
/// few additions.
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
    fn of(field: &Field) -> Self {
        let heights = field.heights();
        let mut ground = Self {
            surface: Surface::of(field),
            heights,
            heights_before: [0; COLUMNS + 1],
            bumps_before: [0; COLUMNS],
            full_before: [CLEARABLE; COLUMNS + 1],
            full_from: [CLEARABLE; COLUMNS + 1],
        };
        for x in 0..COLUMNS {
            ground.heights_before[x + 1] = ground.heights_before[x] + heights[x];
            ground.full_before[x + 1] = ground.full_before[x] & field.columns[x];
            let y = COLUMNS - 1 - x;
            ground.full_from[y] = ground.full_from[y + 1] & field.columns[y];
            if x > 0 {
                let bump = (heights[x] - heights[x - 1]).abs();
                ground.bumps_before[x] = ground.bumps_before[x - 1] + bump;
            }
        }
        ground
    }

    /// Whether a row becomes full.
    fn completes(&self, field: &Field, drop: &Drop) -> bool {
        let Drop { shape, x, land } = *drop;
        let mut full = self.full_before[x] & self.full_from[x + shape.width];
        for i in 0..shape.width {
            full &= field.columns[x + i] | shape.cells[i] << land;
        }
        full != 0
    }

    /// Aggregate height and bumpiness with the piece on top, no row removed.
    fn with(&self, drop: &Drop) -> (i32, i32) {
        let Drop { shape, x, land } = *drop;
        let Shape {
            width,
            over,
            sum_over,
            bumps,
            ..
        } = *shape;
        let end = x + width;
        let covered = self.heights_before[end] - self.heights_before[x];
        let height = self.surface.height - covered + width as i32 * land + sum_over;
        let first = x.saturating_sub(1);
        let last = end.min(COLUMNS - 1);
        let gone = self.bumps_before[last] - self.bumps_before[first];
        let mut bumpiness = self.surface.bumpiness - gone + bumps;
        if x > 0 {
            bumpiness += (land + over[0] - self.heights[first]).abs();
        }
        if end < COLUMNS {
            bumpiness += (land + over[width - 1] - self.heights[last]).abs();
        }
        (height, bumpiness)
    }
}
