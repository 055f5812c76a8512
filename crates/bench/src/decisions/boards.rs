//! Boards as they come up in play, and what the best lines on them are proven to be worth.

use anyhow::Context as _;
use planner::placements;
use rules::{Board, Piece};

/// The boards of the planner's own tests: 18 rows joined by "/", five pieces, then what
/// the best line is worth that places the first four of them and that places all.
const KNOWN: &str = include_str!("../../../planner/tests/data/known-pieces.txt");

/// How many boards there are.
pub const ALL: usize = 500;

/// A board and the pieces that are known on it.
pub struct Task {
    pub board: Board,
    pub pieces: Vec<Piece>,
    /// What the best lines of four and of five pieces are worth, in millionths.
    proven: [i64; 2],
}

impl Task {
    /// What the best line of so many pieces is worth, where it was found by trying all.
    pub fn proven(&self, depth: usize) -> Option<i64> {
        match depth {
            4 => Some(self.proven[0]),
            5 => Some(self.proven[1]),
            _ => None,
        }
    }

    /// How many lines of so many pieces there are where nothing is in the way.
    pub fn lines(&self, depth: usize) -> usize {
        let drops = |piece: &Piece| placements(&Board::EMPTY, *piece).len();
        self.pieces[..depth].iter().map(drops).product()
    }

    fn parse(line: &str) -> anyhow::Result<Self> {
        let mut words = line.split(' ');
        let mut next = || words.next().context("a word is missing");
        Ok(Self {
            board: Board::parse(&next()?.replace('/', "\n"))?,
            pieces: next()?.chars().filter_map(Piece::from_letter).collect(),
            proven: [next()?.parse()?, next()?.parse()?],
        })
    }
}

/// So many of the boards, spread evenly over all.
pub fn spread(wanted: usize) -> anyhow::Result<Vec<Task>> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#'));
    let wanted = wanted.min(ALL);
    lines
        .enumerate()
        .filter(|(i, _)| (i + 1) * wanted / ALL > i * wanted / ALL)
        .map(|(i, line)| Task::parse(line).with_context(|| format!("known board {}", i + 1)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_can_turn_makes_more_lines() {
        let pieces = "OITSO".chars().filter_map(Piece::from_letter).collect();
        let task = Task {
            board: Board::EMPTY,
            pieces,
            proven: [0; 2],
        };
        assert_eq!(
            [1, 2, 3].map(|depth| task.lines(depth)),
            [9, 9 * 17, 9 * 17 * 34]
        );
    }

    #[test]
    fn as_many_boards_as_are_wanted_have_five_pieces_and_two_proofs() {
        for wanted in [1, 7, 500] {
            let tasks = spread(wanted).unwrap();
            assert_eq!(tasks.len(), wanted);
            for task in tasks {
                assert_eq!(task.pieces.len(), 5);
                assert_eq!(task.proven(3), None);
                assert!(task.proven(4).is_some() && task.proven(5).is_some());
            }
        }
    }
}
