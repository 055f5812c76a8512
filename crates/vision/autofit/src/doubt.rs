//! Places of the well that explain the pictures about as well: which of them read the same cells,
//! and the click that decides between others.

use crate::{
    click::{Click, Role},
    floating::floating,
    well::Place,
};
use rules::COLUMNS;
use screen::{Picture, Point};

/// Filled cells that have to leave the same edge free before places a pixel apart are the same.
const SAME: usize = 8;
/// Pixels from a click within which the same cell was clicked.
const CLICKED: u8 = 4;

/// Whether the cells of two places are a pixel apart, but for a row at the top or at the bottom.
pub fn is_near(a: &Place, b: &Place) -> bool {
    let (across, down) = (a.rect.x.abs_diff(b.rect.x), a.rect.y.abs_diff(b.rect.y));
    let is_row = down + 1 == a.pitch.y && a.rows != b.rows;
    let is_same = a.rows == b.rows && down <= 1;
    a.pitch == b.pitch && across <= 1 && (is_row || is_same)
}

/// Whether two places that are near read the same in all pictures, as minos do that are smaller
/// than their cells: the cells that only one of them has are empty.
pub fn reads_same(a: &Place, b: &Place, pictures: &[Picture]) -> bool {
    if !is_near(a, b) {
        return false;
    }
    let (low, high) = if a.rect.y <= b.rect.y { (a, b) } else { (b, a) };
    // The row of the one whose middle is in the topmost row of the other.
    let skipped = usize::from((high.rect.y - low.rect.y + low.pitch.y / 2) / low.pitch.y);
    let mut filled = 0;
    let same = pictures.iter().all(|picture| {
        let (upper, lower) = (low.cells(picture), high.cells(picture));
        let rows = upper.len().max(lower.len() + skipped);
        (0..rows).all(|row| {
            (0..COLUMNS).all(|column| {
                let of = |cells: &[Vec<(bool, _)>], row: Option<usize>| {
                    row.and_then(|row| cells.get(row)?.get(column))
                        .is_some_and(|cell| cell.0)
                };
                let both = (of(&upper, Some(row)), of(&lower, row.checked_sub(skipped)));
                filled += usize::from(both.0);
                both.0 == both.1
            })
        })
    });
    same && filled >= SAME
}

/// How a remedy begins that another picture is.
pub const ADD_PICTURE: &str = "add a picture";

/// What to click when there are two places. What was clicked already is not asked for.
pub fn remedy(first: &Place, second: &Place, pictures: &[Picture], clicks: &[Click]) -> String {
    let disputed = disputed(first, second).or_else(|| disputed(second, first));
    let is_clicked = |at: Point| {
        clicks
            .iter()
            .any(|click| near(click.at.x, at.x) && near(click.at.y, at.y))
    };
    let edges = |place: &Place| clicks.iter().any(|click| is_edge(place, click.at));
    if let Some(at) = disputed.filter(|at| !is_clicked(*at))
        && !(edges(first) && edges(second))
    {
        return format!(
            "click {},{} as empty or filled if a cell of the well is there, and a cell at the \
             edge of the well if not",
            at.x, at.y
        );
    }
    let is_falling = |click: &Click| {
        click.role == Role::Filled
            && pictures
                .get(click.frame)
                .is_some_and(|picture| floats(first, picture, click.at))
    };
    if !clicks.iter().any(is_falling) {
        return format!(
            "{ADD_PICTURE} with a falling piece that touches nothing, and click one of its cells as \
             filled"
        );
    }
    let frames = 1 + clicks.iter().map(|click| click.frame).max().unwrap_or(0);
    format!(
        "{ADD_PICTURE} to the {frames} of now in which the locked pieces reach both sides of the \
         well, and click the lowest cells there"
    )
}

const fn near(a: u8, b: u8) -> bool {
    a.abs_diff(b) < CLICKED
}

/// The middle of a cell of a place that is not in another one.
fn disputed(a: &Place, b: &Place) -> Option<Point> {
    (0..a.rows)
        .flat_map(|row| (0..COLUMNS).map(move |column| a.cell(column, row)))
        .map(|at| Point {
            x: at.x + a.pitch.x / 2,
            y: at.y + a.pitch.y / 2,
        })
        .find(|at| !b.rect.contains(*at))
}

/// Whether a pixel is in a cell at the edge of a place.
fn is_edge(place: &Place, at: Point) -> bool {
    cell_at(place, at).is_some_and(|(row, column)| {
        row == 0 || row + 1 == place.rows || column == 0 || column + 1 == COLUMNS
    })
}

/// The row and the column of the cell with a pixel.
fn cell_at(place: &Place, at: Point) -> Option<(usize, usize)> {
    let is_in = place.rect.contains(at);
    is_in.then(|| {
        (
            usize::from((at.y - place.rect.y) / place.pitch.y),
            usize::from((at.x - place.rect.x) / place.pitch.x),
        )
    })
}

/// Whether the cell at a pixel is filled and stands on nothing.
fn floats(place: &Place, picture: &Picture, at: Point) -> bool {
    let cells = place.cells(picture);
    let cells: Vec<Vec<bool>> = (cells.iter())
        .map(|row| row.iter().map(|cell| cell.0).collect())
        .collect();
    cell_at(place, at).is_some_and(|at| floating(&cells).contains(&at))
}
