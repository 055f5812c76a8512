//! What the pointer does now.

use rules::Piece;
use screen::Point;

/// What the pointer is over. Each pass replaces it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// The candidate of the plan, by its rank from 0.
    pub candidate: Option<usize>,
    /// The pixel of the picture.
    pub pixel: Option<Point>,
    /// The line of the search, by its rank from 0.
    pub line: Option<usize>,
    /// The next piece of the chance tree, and the one after it.
    pub chance: Option<(Piece, Option<Piece>)>,
    /// The candidate of the lab's game, by its rank from 0.
    pub lab_candidate: Option<usize>,
    /// The region of the edited profile, by its key.
    pub region: Option<String>,
}
