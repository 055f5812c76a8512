//! The fewest pixels by which the next box is read otherwise. Its cells do not overlap, so the
//! costs of several flips are summed.

use super::{PixelFlip, cell::corners, pixels};
use crate::explain;
use ::screen::Picture;
use rules::Piece;
use vision::{NextBox, Reader, next_box_cells, profile::Shades};

/// The changes after which the box reads differently.
///
/// An empty box needs one black pixel. A box that isn't can be emptied, which takes as
/// many pixels as are black. Any flipped cell makes another set of filled cells, which
/// is no longer that piece; what is no piece becomes one when all cells are its own.
pub(super) fn changes(reader: &Reader, picture: &Picture) -> Option<Vec<PixelFlip>> {
    let profile = reader.profile();
    let next = profile.panel().next;
    let flips: Vec<Option<Vec<PixelFlip>>> = explain::next_cells(reader)
        .map(|cell| corners(profile.field(), picture, cell))
        .collect();
    let emptied = pixels::lower(picture, next, Shades::BLACK, 0);
    match reader.next(picture) {
        NextBox::Empty => pixels::raise(picture, next, Shades::BLACK, 1),
        NextBox::Piece(_) => {
            let cells = flips.into_iter().flatten();
            cells.chain(emptied).min_by_key(Vec::len)
        }
        NextBox::Unreadable => {
            let seen = reader.next_filled(picture);
            let becomes = |piece: &Piece| -> Option<Vec<PixelFlip>> {
                let differ = (0..8).filter(|i| (seen ^ next_box_cells(*piece)) >> i & 1 == 1);
                let changes: Option<Vec<Vec<PixelFlip>>> =
                    differ.map(|i: usize| flips.get(i)?.clone()).collect();
                changes.map(|changes| changes.concat())
            };
            let pieces = Piece::EACH.iter().filter_map(becomes);
            pieces.chain(emptied).min_by_key(Vec::len)
        }
    }
}
