//! What a strategy is worth on boards that differ in one piece, at the speed of a search.
//!
//! A strategy is compiled once for a search: the values of its features, times their weights,
//! become tables by what they depend on, so that twenty features of a column are one or two
//! look-ups. A board to which pieces are added is prepared once: for each column, what all
//! columns left of it add, and what those from it on add. A piece changes one to four
//! columns; only those and the borders around them are counted again. A placement that
//! completes rows changes all columns and is counted as a whole.
//!
//! All sums are whole numbers that can't overflow ([`Evaluator::new`] makes sure), so that
//! they are those of [`Strategy::billionths`] bit for bit, in whatever order.

mod learnt;
mod surface;
mod tables;

use crate::{
    Strategy, Weighted,
    features::{Columns, Kernel, Leaf, MeasuredBoard, Placed},
};
use board::{BitBoard, CLEARABLE, Drop, Shape, is_spawn, shapes};
use fearless_simd::{Level, Simd as _};
use learnt::Learnt;
use rules::{COLUMNS, Piece};
use strategy::worth;
use surface::{Ends, Sums, Surface, WALLS, Window, height};
use tables::{at, at_signed};
use tuples::Family;

/// The bits of a column.
const COLUMN: u32 = (1 << (board::HIGHEST + 1)) - 1;
/// The last column, beside which the others are stacked.
const WELL: usize = COLUMNS - 1;
/// More sides than those of the columns, and a power of two, so that an index is never checked.
const SIDES: usize = 16;
/// Rows that an I can clear at once.
const MOST_READY: u32 = 4;

/// The value of a feature on the columns of a whole board.
type ColumnMeasure = fn(&MeasuredBoard) -> i64;

/// A strategy without modes, compiled.
pub(crate) struct Evaluator {
    tables: Box<tables::Tables>,
    /// The features that are measured on the columns as a whole, each with its weight in
    /// billionths.
    of_columns: Vec<(i64, ColumnMeasure)>,
    /// `None` when it has no learnt tables.
    learnt: Option<Learnt>,
    /// The features that are measured on the leaf.
    of_leaf: Vec<Weighted>,
    /// Whether full rows are removed after each placement.
    clears: bool,
    /// The instructions of this machine.
    level: Level,
}

/// A board to which pieces are added, with the worth of the placements before.
pub(crate) struct Prepared {
    surface: Surface,
    /// What the columns left of each column add, and what is between them.
    left: [Sums; SIDES],
    /// What each column and those right of it add.
    right: [Sums; SIDES],
    highest: i32,
    full: u32,
    placed: i64,
    worth: i64,
}

impl Prepared {
    /// The worth of this board, but for the features that are measured on the leaf.
    pub fn worth(&self) -> i64 {
        self.worth
    }

    /// The same board as columns.
    pub fn board(&self) -> BitBoard {
        BitBoard::from_columns(self.surface.columns())
    }
}

/// What the columns of a board add.
struct Parts {
    surface: Surface,
    each: [Sums; COLUMNS],
    /// What lies between each column and the one on its left.
    steps: [i64; COLUMNS],
    /// What each column adds by the two around it.
    wells: [i64; COLUMNS],
}

/// A placement on a prepared board.
#[derive(Clone, Copy)]
pub(crate) struct Outcome {
    /// The worth of the board after it, but for the features that are measured on the leaf.
    pub worth: i64,
    /// The rows that it completes.
    pub cleared: u8,
}

impl Evaluator {
    /// Compiles a strategy without modes. `None` when its weights are so large that a worth
    /// could reach the limit of the numbers, at which [`Strategy::billionths`] stops.
    pub fn new(strategy: &Strategy) -> Option<Self> {
        let mut evaluator = Self {
            tables: Box::new(tables::Tables::new()),
            of_columns: Vec::new(),
            learnt: None,
            of_leaf: Vec::new(),
            clears: strategy.rules().clears,
            level: Level::new(),
        };
        let mut learnt = None;
        let mut most = 0;
        for weighted in strategy.features() {
            most += match weighted.feature.kernel {
                Kernel::Leaf => {
                    evaluator.of_leaf.push(*weighted);
                    tables::unknown_of_leaf(weighted.billionths)
                }
                Kernel::Columns(measure) => {
                    evaluator.of_columns.push((weighted.billionths, measure));
                    tables::unknown(weighted.billionths)
                }
                Kernel::Placements => evaluator.tables.add_placements(weighted),
                Kernel::Learnt(family) => {
                    let weights = learnt.get_or_insert([0; Family::EACH.len()]);
                    weights[family as usize] = weighted.billionths;
                    tables::unknown(weighted.billionths) * family.tables().len() as i128
                }
                Kernel::Sum(parts) => {
                    let parts = parts.iter();
                    parts.map(|part| evaluator.tables.add(weighted, part)).sum()
                }
            };
        }
        evaluator.learnt = learnt.map(Learnt::new);
        (most < i128::from(i64::MAX / 4)).then_some(evaluator)
    }

    /// Whether some features are measured on the leaf.
    pub fn needs_leaf(&self) -> bool {
        !self.of_leaf.is_empty()
    }

    /// The worth of the features that are measured on the leaf.
    pub fn of_leaf(&self, leaf: &Leaf<'_>) -> i64 {
        let of_leaf = self.of_leaf.iter();
        of_leaf.map(|w| worth(w, w.feature.value(leaf))).sum()
    }

    /// What placements add by themselves.
    pub fn placed(&self, placed: &[Placed]) -> i64 {
        let each = placed.iter().map(|placed| {
            self.tables.cleared[at(placed.cleared() as i32)] + self.placement(placed)
        });
        each.sum()
    }

    /// Prepares a board. The placements before it add `placed`.
    pub fn prepare(&self, columns: &Columns, placed: i64) -> Prepared {
        by_level(
            self.level,
            #[inline(always)]
            || self.prepare_columns(columns, placed),
        )
    }

    /// Measures every straight drop of a piece on a low board; `outcomes` are in the order of
    /// the drops, by orientation and then by column.
    pub fn measure_all(
        &self,
        prepared: &Prepared,
        piece: Piece,
        drops: &mut Vec<Drop>,
        outcomes: &mut Vec<Outcome>,
    ) {
        drops.clear();
        if self.measures_boards() {
            prepared.board().each_drop(piece, |drop| drops.push(drop));
            self.measure(prepared, drops, outcomes);
            return;
        }
        outcomes.clear();
        self.each_drop(prepared, piece, |drop, outcome| {
            drops.push(drop);
            outcomes.push(outcome);
        });
    }

    /// The best straight drop of a piece on a low board, the first of equals, and how many
    /// there are.
    pub fn best_of_all(
        &self,
        prepared: &Prepared,
        piece: Piece,
    ) -> (Option<(Drop, Outcome)>, usize) {
        let mut best: Option<(Drop, Outcome)> = None;
        let mut count = 0;
        self.each_drop(prepared, piece, |drop, outcome| {
            count += 1;
            if best.is_none_or(|(_, best)| outcome.worth > best.worth) {
                best = Some((drop, outcome));
            }
        });
        (best, count)
    }

    /// Calls `visit` with every straight drop of a piece on a low board.
    #[inline(always)]
    fn each_drop(&self, prepared: &Prepared, piece: Piece, mut visit: impl FnMut(Drop, Outcome)) {
        by_level(
            self.level,
            #[inline(always)]
            || {
                if self.tables.has_rare {
                    self.drop_each::<true>(prepared, piece, &mut visit);
                } else {
                    self.drop_each::<false>(prepared, piece, &mut visit);
                }
            },
        );
    }

    /// Measures these placements; `outcomes` are in their order.
    pub fn measure(&self, prepared: &Prepared, drops: &[Drop], outcomes: &mut Vec<Outcome>) {
        outcomes.clear();
        outcomes.reserve(drops.len());
        by_level(
            self.level,
            #[inline(always)]
            || {
                if self.measures_boards() {
                    self.measure_boards(prepared, drops, outcomes);
                } else if self.tables.has_rare {
                    self.measure_each::<true>(prepared, drops, outcomes);
                } else {
                    self.measure_each::<false>(prepared, drops, outcomes);
                }
            },
        );
    }

    /// Whether it measures clears and boards as a whole alone, so that there is nothing to take
    /// from the columns which a placement leaves alone.
    pub fn measures_boards(&self) -> bool {
        !self.tables.has_cells && self.clears
    }

    #[inline(always)]
    fn measure_boards(&self, prepared: &Prepared, drops: &[Drop], outcomes: &mut Vec<Outcome>) {
        let board = prepared.board();
        for drop in drops {
            let (after, cleared) = board.after(drop);
            let placed = prepared.placed + self.tables.cleared[at(i32::from(cleared))];
            let worth = placed + self.of_board(|| after.to_columns());
            outcomes.push(Outcome { worth, cleared });
        }
    }

    /// `RARE` is whether there are rare parts.
    #[inline(always)]
    fn measure_each<const RARE: bool>(
        &self,
        prepared: &Prepared,
        drops: &[Drop],
        outcomes: &mut Vec<Outcome>,
    ) {
        for drop in drops {
            outcomes.push(match drop.shape.width() {
                1 => self.outcome::<1, RARE>(prepared, drop),
                2 => self.outcome::<2, RARE>(prepared, drop),
                3 => self.outcome::<3, RARE>(prepared, drop),
                _ => self.outcome::<4, RARE>(prepared, drop),
            });
        }
    }

    #[inline(always)]
    fn drop_each<const RARE: bool>(
        &self,
        prepared: &Prepared,
        piece: Piece,
        visit: &mut impl FnMut(Drop, Outcome),
    ) {
        for shape in shapes(piece) {
            match shape.width() {
                1 => self.drop_shape::<1, RARE>(prepared, shape, visit),
                2 => self.drop_shape::<2, RARE>(prepared, shape, visit),
                3 => self.drop_shape::<3, RARE>(prepared, shape, visit),
                _ => self.drop_shape::<4, RARE>(prepared, shape, visit),
            }
        }
    }

    #[inline(always)]
    fn drop_shape<const W: usize, const RARE: bool>(
        &self,
        prepared: &Prepared,
        shape: &'static Shape,
        visit: &mut impl FnMut(Drop, Outcome),
    ) {
        for x in 0..=COLUMNS - W {
            let heights = prepared.surface.heights::<W>(x);
            let land = (0..W).fold(0, |land, i| land.max(heights[i] - shape.under(i)));
            if !is_spawn(shape, x, land) {
                let drop = Drop { shape, x, land };
                visit(drop, self.outcome::<W, RARE>(prepared, &drop));
            }
        }
    }

    #[inline(always)]
    fn prepare_columns(&self, columns: &Columns, placed: i64) -> Prepared {
        let Parts {
            surface,
            each,
            steps,
            wells,
        } = self.parts(columns);
        let mut left = [Sums::NONE; SIDES];
        let mut right = [Sums::NONE; SIDES];
        for x in 0..COLUMNS {
            left[x + 1] = left[x].with(&each[x]);
            left[x + 1].worth += steps[x] + if x > 0 { wells[x - 1] } else { 0 };
        }
        for x in (0..COLUMNS).rev() {
            right[x] = right[x + 1].with(&each[x]);
            if x + 1 < COLUMNS {
                right[x].worth += steps[x + 1] + wells[x + 1];
            }
        }
        let mut all = right[0];
        all.worth += wells[0];
        let ends = Ends::of(&surface);
        let worth = self.whole::<true>(&all, &ends) + self.of_board(|| *columns);
        Prepared {
            surface,
            left,
            right,
            highest: ends.highest,
            full: all.nine & columns[WELL] & CLEARABLE,
            placed,
            worth: placed + worth,
        }
    }

    #[inline(always)]
    fn outcome<const W: usize, const RARE: bool>(
        &self,
        prepared: &Prepared,
        drop: &Drop,
    ) -> Outcome {
        let from = drop.x & (SIDES - 1);
        let mut window = prepared.surface.window::<W>(from);
        let mut sums = prepared.left[from].with(&prepared.right[(from + W) & (SIDES - 1)]);
        let mut highest = prepared.highest;
        for i in 0..W {
            let cells = window.cells[WALLS + i] | drop.shape.cells::<u32>(i) << drop.land & COLUMN;
            let height = height(cells);
            window.cells[WALLS + i] = cells;
            window.heights[WALLS + i] = height;
            highest = highest.max(height);
            sums = sums.with(&self.column::<RARE>(cells, height, from + i));
        }
        let is_first = from == 0;
        let is_last = from + W == COLUMNS;
        let at_wall = WALLS + W - 1;
        let ends = Ends {
            first: if is_first {
                window.cells[WALLS]
            } else {
                prepared.surface.cells(0)
            },
            last: if is_last {
                window.cells[at_wall]
            } else {
                prepared.surface.cells(WELL)
            },
            last_height: if is_last {
                window.heights[at_wall]
            } else {
                prepared.surface.height(WELL)
            },
            highest,
        };
        let full = sums.nine & ends.last & CLEARABLE;
        let (worth, cleared) = if full != 0 && self.clears {
            let (after, cleared) = prepared.board().after(drop);
            (self.worth_of(&after.to_columns()), cleared)
        } else {
            for i in 0..=W {
                sums.worth += self.step(&window, WALLS - 1 + i, from + i);
            }
            for i in 0..W + 2 {
                sums.worth += self.between::<RARE>(&window, WALLS - 1 + i, from + i);
            }
            let after = || {
                let mut columns = prepared.surface.columns();
                columns[from..from + W].copy_from_slice(&window.cells[WALLS..WALLS + W]);
                columns
            };
            let worth = self.whole::<RARE>(&sums, &ends) + self.of_board(after);
            (
                worth,
                (full.count_ones() - prepared.full.count_ones()) as u8,
            )
        };
        let placed = prepared.placed + self.tables.cleared[at(i32::from(cleared))];
        let mut worth = placed + worth;
        if RARE && !self.tables.placed.is_empty() {
            let own = std::array::from_fn(|i| if i < W { window.cells[WALLS + i] } else { 0 });
            let standing = if self.clears { 0 } else { prepared.full };
            worth += self.placement(&Placed::on_game_boy(drop, own, full & !standing));
        }
        Outcome { worth, cleared }
    }

    /// The worth of a board counted as a whole, without its placements. Rare, and so kept out
    /// of the code around it.
    #[cold]
    #[inline(never)]
    fn worth_of(&self, columns: &Columns) -> i64 {
        by_level(
            self.level,
            #[inline(always)]
            || {
                let parts = self.parts(columns);
                let each = parts.each.iter();
                let mut all = each.fold(Sums::NONE, |all, sums| all.with(sums));
                all.worth += parts.steps.iter().sum::<i64>() + parts.wells.iter().sum::<i64>();
                self.whole::<true>(&all, &Ends::of(&parts.surface)) + self.of_board(|| *columns)
            },
        )
    }

    /// What the columns of a board and the borders between them add, each by itself.
    #[inline(always)]
    fn parts(&self, columns: &Columns) -> Parts {
        let surface = Surface::of(columns);
        let each: [Sums; COLUMNS] =
            std::array::from_fn(|x| self.column::<true>(columns[x], surface.height(x), x));
        let mut steps = [0; COLUMNS];
        let mut wells = [0; COLUMNS];
        for x in 0..COLUMNS {
            let window = surface.window::<1>(x);
            steps[x] = self.step(&window, WALLS - 1, x);
            wells[x] = self.between::<true>(&window, WALLS, x + 1);
        }
        Parts {
            surface,
            each,
            steps,
            wells,
        }
    }

    /// What the placement of a piece adds by itself.
    #[inline(always)]
    fn placement(&self, placed: &Placed) -> i64 {
        let functions = self.tables.placed.iter();
        functions.map(|(weight, of)| weight * of(placed)).sum()
    }

    /// What a column adds by itself.
    #[inline(always)]
    fn column<const RARE: bool>(&self, cells: u32, height: i32, x: usize) -> Sums {
        let tables = &self.tables;
        let holes = !cells & ((1 << height) - 1);
        let gaps = !cells & cells >> 1;
        // Without a hole all cells are moved out.
        let top_hole = u32::BITS - 1 - (holes.leading_zeros() & (u32::BITS - 1));
        let cover = cells >> top_hole;
        let count = |cells: u32| at(cells.count_ones() as i32);
        let mut worth = tables.height[x][at(height)]
            + tables.holes[x][count(holes)]
            + tables.gaps[x][count(gaps)]
            + tables.cover[x][count(cover)];
        if RARE {
            for (weight, of) in &tables.cells {
                worth += weight * i64::from(of(x, cells));
            }
        }
        let is_well = x == WELL;
        Sums {
            worth,
            heights: height,
            nine_holes: if is_well { 0 } else { holes },
            well_holes: if is_well { holes } else { 0 },
            nine: if is_well { u32::MAX } else { cells },
        }
    }

    /// What lies between a column of a window and the one on its right, which is column `x`
    /// of the board, or the wall.
    #[inline(always)]
    fn step(&self, window: &Window, i: usize, x: usize) -> i64 {
        let changes = window.cells[i] ^ window.cells[i + 1];
        self.tables.step[x][at_signed(window.step(i))]
            + self.tables.border[x] * i64::from(changes.count_ones())
    }

    /// What a column of a window adds by the two around it. On the board it is the `number`th,
    /// from 1; 0 and 11 are the walls.
    #[inline(always)]
    fn between<const RARE: bool>(&self, window: &Window, i: usize, number: usize) -> i64 {
        let tables = &self.tables;
        let mut worth = tables.well[number][at_signed(window.depth(i))];
        if RARE && (1..=COLUMNS).contains(&number) {
            let around = [window.cells[i - 1], window.cells[i], window.cells[i + 1]];
            for (weight, of) in &tables.between {
                worth += weight * i64::from(of(around));
            }
        }
        worth
    }

    /// The worth of a board, of whose columns the sums are known.
    #[inline(always)]
    fn whole<const RARE: bool>(&self, sums: &Sums, ends: &Ends) -> i64 {
        let tables = &self.tables;
        let waiting = sums.nine & !ends.last;
        let ready = (waiting >> ends.last_height)
            .trailing_ones()
            .min(MOST_READY);
        let wall = (1 << ends.highest) - 1;
        let at_walls = [ends.first, ends.last].map(|end: u32| i64::from((end ^ wall).count_ones()));
        let count = |rows: u32| at(rows.count_ones() as i32);
        let mut worth = sums.worth
            + tables.highest[at(ends.highest)]
            + tables.nine_hole_rows[count(sums.nine_holes)]
            + tables.waiting_rows[count(waiting)]
            + tables.ready_rows[at(ready as i32)]
            + tables.walls[0] * at_walls[0]
            + tables.walls[1] * at_walls[1];
        if RARE {
            worth += tables.hole_rows[count(sums.nine_holes | sums.well_holes)]
                + tables.height_sum[sums.heights as usize & (tables::HEIGHTS - 1)];
        }
        worth
    }

    /// What a board adds by itself, whatever led to it, that is not a sum over columns.
    #[inline(always)]
    fn of_board(&self, columns: impl FnOnce() -> Columns) -> i64 {
        if self.of_columns.is_empty() && self.learnt.is_none() {
            return 0;
        }
        let columns = columns();
        let mut worth = 0;
        if let Some(learnt) = &self.learnt {
            worth += learnt.worth(&columns);
        }
        if !self.of_columns.is_empty() {
            let field = MeasuredBoard::of_columns(columns);
            for (weight, measure) in &self.of_columns {
                worth += weight * measure(&field);
            }
        }
        worth
    }
}

/// Does work with the instructions of a level: of all levels of vectors only those that make it faster, since its code
/// is long. AVX2 comes with instructions that count bits, which other machines than an x86 have without it. AVX-512
/// makes a plan of `max-score` a sixth faster; a development build does without, to be compiled faster.
#[inline(always)]
fn by_level<T>(level: Level, work: impl FnOnce() -> T) -> T {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        #[cfg(not(debug_assertions))]
        if let Some(avx512) = level.as_avx512() {
            return avx512.vectorize(work);
        }
        if let Some(avx2) = level.as_avx2() {
            return avx2.vectorize(work);
        }
    }
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    let _ = level;
    work()
}

#[cfg(test)]
mod tests;
