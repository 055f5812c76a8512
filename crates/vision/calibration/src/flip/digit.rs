//! The fewest pixels by which a digit is read otherwise. A digit is recognised by sixteen
//! counts, so this is a search.
//!
//! A pixel is in two counts, so the distance to a digit bounds how many pixels are needed
//! at least. From there up to three pixels every set is tried. Beyond that, a greedy search
//! goes to a blank place, to each digit, and away from this one. The shortest result is exact
//! when it equals the bound.

use super::{PixelFlip, pixels};
use ::screen::{Picture, Point, Rect};
use vision::{
    Digit, Number, Reader,
    profile::{Digits, Glyph, Shades},
};

/// Sets of more pixels are not all tried.
const TRIED: u32 = 3;

/// The pixels after which the place is read as something else, and whether that is the
/// minimum.
pub(super) fn changes(
    reader: &Reader,
    picture: &Picture,
    number: Number,
    place: usize,
) -> Option<(Vec<PixelFlip>, bool)> {
    let tile = *reader.places(picture, number).get(place)?;
    let (turned, exact) = fewest(reader.profile().digits(), Bits::of(picture, tile))?;
    Some((turning(picture, tile, turned), exact))
}

/// The pixels after which the place is blank, or any digit; none when it is.
pub(super) fn towards(
    reader: &Reader,
    picture: &Picture,
    number: Number,
    place: usize,
    blank: bool,
) -> Option<Vec<PixelFlip>> {
    let tile = *reader.places(picture, number).get(place)?;
    let (digits, seen) = (reader.profile().digits(), Bits::of(picture, tile));
    let is = digits.digit(&seen.glyph());
    let turned = match (is, blank) {
        (Digit::Blank, true) | (Digit::Digit(_), false) => Bits(0),
        (_, true) => seen.emptied(digits),
        (_, false) => {
            let reads_as = |way: &Bits| {
                let is = digits.digit(&seen.turned(*way).glyph());
                matches!(is, Digit::Digit(_))
            };
            let ways = seen.ways(digits).filter(reads_as);
            ways.min_by_key(|way| way.0.count_ones())?
        }
    };
    Some(turning(picture, tile, turned))
}

/// The pixels to turn, with their shades.
fn turning(picture: &Picture, tile: Rect, turned: Bits) -> Vec<PixelFlip> {
    let changes = tile.points().enumerate().filter_map(|(i, at)| {
        let to = if turned.0 >> i & 1 == 0 {
            return None;
        } else if Shades::BLACK.has(picture.at_point(at)) {
            Shades::BLACK.others()
        } else {
            Shades::BLACK
        };
        pixels::one(picture, at, to)
    });
    changes.collect()
}

/// Which of the 64 pixels of a place are black, or are to be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bits(u64);

impl Bits {
    fn of(picture: &Picture, tile: Rect) -> Self {
        let black = |at: Point| Shades::BLACK.has(picture.at_point(at));
        let points = tile.points().take(64).enumerate();
        Self(points.fold(0, |bits, (i, at)| bits | u64::from(black(at)) << i))
    }

    fn turned(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn glyph(self) -> Glyph {
        const COLUMN: u64 = 0x0101_0101_0101_0101;
        let each = |mask: u64| (self.0 & mask).count_ones() as u8;
        Glyph {
            rows: std::array::from_fn(|y| each(0xff << (8 * y))),
            columns: std::array::from_fn(|x| each(COLUMN << x)),
        }
    }

    /// What is to be turned for a blank place.
    fn emptied(self, digits: &Digits) -> Self {
        let black = self.0.count_ones();
        lowest(self.0, black.saturating_sub(digits.blank()))
    }

    /// What is to be turned for each digit, as far as a way was found.
    fn ways(self, digits: &Digits) -> impl Iterator<Item = Self> {
        let near = |n: u32| n <= digits.slack;
        let glyphs = digits.glyphs.iter();
        glyphs.filter_map(move |glyph| walk(self, glyph, -1, near))
    }

    /// With one pixel added.
    fn and(self, pixel: usize) -> Self {
        Self(self.0 | 1 << pixel)
    }
}

/// The pixels to turn and whether fewer could not do.
fn fewest(digits: &Digits, seen: Bits) -> Option<(Bits, bool)> {
    let glyph = seen.glyph();
    let is = digits.digit(&glyph);
    let differs = |turn: Bits| digits.digit(&seen.turned(turn).glyph()) != is;
    if is == Digit::Blank {
        let missing = digits.blank() + 1 - seen.0.count_ones();
        return Some((lowest(!seen.0, missing), true));
    }
    let blank = seen.emptied(digits);
    let near = match is {
        Digit::Digit(digit) => {
            let from = digits.glyphs[usize::from(digit).min(9)];
            digits.slack + 1 - from.distance(&glyph)
        }
        _ => {
            let [(distance, _), _] = digits.nearest(&glyph);
            distance - digits.slack
        }
    };
    let least = near.div_ceil(2).min(blank.0.count_ones());
    for count in least..=TRIED {
        if let Some(turn) = try_each(Bits(0), 0, count, &differs) {
            return Some((turn, true));
        }
    }
    let ways: Vec<Bits> = match is {
        Digit::Digit(digit) => {
            let from = digits.glyphs[usize::from(digit).min(9)];
            let far = |n: u32| n > digits.slack;
            walk(seen, &from, 1, far).into_iter().collect()
        }
        _ => seen.ways(digits).collect(),
    };
    let ways = ways.into_iter().chain([blank]).filter(|&way| differs(way));
    let best = ways.min_by_key(|way| way.0.count_ones())?;
    Some((best, best.0.count_ones() <= least.max(TRIED + 1)))
}

/// The `count` lowest of some bits.
fn lowest(bits: u64, count: u32) -> Bits {
    let set = (0..64).filter(|i| bits >> i & 1 == 1);
    Bits(set.take(count as usize).fold(0, |all, i| all | 1 << i))
}

/// The first set of `count` pixels, from `first` on and beside those that are chosen,
/// that does.
fn try_each(chosen: Bits, first: usize, count: u32, does: &impl Fn(Bits) -> bool) -> Option<Bits> {
    if count == 0 {
        return does(chosen).then_some(chosen);
    }
    (first..64).find_map(|i| try_each(chosen.and(i), i + 1, count - 1, does))
}

/// Turns pixels until the distance to a digit will do; `sign` 1 goes away from it, -1
/// towards it. A pixel changes two counts, so that the best does 2 at once; where there
/// is none, two pixels of one row or column do. `None` when neither helps.
fn walk(seen: Bits, to: &Glyph, sign: i32, enough: impl Fn(u32) -> bool) -> Option<Bits> {
    let mut turn = Bits(0);
    let distance = |turn: Bits| to.distance(&seen.turned(turn).glyph());
    loop {
        let now = distance(turn);
        if enough(now) {
            return Some(turn);
        }
        let gain = |next: &Bits| (distance(*next) as i32 - now as i32) * sign;
        let unturned = |i: &usize| turn.0 >> i & 1 == 0;
        let singles = (0..64).filter(unturned).map(|i| turn.and(i));
        let best = singles.max_by_key(gain).filter(|next| gain(next) > 0);
        let pair = || {
            let first = (0..64).filter(unturned);
            let pairs = first.flat_map(|i| {
                let same = move |j: &usize| i / 8 == j / 8 || i % 8 == j % 8;
                (i + 1..64)
                    .filter(same)
                    .filter(unturned)
                    .map(move |j| (i, j))
            });
            pairs
                .map(|(i, j)| turn.and(i).and(j))
                .max_by_key(gain)
                .filter(|next| gain(next) > 0)
        };
        turn = best.or_else(pair)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vision::Profile;

    #[test]
    fn no_way_has_a_pixel_too_many() {
        let digits = Profile::named("gameboy-tetris").unwrap().digits().clone();
        let (mut exact, mut beyond, mut seed) = (0, 0, 9_u64);
        for _ in 0..300 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let seen = Bits((seed ^ seed >> 31) & seed.rotate_left(20));
            let (turn, is_exact) = fewest(&digits, seen).unwrap();
            let reads_as = |bits: Bits| digits.digit(&bits.glyph());
            assert_ne!(reads_as(seen), reads_as(seen.turned(turn)));
            let count = turn.0.count_ones();
            if count > TRIED {
                beyond += 1;
                exact += u32::from(is_exact);
            }
            let shorter = (0..64).filter(|i| turn.0 >> i & 1 == 1);
            for i in shorter {
                let turn = Bits(turn.0 & !(1 << i));
                assert_eq!(reads_as(seen.turned(turn)), reads_as(seen), "{seen:?}");
            }
        }
        assert!(beyond > 200 && exact > 0, "{exact} of {beyond}");
    }

    #[test]
    fn no_four_pixels_do_where_five_are_called_exact() {
        let digits = Profile::named("gameboy-tetris").unwrap().digits().clone();
        let mut seed = 9_u64;
        let five = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Bits((seed ^ seed >> 31) & seed.rotate_left(20))
        });
        let is_five = |seen: &Bits| {
            let (turn, exact) = fewest(&digits, *seen).unwrap();
            exact && turn.0.count_ones() == 5
        };
        let seen = five.take(4000).find(is_five).unwrap();
        let is = digits.digit(&seen.glyph());
        let does = |turn: Bits| digits.digit(&seen.turned(turn).glyph()) != is;
        assert_eq!(try_each(Bits(0), 0, 4, &does), None);
    }
}
