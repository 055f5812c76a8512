//! Tables of the pieces: every orientation in every column as masks, and the greatest
//! effect of a piece.

use board::{Shape, shapes};
use rules::{COLUMNS, Piece, ROWS, SPAWN_COL};
use std::sync::LazyLock;

/// Lanes of a vector of rows or columns.
pub(super) const LANES: usize = 16;

/// An orientation in a column.
#[derive(Clone, Debug)]
pub(super) struct PlacementTable {
    /// Its cells; 16 entries from `16 - land` on are the lowest 16 rows of the field
    /// with the piece at rest on `land`.
    pub rows: [u16; 2 * LANES],
    /// The columns in which a row lies below its top cell, likewise.
    pub cover: [u16; 2 * LANES],
    /// One above its topmost cell in each column.
    pub tops: [u8; LANES],
    /// Which columns are its own, as 0 or 255.
    pub mask: [u8; LANES],
    /// Its rows, lowest first, 16 bits each.
    pub packed: u64,
}

/// An orientation.
#[derive(Clone, Debug)]
pub(super) struct OrientationTable {
    pub shape: &'static Shape,
    /// Rows that it occupies.
    pub height: usize,
    /// Lowest cell of each column above the lowest of all.
    pub under: [u8; 4],
    /// The sum of `under`.
    pub sum_under: u8,
    /// The greatest of `under`.
    pub lift: u8,
    /// One above the topmost cell of its leftmost and rightmost column.
    pub ends: [u8; 2],
    /// Differences between neighbouring tops, summed.
    pub bumps: u8,
    /// For each row of its own, the first column and the number of its cells.
    pub runs: Vec<(usize, u32)>,
    /// One for each column that it may begin in.
    pub placements: Vec<PlacementTable>,
    /// Height of its lowest cell at the spawn, and its leftmost column there.
    pub spawn: (u8, usize),
}

/// A row of an orientation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    /// The orientation.
    pub orientation: usize,
    /// The row, counted from the lowest.
    pub row: usize,
    /// Its first column.
    pub first: usize,
}

/// A piece.
#[derive(Clone, Debug)]
pub(super) struct PieceTable {
    pub orientations: Vec<OrientationTable>,
    /// For each number of cells, the rows of it with so many.
    pub fills: [Vec<Fill>; 5],
    /// Most cells that it can put into one row.
    pub widest: u32,
    /// Most rows that it can complete at once.
    pub tallest: u32,
    /// How far above the cell on which it rests it can cover a column.
    pub lift: u32,
    /// Most cells that it can bring into the topmost visible row of the game.
    pub topmost: u32,
    /// How much it can lower the bumpiness, whatever is below it, holes made by it
    /// not counted: the most by which its thickness changes from column to column.
    pub smooths: i32,
    /// The same when it makes no hole.
    pub smooths_on_top: i32,
}

impl PieceTable {
    fn new(piece: Piece) -> Self {
        let orientations: Vec<_> = shapes(piece).iter().map(OrientationTable::new).collect();
        let most =
            |of: fn(&OrientationTable) -> i32| orientations.iter().map(of).max().unwrap_or(0);
        Self {
            fills: std::array::from_fn(|cells| fills(&orientations, cells as u32)),
            widest: most(|orientation| {
                orientation
                    .runs
                    .iter()
                    .map(|run| run.1 as i32)
                    .max()
                    .unwrap_or(0)
            }) as u32,
            tallest: most(|orientation| orientation.height as i32) as u32,
            lift: most(|orientation| i32::from(orientation.lift)) as u32,
            topmost: most(OrientationTable::topmost) as u32,
            smooths: most(|orientation| steps(&orientation.thickness()) + orientation.outer()),
            smooths_on_top: most(|orientation| {
                let shape = orientation.shape;
                steps(&columns(shape, |i| shape.under(i))) - shape.bumps() + orientation.outer()
            }),
            orientations,
        }
    }
}

impl OrientationTable {
    fn new(shape: &'static Shape) -> Self {
        let width = shape.width();
        let height = shape.height() as usize;
        let row = |j: usize| {
            (0..width)
                .filter(|i| shape.cells::<u32>(*i) >> j & 1 == 1)
                .fold(0u16, |row, i| row | 1 << i)
        };
        let under = std::array::from_fn(|i| shape.under(i) as u8);
        Self {
            shape,
            height,
            sum_under: under.iter().sum(),
            lift: under.into_iter().fold(0, u8::max),
            under,
            ends: [shape.over(0) as u8, shape.over(width - 1) as u8],
            bumps: shape.bumps() as u8,
            runs: (0..height)
                .map(|j| (row(j).trailing_zeros() as usize, row(j).count_ones()))
                .collect(),
            placements: (0..=COLUMNS - width)
                .map(|x| PlacementTable::new(shape, x, height, &row))
                .collect(),
            spawn: (shape.spawn_land() as u8, (SPAWN_COL + shape.left) as usize),
        }
    }

    /// Most cells that it can bring into the topmost visible row.
    fn topmost(&self) -> i32 {
        let at_spawn = ROWS - 1 - usize::from(self.spawn.0);
        let rows = self.runs.iter().enumerate();
        let most = rows
            .filter(|(row, _)| *row >= at_spawn)
            .map(|(_, run)| run.1);
        most.max().unwrap_or(0) as i32
    }

    fn thickness(&self) -> Vec<i32> {
        columns(self.shape, |i| self.shape.over(i) - self.shape.under(i))
    }

    /// Thickness at both ends: the steps to the neighbours.
    fn outer(&self) -> i32 {
        let thickness = self.thickness();
        thickness[0] + thickness[self.shape.width() - 1]
    }
}

impl PlacementTable {
    fn new(shape: &Shape, x: usize, height: usize, row: &impl Fn(usize) -> u16) -> Self {
        let mut placement = Self {
            rows: [0; 2 * LANES],
            cover: [0; 2 * LANES],
            tops: [0; LANES],
            mask: [0; LANES],
            packed: 0,
        };
        for j in 0..height {
            placement.rows[LANES + j] = row(j) << x;
            placement.packed |= u64::from(row(j) << x) << (LANES * j);
        }
        for i in 0..shape.width() {
            placement.tops[x + i] = shape.over(i) as u8;
            placement.mask[x + i] = u8::MAX;
            for below in &mut placement.cover[..LANES + shape.over(i) as usize - 1] {
                *below |= 1 << (x + i);
            }
        }
        placement
    }
}

fn fills(orientations: &[OrientationTable], cells: u32) -> Vec<Fill> {
    let mut fills = Vec::new();
    for (orientation, it) in orientations.iter().enumerate() {
        for (row, (first, len)) in it.runs.iter().enumerate() {
            if *len == cells {
                let first = *first;
                fills.push(Fill {
                    orientation,
                    row,
                    first,
                });
            }
        }
    }
    fills
}

/// A number of each column.
fn columns(shape: &Shape, of: impl Fn(usize) -> i32) -> Vec<i32> {
    (0..shape.width()).map(of).collect()
}

/// Differences between neighbours, summed.
fn steps(of: &[i32]) -> i32 {
    of.windows(2).map(|w| (w[0] - w[1]).abs()).sum()
}

static TABLES: LazyLock<[PieceTable; 7]> = LazyLock::new(|| Piece::EACH.map(PieceTable::new));

/// The table of a piece.
pub(super) fn table_of(piece: Piece) -> &'static PieceTable {
    &TABLES[piece.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use Piece::{I, J, L, O, S, T, Z};

    #[test]
    fn what_pieces_can_do_at_most_is_as_counted_by_hand() {
        // Cells in a row, rows, smoothing with and without holes.
        for (piece, counted) in [
            (L, (3, 3, 6, 6)),
            (J, (3, 3, 6, 6)),
            (I, (4, 4, 8, 8)),
            (O, (2, 2, 4, 4)),
            (Z, (2, 3, 4, 4)),
            (S, (2, 3, 4, 4)),
            (T, (3, 3, 6, 4)),
        ] {
            let table = table_of(piece);
            let found = (
                table.widest,
                table.tallest,
                table.smooths,
                table.smooths_on_top,
            );
            assert_eq!(found, counted, "{piece:?}");
        }
    }

    #[test]
    fn no_surface_is_smoothed_more_than_that() {
        for piece in Piece::EACH {
            for orientation in &table_of(piece).orientations {
                let width = orientation.shape.width();
                let mut most = [i32::MIN; 2];
                for code in 0..9usize.pow(width as u32 + 2) {
                    let mut rest = code;
                    let heights: Vec<i32> = (0..width + 2)
                        .map(|_| {
                            let height = rest % 9;
                            rest /= 9;
                            height as i32
                        })
                        .collect();
                    let columns = || (1..=width).map(|i| (i, i - 1));
                    let land = columns()
                        .map(|(at, i)| heights[at] - orientation.shape.under(i))
                        .max()
                        .unwrap();
                    let mut after = heights.clone();
                    let mut holes = 0;
                    for (at, i) in columns() {
                        holes += land + orientation.shape.under(i) - heights[at];
                        after[at] = land + orientation.shape.over(i);
                    }
                    // With each hole the surface may come two steps nearer.
                    let smoothed = steps(&heights) - steps(&after) - 2 * holes;
                    let slot = usize::from(holes > 0);
                    most[slot] = most[slot].max(smoothed);
                }
                assert!(most[0] <= table_of(piece).smooths_on_top, "{piece:?}");
                assert!(most[1] <= table_of(piece).smooths, "{piece:?}");
            }
        }
    }
}
