//! What happened in a game, counted from its placements, and all of them in a few numbers.

use crate::{Class, Move, Verdict};
use rules::{MAX_SCORE, Piece, clear_points};
use serde::{Deserialize, Serialize};

/// What happened in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// Pieces that were placed.
    pub pieces: u32,
    /// Pieces of each kind, in the order of [`Piece::EACH`].
    pub of_kind: [u32; 7],
    /// The most pieces in a row that were not of this kind, in the same order.
    pub longest_drought: [u32; 7],
    /// Pieces since the last one of this kind, in the same order.
    pub drought: [u32; 7],
    /// Placements that cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u32; 5],
    /// Rows that were cleared.
    pub lines: u32,
    /// The part of the rows that were cleared four at a time; `None` without a row.
    pub four_line_rate: Option<f64>,
    /// The points for cleared rows alone.
    pub row_points: u32,
    /// The points, as far as they were read.
    pub score: Option<u32>,
    /// Points for each row; `None` without both.
    pub score_per_line: Option<f64>,
    /// How many pieces in all it takes to 999,999 points at the same pace; `None` without
    /// points.
    pub pieces_to_max_score: Option<f64>,
}

impl Statistics {
    /// The statistics of the placements of a game, with its points at the end.
    #[must_use]
    pub fn of<'a>(moves: impl IntoIterator<Item = &'a Move>, score: Option<u32>) -> Self {
        let mut counted = Self {
            score,
            ..Self::default()
        };
        for played in moves {
            counted.count(played);
        }
        let ratio = |a: u32, b: u32| (b > 0).then(|| f64::from(a) / f64::from(b));
        counted.four_line_rate = ratio(4 * counted.clears[4], counted.lines);
        counted.score_per_line = score.and_then(|score| ratio(score, counted.lines));
        counted.pieces_to_max_score = score
            .filter(|score| *score > 0)
            .and_then(|score| ratio(counted.pieces, score))
            .map(|pieces| pieces * f64::from(MAX_SCORE));
        counted
    }

    fn count(&mut self, played: &Move) {
        self.pieces += 1;
        for (i, kind) in Piece::EACH.into_iter().enumerate() {
            if kind == played.situation.piece {
                self.of_kind[i] += 1;
                self.drought[i] = 0;
            } else {
                self.drought[i] += 1;
                self.longest_drought[i] = self.longest_drought[i].max(self.drought[i]);
            }
        }
        let cleared = played.cleared();
        if let Some(count) = self.clears.get_mut(usize::from(cleared)) {
            *count += 1;
        }
        self.lines += u32::from(cleared);
        self.row_points += clear_points(cleared, played.situation.level);
    }
}

/// All placements of a game in a few numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How much of what the best placements keep was kept, 0 to 1: the mean of 1 less the share.
    /// A player who places at random keeps about nothing.
    pub accuracy: f64,
    /// The mean loss.
    pub mean_loss: f64,
    /// The placements of each class, in the order of [`Class::EACH`].
    pub of_class: [u32; 5],
    /// What happened.
    pub statistics: Statistics,
}

impl Summary {
    /// The statistics of these placements, with the points at the end.
    #[must_use]
    pub fn of(verdicts: &[Verdict], score: Option<u32>) -> Self {
        let mean = |value: &dyn Fn(&Verdict) -> f64| {
            let sum: f64 = verdicts.iter().map(value).sum();
            sum / verdicts.len().max(1) as f64
        };
        let count = |class| verdicts.iter().filter(|it| it.class == class).count() as u32;
        Self {
            accuracy: mean(&|it| 1.0 - it.share),
            mean_loss: mean(&|it| it.loss),
            of_class: Class::EACH.map(count),
            statistics: Statistics::of(verdicts.iter().map(|it| &it.of), score),
        }
    }
}
