//! The measures of both NES players, of all rows at once.

use super::field::{COLUMNS, FULL, Field, ROWS, Rows, STORED};

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident: $text:literal;)+) => {
        /// What is measured. Depths, heights and rows are in cells.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Measures {
            $($(#[$doc])* pub $name: f64,)+
        }

        impl Measures {
            /// The names as players give them.
            pub const NAMES: &'static [&'static str] = &[$($text),+];

            /// The values in the order of the names.
            #[must_use]
            pub fn values(&self) -> [f64; Self::NAMES.len()] {
                [$(self.$name),+]
            }

            /// The weighted sum.
            #[must_use]
            #[inline]
            pub fn dot(&self, weights: &Self) -> f64 {
                [$(self.$name * weights.$name),+].iter().sum()
            }

            /// The weight of that name.
            pub fn by_name(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $($text => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

measures! {
    /// Rows cleared by both pieces.
    lines: "lines";
    /// The rows of both pieces' boxes, summed: 0 on the floor.
    lock_height: "lock-height";
    /// Empty cells above a column's top between filled ones or walls.
    well_cells: "well-cells";
    /// The same and topmost cells between filled ones or walls, as the article's program counts.
    nes_wells: "nes-wells";
    /// Columns with three or more such cells.
    deep_wells: "deep-wells";
    /// Empty cells right below a filled one.
    gaps: "gaps";
    /// Their rows, counted from the top from 1, summed.
    gap_rows: "gap-rows";
    /// How far each lies below the top of its column, summed.
    gap_depths: "gap-depths";
    /// The least of these; the height of the board without a gap.
    least_gap_depth: "least-gap-depth";
    /// The greatest of these; 0 without a gap.
    greatest_gap_depth: "greatest-gap-depth";
    /// Neighbours in a column, up to its top, one of which is empty.
    column_transitions: "stack-column-transitions";
    /// Neighbours in a row that is not empty, one of which is empty; walls are filled.
    row_transitions: "stack-row-transitions";
    /// Heights of all columns, summed.
    aggregate_height: "aggregate-height";
    /// Height of the highest column.
    pile_height: "pile-height";
    /// The difference between the highest and the lowest column.
    height_spread: "height-spread";
    /// Filled cells.
    filled_cells: "filled-cells";
    /// Heights of all filled cells, summed; 1 on the floor.
    weighted_cells: "weighted-cells";
    /// Differences in height between neighbouring columns, summed.
    bumpiness: "bumpiness";
    /// Placements that cleared four rows.
    tetrises: "tetrises";
    /// Cells in the top seven rows, each by one over its distance from the ceiling.
    ceiling_cells: "ceiling-cells";
}

/// Rows below the ceiling in which cells cost extra.
const CEILING: usize = 7;
/// The rightmost column.
const RIGHT: u16 = 1 << (COLUMNS - 1);

impl Measures {
    /// Measures the board; what was cleared is left at 0.
    pub(super) fn of(field: &Field) -> Self {
        let rows = &field.rows;
        let cover = covers(rows);
        let mut m = Sums::default();
        for y in 0..ROWS {
            m.add(y, rows, &cover);
        }
        let mut all = m.measures();
        heights(&cover, &mut all);
        if m.gaps > 0 {
            gap_depths(rows, &cover, &mut all);
        } else {
            all.least_gap_depth = ROWS as f64;
        }
        for (from_ceiling, &row) in (1..=CEILING).zip(rows[..ROWS].iter().rev()) {
            if row != 0 {
                all.ceiling_cells += f64::from(count(row)) / from_ceiling as f64;
            }
        }
        all
    }
}

/// Sums over all rows that need no more than the rows and what covers them.
#[derive(Default)]
struct Sums {
    transitions: u32,
    empty_rows: u32,
    column_transitions: u32,
    gaps: u32,
    gap_rows: u32,
    heights: u32,
    cells: u32,
    weighted: u32,
    bumps: u32,
    wells: u32,
    walled_tops: u32,
    /// Columns with one, two and three or more well cells so far.
    well: [u16; 3],
}

impl Sums {
    #[inline]
    fn add(&mut self, y: usize, rows: &Rows, cover: &Rows) {
        let (row, above, covered) = (rows[y], rows[y + 1], cover[y]);
        let walled = row << 1 | 1 | 1 << (COLUMNS + 1);
        self.transitions += count((walled ^ walled >> 1) & (FULL << 1 | 1));
        self.empty_rows += u32::from(row == 0);
        self.column_transitions += count((row ^ above) & cover[y + 1]);
        let gaps = count(above & !row);
        self.gaps += gaps;
        self.gap_rows += gaps * (ROWS - y) as u32;
        self.heights += count(covered);
        let cells = count(row);
        self.cells += cells;
        self.weighted += cells * (y as u32 + 1);
        let steps = (covered ^ covered >> 1) & (FULL >> 1);
        self.bumps += count(steps);
        let open = !covered & FULL;
        let walled = (row << 1 | 1) & (row >> 1 | RIGHT);
        self.walled_tops += count(covered & !cover[y + 1] & walled);
        let well = open & walled;
        self.wells += count(well);
        self.well[2] |= self.well[1] & well;
        self.well[1] |= self.well[0] & well;
        self.well[0] |= well;
    }

    fn measures(&self) -> Measures {
        Measures {
            well_cells: f64::from(self.wells),
            nes_wells: f64::from(self.wells + self.walled_tops),
            deep_wells: f64::from(count(self.well[2])),
            gaps: f64::from(self.gaps),
            gap_rows: f64::from(self.gap_rows),
            column_transitions: f64::from(self.column_transitions),
            row_transitions: f64::from(self.transitions - 2 * self.empty_rows),
            aggregate_height: f64::from(self.heights),
            filled_cells: f64::from(self.cells),
            weighted_cells: f64::from(self.weighted),
            bumpiness: f64::from(self.bumps),
            ..Measures::default()
        }
    }
}

/// For each row the columns that have a filled cell there or above.
#[inline]
fn covers(rows: &Rows) -> Rows {
    let mut cover = [0; STORED];
    let mut all = 0;
    for y in (0..ROWS).rev() {
        all |= rows[y];
        cover[y] = all;
    }
    cover
}

fn heights(cover: &Rows, all: &mut Measures) {
    let (mut highest, mut lowest) = (0, 0);
    for &covered in &cover[..ROWS] {
        highest += u32::from(covered != 0);
        lowest += u32::from(covered == FULL);
    }
    all.pile_height = f64::from(highest);
    all.height_spread = f64::from(highest - lowest);
}

fn gap_depths(rows: &Rows, cover: &Rows, all: &mut Measures) {
    let mut least = ROWS as u32;
    let mut greatest = 0;
    let mut sum = 0;
    for y in 0..ROWS {
        let mut gaps = rows[y + 1] & !rows[y];
        while gaps != 0 {
            let column = gaps & gaps.wrapping_neg();
            gaps ^= column;
            let depth = (y + 1..ROWS)
                .take_while(|&y| cover[y] & column != 0)
                .count() as u32;
            sum += depth;
            least = least.min(depth);
            greatest = greatest.max(depth);
        }
    }
    all.gap_depths = f64::from(sum);
    all.least_gap_depth = f64::from(least);
    all.greatest_gap_depth = f64::from(greatest);
}

/// Bits set, in steps that the compiler can do for many rows at once.
#[inline]
const fn count(bits: u16) -> u32 {
    bits.count_ones()
}
