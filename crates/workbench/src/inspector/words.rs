//! Pixels as text.

use crate::FrameView;
use calibration::{
    Inspect as _,
    explain::Tally,
    flip::{Change, Flip},
};
use egui::Color32;
use screen::{Point, Rect};
use ui_kit::format::UNKNOWN;

/// ` 40,  8 shade 2 #306850 tile 5,1 at 0,0 cell 1,3 field`: the facts on a pixel in one
/// line with columns of fixed width.
#[must_use]
pub fn readout(view: &FrameView<'_>, at: Point) -> String {
    let Some(record) = view.record else {
        return UNKNOWN.into();
    };
    let shade = record.picture.picture.at_point(at);
    let ((tx, ty), (dx, dy)) = ((at.x / 8, at.y / 8), (at.x % 8, at.y % 8));
    let mut text = format!(
        "{:>3},{:>3} shade {} {} tile {tx:>2},{ty:>2} at {dx},{dy}",
        at.x,
        at.y,
        shade as u8,
        colour(view.ui_state.palette.colours()[shade as usize])
    );
    if let Some(reader) = view.status.reader.get() {
        let profile = reader.profile();
        if let Some(cell) = profile.cell_at(at) {
            text += &format!(" r{} c{}", cell.row, cell.col);
        }
        if let Some(region) = profile.regions_at(at).next() {
            text += &format!(" {}", region.name);
        }
    }
    text
}

/// A colour as text: `#306850`.
#[must_use]
pub fn colour(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}

/// The two corners of a block, both inside: `16, 0, 95, 143`.
#[must_use]
pub fn corners(Rect { x, y, w, h }: Rect) -> String {
    let last = |from: u8, size: u8| u16::from(from) + u16::from(size.max(1)) - 1;
    format!("{x}, {y}, {}, {}", last(x, w), last(y, h))
}

/// The size of a block: `80×144 = 11,520 pixels`.
#[must_use]
pub fn block(rect: Rect) -> String {
    let area = ui_kit::format::thousands(rect.area() as u64);
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
pub fn votes(tally: &Tally) -> String {
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
pub fn changes(changes: &[Change]) -> String {
    let one = |c: &Change| format!("{},{} {}→{}", c.at.x, c.at.y, c.from as u8, c.to as u8);
    changes.iter().map(one).collect::<Vec<_>>().join("  ")
}
