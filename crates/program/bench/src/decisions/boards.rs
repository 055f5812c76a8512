//! Boards from real games, and the proven values of the best lines on them; with a sixth piece, the
//! value by a reference.
//!
//! Trying every line of six pieces takes hours. The reference tries every pair of first placements and
//! searches four pieces from there.

use anyhow::Context as _;
use board::{BitBoard, DropRule};
use planner::{MAX_PIECES, SearchRequest, placements};
use rules::{Board, Piece};

/// The boards of the planner's tests: 18 rows joined by "/", five pieces, then the values
/// of the best line of four and of five pieces.
const KNOWN: &str = include_str!("../../../../planning/planner/tests/data/known-pieces.txt");

/// Tall boards of the planner's tests: 18 rows joined by "/", and five pieces.
const TALL: &str = include_str!("../../../../planning/planner/tests/data/tall-boards.txt");

/// The number of boards.
pub const ALL: usize = 500;

/// A board and its known pieces.
pub struct Task {
    pub board: Board,
    pub pieces: Vec<Piece>,
    /// The values of the best lines of four and of five pieces, in millionths, where they
    /// were proven.
    proven: Option<[i64; 2]>,
}

impl Task {
    /// The value of the best line of `depth` pieces, where it was proven by trying all.
    pub fn proven(&self, depth: usize) -> Option<i64> {
        match depth {
            4 => self.proven.map(|proven| proven[0]),
            5 => self.proven.map(|proven| proven[1]),
            _ => None,
        }
    }

    /// The number of lines of `depth` pieces on an empty board.
    pub fn lines(&self, depth: usize) -> usize {
        let drops = |piece: &Piece| placements(&Board::EMPTY, *piece).len();
        self.pieces[..depth].iter().map(drops).product()
    }

    fn parse(line: &str) -> anyhow::Result<Self> {
        let mut words = line.split(' ');
        let mut next = || words.next().context("a word is missing");
        let board = Board::parse(&next()?.replace('/', "\n"))?;
        let pieces = next()?.chars().filter_map(Piece::from_letter).collect();
        let proven = words.map(str::parse).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            board,
            pieces,
            proven: proven.try_into().ok(),
        })
    }
}

/// As many boards as wanted, spread evenly over all.
pub fn spread(wanted: usize) -> anyhow::Result<Vec<Task>> {
    among(KNOWN, wanted, "known")
}

/// The same of the tall boards, the tallest last.
pub fn tall(wanted: usize) -> anyhow::Result<Vec<Task>> {
    among(TALL, wanted, "tall")
}

fn among(text: &str, wanted: usize, name: &str) -> anyhow::Result<Vec<Task>> {
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let all = lines.len();
    let wanted = wanted.min(all);
    let lines = lines.into_iter().enumerate();
    lines
        .filter(|(i, _)| (i + 1) * wanted / all > i * wanted / all)
        .map(|(i, line)| Task::parse(line).with_context(|| format!("{name} board {}", i + 1)))
        .collect()
}

/// The value of a removed row, in billionths.
const LINE: i64 = 760_666_000;

/// The pieces of a board and one more.
pub fn queue(number: usize, pieces: &[Piece]) -> Vec<Piece> {
    let sixth = Piece::EACH[number % Piece::EACH.len()];
    let queue = pieces.iter().copied().chain([sixth]);
    queue.take(MAX_PIECES).collect()
}

/// The value of the best line by the reference, in billionths.
pub fn by_parts(board: &Board, queue: &[Piece]) -> Option<i64> {
    let mut best = None;
    let rule = DropRule::Idealised;
    let board = BitBoard::from(board);
    rule.each_drop(&board, queue[0], |first| {
        let (board, first) = rule.after(&board, &first);
        rule.each_drop(&board, queue[1], |second| {
            let (board, second) = rule.after(&board, &second);
            let line = SearchRequest::idealised(&(&board).into(), &queue[2..]).best();
            let value = line.map(|line| line.billionths + LINE * i64::from(first + second));
            best = best.max(value);
        });
    });
    best
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
            proven: None,
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

    #[test]
    fn tall_boards_have_five_pieces_and_no_proof() {
        for wanted in [1, 9, 210] {
            let tasks = tall(wanted).unwrap();
            assert_eq!(tasks.len(), wanted);
            for task in tasks {
                assert_eq!((task.pieces.len(), task.proven(5)), (5, None));
            }
        }
    }
}
