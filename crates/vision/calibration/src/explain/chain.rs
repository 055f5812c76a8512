//! The way from pixels to a reading in four stages: what was cut out, what of it counts,
//! how the votes went, what was read.

use super::{Explain as _, ReadingPart, VoteCount, Why};
use screen::{Picture, Rect, Shade};
use vision::{
    Reader,
    profile::{Shades, Test},
};

/// The stages of one part of a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The pixels that were cut out.
    pub rect: Rect,
    /// Their shades, row by row.
    pub crop: Vec<Shade>,
    /// Whether each of them counts.
    pub counts: Vec<bool>,
    /// How the votes went.
    pub votes: Vec<Row>,
    /// What was read, in a word.
    pub reading: String,
}

/// One line of the table of votes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What was voted on.
    pub what: String,
    /// Votes for.
    pub votes: u32,
    /// All votes.
    pub all: u32,
    /// Fewest and most votes for the answer yes.
    pub needed: (u32, u32),
    /// Whether the answer is yes.
    pub holds: bool,
    /// What was read of this vote's own place, where it has one; else empty.
    pub reading: String,
}

pub(super) fn chain(reader: &Reader, picture: &Picture, part: ReadingPart) -> Option<Chain> {
    let why = reader.explain(picture, part)?;
    let wanted = match part {
        ReadingPart::Cell { .. } | ReadingPart::Next => reader.profile().field().black,
        ReadingPart::Number(_) | ReadingPart::Digit { .. } => Shades::BLACK,
        ReadingPart::Heart | ReadingPart::Screen => Shades::DRAWN,
        ReadingPart::Test { rule, test } => {
            match reader.profile().screens().get(rule)?.when.get(test)? {
                Test::Pixels { shades, .. } => *shades,
                _ => reader.profile().field().black,
            }
        }
    };
    let crop: Vec<Shade> = picture.block(why.rect).collect();
    Some(Chain {
        rect: why.rect,
        counts: crop.iter().map(|&shade| wanted.has(shade)).collect(),
        crop,
        votes: rows(reader, picture, &why),
        reading: why.seen.to_string(),
    })
}

fn rows(reader: &Reader, picture: &Picture, why: &Why) -> Vec<Row> {
    let row = |(place, tally): (usize, &VoteCount)| Row {
        what: tally.what.clone(),
        votes: tally.votes,
        all: tally.votes + tally.against,
        needed: (tally.least, tally.most),
        holds: tally.holds,
        reading: match why.part {
            ReadingPart::Number(number) => reader
                .see(picture, ReadingPart::Digit { number, place })
                .map(|seen| seen.to_string())
                .unwrap_or_default(),
            _ => String::new(),
        },
    };
    let mut rows: Vec<Row> = why.tallies.iter().enumerate().map(row).collect();
    if let Some(glyph) = &why.glyph {
        rows.push(Row {
            what: format!("counts off from {}", glyph.digit),
            votes: glyph.distance,
            all: glyph.distance,
            needed: (0, glyph.slack),
            holds: glyph.distance <= glyph.slack,
            reading: why.seen.to_string(),
        });
    }
    rows
}
