//! A possible well: whether a game can show its cells, and what it takes to describe them.

use super::{CLEARED, LOOK, PIECE, ROWS, SHADES, Search};
use crate::{
    floating::floating,
    ground::{self, Ground, Look},
    lattice::Cell,
    parts::{self, Drawn},
};
use rules::COLUMNS;

/// A possible well on a lattice, in cells.
pub struct Window<'a> {
    pub search: &'a Search<'a>,
    pub column: usize,
    pub row: usize,
    pub rows: usize,
    /// The rows that flash before they are cleared: their cells are filled, but not by minos.
    pub flashing: Vec<usize>,
}

impl<'a> Window<'a> {
    /// `None` when no game can show these cells.
    pub fn new(search: &'a Search<'a>, (column, row): (usize, usize), rows: usize) -> Option<Self> {
        let mut window = Self {
            search,
            column,
            row,
            rows,
            flashing: Vec::new(),
        };
        let cells = |row| (column..column + COLUMNS).map(move |column| (column, row));
        let full = window.lines().filter(|line| window.is_wall(cells(*line)));
        let full: Vec<usize> = full.filter(|line| !window.is_of_minos(*line)).collect();
        if !full.iter().all(|line| window.is_flash(*line)) || !window.is_playable() {
            return None;
        }
        window.flashing = full;
        Some(window)
    }

    pub fn columns(&self) -> std::ops::Range<usize> {
        self.column..self.column + COLUMNS
    }

    pub fn lines(&self) -> std::ops::Range<usize> {
        self.row..self.row + self.rows
    }

    pub fn frames(&self) -> std::ops::Range<usize> {
        0..self.search.lattice.frames()
    }

    /// Whether a game can show these cells: no column of them is a wall, and no more rows are full
    /// than are cleared at once.
    fn is_playable(&self) -> bool {
        let column = |column| self.lines().map(move |row| (column, row));
        let right = self.column + COLUMNS - 1;
        let last = self.row + self.rows - 1;
        !self.is_outside(self.row)
            && !self.is_outside(last)
            && self.frames().all(|frame| self.full_rows(frame) <= CLEARED)
            && !self.is_wall(column(self.column))
            && !self.is_wall(column(right))
    }

    /// Whether more cells than a piece has are filled in the top row and look like no other: that
    /// row is above the well.
    pub fn has_strange_top(&self, drawn: &[Drawn]) -> bool {
        let pitch = self.search.lattice.pitch;
        let interiors = parts::interiors(drawn, pitch);
        let is_single = |cell: Cell| {
            let interior = parts::interior(cell, pitch);
            let from = interiors.partition_point(|other| *other < interior);
            interiors.get(from + 1) != Some(&interior)
        };
        let top = self.filled_cells().zip(drawn);
        let top = top.filter(|&((_, _, row), _)| row == self.row);
        top.filter(|(_, drawn)| is_single(drawn.cell)).count() > PIECE
    }

    /// How many rows of a picture are full.
    fn full_rows(&self, frame: usize) -> usize {
        let is_full = |&row: &usize| {
            self.columns()
                .all(|column| self.search.is_filled(frame, column, row))
        };
        self.lines().filter(is_full).count()
    }

    /// How many columns of all pictures are full.
    pub fn full_columns(&self) -> usize {
        let is_full = |frame, column| {
            self.lines()
                .all(|row| self.search.is_filled(frame, column, row))
        };
        (self.frames())
            .map(|frame| {
                self.columns()
                    .filter(|&column| is_full(frame, column))
                    .count()
            })
            .sum()
    }

    /// Whether empty cells alternate, but those of a row are all the same in all pictures.
    fn is_outside(&self, row: usize) -> bool {
        let Search {
            lattice, ground, ..
        } = self.search;
        let is_even = |frame| {
            let first = lattice.cell(frame, self.column, row);
            self.columns()
                .all(|column| lattice.cell(frame, column, row) == first)
        };
        matches!(ground, Ground::Alternating(_)) && self.frames().all(is_even)
    }

    /// Whether a line of cells is rather a wall than one that is full for a moment: it is full and
    /// the same in all pictures. In one picture the cells have one look as well, and where no
    /// filled cell has another look, it may be both.
    fn is_wall(&self, mut cells: impl Iterator<Item = (usize, usize)>) -> bool {
        let Search { lattice, .. } = self.search;
        let has_more = lattice.frames() > 1;
        let mut first = None;
        let is_wall = |(column, row)| {
            let look = lattice.cell(0, column, row);
            let first = *first.get_or_insert(look);
            (has_more || look == first)
                && self.frames().all(|frame| {
                    lattice.cell(frame, column, row) == look
                        && self.search.is_filled(frame, column, row)
                })
        };
        cells.all(is_wall) && (has_more || self.filled().len() > 1)
    }

    /// Whether a row that is full in all pictures is rather one that is about to be cleared: it was
    /// clicked as filled, or its cells look like minos elsewhere in the well, and those beside it do not.
    fn is_of_minos(&self, line: usize) -> bool {
        let Search {
            lattice, filled_at, ..
        } = self.search;
        if filled_at.contains(&line) {
            return true;
        }
        let look = |column| lattice.cell(0, column, line);
        let row: Vec<Cell> = self.columns().map(look).collect();
        let is_elsewhere = |look: &Cell| {
            let mut others = self.filled_cells().filter(|&(_, _, row)| row != line);
            others.any(|(frame, column, row)| lattice.cell(frame, column, row) == *look)
        };
        let beside = [self.column - 1, self.column + COLUMNS];
        !beside.iter().any(|&column| row.contains(&look(column))) && row.iter().all(is_elsewhere)
    }

    /// Whether a row that is full in all pictures is rather one that flashes before it is cleared: its
    /// look ends at both sides, and each row below it is full too or has filled and empty cells. Below a
    /// wall there is no stack.
    fn is_flash(&self, line: usize) -> bool {
        let lattice = self.search.lattice;
        let look = lattice.cell(0, self.column, line);
        let mut beside = [self.column - 1, self.column + COLUMNS].into_iter();
        if beside.any(|column| lattice.cell(0, column, line) == look) {
            return false;
        }
        let is_wall = |row| self.is_wall(self.columns().map(move |column| (column, row)));
        let is_of_stack = |row| {
            self.frames().all(|frame| {
                let is_filled = |&column: &usize| self.search.is_filled(frame, column, row);
                (1..COLUMNS).contains(&self.columns().filter(is_filled).count())
            })
        };
        let end = self.row + self.rows;
        let mut below = (line + 1..end).skip_while(|row| is_wall(*row)).peekable();
        match below.peek() {
            Some(_) => below.all(|row| is_wall(row) || is_of_stack(row)),
            // It may be the floor, unless the screen ends there.
            None => lattice.off(self.column, end) & lattice.row_mask(0) != 0,
        }
    }

    pub fn contrast(&self, frame: usize, column: usize, row: usize) -> u128 {
        let Search { lattice, .. } = self.search;
        let looks = self.search.looks(column, row);
        lattice.off(column, row) | ground::contrast(lattice.cell(frame, column, row), looks)
    }

    /// The cells of all pictures that minos fill, `(frame, column, row)`.
    fn filled_cells(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let lines = || self.lines().filter(|row| !self.flashing.contains(row));
        self.frames()
            .flat_map(move |frame| lines().map(move |row| (frame, row)))
            .flat_map(|(frame, row)| self.columns().map(move |column| (frame, column, row)))
            .filter(|&(frame, column, row)| self.search.is_filled(frame, column, row))
    }

    pub fn least_difference(&self) -> Option<u32> {
        let difference = |(frame, column, row)| {
            let cell = self.search.lattice.cell(frame, column, row);
            ground::distance(cell, self.search.looks(column, row))
        };
        self.filled_cells().map(difference).min()
    }

    /// Beside and below how many cells something is drawn between the well and what ends it.
    pub fn drawn_between(&self, [left, right, bottom]: [u8; 3]) -> usize {
        let Search { lattice, .. } = self.search;
        let wide = lattice.pitch.x;
        let columns = |from: u8, to: u8| (from..to).fold(0, |m, x| m | lattice.column_mask(x));
        let rows = |from: u8, to: u8| (from..to).fold(0, |m, y| m | lattice.row_mask(y));
        let beside = |column: usize, mask: u128| {
            let cells = self
                .frames()
                .flat_map(|f| self.lines().map(move |row| (f, row)));
            let drawn = |&(frame, row): &(usize, usize)| {
                let off = lattice.off(column, row);
                self.contrast(frame, column, row) & !off & mask != 0
            };
            cells.filter(drawn).count()
        };
        let across = |row: usize, mask: u128| {
            let cells = self
                .frames()
                .flat_map(|f| self.columns().map(move |c| (f, c)));
            let drawn = |&(frame, column): &(usize, usize)| {
                let off = lattice.off(column, row);
                self.contrast(frame, column, row) & !off & mask != 0
            };
            cells.filter(drawn).count()
        };
        beside(self.column - 1, columns(wide - left, wide))
            + beside(self.column + COLUMNS, columns(0, right))
            + across(self.row + self.rows, rows(0, bottom))
    }

    /// How many minos of the well are in the rows right above and below it: those rows are part of
    /// it, unless they are walls.
    pub fn left_out(&self, drawn: &[Drawn]) -> usize {
        let pitch = self.search.lattice.pitch;
        let mut known = parts::interiors(drawn, pitch);
        known.dedup();
        let lattice = self.search.lattice;
        let of_row = |line: usize| {
            let cells = || self.columns().map(move |column| (column, line));
            let is_on_screen = cells().all(|(column, row)| lattice.off(column, row) == 0);
            let look = |frame: usize, (column, row)| lattice.cell(frame, column, row);
            let is_even = self.frames().all(|frame| {
                let first = cells().next().map(|at| look(frame, at));
                cells().all(|at| Some(look(frame, at)) == first)
            });
            if !is_on_screen || is_even || self.is_wall(cells()) {
                return 0;
            }
            let all = self
                .frames()
                .flat_map(|f| cells().map(move |(column, row)| (f, column, row)));
            let filled =
                all.filter(|&(frame, column, row)| self.search.is_filled(frame, column, row));
            let filled: Vec<u128> = filled
                .map(|(frame, column, row)| {
                    parts::interior(lattice.cell(frame, column, row), pitch)
                })
                .collect();
            let same = filled
                .iter()
                .filter(|look| known.binary_search(look).is_ok());
            let same = same.count();
            if 2 * same < filled.len() { 0 } else { same }
        };
        let sum = |rows: &mut dyn Iterator<Item = usize>| -> usize {
            rows.map(of_row).take_while(|&same| same > 0).sum()
        };
        let more = ROWS.end() - self.rows;
        let above = self.row.saturating_sub(more).max(1)..self.row;
        let below = self.row + self.rows;
        let below = below..(below + more).min(lattice.rows - 1);
        sum(&mut above.rev()) + sum(&mut below.into_iter())
    }

    /// Bits that describe which empty cell has which of several looks.
    pub fn bits_of_empty(&self) -> f64 {
        let Search {
            lattice, ground, ..
        } = self.search;
        let Ground::Cells(looks) = ground else {
            return 0.0;
        };
        let count = |look: &Look| {
            let cells = self.frames().flat_map(|frame| {
                self.lines()
                    .flat_map(move |row| self.columns().map(move |column| (frame, column, row)))
            });
            let same = |&(frame, column, row): &(usize, usize, usize)| {
                lattice.cell(frame, column, row) == look.0
            };
            cells.filter(same).count() as f64
        };
        let counts: Vec<f64> = looks.iter().map(count).collect();
        let all: f64 = counts.iter().sum();
        let bits = |&count: &f64| match count > 0.0 {
            true => -count * (count / all).log2(),
            false => 0.0,
        };
        LOOK * looks.len().saturating_sub(1) as f64 + counts.iter().map(bits).sum::<f64>()
    }

    /// How many cells more than a piece has stand on nothing, in all pictures.
    pub fn floating(&self) -> usize {
        let cells = |frame: usize| {
            let row = move |row| {
                self.columns()
                    .map(move |c| self.search.is_filled(frame, c, row))
            };
            self.lines()
                .map(|line| row(line).collect::<Vec<bool>>())
                .collect::<Vec<_>>()
        };
        let of_frame = |frame| floating(&cells(frame)).len().saturating_sub(PIECE);
        self.frames().map(of_frame).sum()
    }

    /// The looks of the filled cells of all pictures and how often each is there, the most
    /// frequent first.
    pub fn filled(&self) -> Vec<(Cell, usize)> {
        let look = |(frame, column, row)| self.search.lattice.cell(frame, column, row);
        counted(self.filled_cells().map(look).collect())
    }

    /// The same for what is drawn in them, whatever its shades: minos that have no edge towards
    /// each other have many looks, but few outlines.
    pub fn outlines(&self) -> Vec<(Cell, usize)> {
        let outline = |(frame, column, row)| Cell(self.contrast(frame, column, row));
        counted(self.filled_cells().map(outline).collect())
    }

    /// Bits that describe the outlines, and those that describe the looks as far as they count.
    pub fn cost(&self, filled: &[(Cell, usize)]) -> f64 {
        let outlines = self.bits(&self.outlines());
        outlines + (self.bits(filled) - outlines).min(SHADES)
    }

    /// The filled cells of all pictures with those beside them.
    pub fn drawn(&self) -> Vec<Drawn> {
        let Search { lattice, .. } = self.search;
        let is_filled = |frame, column: usize, row: usize| {
            self.columns().contains(&column)
                && self.lines().contains(&row)
                && self.search.is_filled(frame, column, row)
        };
        let drawn = |(frame, column, row): (usize, usize, usize)| Drawn {
            cell: lattice.cell(frame, column, row),
            beside: [
                is_filled(frame, column - 1, row),
                is_filled(frame, column + 1, row),
                is_filled(frame, column, row - 1),
                is_filled(frame, column, row + 1),
            ],
        };
        self.filled_cells().map(drawn).collect()
    }

    /// Bits that describe some looks, and for each cell which of them it has.
    fn bits(&self, filled: &[(Cell, usize)]) -> f64 {
        let cells = (self.rows * COLUMNS * self.search.lattice.frames()) as f64;
        let drawn: usize = filled.iter().map(|&(_, count)| count).sum();
        let bits = |count: f64| match count > 0.0 {
            true => -count * (count / cells).log2(),
            false => 0.0,
        };
        let each: f64 = filled.iter().map(|&(_, count)| bits(count as f64)).sum();
        LOOK * filled.len() as f64 + each + bits(cells - drawn as f64)
    }
}

/// How often each look is there, the most frequent first.
fn counted(mut looks: Vec<Cell>) -> Vec<(Cell, usize)> {
    looks.sort_unstable();
    let mut counted: Vec<(Cell, usize)> = looks
        .chunk_by(|a, b| a == b)
        .filter_map(|same| Some((*same.first()?, same.len())))
        .collect();
    counted.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counted
}
