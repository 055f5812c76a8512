//! Which screen it is: the first rule of the profile of which every test holds.

use super::{count, has_black, rows};
use crate::{
    Cell, CellReading, Screen,
    profile::{CellSort, Field, ScreenRule, Shades, Test},
};
use rules::{COLUMNS, ROWS};
use screen::{Picture, Rect};

/// One picture while it is being named.
pub(super) struct Look<'a> {
    picture: &'a Picture,
    field: &'a Field,
    cells: &'a [CellReading],
    /// Which cells are text; found out when a test first asks.
    text: Option<Vec<bool>>,
    /// Which cells are drawn; the same.
    drawn: Option<Vec<bool>>,
}

impl<'a> Look<'a> {
    pub fn new(picture: &'a Picture, field: &'a Field, cells: &'a [CellReading]) -> Self {
        Self {
            picture,
            field,
            cells,
            text: None,
            drawn: None,
        }
    }

    pub fn screen(&mut self, rules: &[ScreenRule]) -> Screen {
        for rule in rules {
            if self.all_hold(&rule.when) {
                return rule.screen;
            }
        }
        Screen::Unknown
    }

    pub fn all_hold(&mut self, tests: &[Test]) -> bool {
        tests.iter().all(|test| self.holds(test))
    }

    fn holds(&mut self, test: &Test) -> bool {
        match *test {
            Test::Pixels {
                rect,
                shades,
                min,
                max,
            } => self.pixels(rect, shades, min, max),
            Test::Cells {
                within,
                sort,
                min,
                max,
            } => {
                let (x, y) = (usize::from(within.x), usize::from(within.y));
                let (w, h) = (usize::from(within.w), usize::from(within.h));
                let cells = (y..y + h)
                    .flat_map(|row| (x..x + w).map(move |col| row * COLUMNS + col))
                    .filter(|&cell| self.is(cell, sort))
                    .count();
                (min..=max).contains(&(cells as u32))
            }
            Test::FullRows { sort, min, max } => {
                let rows = (0..ROWS)
                    .filter(|row| (0..COLUMNS).all(|col| self.is(row * COLUMNS + col, sort)))
                    .count();
                (min..=max).contains(&(rows as u32))
            }
        }
    }

    /// Counts row by row and stops as soon as the answer is known.
    fn pixels(&self, rect: Rect, shades: Shades, min: u32, max: u32) -> bool {
        let (mut found, mut left) = (0, rect.area() as u32);
        for row in rows(self.picture, rect) {
            found += count(row, shades);
            left -= row.len() as u32;
            if found > max || found + left < min {
                return false;
            }
            if found >= min && found + left <= max {
                return true;
            }
        }
        found >= min
    }

    fn is(&mut self, cell: usize, sort: CellSort) -> bool {
        let read = self.cells.get(cell).map_or(Cell::Empty, |c| c.cell);
        match sort {
            CellSort::Filled => read.is_filled(),
            CellSort::Curtain => read == Cell::Curtain,
            CellSort::Text => self.text().get(cell).copied().unwrap_or(false),
            CellSort::Drawn => self.drawn().get(cell).copied().unwrap_or(false),
        }
    }

    fn text(&mut self) -> &[bool] {
        let (picture, field, cells) = (self.picture, self.field, self.cells);
        self.text
            .get_or_insert_with(|| each_empty(field, cells, |cell| has_black(picture, cell)))
    }

    fn drawn(&mut self) -> &[bool] {
        let (picture, field, cells) = (self.picture, self.field, self.cells);
        self.drawn
            .get_or_insert_with(|| each_empty(field, cells, |cell| has_shades(picture, cell)))
    }
}

/// For each cell whether it is not filled and its pixels are so.
fn each_empty(field: &Field, cells: &[CellReading], is: impl Fn(Rect) -> bool) -> Vec<bool> {
    let holds = |(i, read): (usize, &CellReading)| {
        let (row, col) = (i / COLUMNS, i % COLUMNS);
        !read.cell.is_filled() && row >= field.first_row() && is(field.cell(row, col))
    };
    cells.iter().enumerate().map(holds).collect()
}

/// Whether the pixels are of more than one shade.
fn has_shades(picture: &Picture, rect: Rect) -> bool {
    let first = picture.at(rect.x.into(), rect.y.into());
    rows(picture, rect).any(|row| row.iter().any(|&shade| shade != first))
}
