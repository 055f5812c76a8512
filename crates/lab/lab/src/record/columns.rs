//! Rows as columns: a number of every game in one list, which is short in a file.

use crate::game::{Ending, GameResult};
use serde::{Deserialize, Serialize};

/// The rows of an arm. A column that is 0 in every game is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Columns {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    score: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sent: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clears: Vec<[u64; 5]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    empty_boards: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    empty_after_five: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    highest: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    height_sum: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Vec<u64>>,
    /// A letter for each game: `t`opped out, `d`one, `c`apped.
    endings: String,
}

/// Each ending with its letter.
const ENDINGS: [(Ending, char); 3] = [
    (Ending::ToppedOut, 't'),
    (Ending::Done, 'd'),
    (Ending::Capped, 'c'),
];

impl Columns {
    pub fn of(rows: &[GameResult]) -> Self {
        let letter = |row: &GameResult| {
            let found = ENDINGS.iter().find(|(ending, _)| *ending == row.ending);
            found.map_or('t', |&(_, letter)| letter)
        };
        Self {
            pieces: column(rows, |row| row.pieces),
            lines: column(rows, |row| row.lines),
            score: column(rows, |row| row.score),
            sent: column(rows, |row| row.sent),
            clears: column(rows, |row| row.clears),
            empty_boards: column(rows, |row| row.empty_boards),
            empty_after_five: column(rows, |row| row.empty_after_five),
            highest: column(rows, |row| row.highest),
            height_sum: column(rows, |row| row.height_sum),
            rows: column(rows, |row| row.rows.clone()),
            endings: rows.iter().map(letter).collect(),
        }
    }

    /// The rows; `None` when a column has another length or an ending is not known.
    pub fn rows(&self) -> Option<Vec<GameResult>> {
        let endings: Vec<char> = self.endings.chars().collect();
        let games = endings.len();
        let lengths = [
            self.pieces.len(),
            self.lines.len(),
            self.score.len(),
            self.sent.len(),
            self.clears.len(),
            self.empty_boards.len(),
            self.empty_after_five.len(),
            self.highest.len(),
            self.height_sum.len(),
            self.rows.len(),
        ];
        if lengths.iter().any(|&length| length != 0 && length != games) {
            return None;
        }
        let row = |(game, letter): (usize, &char)| {
            let number = |column: &[u64]| column.get(game).copied().unwrap_or(0);
            let &(ending, _) = ENDINGS.iter().find(|(_, known)| known == letter)?;
            Some(GameResult {
                pieces: number(&self.pieces),
                lines: number(&self.lines),
                score: number(&self.score),
                sent: number(&self.sent),
                clears: self.clears.get(game).copied().unwrap_or_default(),
                empty_boards: number(&self.empty_boards),
                empty_after_five: number(&self.empty_after_five),
                highest: number(&self.highest),
                height_sum: number(&self.height_sum),
                ending,
                rows: self.rows.get(game).cloned().unwrap_or_default(),
                cells: Vec::new(),
                kinds: Vec::new(),
            })
        };
        endings.iter().enumerate().map(row).collect()
    }
}

fn column<T: Default + PartialEq>(rows: &[GameResult], of: impl Fn(&GameResult) -> T) -> Vec<T> {
    let column: Vec<T> = rows.iter().map(of).collect();
    if column.iter().all(|value| *value == T::default()) {
        return Vec::new();
    }
    column
}
