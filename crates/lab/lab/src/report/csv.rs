//! Every game as a line of CSV.

use crate::{game::GameResult, record::ExperimentRecord};
use common::csv_cell;
use std::fmt::Write as _;

/// A line for each game of the records.
#[must_use]
pub fn csv(records: &[ExperimentRecord]) -> String {
    let mut text = String::from(
        "experiment,arm,seed,ending,pieces,lines,score,sent,singles,doubles,triples,tetrises,\
         empty_boards,empty_after_five,highest_column,mean_height\n",
    );
    for record in records {
        for arm in &record.arms {
            for (seed, row) in (arm.arm.seeds.first..).zip(&arm.rows) {
                let start = [&record.experiment.name, &arm.arm.name].map(|name| csv_cell(name));
                let _ = writeln!(text, "{},{seed},{}", start.join(","), game(row));
            }
        }
    }
    text
}

fn game(row: &GameResult) -> String {
    let ending = row.ending.name();
    let [_, singles, doubles, triples, tetrises] = row.clears;
    let height = match (row.height_sum, row.pieces) {
        (0, _) | (_, 0) => String::new(),
        (sum, pieces) => format!("{:.4}", sum as f64 / pieces as f64),
    };
    format!(
        "{ending},{},{},{},{},{singles},{doubles},{triples},{tetrises},{},{},{},{height}",
        row.pieces,
        row.lines,
        row.score,
        row.sent,
        row.empty_boards,
        row.empty_after_five,
        row.highest,
    )
}
