//! How filled cells are distinguished from empty ones: pixels that vote.
//!
//! Empty cells look alike, minos do not, and some may not be in the pictures. So a pixel votes
//! by not being what it is in an empty cell, and few votes are enough.

use crate::{ground::Ground, well::Place};
use screen::Shade;
use serde::{Deserialize, Serialize};

/// More votes than this are never needed.
const MOST: u32 = 6;

/// The pixels in a cell that vote, and the votes needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fill {
    /// How many pixels of a cell vote.
    pub pixels: u32,
    /// The most frequent shade of an empty cell.
    pub ground: Shade,
    /// Votes from which a cell is filled.
    pub votes: u8,
}

impl Fill {
    /// What distinguishes filled cells, from the looks of the empty and the filled ones. `None` when
    /// a filled one is like an empty one.
    pub fn of(place: &Place) -> Option<Self> {
        let least = place.least_difference.filter(|&least| least > 0)?;
        let shades: Vec<u8> = match &place.ground {
            Ground::Cells(looks) => {
                let look = looks.first()?.0;
                (0..place.pitch.area()).map(|i| look.shade(i)).collect()
            }
            Ground::Alternating(slots) => (slots.iter().flatten())
                .flat_map(|look| (0..place.pitch.area()).map(|i| look.0.shade(i)))
                .collect(),
            Ground::Pattern(pattern) => pattern.iter().flatten().copied().collect(),
        };
        let count = |shade: &Shade| shades.iter().filter(|&&s| s == *shade as u8).count();
        Some(Self {
            pixels: place.pitch.area(),
            ground: Shade::EACH.into_iter().max_by_key(count)?,
            votes: least.div_ceil(3).min(MOST) as u8,
        })
    }
}
