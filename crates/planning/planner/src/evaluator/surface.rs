//! The columns of a board, and what a part of them adds to its worth.

use super::{COLUMN, tables::PADDED};
use crate::features::Columns;
use rules::COLUMNS;

/// Walls on each side, so that a window around any columns needs no special case.
pub(super) const WALLS: usize = 2;
/// The widest window: the columns of a piece and two on each side.
const WINDOW: usize = 4 + 2 * WALLS;

/// The columns of a board and their heights, with filled walls beside them.
pub(super) struct Surface {
    cells: [u32; PADDED],
    heights: [i32; PADDED],
}

impl Surface {
    #[inline(always)]
    pub fn of(columns: &Columns) -> Self {
        let mut cells = [COLUMN; PADDED];
        cells[WALLS..WALLS + COLUMNS].copy_from_slice(columns);
        Self {
            cells,
            heights: cells.map(height),
        }
    }

    pub fn columns(&self) -> Columns {
        std::array::from_fn(|x| self.cells[WALLS + x])
    }

    #[inline(always)]
    pub fn cells(&self, x: usize) -> u32 {
        self.cells[WALLS + x]
    }

    #[inline(always)]
    pub fn height(&self, x: usize) -> i32 {
        self.heights[WALLS + x]
    }

    /// The heights of `W` columns.
    #[inline(always)]
    pub fn heights<const W: usize>(&self, from: usize) -> [i32; W] {
        std::array::from_fn(|i| self.heights[WALLS + from + i])
    }

    /// The window around `W` columns.
    #[inline(always)]
    pub fn window<const W: usize>(&self, from: usize) -> Window {
        let mut window = Window {
            cells: [0; WINDOW],
            heights: [0; WINDOW],
        };
        let all = W + 2 * WALLS;
        window.cells[..all].copy_from_slice(&self.cells[from..from + all]);
        window.heights[..all].copy_from_slice(&self.heights[from..from + all]);
        window
    }
}

/// Some columns of a board and two on each side of them, which may be walls.
pub(super) struct Window {
    pub cells: [u32; WINDOW],
    pub heights: [i32; WINDOW],
}

impl Window {
    /// How much higher the column on the right of a column is.
    #[inline(always)]
    pub fn step(&self, i: usize) -> i32 {
        self.heights[i + 1] - self.heights[i]
    }

    /// How far a column is below the lower of its neighbours. A wall is never lower.
    #[inline(always)]
    pub fn depth(&self, i: usize) -> i32 {
        self.heights[i - 1].min(self.heights[i + 1]) - self.heights[i]
    }
}

#[inline(always)]
pub(super) fn height(cells: u32) -> i32 {
    (u32::BITS - cells.leading_zeros()) as i32
}

/// What some columns add, apart from what lies between two of them.
#[derive(Clone, Copy)]
pub(super) struct Sums {
    pub worth: i64,
    /// The sum of the heights.
    pub heights: i32,
    /// The rows with a hole in one of columns 1 to 9.
    pub nine_holes: u32,
    /// The holes of column 10.
    pub well_holes: u32,
    /// The rows in which all of columns 1 to 9 are filled.
    pub nine: u32,
}

impl Sums {
    pub const NONE: Self = Self {
        worth: 0,
        heights: 0,
        nine_holes: 0,
        well_holes: 0,
        nine: u32::MAX,
    };

    #[inline(always)]
    pub fn with(self, other: &Self) -> Self {
        Self {
            worth: self.worth + other.worth,
            heights: self.heights + other.heights,
            nine_holes: self.nine_holes | other.nine_holes,
            well_holes: self.well_holes | other.well_holes,
            nine: self.nine & other.nine,
        }
    }
}

/// What a board adds that is neither a column nor between two, but is asked of the ends.
pub(super) struct Ends {
    /// The cells of the first column.
    pub first: u32,
    /// The cells of the last column.
    pub last: u32,
    pub last_height: i32,
    /// The height of the highest column.
    pub highest: i32,
}

impl Ends {
    #[inline(always)]
    pub fn of(surface: &Surface) -> Self {
        Self {
            first: surface.cells(0),
            last: surface.cells(COLUMNS - 1),
            last_height: surface.height(COLUMNS - 1),
            highest: surface.heights::<COLUMNS>(0).into_iter().fold(0, i32::max),
        }
    }
}
