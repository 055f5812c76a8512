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
    floating::floating,
    ground::{self, Ground, Look, PERIOD},
    lattice::{Cell, Lattice, Pitch},
};
use rules::COLUMNS;
use screen::{Picture, Point, Rect};
use std::collections::BTreeSet;

/// Rows that a well may have.
pub const ROWS: std::ops::RangeInclusive<usize> = 16..=20;
/// Bits for each look of filled cells.
const LOOK: f64 = 30.0;
/// Fewer pixels than this do not make a cell filled.
const DRAWN: u32 = 4;
/// Bits for each end of a row without a wall beside it.
const ALONE: f64 = 25.0;
/// Bits for each cell beside which something is drawn between the well and what ends it.
const BETWEEN: f64 = 12.0;
/// Bits for each cell more than a piece has that stands on nothing.
const FLOATING: f64 = 6.0;
/// At most so many bits count for the looks of cells beyond their outlines.
const SHADES: f64 = 300.0;
/// A place that needs so many bits more than the best one is neither the best nor the second.
const HOPELESS: f64 = 1_000.0;
/// The cells of a piece.
const PIECE: usize = 4;
/// The low bit of each pixel.
const LOW: u128 = u128::MAX / 3;
/// The share of the rows beside which a wall has to be.
const WALL: f64 = 0.8;

/// One place of the well.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The pixels of its cells.
    pub rect: Rect,
    pub pitch: Pitch,
    pub rows: usize,
    /// What empty cells look like.
    pub ground: Ground,
    /// Pixels between the cells and what ends the well: left, right, top, bottom.
    pub margins: [u8; 4],
    /// Bits that it takes to describe the cells.
    pub cost: f64,
    /// The part of it that is not for the looks of cells.
    pub bare: f64,
    /// Filled cells of all pictures, with their looks.
    pub filled: Vec<(Cell, usize)>,
    /// How many pixels of the filled cell that is most like an empty one differ from it.
    pub least_difference: Option<u32>,
    /// Filled cells in which no other has the same pixels drawn.
    pub single_outlines: usize,
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
            let corner = lattice.corner(first.0 + column, first.1 + row);
            (self.ground.distance(cell, corner, self.pitch) > 0, cell)
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
    let (mut all, mut best) = (Vec::new(), f64::INFINITY);
    for pitch in Pitch::EACH {
        for y in 0..pitch.y {
            for x in 0..pitch.x {
                if is_cancelled() {
                    return None;
                }
                let lattice = Lattice::new(pictures, pitch, (x, y));
                for ground in grounds(&lattice, pictures, clicks) {
                    if let Some(search) = Search::new(&lattice, ground, clicks) {
                        search.places(&mut all, &mut best);
                    }
                }
            }
        }
    }
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    // The same place with another idea of what empty cells look like is no other place.
    let mut known = BTreeSet::new();
    all.retain(|place| {
        let Rect { x, y, w, h } = place.rect;
        known.insert((x, y, w, h, place.pitch))
    });
    Some(all)
}

/// What empty cells may look like on a lattice, by the clicks on them.
fn grounds(lattice: &Lattice, pictures: &[Picture], clicks: &[Click]) -> Vec<Ground> {
    let every = u128::MAX >> (128 - 2 * lattice.pitch.area());
    let (mut looks, mut cells): (Vec<Look>, Vec<_>) = (Vec::new(), Vec::new());
    for click in clicks.iter().filter(|click| click.role == Role::Empty) {
        let Some((column, row)) = lattice.at(click.at) else {
            return Vec::new();
        };
        let look = (lattice.cell(click.frame, column, row), every & LOW);
        if !looks.contains(&look) {
            looks.push(look);
        }
        let (x, y) = lattice.corner(column, row);
        let Pitch { x: wide, y: high } = lattice.pitch;
        let picture = pictures.get(click.frame);
        cells.extend(picture.map(|picture| (picture, Rect::new(x as u8, y as u8, wide, high))));
    }
    let mut grounds = vec![Ground::Cells(looks)];
    // With cells as large as the pattern, both are the same.
    if usize::from(lattice.pitch.x.min(lattice.pitch.y)) < PERIOD {
        grounds.extend(Ground::pattern(cells.into_iter()));
    }
    grounds
}

/// The search on one lattice, with one idea of what empty cells look like.
struct Search<'a> {
    lattice: &'a Lattice,
    ground: Ground,
    /// The looks of an empty cell at each place, or the same ones at all.
    looks: Vec<Vec<Look>>,
    /// For each picture and cell whether it is not empty.
    filled: Vec<Vec<bool>>,
    /// The leftmost and rightmost clicked column, the topmost and lowest clicked row.
    clicked: [usize; 4],
}

impl<'a> Search<'a> {
    /// `None` when the clicks contradict each other on this lattice.
    fn new(lattice: &'a Lattice, ground: Ground, clicks: &[Click]) -> Option<Self> {
        let looks = match &ground {
            Ground::Cells(looks) => vec![looks.clone()],
            Ground::Pattern(_) => (0..lattice.rows)
                .flat_map(|row| (0..lattice.columns).map(move |column| (column, row)))
                .map(|(column, row)| ground.looks(lattice.corner(column, row), lattice.pitch))
                .collect(),
        };
        let mut search = Self {
            lattice,
            ground,
            looks,
            filled: Vec::new(),
            clicked: [usize::MAX, 0, usize::MAX, 0],
        };
        let of_cells = |click: &&Click| matches!(click.role, Role::Empty | Role::Filled);
        for click in clicks.iter().filter(of_cells) {
            let (column, row) = lattice.at(click.at)?;
            let [left, right, top, bottom] = search.clicked;
            search.clicked = [
                left.min(column),
                right.max(column),
                top.min(row),
                bottom.max(row),
            ];
            let cell = lattice.cell(click.frame, column, row);
            let distance = ground::distance(cell, search.looks(column, row));
            if click.role == Role::Filled && distance < DRAWN {
                return None;
            }
        }
        search.filled = (0..lattice.frames())
            .map(|frame| {
                (0..lattice.rows)
                    .flat_map(|row| (0..lattice.columns).map(move |column| (column, row)))
                    .map(|(column, row)| {
                        let cell = lattice.cell(frame, column, row);
                        ground::distance(cell, search.looks(column, row)) > 0
                    })
                    .collect()
            })
            .collect();
        Some(search)
    }

    /// The looks of an empty cell at a place.
    fn looks(&self, column: usize, row: usize) -> &[Look] {
        let at = row * self.lattice.columns + column;
        let looks = self.looks.get(at).or_else(|| self.looks.first());
        looks.map_or(&[], |looks| looks)
    }

    fn places(&self, all: &mut Vec<Place>, best: &mut f64) {
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
                    let found = self.place(column, row, count, *best);
                    *best = found.iter().fold(*best, |best, place| best.min(place.cost));
                    all.extend(found);
                }
            }
        }
    }

    fn is_filled(&self, frame: usize, column: usize, row: usize) -> bool {
        self.filled[frame][row * self.lattice.columns + column]
    }

    fn place(&self, column: usize, row: usize, rows: usize, best: f64) -> Option<Place> {
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
        let looks = window.cost(&filled);
        if looks > best + HOPELESS {
            return None;
        }
        let margins = [left, right, top, bottom];
        let bare = ALONE * f64::from(window.rows_without_wall(left, right))
            + BETWEEN * window.drawn_between(margins) as f64
            + FLOATING * window.floating() as f64;
        Some(Place {
            rect: Rect::new(
                x as u8,
                y as u8,
                pitch.x * COLUMNS as u8,
                pitch.y * rows as u8,
            ),
            pitch,
            rows,
            ground: self.ground.clone(),
            margins,
            cost: bare + looks,
            bare,
            least_difference: window.least_difference(),
            single_outlines: window
                .outlines()
                .iter()
                .filter(|&&(_, count)| count == 1)
                .count(),
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
        let Search { lattice, .. } = self.search;
        let looks = self.search.looks(column, row);
        lattice.off(column, row) | ground::contrast(lattice.cell(frame, column, row), looks)
    }

    /// The filled cells of all pictures, `(frame, column, row)`.
    fn filled_cells(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.frames()
            .flat_map(|frame| self.lines().map(move |row| (frame, row)))
            .flat_map(|(frame, row)| self.columns().map(move |column| (frame, column, row)))
            .filter(|&(frame, column, row)| self.search.is_filled(frame, column, row))
    }

    fn least_difference(&self) -> Option<u32> {
        let difference = |(frame, column, row)| {
            let cell = self.search.lattice.cell(frame, column, row);
            ground::distance(cell, self.search.looks(column, row))
        };
        self.filled_cells().map(difference).min()
    }

    /// Beside how many cells something is drawn between the well and what ends it.
    fn drawn_between(&self, [left, right, top, bottom]: [u8; 4]) -> usize {
        let Search { lattice, .. } = self.search;
        let Pitch { x: wide, y: high } = lattice.pitch;
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
            + across(self.row - 1, rows(high - top, high))
            + across(self.row + self.rows, rows(0, bottom))
    }

    /// How many cells more than a piece has stand on nothing, in all pictures.
    fn floating(&self) -> usize {
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
    fn filled(&self) -> Vec<(Cell, usize)> {
        let look = |(frame, column, row)| self.search.lattice.cell(frame, column, row);
        counted(self.filled_cells().map(look).collect())
    }

    /// The same for what is drawn in them, whatever its shades: minos that have no edge towards
    /// each other have many looks, but few outlines.
    fn outlines(&self) -> Vec<(Cell, usize)> {
        let outline = |(frame, column, row)| Cell(self.contrast(frame, column, row));
        counted(self.filled_cells().map(outline).collect())
    }

    /// Bits that describe the outlines, and those that describe the looks as far as they count.
    fn cost(&self, filled: &[(Cell, usize)]) -> f64 {
        let outlines = self.bits(&self.outlines());
        outlines + (self.bits(filled) - outlines).min(SHADES)
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
