//! Follows the falling piece of a game whose rules are not known: what lies is what stays.

use crate::grid::{Grid, moved, offset};
use autofit::{GameReading, controls::Place};

/// Frames that nothing explains the well, after which it is looked at without the past. Longer
/// than the animations of cleared rows, which take about a hundred frames.
const LOST: u32 = 240;
/// A piece appears among so many rows from the top.
const TOP: i8 = 6;
/// Rows that a turn lifts a piece, at most.
const JUMP: i8 = 4;

/// A piece that came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rested {
    /// Its cells, before rows were cleared.
    pub cells: [Place; 4],
    /// The rows that it cleared.
    pub cleared: usize,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// No well, or nothing that is explained.
    Unclear,
    /// What lies, and no piece above it.
    Between(Option<Rested>),
    /// The falling piece.
    Falling {
        /// Its cells in order.
        cells: [Place; 4],
        /// Whether it is another piece than in the last picture.
        is_new: bool,
        /// The piece that rested before it, in the picture that shows it first.
        rested: Option<Rested>,
    },
}

/// What is known of the well.
#[derive(Clone, Debug)]
pub struct Tracker {
    rows: usize,
    lying: Grid,
    piece: Option<[Place; 4]>,
    is_lost: bool,
    unclear: u32,
    /// A piece that counts as soon as it falls, and what lies then.
    candidate: Option<([Place; 4], Grid)>,
}

impl Tracker {
    pub fn new(rows: usize) -> Self {
        Self {
            rows,
            lying: Grid::default(),
            piece: None,
            is_lost: true,
            unclear: 0,
            candidate: None,
        }
    }

    /// The lying cells.
    pub const fn lying(&self) -> &Grid {
        &self.lying
    }

    /// Frames since something was explained last.
    pub const fn unclear(&self) -> u32 {
        self.unclear
    }

    /// Whether there may be a piece that has not fallen yet.
    pub const fn has_candidate(&self) -> bool {
        self.candidate.is_some()
    }

    /// Drops all that was seen of the well.
    pub fn forget(&mut self) {
        *self = Self::new(self.rows);
    }

    /// The next picture.
    pub fn see(&mut self, reading: &GameReading) -> Sight {
        let sight = match reading.is_play {
            true => self.explained(Grid::of(reading)),
            false => None,
        };
        if sight.is_some() {
            self.unclear = 0;
        } else {
            self.unclear += 1;
            self.is_lost |= self.unclear > LOST;
        }
        if !reading.is_play {
            self.candidate = None;
        }
        sight.unwrap_or(Sight::Unclear)
    }

    fn explained(&mut self, filled: Grid) -> Option<Sight> {
        if self.is_lost {
            return self.found(filled);
        }
        if self.lying.is_in(&filled) {
            let over = filled.without(&self.lying);
            if let Some(cells) = over.tetromino() {
                // What is suddenly further up is another piece, though the last one is not there.
                let is_new = self.piece.is_none_or(|last| cells[0].0 + JUMP < last[0].0);
                self.piece = Some(cells);
                return Some(Sight::Falling {
                    cells,
                    is_new,
                    rested: None,
                });
            }
            if over == Grid::default() && self.piece.is_none() {
                return Some(Sight::Between(None));
            }
        }
        let piece = self.piece?;
        let at_rest = self.lying.rest(&piece, self.rows);
        for cells in [at_rest, piece] {
            let mut lying = self.lying;
            lying.fill(&cells);
            let cleared = lying.clear_rows(self.rows);
            if !lying.is_in(&filled) {
                continue;
            }
            let rested = Some(Rested { cells, cleared });
            let over = filled.without(&lying);
            let new = over.tetromino().filter(|new| new[0].0 <= TOP);
            if let Some(new) = new {
                (self.lying, self.piece) = (lying, Some(new));
                return Some(Sight::Falling {
                    cells: new,
                    is_new: true,
                    rested,
                });
            }
            if over == Grid::default() && cleared > 0 {
                (self.lying, self.piece) = (lying, None);
                return Some(Sight::Between(rested));
            }
        }
        None
    }

    /// A piece is what falls by a row while all else stays.
    fn found(&mut self, filled: Grid) -> Option<Sight> {
        if let Some((cells, lying)) = self.candidate {
            let over = filled.without(&lying);
            let now = over.tetromino().filter(|_| lying.is_in(&filled));
            match now.and_then(|now| offset(&cells, &now)) {
                Some((0, 0)) => return None,
                Some((1, 0)) => {
                    let cells = moved(&cells, 1, 0);
                    (self.lying, self.is_lost) = (lying, false);
                    (self.piece, self.candidate) = (Some(cells), None);
                    return Some(Sight::Falling {
                        cells,
                        is_new: true,
                        rested: None,
                    });
                }
                _ => self.candidate = None,
            }
        }
        if let Some(cells) = filled.loose_tetromino() {
            let mut piece = Grid::default();
            piece.fill(&cells);
            let lying = filled.without(&piece);
            self.candidate = Some((cells, lying));
        }
        None
    }
}
