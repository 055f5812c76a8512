//! The fewest pixels by which a whole number is read otherwise: those of its cheapest digit.

use super::{PixelFlip, apply, digit};
use ::screen::Picture;
use vision::{Number, Reader};

/// The pixels after which another number is read, or none, and whether that is the minimum.
/// A number changes only when one of its places does. So the cheapest place is exact, unless
/// it leaves the number as it is: a leading blank that becomes a 0 does.
pub(super) fn changes(
    reader: &Reader,
    picture: &Picture,
    number: Number,
) -> Option<(Vec<PixelFlip>, bool)> {
    let seen = reader.number(picture, number);
    let places = 0..reader.places(picture, number).len();
    let flips: Vec<_> = places
        .filter_map(|place| digit::changes(reader, picture, number, place))
        .collect();
    let least = flips.iter().map(|(changes, _)| changes.len()).min()?;
    let sure = flips.iter().all(|&(_, exact)| exact);
    let does = |changes: &[PixelFlip]| reader.number(&apply(picture, changes), number) != seen;
    let readable = seen.is_none().then(|| readable(reader, picture, number));
    let best = flips
        .into_iter()
        .map(|(changes, _)| changes)
        .chain(readable.flatten())
        .filter(|changes| does(changes))
        .min_by_key(Vec::len)?;
    let exact = sure && best.len() == least;
    Some((best, exact))
}

/// What makes an unreadable line a number: blanks up to a place, digits from there
/// on.
fn readable(reader: &Reader, picture: &Picture, number: Number) -> Option<Vec<PixelFlip>> {
    let places = reader.places(picture, number).len();
    let towards = |blank: bool| -> Vec<Option<Vec<PixelFlip>>> {
        let place = |place| digit::towards(reader, picture, number, place, blank);
        (0..places).map(place).collect()
    };
    let (blanks, digits) = (towards(true), towards(false));
    let from = |first: usize| -> Option<Vec<PixelFlip>> {
        let places = blanks.iter().take(first).chain(digits.iter().skip(first));
        let changes: Option<Vec<_>> = places.cloned().collect();
        changes.map(|changes| changes.concat())
    };
    (0..places).filter_map(from).min_by_key(Vec::len)
}
