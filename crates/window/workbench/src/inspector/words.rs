//! Pixels as text.

use crate::format::{self, UNKNOWN};
use calibration::{
    explain::VoteCount,
    flip::{Flip, PixelFlip},
};
use screen::{Point, Rect};

/// The two corners of a block, both inside: `16, 0, 95, 143`.
#[must_use]
pub fn corners(Rect { x, y, w, h }: Rect) -> String {
    let last = |from: u8, size: u8| u16::from(from) + u16::from(size.max(1)) - 1;
    format!("{x}, {y}, {}, {}", last(x, w), last(y, h))
}

/// The size of a block: `80×144 = 11,520 pixels`.
#[must_use]
pub fn block(rect: Rect) -> String {
    let area = format::thousands(rect.area() as u64);
    format!("{}×{} = {area} pixels", rect.w, rect.h)
}

/// Parses a block from its two corners in any order: four numbers with any separators.
/// Coordinates outside the screen are moved to its edge. `None` unless there are four
/// numbers.
#[must_use]
pub fn parse_corners(text: &str) -> Option<Rect> {
    let numbers: Vec<u8> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or(u8::MAX))
        .collect();
    let &[x0, y0, x1, y1] = numbers.as_slice() else {
        return None;
    };
    Some(Rect::spanning(
        Point { x: x0, y: y0 },
        Point { x: x1, y: y1 },
    ))
}

/// The result of a vote: `3 of 4, 2 needed, margin +2`.
#[must_use]
pub fn votes(tally: &VoteCount) -> String {
    let all = tally.votes + tally.against;
    let needed = if tally.most < all {
        format!("{} to {}", tally.least, tally.most)
    } else {
        tally.least.to_string()
    };
    let margin = tally.margin.map_or_else(
        || UNKNOWN.to_owned(),
        |margin| format!("{}{margin}", if tally.holds { '+' } else { '−' }),
    );
    format!("{} of {all}, {needed} needed, margin {margin}", tally.votes)
}

/// The set of pixels that would change a reading, as text.
#[must_use]
pub fn flip(flip: Option<&Flip>) -> String {
    flip.map_or_else(|| "no set of pixels changes it".into(), Flip::sentence)
}

/// Pixels with their old and new shade: `17,3 3→1`.
#[must_use]
pub fn changes(changes: &[PixelFlip]) -> String {
    let one = |c: &PixelFlip| format!("{},{} {}→{}", c.at.x, c.at.y, c.from as u8, c.to as u8);
    changes.iter().map(one).collect::<Vec<_>>().join("  ")
}
