//! The parts of a reading one by one, whatever the screen is, for panels that explain them.
//! [`Reader::read`](super::Reader::read) uses the same code.

use super::{
    Reader, has_black, panel,
    panel::PanelReader,
    screen::{Answers, Look},
};
use crate::{
    CellReading, Digit, NextBox, Number, Screen,
    profile::{CellSort, Test},
};
use ::screen::{Picture, Rect};
use rules::COLUMNS;

impl Reader {
    /// One cell of the visible field; `None` when there is no such cell.
    #[must_use]
    pub fn cell(&self, picture: &Picture, row: usize, col: usize) -> Option<CellReading> {
        let cell = (col < COLUMNS).then_some(row.checked_mul(COLUMNS)?.checked_add(col)?)?;
        self.0.cells.read_one(picture, cell)
    }

    /// What stands in the next box.
    #[must_use]
    pub fn next(&self, picture: &Picture) -> NextBox {
        if !has_black(picture, self.profile().panel().next) {
            return NextBox::Empty;
        }
        let piece = self.0.next.read(picture);
        piece.map_or(NextBox::Unreadable, NextBox::Piece)
    }

    /// Which of the 4x2 cells of the next box are filled; bit `4 * row + column`.
    #[must_use]
    pub fn next_filled(&self, picture: &Picture) -> usize {
        self.0.next.filled(picture)
    }

    /// Which screen it is.
    #[must_use]
    pub fn screen(&self, picture: &Picture) -> Screen {
        self.look(picture, |look| look.screen(self.profile().screens()))
    }

    /// Whether one test holds.
    #[must_use]
    pub fn holds(&self, picture: &Picture, test: &Test) -> bool {
        self.look(picture, |look| look.holds(test))
    }

    /// A number, in the arrangement that the picture shows; `None` when it can't be read
    /// or isn't shown.
    #[must_use]
    pub fn number(&self, picture: &Picture, number: Number) -> Option<u32> {
        self.panel(picture).number(number)?.read(picture)
    }

    /// The places of the digits of a number, from the left, in the arrangement that the
    /// picture shows; none when it doesn't show that number.
    #[must_use]
    pub fn places(&self, picture: &Picture, number: Number) -> &[Rect] {
        let number = self.panel(picture).number(number);
        number.map_or(&[], |number| number.tiles())
    }

    /// What stands in one place of a number; `None` when it has no such place.
    #[must_use]
    pub fn digit(&self, picture: &Picture, number: Number, place: usize) -> Option<Digit> {
        let number = self.panel(picture).number(number)?;
        let &tile = number.tiles().get(place)?;
        Some(number.place(picture, tile))
    }

    /// Whether the heart is shown, and where it is looked for.
    #[must_use]
    pub fn heart(&self, picture: &Picture) -> (bool, Rect) {
        let rect = self.panel(picture).heart();
        (panel::has_heart(picture, rect), rect)
    }

    /// Whether each cell is of a sort, row by row.
    #[must_use]
    pub fn sorted(&self, picture: &Picture, sort: CellSort) -> Vec<bool> {
        self.look(picture, |look| {
            (0..crate::CELLS).map(|cell| look.is(cell, sort)).collect()
        })
    }

    /// Whether one cell is of a sort.
    #[must_use]
    pub fn is_sort(&self, picture: &Picture, (row, col): (usize, usize), sort: CellSort) -> bool {
        let (cell, Some(read)) = (row * COLUMNS + col, self.cell(picture, row, col)) else {
            return false;
        };
        let mut cells = [CellReading::default(); crate::CELLS];
        cells[cell] = read;
        let look = Look {
            picture,
            field: self.profile().field(),
            cells: &cells,
            answers: &mut Answers::default(),
        };
        look.is(cell, sort)
    }

    /// The arrangement of numbers that is shown.
    fn panel(&self, picture: &Picture) -> &PanelReader {
        let when = self.profile().panel_b().map(|panel| &panel.when);
        match (&self.0.panel_b, when) {
            (Some(b), Some(when)) if self.look(picture, |look| look.all_hold(when)) => b,
            _ => &self.0.panel,
        }
    }

    fn look<T>(&self, picture: &Picture, ask: impl FnOnce(&mut Look<'_>) -> T) -> T {
        let cells = self.0.cells.read(picture);
        ask(&mut Look {
            picture,
            field: self.profile().field(),
            cells: &cells,
            answers: &mut Answers::default(),
        })
    }
}
