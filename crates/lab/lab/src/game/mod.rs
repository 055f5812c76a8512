//! One game of an experiment.

mod limits;

pub use limits::{Cap, Limits, RecordingOptions};

use lab_players::{PlayerSpec, RunError, Running, start};
use lab_rules::{Over, Rules};
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// No piece could be placed.
    ToppedOut,
    /// The rules' lines were cleared or the rules' pieces were placed.
    Done,
    /// The experiment's cap stopped it.
    Capped,
}

impl Ending {
    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ToppedOut => "topped-out",
            Self::Done => "done",
            Self::Capped => "capped",
        }
    }
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Pieces placed.
    pub pieces: u64,
    /// Lines cleared.
    pub lines: u64,
    /// Points.
    pub score: u64,
    /// Lines sent.
    pub sent: u64,
    /// Placements that cleared 0 to 4 lines.
    pub clears: [u64; 5],
    /// Times the board was empty after a clear.
    pub empty_boards: u64,
    /// Times it was empty again after five pieces.
    pub empty_after_five: u64,
    /// The highest column at any time, when heights are recorded.
    pub highest: u64,
    /// The highest column after each piece, summed, when heights are recorded.
    pub height_sum: u64,
    /// How it ended.
    pub ending: Ending,
    /// Pieces by the row of their lowest cell, the floor first, when locks are recorded.
    pub rows: Vec<u64>,
    /// Minos that came to rest in each cell, row by row from the floor, when locks are
    /// recorded.
    pub cells: Vec<u64>,
    /// Pieces by kind and by the column of their middle, when locks are recorded: all columns of
    /// the first of [`Piece::EACH`], then those of the next. Of an even width it is the right one of
    /// the two in the middle, around which the NES turns its I and O.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<u64>,
}

#[cfg(test)]
impl GameResult {
    /// A row of long numbers, with so many rows and cells of a board in it.
    pub(crate) fn long(rows: usize, cells: usize) -> Self {
        let columns = cells / rows.max(1);
        Self {
            pieces: 1_000_000,
            lines: 400_000,
            score: 9_999_999,
            sent: 0,
            clears: [700_000, 100_000, 70_000, 50_000, 30_000],
            empty_boards: 99,
            empty_after_five: 0,
            highest: 20,
            height_sum: 9_999_999,
            ending: Ending::ToppedOut,
            rows: vec![100_000; rows],
            cells: vec![10_000; cells],
            kinds: vec![10_000; columns * Piece::EACH.len()],
        }
    }
}

/// Plays the game of a seed. `None` when `cancel` was set before its end.
///
/// # Errors
/// The rules can't be played by, or the player can't be made.
pub fn play(
    rules: &Arc<Rules>,
    player: &PlayerSpec,
    seed: u64,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Option<GameResult>, RunError> {
    let mut game = start(rules, player, seed)?;
    let mut recorder = Recorder::new(game.as_ref(), limits.record);
    let ending = loop {
        let figures = game.figures();
        let reached = |cap: Option<u64>, n: u64| cap.is_some_and(|cap| n >= cap);
        if game.over().is_none()
            && (reached(limits.cap.pieces, figures.pieces)
                || reached(limits.cap.lines, figures.lines))
        {
            break Ending::Capped;
        }
        let choice = game.step_until(cancel);
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let Some(choice) = choice else {
            break match game.over() {
                Some(Over::Lines | Over::Pieces) => Ending::Done,
                Some(Over::ToppedOut | Over::Ceiling) | None => Ending::ToppedOut,
            };
        };
        recorder.placed(game.as_ref(), choice);
    };
    Ok(Some(recorder.row(game.as_ref(), ending)))
}

/// Follows a game.
struct Recorder {
    record: RecordingOptions,
    width: usize,
    empty_boards: u64,
    last_empty: u64,
    empty_after_five: u64,
    highest: u64,
    height_sum: u64,
    rows: Vec<u64>,
    cells: Vec<u64>,
    kinds: Vec<u64>,
}

/// The fewest pieces between two empty boards of ten columns.
const FIVE: u64 = 5;

impl Recorder {
    fn new(game: &dyn Running, record: RecordingOptions) -> Self {
        let width = usize::from(game.geometry().columns);
        let (cells, kinds) = if record.locks {
            (game.cells().len(), width * Piece::EACH.len())
        } else {
            (0, 0)
        };
        Self {
            record,
            width,
            empty_boards: 0,
            last_empty: 0,
            empty_after_five: 0,
            highest: 0,
            height_sum: 0,
            rows: vec![0; cells / width.max(1)],
            cells: vec![0; cells],
            kinds: vec![0; kinds],
        }
    }

    fn placed(&mut self, game: &dyn Running, choice: lab_rules::Decision) {
        let figures = game.figures();
        if figures.empty_boards > self.empty_boards {
            self.empty_boards = figures.empty_boards;
            self.empty_after_five += u64::from(figures.pieces - self.last_empty == FIVE);
            self.last_empty = figures.pieces;
        }
        if self.record.heights {
            let filled = game.cells().iter().rposition(|&cell| cell != 0);
            let height = filled.map_or(0, |last| last / self.width + 1) as u64;
            self.highest = self.highest.max(height);
            self.height_sum += height;
        }
        if self.record.locks {
            let cells = game.cells_of(choice.placement);
            if let Some(lowest) = cells.iter().map(|&(_, row)| usize::from(row)).min()
                && let Some(pieces) = self.rows.get_mut(lowest)
            {
                *pieces += 1;
            }
            let columns = cells.iter().map(|&(column, _)| usize::from(column));
            if let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) {
                let middle = (left + right).div_ceil(2);
                let place = choice.placement.piece.index() * self.width + middle;
                if let Some(pieces) = self.kinds.get_mut(place) {
                    *pieces += 1;
                }
            }
            for (column, row) in cells {
                let place = usize::from(row) * self.width + usize::from(column);
                if let Some(minos) = self.cells.get_mut(place) {
                    *minos += 1;
                }
            }
        }
    }

    fn row(self, game: &dyn Running, ending: Ending) -> GameResult {
        let figures = game.figures();
        GameResult {
            pieces: figures.pieces,
            lines: figures.lines,
            score: figures.score,
            sent: figures.sent,
            clears: figures.clears,
            empty_boards: figures.empty_boards,
            empty_after_five: self.empty_after_five,
            highest: self.highest,
            height_sum: self.height_sum,
            ending,
            rows: self.rows,
            cells: self.cells,
            kinds: self.kinds,
        }
    }
}
