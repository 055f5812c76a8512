//! The lines that are worth most, to be followed further.

use board::{Board, Word};
use lab_rules::Decision;
use strategy::features::Placed;

/// A line that ends on a board of its own.
#[derive(Clone, Debug)]
pub(super) struct Line<W: Word, const N: usize> {
    pub value: f64,
    pub choice: Decision,
    pub board: Board<W, N>,
    pub placed: Vec<Placed<W>>,
}

/// The best lines, the best first; of two that end on the same board the better one.
#[derive(Clone, Debug)]
pub(super) struct Followed<W: Word, const N: usize> {
    most: usize,
    lines: Vec<Line<W, N>>,
}

impl<W: Word, const N: usize> Default for Followed<W, N> {
    fn default() -> Self {
        Self {
            most: 0,
            lines: Vec::new(),
        }
    }
}

impl<W: Word, const N: usize> Followed<W, N> {
    /// Empties it; it keeps at most so many lines.
    pub fn start(&mut self, most: usize) {
        self.most = most;
        self.lines.clear();
    }

    pub fn lines(&mut self) -> &[Line<W, N>] {
        &self.lines
    }

    /// Takes a line in when it is among the best.
    pub fn offer(
        &mut self,
        value: f64,
        choice: Decision,
        board: &Board<W, N>,
        placed: &[Placed<W>],
    ) {
        let is_full = self.lines.len() >= self.most;
        if is_full && self.lines.last().is_none_or(|last| value <= last.value) {
            return;
        }
        if let Some(same) = self.lines.iter().position(|line| line.board == *board) {
            if self.lines[same].value >= value {
                return;
            }
            self.lines.remove(same);
        } else if is_full {
            self.lines.pop();
        }
        let at = self.lines.partition_point(|line| line.value >= value);
        let line = Line {
            value,
            choice,
            board: board.clone(),
            placed: placed.to_vec(),
        };
        self.lines.insert(at, line);
    }
}
