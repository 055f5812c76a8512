//! Which screen it is: the first one of the profile whose tests all hold.

use super::{changes::Changes, count, has_black, rows};
use crate::{
    Cell, CellReading, Screen,
    profile::{CellSort, Field, ScreenRule, Shades, Test},
};
use rules::{COLUMNS, ROWS};
use screen::{Picture, Rect, Shade};

/// The results of tests on a picture. Screens share many tests, and most results are the
/// same for the next picture.
#[derive(Debug, Default)]
pub(super) struct Answers(Vec<(Test, bool)>);

impl Answers {
    /// Drops the results that depend on a changed pixel.
    pub fn drop_changed(&mut self, field: &Field, changes: &Changes) {
        let cells = changes.touch(field.rect());
        self.0.retain(|(test, _)| match *test {
            Test::Pixels { rect, .. } => !changes.touch(rect),
            Test::Cells { .. } | Test::FullRows { .. } => !cells,
        });
    }
}

/// One picture while it is being named.
pub(super) struct Look<'a> {
    pub picture: &'a Picture,
    pub field: &'a Field,
    pub cells: &'a [CellReading],
    pub answers: &'a mut Answers,
}

impl Look<'_> {
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

    pub fn holds(&mut self, test: &Test) -> bool {
        let known = self.answers.0.iter().find(|(known, _)| known == test);
        if let Some(&(_, holds)) = known {
            return holds;
        }
        let holds = self.test(test);
        self.answers.0.push((*test, holds));
        holds
    }

    fn test(&self, test: &Test) -> bool {
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

    pub fn is(&self, cell: usize, sort: CellSort) -> bool {
        let read = self.cells.get(cell).map_or(Cell::Empty, |c| c.cell);
        match sort {
            CellSort::Filled => read.is_filled(),
            CellSort::Curtain => read == Cell::Curtain,
            CellSort::Text => self.is_not_filled_but(cell, has_black),
            CellSort::Drawn => self.is_not_filled_but(cell, has_shades),
        }
    }

    fn is_not_filled_but(&self, cell: usize, is: fn(&Picture, Rect) -> bool) -> bool {
        let (row, col) = (cell / COLUMNS, cell % COLUMNS);
        let filled = self.cells.get(cell).is_none_or(|c| c.cell.is_filled());
        !filled && row >= self.field.first_row() && is(self.picture, self.field.cell(row, col))
    }
}

/// Whether the pixels are of more than one shade.
fn has_shades(picture: &Picture, rect: Rect) -> bool {
    let first = picture.at(rect.x.into(), rect.y.into());
    let differs = |row: &[Shade]| row.iter().fold(0, |all, &s| all | (s as u8 ^ first as u8)) > 0;
    rows(picture, rect).any(differs)
}
