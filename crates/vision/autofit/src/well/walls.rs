//! What is beside a possible well: walls, or the end of the look of the empty cells.

use super::{BETWEEN, HALF, OPEN, Search, WALL, window::Window};
use crate::ground::Ground;
use rules::COLUMNS;

impl Window<'_> {
    /// How many pixels of the look of the empty cells follow beside the well, before a column
    /// of pixels in which it has ended. `x` is the column of pixels at a distance from 1.
    pub fn beside(&self, column: usize, x: impl Fn(u8) -> u8) -> Option<u8> {
        let lattice = self.search.lattice;
        (1..=lattice.pitch.x)
            .find(|&distance| {
                let mask = lattice.column_mask(x(distance));
                let ends = self
                    .frames()
                    .flat_map(|frame| self.lines().map(move |row| (frame, row)))
                    .filter(|&(frame, row)| self.contrast(frame, column, row) & mask != 0)
                    .count();
                let rows = (self.rows * lattice.frames()) as f64;
                let is_even = || {
                    let cells = self
                        .frames()
                        .flat_map(|f| self.lines().map(move |r| (f, r)));
                    self.is_even(WALL, cells.map(|(f, row)| (f, column, row)), mask)
                };
                ends as f64 >= WALL * rows || ends as f64 >= HALF * WALL * rows && is_even()
            })
            .map(|distance| distance - 1)
    }

    /// Whether the cells alternate, but some pixels of at least such a share of these are the same:
    /// they are beside the well, where one of the looks of the empty cells may go on.
    fn is_even(
        &self,
        share: f64,
        cells: impl Iterator<Item = (usize, usize, usize)>,
        mask: u128,
    ) -> bool {
        let Search {
            lattice, ground, ..
        } = self.search;
        if !matches!(ground, Ground::Alternating(_)) {
            return false;
        }
        let part = |(frame, column, row): (usize, usize, usize)| {
            let off = lattice.off(column, row);
            (lattice.cell(frame, column, row).0 & (mask | mask << 1), off)
        };
        let mut parts: Vec<_> = cells.map(part).collect();
        parts.sort_unstable();
        let most = parts.chunk_by(|a, b| a == b).map(<[_]>::len).max();
        most.unwrap_or(0) as f64 >= share * parts.len() as f64
    }

    /// The same below the well, where it has to end in each column.
    pub fn below(&self) -> Option<u8> {
        let lattice = self.search.lattice;
        let row = self.row + self.rows;
        (0..lattice.pitch.y).find(|&y| self.open(row, lattice.row_mask(y)) == 0)
    }

    /// Where the look of the empty cells ends above the well. What is behind the well may have that
    /// look here and there: then it ends above most columns.
    pub fn above(&self) -> Option<Above> {
        let lattice = self.search.lattice;
        let row = self.row - 1;
        let (mut nearer, mut best) = (0, None::<Above>);
        for distance in 0..lattice.pitch.y {
            let mask = lattice.row_mask(lattice.pitch.y - 1 - distance);
            let open = self.open(row, mask);
            let drawn = |&(frame, column): &(usize, usize)| {
                let off = lattice.off(column, row);
                self.contrast(frame, column, row) & !off & nearer != 0
            };
            let between = self.columns_of_frames().filter(drawn).count();
            let above = Above {
                distance,
                cost: OPEN * open as f64 + BETWEEN * between as f64,
                is_closed: open == 0,
            };
            let is_best = best.is_none_or(|best| above.cost < best.cost);
            if is_best && 2 * open <= self.columns_of_frames().count() {
                best = Some(above);
            }
            nearer |= mask;
        }
        best
    }

    /// The columns in all pictures, `(frame, column)`.
    fn columns_of_frames(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (self.frames()).flat_map(|frame| self.columns().map(move |column| (frame, column)))
    }

    /// In how many columns of all pictures the look of the empty cells goes on in a row of pixels.
    fn open(&self, row: usize, mask: u128) -> usize {
        let ends = |frame| {
            let ends = |&column: &usize| self.contrast(frame, column, row) & mask != 0;
            self.columns().filter(ends).count()
        };
        let least = self.frames().map(ends).min().unwrap_or(0);
        let cells = self.columns_of_frames().map(|(f, column)| (f, column, row));
        if least as f64 >= HALF * WALL * COLUMNS as f64 && self.is_even(1.0, cells, mask) {
            return 0;
        }
        self.frames().map(|frame| COLUMNS - ends(frame)).sum()
    }

    /// Whether the walls, at these distances, end above the well; those that are on the
    /// screen.
    pub fn walls_end(&self, left: u8, right: u8) -> bool {
        let walls = self.walls(left, right);
        !walls.is_empty() && walls.iter().all(|wall| wall.is_missing(self.row - 1))
    }

    /// The number of ends of rows without a wall.
    pub fn rows_without_wall(&self, left: u8, right: u8) -> u32 {
        let walls = self.walls(left, right);
        let missing = |wall: &Beside<'_>| self.lines().filter(|&row| wall.is_missing(row)).count();
        walls.iter().map(missing).sum::<usize>() as u32
    }

    /// The columns of pixels at these distances beside the well, if they are on the screen.
    fn walls(&self, left: u8, right: u8) -> Vec<Beside<'_>> {
        let lattice = self.search.lattice;
        let wall = |column: usize, x: u8| {
            let at = lattice.corner(column, 0).0 + i32::from(x);
            let mut wall = Beside {
                window: self,
                column,
                mask: lattice.column_mask(x),
                average: 0.0,
            };
            let sum: f64 = self.lines().map(|row| wall.drawn(row)).sum();
            wall.average = sum / self.rows as f64;
            (0..screen::WIDTH as i32).contains(&at).then_some(wall)
        };
        let left = wall(self.column - 1, lattice.pitch.x - 1 - left);
        left.into_iter()
            .chain(wall(self.column + COLUMNS, right))
            .collect()
    }
}

/// Where the look of the empty cells ends above a well.
#[derive(Clone, Copy, Debug, Default)]
pub struct Above {
    /// Pixels of that look above the topmost cells.
    pub distance: u8,
    /// Bits for what contradicts that.
    pub cost: f64,
    /// Whether it ends above each column.
    pub is_closed: bool,
}

/// A column of pixels beside a well.
struct Beside<'a> {
    window: &'a Window<'a>,
    column: usize,
    mask: u128,
    /// Its pixels beside a row that the look of the empty cells does not explain, in all
    /// pictures.
    average: f64,
}

impl Beside<'_> {
    fn drawn(&self, row: usize) -> f64 {
        let drawn = |frame| self.window.contrast(frame, self.column, row) & self.mask;
        self.window
            .frames()
            .map(|frame| f64::from(drawn(frame).count_ones()))
            .sum()
    }

    /// Whether there is no wall beside a row. Where cells alternate, a wall may be as each second
    /// one of them.
    fn is_missing(&self, row: usize) -> bool {
        let second = match self.window.search.ground {
            Ground::Alternating(_) => {
                let lines = self.window.lines();
                let is_inner = lines.contains(&row) && row + 1 < lines.end;
                let second = if is_inner {
                    Some(row + 1)
                } else {
                    row.checked_sub(1)
                };
                // Off the screen no wall ends.
                second.map_or(f64::INFINITY, |row| self.drawn(row))
            }
            Ground::Cells(_) | Ground::Pattern(_) => 0.0,
        };
        2.0 * self.drawn(row).max(second) < self.average
    }
}
