//! The next box: the ground around the clicked piece.

use crate::{
    ink::{Ink, around, distance, grounds, union},
    lattice::Pitch,
};
use rules::Piece;
use screen::{Picture, Point, Rect, Shade};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Where the next piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextBox {
    /// The pixels in which it is drawn.
    pub rect: Rect,
    /// The shade of the pixels around it.
    pub ground: Shade,
    /// The piece that is there.
    pub piece: Piece,
}

impl NextBox {
    /// The box by a click on or near a piece. Of several grounds, that with the most room around
    /// the piece: the edge of a mino is one too, around its inside.
    pub fn at(picture: &Picture, pitch: Pitch, at: Point) -> Option<Self> {
        let near = around(at, 3 * pitch.x, 3 * pitch.y);
        grounds(picture, near)
            .into_iter()
            .filter_map(|ground| Self::on(picture, ground, pitch, at))
            .min_by_key(|found| Reverse(u32::from(found.rect.w) * u32::from(found.rect.h)))
    }

    fn on(picture: &Picture, ground: Shade, pitch: Pitch, at: Point) -> Option<Self> {
        let ink = &Ink::new(picture, ground);
        let near = around(at, 3 * pitch.x, 3 * pitch.y);
        let mut groups = ink.groups(near, (4 * pitch.x, 4 * pitch.y));
        groups.sort_by_key(|group| distance(*group, at));
        let mut groups = groups.into_iter();
        let mut bounds = groups.next()?;
        if distance(bounds, at) > pitch.x {
            return None;
        }
        let drawn = |x, y| ink.is_drawn(x, y);
        let piece = |bounds| crate::shape::piece(bounds, (pitch.x, pitch.y), &drawn);
        let mut found = piece(bounds).map(|piece| (piece, bounds));
        // The cells of some pieces do not touch, but they are neighbours. What else is near does not
        // make a piece with them.
        for group in groups {
            let both = union(bounds, group);
            let wider = both.w + both.h > bounds.w + bounds.h + pitch.x + pitch.y;
            let is_beside = gap(bounds.x, bounds.w, group.x, group.w) < pitch.x
                && gap(bounds.y, bounds.h, group.y, group.h) < pitch.y;
            if both.w <= 4 * pitch.x && both.h <= 4 * pitch.y && !wider && is_beside {
                bounds = both;
                found = piece(both).map(|piece| (piece, both)).or(found);
            }
        }
        let (piece, bounds) = found?;
        Some(Self {
            rect: grow(ink, bounds, pitch),
            ground,
            piece,
        })
    }
}

/// Pixels between two ranges, 0 where they meet.
fn gap(a: u8, a_size: u8, b: u8, b_size: u8) -> u8 {
    b.saturating_sub(a + a_size)
        .max(a.saturating_sub(b + b_size))
}

/// The ground around a piece, as far as nothing is drawn there, at most five cells.
fn grow(ink: &Ink<'_>, piece: Rect, pitch: Pitch) -> Rect {
    let mut rect = piece;
    let most = (5 * pitch.x, 5 * pitch.y);
    let mut grows = true;
    while grows {
        grows = false;
        let Rect { x, y, w, h } = rect;
        let wider = w < most.0;
        let higher = h < most.1;
        let sides = [
            (wider && x > 0, Rect::new(x.saturating_sub(1), y, 1, h)),
            (wider && x + w < Rect::SCREEN.w, Rect::new(x + w, y, 1, h)),
            (higher && y > 0, Rect::new(x, y.saturating_sub(1), w, 1)),
            (higher && y + h < Rect::SCREEN.h, Rect::new(x, y + h, w, 1)),
        ];
        for (may, side) in sides {
            let side = match side.w {
                1 => Rect::new(side.x, rect.y, 1, rect.h),
                _ => Rect::new(rect.x, side.y, rect.w, 1),
            };
            if may && ink.count(side) == 0 {
                rect = union(rect, side);
                grows = true;
            }
        }
    }
    rect
}
