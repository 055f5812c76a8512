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

mod walls;
mod window;

use crate::{
    alternating,
    click::{Click, Role},
    ground::{self, Ground, Look, PERIOD},
    lattice::{Cell, Lattice, Pitch},
    parts::{self, Drawn},
};
use rules::COLUMNS;
use screen::{Picture, Point, Rect};
use std::collections::BTreeSet;
use walls::Above;
use window::Window;

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
/// Bits for each column of a picture above which the look of the empty cells goes on.
const OPEN: f64 = 15.0;
/// Bits for each cell more than a piece has that stands on nothing.
const FLOATING: f64 = 6.0;
/// Bits for each column of a picture that is full: the game would be over.
const FULL: f64 = 60.0;
/// Bits for each cell of a row that continues the well.
const LEFT_OUT: f64 = 15.0;
/// At most so many bits count for the looks of cells beyond their outlines.
const SHADES: f64 = 300.0;
/// A place that needs so many bits more than the best one is neither the best nor the second.
const HOPELESS: f64 = 1_000.0;
/// So many places are described by the parts of their cells too.
const BY_PARTS: usize = 300;
/// Bits by which a description by parts has to be better.
const PARTS: f64 = 20.0;
/// The bonus in bits for a chequered ground over one with both looks anywhere, since the latter
/// hides minos that resemble a look.
const ALTERNATING: f64 = 120.0;
/// Rows that are full at once, at most: those that the longest piece clears.
const CLEARED: usize = 4;
/// The cells of a piece.
const PIECE: usize = 4;
/// The low bit of each pixel.
const LOW: u128 = u128::MAX / 3;
/// The share of the rows beside which a wall has to be.
const WALL: f64 = 0.8;
/// Where cells alternate, at least half of those of a wall differ from them.
const HALF: f64 = 0.5;

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
    /// Bits that it takes by the parts of the cells.
    pub cost_of_parts: f64,
    /// Filled cells of all pictures.
    drawn: Vec<Drawn>,
    /// Filled cells of all pictures, with their looks.
    pub filled: Vec<(Cell, usize)>,
    /// How many pixels of the filled cell that is most like an empty one differ from it.
    pub least_difference: Option<u32>,
    /// How many looks filled cells have; of their interiors, when they are described by parts.
    pub looks: usize,
    /// Filled cells in which no other has the same pixels drawn.
    pub single_outlines: usize,
    /// Rows that flash before they are cleared; in a smaller place, the lowest of them is the floor.
    pub flashing: usize,
}

impl Place {
    fn describe_parts(&mut self, frames: usize) {
        let cells = (self.rows * COLUMNS * frames) as f64;
        let bits = |count: f64| match count > 0.0 {
            true => -count * (count / cells).log2(),
            false => 0.0,
        };
        let filled = self.drawn.len() as f64;
        let parts = parts::bits(&self.drawn, self.pitch);
        self.cost_of_parts = self.bare + bits(filled) + bits(cells - filled) + parts;
    }

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
    let order = |place: &Place| match place.ground {
        Ground::Alternating(_) => place.cost - ALTERNATING,
        Ground::Cells(_) | Ground::Pattern(_) => place.cost,
    };
    all.sort_by(|a, b| order(a).total_cmp(&order(b)));
    // The same place with another idea of what empty cells look like is no other place.
    let mut known = BTreeSet::new();
    all.retain(|place| {
        let Rect { x, y, w, h } = place.rect;
        known.insert((x, y, w, h, place.pitch))
    });
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let frames = pictures.len();
    (all.iter_mut().take(BY_PARTS)).for_each(|place| place.describe_parts(frames));
    let least = |cost: &dyn Fn(&Place) -> f64| all.iter().map(cost).fold(f64::INFINITY, f64::min);
    let (whole, parts) = (
        least(&|place| place.cost),
        least(&|place| place.cost_of_parts),
    );
    if parts + PARTS < whole {
        for place in &mut all {
            place.cost = place.cost_of_parts;
            place.single_outlines = parts::single(&place.drawn, place.pitch);
            place.looks = parts::looks(&place.drawn, place.pitch);
        }
        all.retain(|place| place.cost.is_finite());
        all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
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
    grounds.extend(alternating::grounds(lattice, clicks));
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
    /// The rows in which a cell was clicked as filled.
    filled_at: BTreeSet<usize>,
}

impl<'a> Search<'a> {
    /// `None` when the clicks contradict each other on this lattice.
    fn new(lattice: &'a Lattice, ground: Ground, clicks: &[Click]) -> Option<Self> {
        let looks = match &ground {
            Ground::Cells(looks) => vec![looks.clone()],
            Ground::Alternating(_) | Ground::Pattern(_) => (0..lattice.rows)
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
            filled_at: BTreeSet::new(),
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
            if click.role == Role::Filled {
                if distance < DRAWN {
                    return None;
                }
                search.filled_at.insert(row);
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
        let window = Window::new(self, (column, row), rows)?;
        let left = window.beside(column - 1, |d| self.lattice.pitch.x - d)?;
        let right = window.beside(column + COLUMNS, |d| d - 1)?;
        // With room for one more column it is none of the ends.
        if left + right >= self.lattice.pitch.x {
            return None;
        }
        let bottom = window.below()?;
        let top = match window.above() {
            Some(above) if above.is_closed => above,
            _ if window.walls_end(left, right) => Above::default(),
            above => above?,
        };
        let (x, y) = self.lattice.corner(column, row);
        let pitch = self.lattice.pitch;
        let filled = window.filled();
        let looks = window.cost(&filled);
        let rect = Rect::new(
            x as u8,
            y as u8,
            pitch.x * COLUMNS as u8,
            pitch.y * rows as u8,
        );
        if looks > best + HOPELESS {
            return None;
        }
        let margins = [left, right, top.distance, bottom];
        let drawn = window.drawn();
        if window.has_strange_top(&drawn) {
            return None;
        }
        let bare = ALONE * f64::from(window.rows_without_wall(left, right))
            + top.cost
            + BETWEEN * window.drawn_between([left, right, bottom]) as f64
            + window.bits_of_empty()
            + FLOATING * window.floating() as f64
            + FULL * window.full_columns() as f64
            + LEFT_OUT * window.left_out(&drawn) as f64;
        Some(Place {
            rect,
            pitch,
            rows,
            ground: self.ground.clone(),
            margins,
            cost: bare + looks,
            cost_of_parts: f64::INFINITY,
            bare,
            drawn,
            least_difference: window.least_difference(),
            looks: filled.len(),
            single_outlines: window
                .outlines()
                .iter()
                .filter(|&&(_, count)| count == 1)
                .count(),
            filled,
            flashing: window.flashing.len(),
        })
    }
}
