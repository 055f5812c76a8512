//! The 180 cells: which are filled, by how many votes, and with what.

use super::{changes::Changes, index};
use crate::{
    CELLS, CellReading, Profile,
    profile::{Minos, Shades},
};
use rules::COLUMNS;
use screen::{Picture, Point, Rect, Shade};

/// Where the pixels are, computed once.
#[derive(Debug)]
pub(super) struct CellReader {
    /// Cells above the screen.
    hidden: usize,
    /// The top left pixel of each of the others.
    origins: Vec<usize>,
    /// The first of these pixels, and how many pixels the cells are apart.
    at: Point,
    pitch: u8,
    votes: Votes,
    /// Places of the probes in a cell.
    probes: Vec<usize>,
    minos: Minos,
}

/// The corners of a cell and how they are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Votes {
    corners: [usize; 4],
    black: Shades,
    needed: u8,
}

impl Votes {
    pub fn new(field: &crate::profile::Field) -> Self {
        Self {
            corners: field.corners.map(index),
            black: field.black,
            needed: field.votes,
        }
    }

    /// How many corners of the cell whose top left pixel is at `origin` are black.
    pub fn count(&self, pixels: &[Shade], origin: usize) -> u8 {
        let black = |at: usize| {
            let shade = pixels.get(origin + at).copied().unwrap_or_default();
            u8::from(self.black.has(shade))
        };
        self.corners.map(black).iter().sum()
    }

    /// Whether that many fill a cell.
    pub fn fill(&self, votes: u8) -> bool {
        votes >= self.needed
    }

    fn margin(&self, votes: u8) -> u8 {
        if self.fill(votes) {
            votes - self.needed + 1
        } else {
            self.needed - votes
        }
    }
}

impl CellReader {
    pub fn new(profile: &Profile) -> Self {
        let field = profile.field();
        let origins: Vec<_> = (field.first_row() * COLUMNS..CELLS)
            .map(|i| {
                let cell = field.cell(i / COLUMNS, i % COLUMNS);
                index(Point {
                    x: cell.x,
                    y: cell.y,
                })
            })
            .collect();
        Self {
            hidden: CELLS - origins.len(),
            origins,
            at: field.origin,
            pitch: field.pitch,
            votes: Votes::new(field),
            probes: profile.minos().probes.iter().map(|&p| index(p)).collect(),
            minos: profile.minos().clone(),
        }
    }

    pub fn read(&self, picture: &Picture) -> Vec<CellReading> {
        let mut cells = self.unread();
        self.update(picture, &Changes::ALL, &mut cells);
        cells
    }

    /// All cells empty, as those above the screen are.
    pub fn unread(&self) -> Vec<CellReading> {
        vec![self.above(); CELLS]
    }

    /// Reads the cells again of which a pixel has changed.
    pub fn update(&self, picture: &Picture, changes: &Changes, cells: &mut [CellReading]) {
        let pixels = picture.shades().as_slice();
        let rows = cells.get_mut(self.hidden..).unwrap_or_default();
        let rows = rows.chunks_mut(COLUMNS).zip(self.origins.chunks(COLUMNS));
        for (y, (cells, origins)) in rows.enumerate() {
            let row = self.row(y);
            if !changes.touch(row) {
                continue;
            }
            let columns = (row.x..).step_by(self.pitch.into());
            for ((read, &origin), x) in cells.iter_mut().zip(origins).zip(columns) {
                if changes.touch(Rect::new(x, row.y, self.pitch, self.pitch)) {
                    *read = self.cell(pixels, origin);
                }
            }
        }
    }

    /// The pixels of a row of cells, counted from the topmost on the screen.
    fn row(&self, row: usize) -> Rect {
        let Self { at, pitch, .. } = *self;
        Rect::new(at.x, at.y + row as u8 * pitch, pitch * COLUMNS as u8, pitch)
    }

    /// One of the cells, counted from the top left; `None` when there is no such cell.
    pub fn read_one(&self, picture: &Picture, cell: usize) -> Option<CellReading> {
        match cell.checked_sub(self.hidden) {
            None => Some(self.above()),
            Some(cell) => {
                let &origin = self.origins.get(cell)?;
                Some(self.cell(picture.shades(), origin))
            }
        }
    }

    /// A cell above the screen.
    fn above(&self) -> CellReading {
        CellReading {
            margin: self.votes.margin(0),
            ..CellReading::default()
        }
    }

    fn cell(&self, pixels: &[Shade], origin: usize) -> CellReading {
        let votes = self.votes.count(pixels, origin);
        let code = self.code(pixels, origin);
        let cell = if self.votes.fill(votes) {
            self.minos.filled(code)
        } else {
            self.minos.not_filled(code)
        };
        CellReading {
            cell,
            votes,
            margin: self.votes.margin(votes),
        }
    }

    /// The shades at the probes as one number, two bits each.
    fn code(&self, pixels: &[Shade], origin: usize) -> usize {
        let mut code = 0;
        for (i, at) in self.probes.iter().enumerate() {
            let shade = pixels.get(origin + at).copied().unwrap_or_default();
            code |= (shade as usize) << (2 * i);
        }
        code
    }
}
