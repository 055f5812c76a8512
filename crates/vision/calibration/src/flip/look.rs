//! What a cell looks like to the tests of screens, and how to give it another look.

use super::{PixelFlip, apply, between, cell, pixels};
use ::screen::{Picture, Point, Rect, Shade, WIDTH};
use vision::{
    Cell, Reader,
    profile::{CellSort, Shades},
};

/// A few pixels after which a cell is of a sort or is not; `None` when no way was found.
pub(super) fn sorted(
    reader: &Reader,
    picture: &Picture,
    row: usize,
    col: usize,
    sort: CellSort,
    to: bool,
) -> Option<Vec<PixelFlip>> {
    let field = reader.profile().field();
    if row < field.first_row() {
        return None;
    }
    let at = field.cell(row, col);
    let fill = || cell::fill(reader, picture, row, col);
    let ways: Vec<Option<Vec<PixelFlip>>> = match (sort, to) {
        (CellSort::Filled, _) => vec![fill()],
        (CellSort::Curtain, true) => curtains(reader, picture, at),
        (CellSort::Curtain, false) => vec![cell::kind(reader, picture, row, col)],
        (CellSort::Text, true) => vec![drawn(reader, picture, row, col, Shades::BLACK)],
        (CellSort::Text, false) => vec![fill(), pixels::lower(picture, at, Shades::BLACK, 0)],
        (CellSort::Drawn, true) => Shade::EACH
            .map(|shade| drawn(reader, picture, row, col, Shades::only(shade)))
            .to_vec(),
        (CellSort::Drawn, false) => {
            let plain = Shade::EACH.map(|shade| {
                let shades = Shades::only(shade);
                pixels::raise(picture, at, shades, at.area() as u32)
            });
            plain.into_iter().chain([fill()]).collect()
        }
    };
    let is = |way: &Vec<PixelFlip>| reader.is_sort(&apply(picture, way), (row, col), sort) == to;
    let mut ways: Vec<Vec<PixelFlip>> = ways.into_iter().flatten().collect();
    ways.sort_by_key(Vec::len);
    ways.into_iter().find(is)
}

/// Filled and with the inside of the curtain.
fn curtains(reader: &Reader, picture: &Picture, at: Rect) -> Vec<Option<Vec<PixelFlip>>> {
    let (field, minos) = (reader.profile().field(), reader.profile().minos());
    let looks = minos.patterns.iter().filter(|p| p.cell == Cell::Curtain);
    looks
        .map(|pattern| {
            let edited = picture.edited(|shades| {
                for (probe, wanted) in minos.probes.iter().zip(&pattern.shades) {
                    let place = Point {
                        x: at.x + probe.x,
                        y: at.y + probe.y,
                    };
                    if let Some(change) = pixels::one(picture, place, *wanted) {
                        set(shades, place, change.to);
                    }
                }
            });
            let black = |c: &&Point| {
                let (x, y) = (at.x + c.x, at.y + c.y);
                field.black.has(edited.at(x.into(), y.into()))
            };
            if field.corners.iter().filter(black).count() >= usize::from(field.votes) {
                return Some(between(picture, &edited));
            }
            let corners = cell::corners(field, &edited, at)?;
            Some(between(picture, &apply(&edited, &corners)))
        })
        .collect()
}

/// Not filled, with a pixel of one of the shades that is no corner.
fn drawn(
    reader: &Reader,
    picture: &Picture,
    row: usize,
    col: usize,
    shades: Shades,
) -> Option<Vec<PixelFlip>> {
    let field = reader.profile().field();
    let at = field.cell(row, col);
    let mut edited = picture.clone();
    if reader.cell(picture, row, col)?.cell.is_filled() {
        edited = apply(picture, &cell::corners(field, picture, at)?);
    }
    if pixels::count(&edited, at, shades) == 0 {
        let corner = |p: &Point| {
            let is = |c: &Point| (at.x + c.x, at.y + c.y) == (p.x, p.y);
            field.corners.iter().any(is)
        };
        let inside = at.points().find(|p| !corner(p))?;
        let change = pixels::one(&edited, inside, shades)?;
        edited = apply(&edited, &[change]);
    }
    Some(between(picture, &edited))
}

fn set(shades: &mut [Shade], at: Point, to: Shade) {
    if let Some(shade) = shades.get_mut(usize::from(at.y) * WIDTH + usize::from(at.x)) {
        *shade = to;
    }
}
