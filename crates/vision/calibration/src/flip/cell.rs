//! The fewest pixels by which a cell is read otherwise: of its corners, or of its probes; and the
//! cell of the field that is nearest to that.

use super::{PixelFlip, between, pixels};
use rules::{COLUMNS, ROWS};
use screen::{Picture, Point, Rect, Shade};
use vision::{
    Reader,
    profile::{Field, Minos},
};

/// So that a filled cell is not, or the other way round. `None` above the screen, and
/// when the shades that fill a cell are all or too few places vote.
pub(super) fn fill(
    reader: &Reader,
    picture: &Picture,
    row: usize,
    col: usize,
) -> Option<Vec<PixelFlip>> {
    reader.cell(picture, row, col)?;
    let field = reader.profile().field();
    if row < field.first_row() {
        return None;
    }
    corners(field, picture, field.cell(row, col))
}

/// The same for any block that is read as a cell. One place may be named for several
/// corners and then has as many votes: those with most votes are turned first, so no
/// smaller set turns as many.
pub(super) fn corners(field: &Field, picture: &Picture, cell: Rect) -> Option<Vec<PixelFlip>> {
    let at = |corner: &Point| Point {
        x: cell.x + corner.x,
        y: cell.y + corner.y,
    };
    let is = |at: Point| field.black.has(picture.at_point(at));
    let votes = field.corners.iter().filter(|c| is(at(c))).count();
    let needed = usize::from(field.votes);
    let (to, mut left) = if votes >= needed {
        (field.black.others(), votes - needed + 1)
    } else {
        (field.black, needed - votes)
    };
    let mut places: Vec<(usize, PixelFlip)> = Vec::new();
    for corner in field.corners.iter().map(at) {
        match places.iter_mut().find(|(_, change)| change.at == corner) {
            Some((weight, _)) => *weight += 1,
            None => places.extend(pixels::one(picture, corner, to).map(|change| (1, change))),
        }
    }
    places.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
    let mut changes = Vec::new();
    for (weight, change) in places {
        changes.push(change);
        left = left.saturating_sub(weight);
        if left == 0 {
            return Some(changes);
        }
    }
    None
}

/// So that a cell is read as anything else: by its corners, or with the corners as they
/// are by the nearest shades at its probes that mean something else.
pub(super) fn kind(
    reader: &Reader,
    picture: &Picture,
    row: usize,
    col: usize,
) -> Option<Vec<PixelFlip>> {
    let read = reader.cell(picture, row, col)?;
    let field = reader.profile().field();
    if row < field.first_row() {
        return None;
    }
    let cell = field.cell(row, col);
    let minos = reader.profile().minos();
    let filled = read.cell.is_filled();
    let means = |code| {
        if filled {
            minos.filled(code)
        } else {
            minos.not_filled(code)
        }
    };
    let by_corners = corners(field, picture, cell);
    let code = minos.code(picture, cell);
    let possible = possible(minos);
    let nearest = (0..1_usize << (2 * minos.probes.len()))
        .filter(|&other| means(other) != read.cell && possible(other))
        .min_by_key(|&other| distance(minos, code, other));
    let by_probes = nearest.map(|other| {
        let edited = picture.edited(|shades| {
            for (i, probe) in minos.probes.iter().enumerate() {
                let (x, y) = (cell.x + probe.x, cell.y + probe.y);
                let at = usize::from(y) * ::screen::WIDTH + usize::from(x);
                if let Some(shade) = shades.get_mut(at) {
                    *shade = Shade::from_bits((other >> (2 * i)) as u8);
                }
            }
        });
        between(picture, &edited)
    });
    let both = by_corners.into_iter().chain(by_probes);
    both.min_by_key(Vec::len)
}

/// Whether a number can be seen at all: a place that is named for several probes has
/// one shade.
fn possible(minos: &Minos) -> impl Fn(usize) -> bool {
    let mut twins = Vec::new();
    for (i, a) in minos.probes.iter().enumerate() {
        let other = minos.probes.iter().take(i).position(|b| a == b);
        twins.extend(other.map(|j| (i, j)));
    }
    move |code| {
        let shade = |i: usize| code >> (2 * i) & 3;
        twins.iter().all(|&(i, j)| shade(i) == shade(j))
    }
}

/// How many pixels differ between two numbers that can be seen.
fn distance(minos: &Minos, a: usize, b: usize) -> usize {
    let differs = |i: usize| (a ^ b) >> (2 * i) & 3 != 0;
    let new = |i: usize, p: &Point| !minos.probes.iter().take(i).any(|q| q == p);
    let probes = minos.probes.iter().enumerate();
    probes.filter(|&(i, p)| differs(i) && new(i, p)).count()
}

/// The cell that is nearest to being misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety {
    /// So many pixels would have to be wrong for a cell to flip.
    pub pixels: u8,
    /// Its row, the first such from the top.
    pub row: usize,
    /// Its column, the first such from the left.
    pub col: usize,
}

pub(super) fn safety(reader: &Reader, picture: &Picture) -> Option<Safety> {
    let field = reader.profile().field();
    let cells = (field.first_row()..ROWS).flat_map(|r| (0..COLUMNS).map(move |c| (r, c)));
    cells
        .filter_map(|(row, col)| {
            let pixels = corners(field, picture, field.cell(row, col))?.len() as u8;
            Some(Safety { pixels, row, col })
        })
        .min_by_key(|safety| safety.pixels)
}
