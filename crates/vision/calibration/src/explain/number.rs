//! Why a line of digits is read as this number.

use super::{PartReading, ReadingPart, Why, glyph};
use screen::{Picture, Rect};
use vision::{Digit, Number, Reader};

pub(super) fn why(reader: &Reader, picture: &Picture, number: Number) -> Option<Why> {
    let tiles = reader.places(picture, number);
    let (first, last) = (tiles.first()?, tiles.last()?);
    let rect = Rect::new(first.x, first.y, last.x - first.x + last.w, first.h);
    let (mut tallies, mut places, mut reason) = (Vec::new(), Vec::new(), None);
    let mut begun = false;
    for place in 0..tiles.len() {
        let why = glyph::why(reader, picture, number, place)?;
        places.push(why.seen.to_string());
        match why.seen {
            PartReading::Digit(Digit::Digit(_)) => begun = true,
            PartReading::Digit(Digit::Blank) if begun => {
                reason = reason.or(Some(format!("place {place} is blank behind a digit")));
            }
            PartReading::Digit(Digit::Unreadable) => {
                reason = reason.or(Some(format!("place {place} can't be read")));
            }
            _ => {}
        }
        for mut tally in why.tallies {
            tally.what = format!("place {place}");
            tallies.push(tally);
        }
    }
    if !begun {
        reason = reason.or(Some("there is no digit".into()));
    }
    let seen = PartReading::Number(reader.number(picture, number));
    let places = places.join(", ");
    let sentence = match reason {
        Some(reason) => format!("{number} {seen}: {reason}; {places}"),
        None => format!("{number} {seen}: {places}"),
    };
    Some(Why {
        part: ReadingPart::Number(number),
        rect,
        tallies,
        glyph: None,
        seen,
        sentence,
    })
}
