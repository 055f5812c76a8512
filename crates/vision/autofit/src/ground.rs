//! What empty cells look like: the same in each cell, alternating as on a chessboard, or a pattern
//! that goes over the whole screen whatever the cells are.

use crate::lattice::{Cell, Pitch};
use screen::{Picture, Rect};

/// Pixels after which a pattern repeats, as the tiles of the screen do.
pub const PERIOD: usize = 8;
/// The low bit of each pixel.
const LOW: u128 = u128::MAX / 3;

/// Columns and rows may alternate: cells of even columns and rows, of odd columns, of odd rows, of
/// both.
pub const SLOTS: usize = 4;

/// A look of an empty cell, and the pixels that are known: the low bit of each.
pub type Look = (Cell, u128);

/// What empty cells look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Each cell has one of these looks.
    Cells(Vec<Look>),
    /// Each cell has the look of its [`slot()`]; where that is not known, one of all looks.
    Alternating([Option<Look>; SLOTS]),
    /// The shade of each pixel of a pattern that begins at the corner of the screen, row by row.
    Pattern(Box<[Option<u8>; PERIOD * PERIOD]>),
}

impl Ground {
    /// The pattern that these cells of pictures show; `None` when they show different ones, or
    /// one shade only, for which no pattern is needed.
    pub fn pattern<'a>(cells: impl Iterator<Item = (&'a Picture, Rect)>) -> Option<Self> {
        let mut pattern = Box::new([None; PERIOD * PERIOD]);
        for (picture, cell) in cells {
            for at in cell.points() {
                let shade = picture.at_point(at) as u8;
                let known = pattern.get_mut(place(at.x.into(), at.y.into()))?;
                if known.is_some_and(|known| known != shade) {
                    return None;
                }
                *known = Some(shade);
            }
        }
        let mut shades = pattern.iter().flatten();
        let first = shades.next()?;
        let has_more = shades.any(|shade| shade != first);
        has_more.then_some(Self::Pattern(pattern))
    }

    /// Whether all empty cells have one shade.
    pub fn is_plain(&self, pitch: Pitch) -> bool {
        match self {
            Self::Cells(looks) => {
                let mut shades =
                    (looks.iter()).flat_map(|look| (0..pitch.area()).map(|i| look.0.shade(i)));
                let first = shades.next();
                shades.all(|shade| Some(shade) == first)
            }
            Self::Alternating(_) | Self::Pattern(_) => false,
        }
    }

    /// The looks of an empty cell at a place.
    pub fn looks(&self, (x, y): (i32, i32), pitch: Pitch) -> Vec<Look> {
        match self {
            Self::Cells(looks) => looks.clone(),
            Self::Alternating(slots) => {
                let look = slots.get(slot((x, y), pitch)).copied().flatten();
                match look {
                    Some(look) => vec![look],
                    None => slots.iter().flatten().copied().collect(),
                }
            }
            Self::Pattern(pattern) => {
                let (mut cell, mut known) = (0, 0);
                for dy in (0..i32::from(pitch.y)).rev() {
                    for dx in (0..i32::from(pitch.x)).rev() {
                        let shade = pattern.get(place(x + dx, y + dy)).copied().flatten();
                        cell = cell << 2 | u128::from(shade.unwrap_or(0));
                        known = known << 2 | u128::from(shade.is_some());
                    }
                }
                vec![(Cell(cell), known)]
            }
        }
    }

    /// How many pixels of a cell differ from the most similar look of an empty one.
    pub fn distance(&self, cell: Cell, corner: (i32, i32), pitch: Pitch) -> u32 {
        distance(cell, &self.looks(corner, pitch))
    }
}

/// How many pixels of a cell differ from the most similar of some looks.
pub fn distance(cell: Cell, looks: &[Look]) -> u32 {
    let each = looks
        .iter()
        .map(|look| (cell.difference(look.0) & look.1).count_ones());
    each.min().unwrap_or(u32::MAX)
}

/// The pixels of a cell that differ from all of some looks: the low bit of each.
pub fn contrast(cell: Cell, looks: &[Look]) -> u128 {
    let differs = |all, look: &Look| all & cell.difference(look.0) & look.1;
    looks.iter().fold(LOW, differs)
}

/// The place of a cell among those that alternate.
pub fn slot((x, y): (i32, i32), pitch: Pitch) -> usize {
    let odd = |at: i32, pitch: u8| at.div_euclid(i32::from(pitch)).rem_euclid(2) as usize;
    odd(x, pitch.x) + 2 * odd(y, pitch.y)
}

/// The index of a pixel in a pattern.
fn place(x: i32, y: i32) -> usize {
    let within = |at: i32| at.rem_euclid(PERIOD as i32) as usize;
    within(y) * PERIOD + within(x)
}
