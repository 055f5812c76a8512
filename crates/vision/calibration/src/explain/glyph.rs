//! Why a place of a number is read as this digit.
//!
//! A digit is recognised by sixteen counts of black pixels, one for each row and column, so
//! no pixel has a wanted shade of its own. A pixel counts as against the nearest digit
//! when turning that pixel alone would bring the place nearer to it.

use super::{PartReading, ReadingPart, Vote, VoteCount, VoteSample, Why};
use screen::{Picture, Rect};
use vision::{
    Digit, Number, Reader,
    profile::{Digits, Glyph, Shades},
};

/// The distance of a place from the known digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlyphTally {
    /// The nearest digit.
    pub digit: u8,
    /// Its counts.
    pub wanted: Glyph,
    /// Those of the place.
    pub seen: Glyph,
    /// The differences of all counts, summed; a pixel is in two of them.
    pub distance: u32,
    /// The greatest distance at which a digit is recognised.
    pub slack: u32,
    /// The digit that is second nearest.
    pub rival: u8,
    /// Its distance.
    pub rival_distance: u32,
    /// Every pixel: black ones that count are for; a pixel that turned would bring the
    /// place nearer is against; the others are ignored.
    pub samples: Vec<VoteSample>,
}

pub(super) fn why(reader: &Reader, picture: &Picture, number: Number, place: usize) -> Option<Why> {
    let digits = reader.profile().digits();
    let rect = *reader.places(picture, number).get(place)?;
    let seen = reader.digit(picture, number, place)?;
    let black = black(picture, rect, digits);
    let glyph = glyph(picture, rect, digits);
    Some(Why {
        part: ReadingPart::Digit { number, place },
        rect,
        sentence: sentence(seen, &black, &glyph),
        tallies: vec![black],
        glyph: Some(glyph),
        seen: PartReading::Digit(seen),
    })
}

/// The vote on whether anything stands there: every black pixel is for it.
fn black(picture: &Picture, rect: Rect, digits: &Digits) -> VoteCount {
    let least = digits.blank() + 1;
    VoteCount::of_pixels("drawn", picture, rect, Shades::BLACK, least, u32::MAX)
}

fn glyph(picture: &Picture, rect: Rect, digits: &Digits) -> GlyphTally {
    let seen = Glyph::of(picture, rect);
    let [(distance, digit), (rival_distance, rival)] = digits.nearest(&seen);
    let wanted = digits.glyphs[usize::from(digit).min(9)];
    let sample = |(i, at)| {
        let mut sample = VoteSample::new(picture, at, Shades::BLACK);
        let (row, column) = (i / 8 % 8, i % 8);
        let excess = |seen: u8, wanted: u8| seen > wanted;
        let lack = |seen: u8, wanted: u8| seen < wanted;
        let both = |is: fn(u8, u8) -> bool| {
            is(seen.rows[row], wanted.rows[row]) && is(seen.columns[column], wanted.columns[column])
        };
        if sample.vote == Vote::For && both(excess) {
            (sample.vote, sample.wanted) = (Vote::Against, Shades::BLACK.others());
        } else if sample.vote == Vote::Against && !both(lack) {
            (sample.vote, sample.wanted, sample.weight) = (Vote::Ignored, Shades::ALL, 0);
        }
        sample
    };
    GlyphTally {
        digit,
        wanted,
        seen,
        distance,
        slack: digits.slack,
        rival,
        rival_distance,
        samples: rect.points().enumerate().map(sample).collect(),
    }
}

fn sentence(seen: Digit, black: &VoteCount, glyph: &GlyphTally) -> String {
    let GlyphTally {
        digit,
        distance,
        slack,
        rival,
        rival_distance,
        ..
    } = glyph;
    let blank = black.least - 1;
    match seen {
        Digit::Blank => format!("blank: {} of 64 pixels black, at most {blank}", black.votes),
        Digit::Digit(_) => format!(
            "{digit}: {} of 64 pixels black, its counts off by {distance} of at most {slack}; \
             {rival} is next, off by {rival_distance}",
            black.votes
        ),
        Digit::Unreadable => format!(
            "unreadable: {} of 64 pixels black; {digit} is nearest, its counts off by \
             {distance} where {slack} are allowed",
            black.votes
        ),
    }
}
