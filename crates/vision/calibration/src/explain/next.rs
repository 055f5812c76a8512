//! Why the next box is read as this piece.

use super::{PartReading, ReadingPart, VoteCount, Why, cell::filled};
use rules::PlaceName;
use screen::{Picture, Rect};
use vision::{NextBox, Reader, profile::Shades};

/// The 4x2 cells of the next box, row by row.
pub(crate) fn cells(reader: &Reader) -> impl Iterator<Item = Rect> {
    let Rect { x, y, .. } = reader.profile().panel().next_cells;
    let pitch = reader.profile().field().pitch;
    (0..8).map(move |i| Rect::new(x + i % 4 * pitch, y + i / 4 * pitch, pitch, pitch))
}

pub(super) fn why(reader: &Reader, picture: &Picture) -> Why {
    let (rect, seen) = (reader.profile().panel().next, reader.next(picture));
    let drawn = VoteCount::of_pixels("drawn", picture, rect, Shades::BLACK, 1, u32::MAX);
    let mut tallies: Vec<VoteCount> = (0..)
        .zip(cells(reader))
        .map(|(i, cell)| {
            filled(
                reader,
                picture,
                cell,
                format!("cell {:#}", PlaceName::new(i / 4, i % 4)),
            )
        })
        .collect();
    let row = |from: usize| -> String {
        let cells = tallies.iter().skip(from).take(4);
        cells.map(|t| if t.holds { '#' } else { '.' }).collect()
    };
    let (upper, lower) = (row(0), row(4));
    let least = tallies.iter().filter_map(|t| t.margin).min().unwrap_or(0);
    let sentence = match seen {
        NextBox::Empty => format!("empty: none of {} pixels is black", rect.area()),
        NextBox::Piece(piece) => format!(
            "{}: its cells {upper} over {lower} are filled, least margin +{least}",
            piece.letter()
        ),
        NextBox::Unreadable => {
            format!("unreadable: the filled cells {upper} over {lower} are no piece")
        }
    };
    tallies.insert(0, drawn);
    Why {
        part: ReadingPart::Next,
        rect,
        tallies,
        glyph: None,
        seen: PartReading::Next(seen),
        sentence,
    }
}
