//! A stage of learning: many pieces in a row, from a seed.

use crate::{
    Learner, Prices,
    lines::{Search, points},
};
use board::{BitBoard, TapRoutes};
use rules::{Piece, SeededCounter, draw};
use serde::{Deserialize, Serialize};
use tuples::{Indices, indices};

/// How a stage is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Pieces placed.
    pub pieces: u64,
    /// The seed of the pieces.
    pub seed: u64,
    /// The gravity constant: a piece falls one row every `gravity + 1` steps.
    pub gravity: u8,
    /// How many lines are judged by the mean over the next piece; 0 for none.
    pub breadth: usize,
    /// The part of an error by which a value is corrected at most.
    pub rate: f32,
    /// The stage ends with the mean of the tables over so many of its last pieces; 0: with the
    /// tables as they are then.
    #[serde(default)]
    pub mean: u64,
    /// The stage begins with the tables as their file has them, in whole thousandths.
    #[serde(default)]
    pub rounded: bool,
    /// What clears and lost games count.
    pub prices: Prices,
}

/// What happened in one interval of a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Pieces placed in this stage so far.
    pub pieces: u64,
    /// Games lost in the interval.
    pub deaths: u64,
    /// How many placements of the interval cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u64; 5],
    /// Points per row cleared in the interval; 1 if all rows were cleared by fours.
    pub points_per_row: f64,
    /// The mean size of the errors in the interval.
    pub error: f64,
}

/// The sums of an interval.
#[derive(Default)]
struct Sums {
    deaths: u64,
    clears: [u64; 5],
    errors: f64,
    corrections: u64,
}

impl Sums {
    fn interval(&self, pieces: u64) -> Interval {
        let each = || (0u8..).zip(self.clears);
        let points: f64 = each()
            .map(|(rows, n)| f64::from(points(rows)) * n as f64)
            .sum();
        let rows: u64 = each().map(|(rows, n)| u64::from(rows) * n).sum();
        Interval {
            pieces,
            deaths: self.deaths,
            clears: self.clears,
            points_per_row: points / rows.max(1) as f64,
            error: self.errors / self.corrections.max(1) as f64,
        }
    }
}

/// Plays a stage and calls `report` after every `interval` pieces, which stops the stage by
/// returning `false`.
pub fn learn(
    learner: &mut Learner,
    stage: &Stage,
    interval: u64,
    mut report: impl FnMut(&Interval) -> bool,
) {
    let mut counter = SeededCounter::new(stage.seed);
    let empty = indices(&BitBoard::EMPTY.to_columns());
    let mut board = BitBoard::EMPTY;
    let mut pieces = [Piece::L, Piece::T];
    // The last board of the previous plan, and what that plan was worth after its first
    // placement.
    let mut previous: Option<(Indices, f32)> = None;
    let mut sums = Sums::default();
    for placed in 1..=stage.pieces {
        if stage.mean > 0 && placed + stage.mean == stage.pieces + 1 {
            learner.begin_mean();
        }
        let dead = learner.value_at(&empty) - stage.prices.death;
        let search = Search {
            learner,
            prices: stage.prices,
            routes: TapRoutes::at(stage.gravity),
            dead,
            breadth: stage.breadth,
        };
        let line = search.best(&board, pieces);
        let worth = line.as_ref().map_or(dead, |line| line.worth);
        if let Some((entries, before)) = previous.take() {
            let error = worth - learner.average() - before;
            learner.correct(&entries, error, stage.rate);
            sums.errors += f64::from(error.abs());
            sums.corrections += 1;
        }
        match line {
            Some(line) => {
                sums.clears[usize::from(line.cleared)] += 1;
                let clear = stage.prices.clear(line.cleared);
                previous = line
                    .last
                    .map(|last| (indices(&last.to_columns()), line.own - clear));
                board = line.first;
            }
            None => {
                sums.deaths += 1;
                board = BitBoard::EMPTY;
            }
        }
        let hidden = draw(pieces[0], pieces[1], || counter.look());
        pieces = [pieces[1], hidden];
        if placed % interval == 0 || placed == stage.pieces {
            if !report(&sums.interval(placed)) {
                return;
            }
            sums = Sums::default();
        }
    }
    learner.finish_mean();
}
