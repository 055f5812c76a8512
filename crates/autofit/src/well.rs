//! Where the well can be: every place at every pitch that the clicks and the walls allow,
//! with the cost of describing its cells.
//!
//! A well has 10 columns and 16 to 20 rows of cells that look like the clicked empty one, or
//! are filled. No column and no row of it is full, since a full row is cleared and a full
//! column ends the game; so walls are not part of it even when they look like minos. And it
//! is as large as it can be: beyond each side, in less than a cell, the look of the empty
//! cells ends.
//!
//! What is left are places that differ by a few pixels, where there is room between cells and
//! walls. There the filled cells decide. Cut in the right places, they have few looks; cut
//! elsewhere, each edge of a group of cells makes looks of its own.

use crate::{
    click::{Click, Role},
    lattice::{Cell, Lattice, Pitch},
};
use rules::COLUMNS;
use screen::{Picture, Point, Rect};

/// Rows that a well may have.
pub const ROWS: std::ops::RangeInclusive<usize> = 16..=20;
/// Bits for each look of filled cells.
const LOOK: f64 = 30.0;
/// Fewer pixels than this do not make a cell filled.
const DRAWN: u32 = 4;
/// Bits for each end of a row without a wall beside it.
const ALONE: f64 = 25.0;
/// The share of the rows beside which a wall has to be.
const WALL: f64 = 0.8;

/// One place of the well.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The pixels of its cells.
    pub rect: Rect,
    pub pitch: Pitch,
    pub rows: usize,
    /// The looks of the empty cells.
    pub empty: Vec<Cell>,
    /// Pixels between the cells and what ends the well: left, right, top, bottom.
    pub margins: [u8; 4],
    /// Bits that it takes to describe the cells.
    pub cost: f64,
    /// The part of it that is not for the looks of cells.
    pub bare: f64,
    /// Filled cells of all pictures, with their looks.
    pub filled: Vec<(Cell, usize)>,
}

impl Place {
    /// The top left pixel of a cell.
    pub fn cell(&self, column: usize, row: usize) -> Point {
        Point {
            x: self.rect.x + column as u8 * self.pitch.x,
            y: self.rect.y + row as u8 * self.pitch.y,
        }
    }

    /// The cells of one picture: whether they are filled, and their looks.
    pub fn cells(&self, picture: &Picture) -> Vec<Vec<(bool, Cell)>> {
        let at = self.rect;
        let phase = (at.x % self.pitch.x, at.y % self.pitch.y);
        let lattice = Lattice::new(std::slice::from_ref(picture), self.pitch, phase);
        let first = lattice.at(Point { x: at.x, y: at.y }).unwrap_or((1, 1));
        let cell = |column, row| {
            let cell = lattice.cell(0, first.0 + column, first.1 + row);
            (!self.empty.contains(&cell), cell)
        };
        (0..self.rows)
            .map(|row| (0..COLUMNS).map(|column| cell(column, row)).collect())
            .collect()
    }
}

/// All places of the well, the cheapest first; `None` when it is cancelled.
pub fn places(
    pictures: &[Picture],
    clicks: &[Click],
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Vec<Place>> {
    let mut all = Vec::new();
    for pitch in Pitch::EACH {
        for y in 0..pitch.y {
            for x in 0..pitch.x {
                if is_cancelled() {
                    return None;
                }
                let lattice = Lattice::new(pictures, pitch, (x, y));
                if let Some(search) = Search::new(&lattice, clicks) {
                    search.places(&mut all);
                }
            }
        }
    }
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Some(all)
}

/// The search on one lattice.
struct Search<'a> {
    lattice: &'a Lattice,
    /// The looks of the clicked empty cells.
    empty: Vec<Cell>,
    /// For each picture and cell whether it is not empty.
    filled: Vec<Vec<bool>>,
    /// The leftmost and rightmost clicked column, the topmost and lowest clicked row.
    clicked: [usize; 4],
}

impl<'a> Search<'a> {
    /// `None` when the clicks contradict each other on this lattice.
    fn new(lattice: &'a Lattice, clicks: &[Click]) -> Option<Self> {
        let mut empty: Vec<Cell> = Vec::new();
        let mut clicked = [usize::MAX, 0, usize::MAX, 0];
        let of_cells = |click: &&Click| matches!(click.role, Role::Empty | Role::Filled);
        for click in clicks.iter().filter(of_cells) {
            let (column, row) = lattice.at(click.at)?;
            let [left, right, top, bottom] = clicked;
            clicked = [
                left.min(column),
                right.max(column),
                top.min(row),
                bottom.max(row),
            ];
            let cell = lattice.cell(click.frame, column, row);
            if click.role == Role::Empty && !empty.contains(&cell) {
                empty.push(cell);
            }
        }
        for click in clicks.iter().filter(|click| click.role == Role::Filled) {
            let (column, row) = lattice.at(click.at)?;
            let cell = lattice.cell(click.frame, column, row);
            if empty.iter().any(|e| e.distance(cell) < DRAWN) {
                return None;
            }
        }
        let filled = (0..lattice.frames())
            .map(|frame| {
                (0..lattice.rows)
                    .flat_map(|row| (0..lattice.columns).map(move |column| (column, row)))
                    .map(|(column, row)| !empty.contains(&lattice.cell(frame, column, row)))
                    .collect()
            })
            .collect();
        Some(Self {
            lattice,
            empty,
            filled,
            clicked,
        })
    }

    fn places(&self, all: &mut Vec<Place>) {
        let (columns, rows) = (self.lattice.columns - 1, self.lattice.rows - 1);
        let [left, right, top, bottom] = self.clicked;
        for count in ROWS {
            for row in (bottom + 1).saturating_sub(count).max(1)..=top {
                if row + count > rows {
                    break;
                }
                for column in (right + 1).saturating_sub(COLUMNS).max(1)..=left {
                    if column + COLUMNS > columns {
                        break;
                    }
                    all.extend(self.place(column, row, count));
                }
            }
        }
    }

    fn is_filled(&self, frame: usize, column: usize, row: usize) -> bool {
        self.filled[frame][row * self.lattice.columns + column]
    }

    fn place(&self, column: usize, row: usize, rows: usize) -> Option<Place> {
        let window = Window {
            search: self,
            column,
            row,
            rows,
        };
        if !window.is_playable() {
            return None;
        }
        let left = window.beside(column - 1, |d| self.lattice.pitch.x - d)?;
        let right = window.beside(column + COLUMNS, |d| d - 1)?;
        let bottom = window.across(row + rows, |d| d - 1)?;
        let top = window.across(row - 1, |d| self.lattice.pitch.y - d);
        let top = match top {
            Some(top) => top,
            None => window.walls_end(left, right).then_some(0)?,
        };
        let (x, y) = self.lattice.corner(column, row);
        let pitch = self.lattice.pitch;
        let filled = window.filled();
        let bare = ALONE * f64::from(window.rows_without_wall(left, right));
        Some(Place {
            rect: Rect::new(
                x as u8,
                y as u8,
                pitch.x * COLUMNS as u8,
                pitch.y * rows as u8,
            ),
            pitch,
            rows,
            empty: self.empty.clone(),
            margins: [left, right, top, bottom],
            cost: bare + window.cost(&filled),
            bare,
            filled,
        })
    }
}

/// A possible well on a lattice, in cells.
struct Window<'a> {
    search: &'a Search<'a>,
    column: usize,
    row: usize,
    rows: usize,
}

impl Window<'_> {
    fn columns(&self) -> std::ops::Range<usize> {
        self.column..self.column + COLUMNS
    }

    fn lines(&self) -> std::ops::Range<usize> {
        self.row..self.row + self.rows
    }

    fn frames(&self) -> std::ops::Range<usize> {
        0..self.search.lattice.frames()
    }

    /// Whether a game can show these cells: no wall is among them.
    fn is_playable(&self) -> bool {
        let row = |row| self.columns().map(move |column| (column, row));
        let column = |column| self.lines().map(move |row| (column, row));
        let right = self.column + COLUMNS - 1;
        !self.lines().any(|line| self.is_wall(row(line)))
            && !self.is_wall(column(self.column))
            && !self.is_wall(column(right))
    }

    /// Whether a line of cells is rather a wall than one that is full for a moment: full in
    /// all pictures, of one look. In one picture, where no filled cell has another look, it
    /// may be both.
    fn is_wall(&self, mut cells: impl Iterator<Item = (usize, usize)>) -> bool {
        let Search { lattice, .. } = self.search;
        let mut first = None;
        let is_wall = |(column, row)| {
            self.frames().all(|frame| {
                let look = lattice.cell(frame, column, row);
                let same = *first.get_or_insert(look) == look;
                same && self.search.is_filled(frame, column, row)
            })
        };
        cells.all(is_wall) && (lattice.frames() > 1 || self.filled().len() > 1)
    }

    /// How many pixels of the look of the empty cells follow beside the well, before a column
    /// of pixels in which it has ended. `x` is the column of pixels at a distance from 1.
    fn beside(&self, column: usize, x: impl Fn(u8) -> u8) -> Option<u8> {
        let lattice = self.search.lattice;
        (1..=lattice.pitch.x)
            .find(|&distance| {
                let mask = lattice.column_mask(x(distance));
                let ends = self
                    .frames()
                    .flat_map(|frame| self.lines().map(move |row| (frame, row)))
                    .filter(|&(frame, row)| self.contrast(frame, column, row) & mask != 0)
                    .count();
                ends as f64 >= WALL * (self.rows * lattice.frames()) as f64
            })
            .map(|distance| distance - 1)
    }

    /// The same above or below the well, where it has to end in each column.
    fn across(&self, row: usize, y: impl Fn(u8) -> u8) -> Option<u8> {
        let lattice = self.search.lattice;
        (1..=lattice.pitch.y)
            .find(|&distance| {
                let mask = lattice.row_mask(y(distance));
                self.frames().all(|frame| {
                    self.columns()
                        .all(|column| self.contrast(frame, column, row) & mask != 0)
                })
            })
            .map(|distance| distance - 1)
    }

    /// Whether the walls, at these distances, end above the well; those that are on the
    /// screen.
    fn walls_end(&self, left: u8, right: u8) -> bool {
        let walls = self.walls(left, right);
        !walls.is_empty() && walls.iter().all(|wall| wall.is_missing(self.row - 1))
    }

    /// At how many ends of rows there is no wall.
    fn rows_without_wall(&self, left: u8, right: u8) -> u32 {
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

    fn contrast(&self, frame: usize, column: usize, row: usize) -> u128 {
        let Search { lattice, empty, .. } = self.search;
        lattice.contrast(frame, column, row, empty)
    }

    /// The looks of the filled cells of all pictures and how often each is there, the most
    /// frequent first.
    fn filled(&self) -> Vec<(Cell, usize)> {
        let mut looks: Vec<Cell> = self
            .frames()
            .flat_map(|frame| self.lines().map(move |row| (frame, row)))
            .flat_map(|(frame, row)| self.columns().map(move |column| (frame, column, row)))
            .filter(|&(frame, column, row)| self.search.is_filled(frame, column, row))
            .map(|(frame, column, row)| self.search.lattice.cell(frame, column, row))
            .collect();
        looks.sort_unstable();
        let mut counted: Vec<(Cell, usize)> = looks
            .chunk_by(|a, b| a == b)
            .filter_map(|same| Some((*same.first()?, same.len())))
            .collect();
        counted.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counted
    }

    /// Bits that describe the looks, and for each cell which of them it has.
    fn cost(&self, filled: &[(Cell, usize)]) -> f64 {
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

    /// Whether there is no wall beside a row.
    fn is_missing(&self, row: usize) -> bool {
        2.0 * self.drawn(row) < self.average
    }
}
