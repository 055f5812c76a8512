//! How filled cells are distinguished from empty ones: places in a cell that vote.
//!
//! Empty cells look alike, minos do not, and some may not be in the pictures. So a place votes
//! by not having the shade that it has in empty cells, and few votes are enough.

use crate::{lattice::Cell, well::Place};
use screen::{Point, Shade};

/// More votes than this are never needed.
const MOST: u32 = 6;

/// The places in a cell that vote, the shades that vote for "filled", and the votes needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// From the top left pixel of the cell.
    pub places: Vec<Point>,
    /// The shade of all the places in an empty cell.
    pub ground: Shade,
    /// Votes from which a cell is filled.
    pub votes: u8,
}

impl Fill {
    /// By the shade with which the filled cells differ most. `None` when the empty cells have
    /// no places of the same shade at which all filled ones differ.
    pub fn of(place: &Place) -> Option<Self> {
        Shade::EACH
            .into_iter()
            .filter_map(|ground| Self::by(place, ground))
            .max_by_key(|(least, fill)| (*least, fill.places.len()))
            .map(|(_, fill)| fill)
    }

    fn by(place: &Place, ground: Shade) -> Option<(u32, Self)> {
        let is_ground = |cell: Cell, i: u32| cell.shade(i) == ground as u8;
        let pixels: Vec<u32> = (0..place.pitch.area())
            .filter(|&i| place.empty.iter().all(|&cell| is_ground(cell, i)))
            .collect();
        let votes = |cell: Cell| pixels.iter().filter(|&&i| !is_ground(cell, i)).count() as u32;
        let least = place.filled.iter().map(|&(cell, _)| votes(cell)).min()?;
        if least == 0 {
            return None;
        }
        let wide = u32::from(place.pitch.x);
        let point = |&i: &u32| Point {
            x: (i % wide) as u8,
            y: (i / wide) as u8,
        };
        let fill = Self {
            places: pixels.iter().map(point).collect(),
            ground,
            votes: least.div_ceil(3).min(MOST) as u8,
        };
        Some((least, fill))
    }
}
