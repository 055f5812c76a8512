//! Why a cell is filled or not, and with what.

use super::{PartReading, ReadingPart, VoteCount, VoteSample, Why};
use screen::{Picture, Rect};
use vision::{
    Cell, Reader,
    profile::{Minos, Pattern},
};

pub(super) fn why(reader: &Reader, picture: &Picture, row: usize, col: usize) -> Option<Why> {
    let read = reader.cell(picture, row, col)?;
    let profile = reader.profile();
    let field = profile.field();
    let mut why = Why {
        part: ReadingPart::Cell { row, col },
        rect: field.cell(row, col),
        tallies: Vec::new(),
        glyph: None,
        seen: PartReading::Cell(read),
        sentence: format!("empty: row {} lies above the screen", rules::from_one(row)),
    };
    if row < field.first_row() {
        why.rect = Rect::default();
        return Some(why);
    }
    let filled = filled(reader, picture, why.rect, "filled");
    let kind = kind(profile.minos(), picture, why.rect, read.cell);
    why.sentence = sentence(reader, read.cell, &filled, kind.as_ref());
    why.tallies = std::iter::once(filled).chain(kind).collect();
    Some(why)
}

/// The vote of the four corners.
pub(super) fn filled(
    reader: &Reader,
    picture: &Picture,
    cell: Rect,
    what: impl Into<String>,
) -> VoteCount {
    let field = reader.profile().field();
    let samples = VoteSample::at_each(picture, cell, &field.corners, |_| field.black);
    VoteCount::new(what, samples, field.votes.into(), u32::MAX)
}

/// The vote of the probes on the kind that was read, or on the one that is nearest to
/// what they show. `None` when the profile has no such kind.
fn kind(minos: &Minos, picture: &Picture, rect: Rect, cell: Cell) -> Option<VoteCount> {
    let code = minos.code(picture, rect);
    let asked = |pattern: &&Pattern| match cell {
        Cell::Empty | Cell::Flash => pattern.cell == Cell::Flash,
        Cell::Other => pattern.cell != Cell::Flash,
        _ => pattern.cell == cell,
    };
    let nearest = minos.patterns.iter().filter(asked);
    let pattern = nearest.min_by_key(|pattern| pattern.wrong(code))?;
    let wanted = |i: usize| pattern.shades.get(i).copied().unwrap_or_default();
    let samples = VoteSample::at_each(picture, rect, &minos.probes, wanted);
    let probes = minos.probes.len() as u32;
    Some(VoteCount::new(
        name(pattern.cell),
        samples,
        probes - minos.slack.min(probes),
        u32::MAX,
    ))
}

fn name(cell: Cell) -> String {
    match cell {
        Cell::Piece(piece) => piece.letter().to_string(),
        Cell::Curtain => "curtain".into(),
        Cell::Flash => "flash".into(),
        Cell::Empty => "empty".into(),
        Cell::Other => "other".into(),
    }
}

fn sentence(reader: &Reader, cell: Cell, filled: &VoteCount, kind: Option<&VoteCount>) -> String {
    let field = reader.profile().field();
    let mut sentence = format!(
        "{}: {} of 4 corners {}, {} needed{}",
        if filled.holds { "filled" } else { "empty" },
        filled.votes,
        field.black,
        field.votes,
        filled.margin_text()
    );
    if let Some(kind) = kind {
        let all = kind.votes + kind.against;
        sentence += &match cell {
            Cell::Empty => String::new(),
            Cell::Other if kind.holds => format!(
                "; of no kind: {} is as near as another, {} of {all} probes fit",
                kind.what, kind.votes
            ),
            Cell::Other => format!(
                "; of no kind: {} is nearest, {} of {all} probes fit, {} needed",
                kind.what, kind.votes, kind.least
            ),
            _ => format!("; {}: {} of {all} probes fit", kind.what, kind.votes),
        };
    }
    sentence
}
