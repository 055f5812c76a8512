//! Pictures of which not every pixel is certain, as from a capture.
//!
//! They are read as if they were certain. Then what depends on pixels in doubt is withdrawn: a
//! number becomes `None`, a cell is filled by something unknown, or has no margin when it is not
//! certain that it is filled. So a reading may lack something, but has nothing that two blended pictures or noise made up.

use super::Reader;
use crate::{Cell, Reading, Screen};
use ::screen::{Confidence, Picture, Point, Rect};

/// A pixel with less confidence is in doubt.
const DOUBT: u8 = 64;
/// A probe for the kind of a mino with less confidence is in doubt: few pixels decide.
const DOUBTFUL_PROBE: u8 = 100;
/// Pixels in doubt that a digit or a mino may have: noise, not another picture.
const FEW: usize = 6;
/// Pixels of a tile, each way.
const TILE: usize = 8;

impl Reader {
    /// Reads a picture of which not every pixel is certain: what depends on pixels in doubt
    /// is `None`, or has no margin.
    #[must_use]
    pub fn read_unsure(&self, picture: &Picture, confidence: &Confidence) -> Reading {
        self.withdraw(self.read(picture), picture, confidence)
    }

    /// Withdraws from the reading of a picture what depends on pixels in doubt.
    pub(crate) fn withdraw(
        &self,
        mut reading: Reading,
        picture: &Picture,
        confidence: &Confidence,
    ) -> Reading {
        if confidence
            .as_slice()
            .iter()
            .all(|&sure| sure >= DOUBTFUL_PROBE)
        {
            return reading;
        }
        let field = self.profile().field();
        let first = field.first_row();
        for (i, read) in reading.cells.iter_mut().enumerate() {
            let (row, column) = (i / rules::COLUMNS, i % rules::COLUMNS);
            if row >= first {
                let cell = field.cell(row, column);
                let below = |points: &[Point], least: u8| {
                    let doubtful = points.iter().filter(|point| {
                        let (x, y) = (cell.x + point.x, cell.y + point.y);
                        confidence.at(x.into(), y.into()) < least
                    });
                    doubtful.count()
                };
                let is_other = in_doubt(confidence, cell) > FEW;
                read.margin = match is_other {
                    true => 0,
                    false => read
                        .margin
                        .saturating_sub(below(&field.corners, DOUBT) as u8),
                };
                let probes = below(&self.profile().minos().probes, DOUBTFUL_PROBE);
                if (is_other || probes >= 2) && read.cell.is_filled() {
                    read.cell = Cell::Other;
                }
            }
        }
        let panel = self.profile().panel();
        let panel_b = self
            .profile()
            .panel_b()
            .filter(|_| self.shows_panel_b(picture, &reading));
        let (level, lines, heart) = match panel_b {
            Some(b) => (b.level, b.lines, b.heart),
            None => (panel.level, panel.lines, panel.heart),
        };
        let certain = |rect: Rect| tiles(rect).all(|tile| in_doubt(confidence, tile) <= FEW);
        reading.score = reading.score.filter(|_| certain(panel.score));
        reading.level = reading.level.filter(|_| certain(level));
        reading.lines = reading.lines.filter(|_| certain(lines));
        reading.heart = reading.heart.filter(|_| certain(heart));
        if !certain(panel.next_cells) {
            (reading.next, reading.next_empty) = (None, false);
        }
        reading
    }

    fn shows_panel_b(&self, picture: &Picture, reading: &Reading) -> bool {
        let has_panel = matches!(
            reading.screen,
            Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver
        );
        has_panel && self.parts(picture).panel_b == Some(true)
    }
}

/// The tiles of a rectangle.
fn tiles(rect: Rect) -> impl Iterator<Item = Rect> {
    let columns = (rect.x..rect.x + rect.w).step_by(TILE);
    let rows = move || (rect.y..rect.y + rect.h).step_by(TILE);
    columns.flat_map(move |x| {
        rows().map(move |y| {
            let right = (rect.x + rect.w - x).min(TILE as u8);
            let below = (rect.y + rect.h - y).min(TILE as u8);
            Rect::new(x, y, right, below)
        })
    })
}

/// Pixels of a rectangle that are in doubt.
fn in_doubt(confidence: &Confidence, rect: Rect) -> usize {
    let (left, top) = (usize::from(rect.x), usize::from(rect.y));
    let (w, h) = (usize::from(rect.w), usize::from(rect.h));
    (top..top + h)
        .flat_map(|y| (left..left + w).map(move |x| (x, y)))
        .filter(|&(x, y)| confidence.at(x, y) < DOUBT)
        .count()
}
