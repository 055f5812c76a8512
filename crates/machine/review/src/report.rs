//! A review for other programs: JSON and CSV.

use crate::{Review, ReviewScope, Verdict};
use common::csv_quoted;
use planner::where_to;
use serde::Serialize;

/// The kind of the JSON report and the version of its form; raised when a field changes its meaning.
pub const SCHEMA: (&str, u32) = ("blockscope-review", 3);

/// The names of the columns of the CSV.
pub const COLUMNS: &str = "game,number,frame,locked,piece,next,played,best,loss,noise,share,class,rank,\
                           choices,in_reach,reason,fumen,part";

/// A review as JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Report<'a> {
    schema: &'static str,
    version: u32,
    part_words: &'static str,
    #[serde(flatten)]
    review: &'a Review,
}

impl Review {
    /// To be written as JSON.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report {
            schema: SCHEMA.0,
            version: SCHEMA.1,
            part_words: self.part.words(),
            review: self,
        }
    }

    /// A row for each placement as CSV, after one with the names of the columns.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = format!("{COLUMNS}\n");
        for game in &self.games {
            for (number, verdict) in (1..).zip(&game.moves) {
                text += &verdict.csv(number, self.part);
                text.push('\n');
            }
        }
        text
    }
}

impl Verdict {
    /// The row of the placement in the CSV of a review of this part. `number` counts from 1 in its
    /// game.
    #[must_use]
    pub fn csv(&self, number: usize, part: ReviewScope) -> String {
        let of = &self.of;
        let next = of.situation.next.map(|piece| piece.letter());
        [
            of.game.to_string(),
            number.to_string(),
            of.appeared.to_string(),
            of.locked.to_string(),
            of.situation.piece.letter().to_string(),
            next.map(String::from).unwrap_or_default(),
            csv_quoted(&where_to(&self.played.placement)),
            csv_quoted(&where_to(&self.best.placement)),
            self.loss.to_string(),
            self.noise.to_string(),
            self.share.to_string(),
            self.class.name().to_owned(),
            self.rank.to_string(),
            self.choices.to_string(),
            self.in_reach.to_string(),
            csv_quoted(&self.reason),
            of.situation.fumen(),
            part.name().to_owned(),
        ]
        .join(",")
    }
}
