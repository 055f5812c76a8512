//! Every game as a line of CSV.

use crate::{
    game::{Ending, Row},
    record::Record,
};
use std::fmt::Write as _;

/// A line for each game of the records.
#[must_use]
pub fn csv(records: &[Record]) -> String {
    let mut text = String::from(
        "experiment,arm,seed,ending,pieces,lines,score,sent,singles,doubles,triples,tetrises,\
         empty_boards,empty_after_five,highest_column,mean_height\n",
    );
    for record in records {
        for arm in &record.arms {
            for (seed, row) in (arm.arm.seeds.first..).zip(&arm.rows) {
                let start = [&record.experiment.name, &arm.arm.name].map(|name| quoted(name));
                let _ = writeln!(text, "{},{seed},{}", start.join(","), game(row));
            }
        }
    }
    text
}

fn game(row: &Row) -> String {
    let ending = match row.ending {
        Ending::ToppedOut => "topped-out",
        Ending::Done => "done",
        Ending::Capped => "capped",
    };
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

/// A name as a cell. Spreadsheets take what begins like a formula for one.
fn quoted(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return quoted(&format!("'{text}"));
    }
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn no_cell_is_a_formula() {
        let cells = [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("=1+1", "'=1+1"),
            ("@sum", "'@sum"),
            ("-2,\"x\"", "\"'-2,\"\"x\"\"\""),
        ];
        for (name, cell) in cells {
            assert_eq!(quoted(name), cell);
        }
    }
}
