//! `why`: from the pixels to a reading, and from a position to a move.

use super::{Arguments, plan::cut};
use crate::{
    answer::Answer,
    bounds::FEW_CANDIDATES,
    desk::{Desk, Place},
    records,
    turn::Turn,
};
use anyhow::{Context as _, ensure};
use calibration::{
    explain::{ReadingPart, VoteCount},
    flip::Flip,
};
use pad::{BranchId, FrameNo};
use rmcp::schemars;
use rules::{COLUMNS, ROWS};
use serde::Deserialize;
use serde_json::{Value, json};
use vision::Number;
use workbench::inspector::Explanation;

/// What is explained.
#[derive(Clone, Copy, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Part {
    /// A cell of the field; needs row and column.
    Cell,
    /// The next piece.
    Piece,
    /// The score.
    Score,
    /// The level.
    Level,
    /// The lines.
    Lines,
    /// The heart beside the level.
    Heart,
    /// Which screen it is.
    Screen,
    /// Where the falling piece is put.
    Move,
}

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// What is explained.
    of: Part,
    /// The row of a cell, 0 to 17 from the top.
    #[schemars(range(max = 17))]
    row: Option<usize>,
    /// The column of a cell, 0 to 9 from the left.
    #[schemars(range(max = 9))]
    column: Option<usize>,
    /// One place of a number, 0 the leftmost; without it, the whole number.
    digit: Option<usize>,
    /// The frame; without it, the newest one of the branch.
    frame: Option<FrameNo>,
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
}

/// Pixels that are listed of one explanation: a whole number has more than the answer needs.
const PIXELS: usize = 64;

impl Arguments for Why {
    const NAME: &'static str = "why";
    const TITLE: &'static str = "Why something was read or decided";
    const ABOUT: &'static str = "Explains a reading as the panel Why does: a cell, the next piece, a number \
         or one digit of it, the heart, or which screen it is. Returns the sentence, the votes with how many \
         were needed, the shades of the block row by row, and the fewest pixels that would change the \
         reading, at most 64 of each listed. For a cell it also returns what was tracked there, so that a \
         misread shows. Of a move it returns the sentence, the chosen placement and its rivals with every \
         term.";
    const SECONDS: u64 = 10;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, _: &Turn) -> anyhow::Result<Answer> {
        let place = desk.place(self.branch, self.frame)?;
        let number = |number| match self.digit {
            Some(place) => ReadingPart::Digit { number, place },
            None => ReadingPart::Number(number),
        };
        let part = match self.of {
            Part::Move => return of_move(&place),
            Part::Cell => self.cell()?,
            Part::Piece => ReadingPart::Next,
            Part::Score => number(Number::Score),
            Part::Level => number(Number::Level),
            Part::Lines => number(Number::Lines),
            Part::Heart => ReadingPart::Heart,
            Part::Screen => ReadingPart::Screen,
        };
        let reader = desk.reader()?;
        let picture = &place.record.picture.picture;
        let explained = Explanation::of(&reader, picture, part);
        let explained = explained.with_context(|| {
            format!(
                "digit: the {} has no such place in frame {}; give a smaller one",
                self.digit
                    .map_or("number".to_owned(), |digit| format!("digit {digit}")),
                place.frame
            )
        })?;
        let tracked = match part {
            ReadingPart::Cell { row, col } => {
                let cells = &place.record.tracked.cells;
                cells
                    .get(row * COLUMNS + col)
                    .map(|cell| format!("{cell:?}"))
            }
            _ => None,
        };
        let mut object = of_reading(&explained);
        if let Some(object) = object.as_object_mut() {
            object.insert("frame".to_owned(), place.frame.into());
            object.insert("profile".to_owned(), reader.profile().name().into());
            object.insert("as_read".to_owned(), place.record.tracked.explained.into());
            if let Some(tracked) = tracked {
                object.insert("tracked".to_owned(), tracked.into());
            }
        }
        Answer::of(&object)
    }
}

impl Why {
    fn cell(&self) -> anyhow::Result<ReadingPart> {
        let row = self.row.context("row: a cell has a row; give 0 to 17")?;
        let col = self
            .column
            .context("column: a cell has a column; give 0 to 9")?;
        ensure!(row < ROWS, "row: {row} is not 0 to {}", ROWS - 1);
        ensure!(col < COLUMNS, "column: {col} is not 0 to {}", COLUMNS - 1);
        Ok(ReadingPart::Cell { row, col })
    }
}

/// An explanation as the panel shows it.
fn of_reading(explained: &Explanation) -> Value {
    let Explanation {
        name,
        why,
        chain,
        flip,
    } = explained;
    let width = usize::from(why.rect.w.max(1));
    let shades: String = chain.crop.iter().map(|shade| shade.char()).collect();
    let signs: Vec<char> = shades.chars().collect();
    let rows: Vec<String> = signs
        .chunks(width)
        .take(PIXELS)
        .map(|row| row.iter().collect())
        .collect();
    json!({
        "of": name,
        "read": chain.reading,
        "sentence": why.sentence,
        "block": {"x": why.rect.x, "y": why.rect.y, "width": why.rect.w, "height": why.rect.h},
        "shades": rows,
        "votes": why.tallies.iter().take(PIXELS).map(votes).collect::<Vec<_>>(),
        "nearest_other_reading": workbench::inspector::flip(flip.as_ref()),
        "pixels_that_would_change_it": flip.as_ref().map_or_else(Vec::new, changes),
    })
}

fn votes(count: &VoteCount) -> Value {
    json!({
        "of": count.what,
        "holds": count.holds,
        "votes": count.votes,
        "against": count.against,
        "needed": {"least": count.least, "most": count.most},
        "margin": count.margin,
    })
}

fn changes(flip: &Flip) -> Vec<Value> {
    let changes = flip.changes.iter().take(PIXELS);
    changes
        .map(|change| {
            json!({
                "x": change.at.x, "y": change.at.y,
                "from": change.from as u8, "to": change.to as u8,
            })
        })
        .collect()
}

/// Why the piece is put where it is.
fn of_move(place: &Place) -> anyhow::Result<Answer> {
    let mut plan = records::plan_at(place)?;
    cut(&mut plan, FEW_CANDIDATES);
    let divergence = place.record.divergence.as_ref().map(|it| &it.words);
    let of = |name: &str| plan.get(name).cloned().unwrap_or_default();
    Answer::of(&json!({
        "of": "the move",
        "frame": place.frame,
        "sentence": of("reason"),
        "strategy": of("strategy"),
        "position": of("position"),
        "chosen": of("chosen"),
        "line": of("line"),
        "candidates": of("candidates"),
        "all_candidates": of("all_candidates"),
        "divergence": divergence,
    }))
}
