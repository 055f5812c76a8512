//! The filled cells of the well as rows of bits.

use autofit::{GameReading, controls::Place};
use rules::COLUMNS;

/// Rows of a well, at most.
const ROWS: usize = 20;
const FULL: u16 = (1 << COLUMNS) - 1;

/// Filled cells; row 0 is the top one, column 0 is bit 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid([u16; ROWS]);

impl Grid {
    /// The filled cells of a reading.
    pub fn of(reading: &GameReading) -> Self {
        let mut grid = Self::default();
        for (row, cells) in grid.0.iter_mut().zip(&reading.cells) {
            for (column, _) in cells.iter().enumerate().filter(|(_, c)| c.is_filled) {
                *row |= 1 << column;
            }
        }
        grid
    }

    pub fn is_filled(&self, (row, column): Place) -> bool {
        let row = usize::try_from(row).ok().and_then(|row| self.0.get(row));
        row.is_some_and(|row| (0..COLUMNS as i8).contains(&column) && row >> column & 1 == 1)
    }

    pub fn fill(&mut self, cells: &[Place]) {
        for &(row, column) in cells {
            let row = usize::try_from(row).ok();
            if let Some(row) = row.and_then(|row| self.0.get_mut(row)) {
                *row |= 1 << column;
            }
        }
    }

    /// What is filled here and not there.
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & !other.0[row]))
    }

    /// Whether everything here is filled there too.
    pub fn is_in(&self, other: &Self) -> bool {
        self.without(other) == Self::default()
    }

    /// The filled cells, row by row.
    pub fn cells(&self) -> Vec<Place> {
        let row = |row: usize| {
            let bits = self.0[row];
            (0..COLUMNS)
                .filter(move |c| bits >> c & 1 == 1)
                .map(move |c| (row as i8, c as i8))
        };
        (0..ROWS).flat_map(row).collect()
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Takes full rows out of a well of so many rows, and returns their number.
    pub fn clear_rows(&mut self, rows: usize) -> usize {
        let stay: Vec<u16> = (self.0.iter().take(rows).copied())
            .filter(|&row| row != FULL)
            .collect();
        let cleared = rows - stay.len();
        self.0[..cleared].fill(0);
        self.0[cleared..rows].copy_from_slice(&stay);
        cleared
    }

    /// Whether cells have room in a well of so many rows; above it there is.
    pub fn has_room(&self, cells: &[Place; 4], rows: usize) -> bool {
        cells.iter().all(|&(row, column)| {
            (0..COLUMNS as i8).contains(&column)
                && row < rows as i8
                && !self.is_filled((row, column))
        })
    }

    /// The same cells where they come to rest.
    pub fn rest(&self, cells: &[Place; 4], rows: usize) -> [Place; 4] {
        let mut cells = *cells;
        while self.has_room(&moved(&cells, 1, 0), rows) {
            cells = moved(&cells, 1, 0);
        }
        cells
    }

    /// The four connected cells that are all there is.
    pub fn tetromino(&self) -> Option<[Place; 4]> {
        (self.count() == 4).then(|| self.loose_tetromino())?
    }

    /// Four connected cells that touch no other, the topmost ones.
    pub fn loose_tetromino(&self) -> Option<[Place; 4]> {
        let mut left = *self;
        while let Some(&first) = left.cells().first() {
            let mut part = vec![first];
            let mut at = 0;
            while let Some(&(row, column)) = part.get(at) {
                at += 1;
                for next in [
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ] {
                    if left.is_filled(next) && !part.contains(&next) {
                        part.push(next);
                    }
                }
            }
            let mut taken = Self::default();
            taken.fill(&part);
            left = left.without(&taken);
            part.sort_unstable();
            if let Ok(part) = <[Place; 4]>::try_from(part) {
                return Some(part);
            }
        }
        None
    }
}

/// Cells further down and to the right.
pub fn moved(cells: &[Place; 4], down: i8, right: i8) -> [Place; 4] {
    cells.map(|(row, column)| (row + down, column + right))
}

/// The rows and columns from cells to others of the same shape; `None` for another shape.
pub fn offset(from: &[Place; 4], to: &[Place; 4]) -> Option<(i8, i8)> {
    let (down, right) = (to[0].0 - from[0].0, to[0].1 - from[0].1);
    (moved(from, down, right) == *to).then_some((down, right))
}
