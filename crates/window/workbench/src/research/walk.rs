//! A line of placements, and what each does to the board.

use planner::{Placement, PlacementStack, Strategy, Term, terms};
use rules::{Board, COLUMNS, Piece, ROWS};

/// The content of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mino {
    /// Nothing.
    #[default]
    Empty,
    /// Filled before the line.
    Stack,
    /// A piece of the line, and its ply, counted from 1.
    Ply(Piece, usize),
}

/// The visible field.
pub type ShownField = [[Mino; COLUMNS]; ROWS];

/// One placement of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The place of the piece.
    pub placement: Placement,
    /// The board without the piece.
    pub before: Board,
    /// The field with the piece, before any clear.
    pub field: ShownField,
    /// The rows that it fills, topmost first.
    pub full: Vec<i8>,
    /// The number of rows filled by this placement and those before it.
    pub lines: u32,
    /// The board after the clear.
    pub board: Board,
    /// The field after the clear.
    pub after: ShownField,
    /// The terms of the value of the board after the clear.
    pub terms: Vec<Term>,
}

impl Stage {
    /// The value: the sum of the products.
    pub fn value(&self) -> f64 {
        self.terms.iter().map(|term| term.product).sum()
    }
}

/// The field of a board on which nothing has been placed.
pub fn field(board: &Board) -> ShownField {
    std::array::from_fn(|row| {
        std::array::from_fn(|col| {
            if board.is_filled(row as i8, col as i8) {
                Mino::Stack
            } else {
                Mino::Empty
            }
        })
    })
}

/// A field as text, row by row from the first that is not empty: `#` for the board before
/// the line, the number of the ply for placed pieces.
pub fn spoken(field: &ShownField) -> String {
    let empty = |row: &&[Mino; COLUMNS]| row.iter().all(|mino| *mino == Mino::Empty);
    let above = field.iter().take_while(empty).count();
    let rows = field.iter().enumerate().skip(above).map(|(row, cells)| {
        let letter = |mino: &Mino| match mino {
            Mino::Empty => '.',
            Mino::Stack => '#',
            Mino::Ply(_, ply) => char::from_digit(*ply as u32, 10).unwrap_or('#'),
        };
        let letters: String = cells.iter().map(letter).collect();
        format!("row {}: {letters}", rules::from_one(row))
    });
    rows.collect::<Vec<_>>().join(", ")
}

/// The steps of a line as the strategy values them: full rows are removed after each
/// placement, unless the strategy keeps them until the end of the line.
pub fn walk(board: &Board, line: &[Placement], strategy: &Strategy) -> Vec<Stage> {
    let strategy = &*strategy.on(board);
    let mut stack = PlacementStack::new(board, strategy.rules());
    let (mut shown, mut lines) = (field(stack.board()), 0);
    let stages = line.iter().enumerate().map(|(i, placement)| {
        let at = *placement;
        let stood: Vec<i8> = stack.board().full_rows().collect();
        let unplaced = *stack.board();
        let mut placed = unplaced;
        placed.place(at.piece, at.orientation, at.row, at.col);
        lines += u32::from(stack.place(at));
        let board = *stack.board();
        for (row, col) in at.cells() {
            let row = usize::try_from(row).ok();
            let cell = row.and_then(|row| shown.get_mut(row)?.get_mut(col as usize));
            if let Some(cell) = cell {
                *cell = Mino::Ply(at.piece, i + 1);
            }
        }
        let full = placed.full_rows().filter(|row| !stood.contains(row));
        let full: Vec<i8> = full.collect();
        let before = shown;
        if strategy.rules().clears {
            shown = without(&shown, &full, &board);
        }
        Stage {
            placement: at,
            before: unplaced,
            field: before,
            full,
            lines,
            board,
            after: shown,
            terms: terms(&stack.leaf(), strategy),
        }
    });
    stages.collect()
}

/// A field without its full rows; `board` is what is filled then.
fn without(field: &ShownField, full: &[i8], board: &Board) -> ShownField {
    let mut left = (0..ROWS).rev().filter(|row| !full.contains(&(*row as i8)));
    let mut after = [[Mino::Empty; COLUMNS]; ROWS];
    for (r, cells) in after.iter_mut().enumerate().rev() {
        let from = left.next().and_then(|row| field.get(row));
        for (c, cell) in cells.iter_mut().enumerate() {
            let was = from.and_then(|row| row.get(c)).copied().unwrap_or_default();
            *cell = match (board.is_filled(r as i8, c as i8), was) {
                (false, _) => Mino::Empty,
                (true, Mino::Empty) => Mino::Stack,
                (true, was) => was,
            };
        }
    }
    after
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use crate::research::strategies;
    use planner::{Position, SearchRequest};

    #[test]
    fn a_full_row_is_gone_before_the_next_piece() {
        let mut board = Board::EMPTY;
        for col in 1..COLUMNS as i8 {
            board.fill(17, col);
        }
        let upright = planner::placements(&board, Piece::I)
            .into_iter()
            .find(|p| p.column() == 0 && p.orientation % 2 == 1)
            .unwrap();
        let stages = walk(&board, &[upright], &Strategy::four_feature());
        let stage = &stages[0];
        assert_eq!((stage.full.as_slice(), stage.lines), ([17].as_slice(), 1));
        assert_eq!(stage.field[17][9], Mino::Stack);
        // The row is gone, three cells of the piece have come down.
        assert_eq!(stage.after[17][9], Mino::Empty);
        for row in 15..18 {
            assert_eq!(stage.after[row][0], Mino::Ply(Piece::I, 1));
            assert!(stage.board.is_filled(row as i8, 0));
        }
        assert!(!stage.board.is_filled(14, 0));
    }

    #[test]
    fn the_end_of_every_line_is_worth_what_the_planner_states() {
        for strategy in strategies::shipped() {
            // Pieces after the last placement are no part of the line.
            ends_are_worth_the_same(&strategy.without_chance());
        }
    }

    fn ends_are_worth_the_same(strategy: &Strategy) {
        let mut board = Board::EMPTY;
        for row in 14..18 {
            for col in 1..COLUMNS as i8 {
                board.fill(row, col);
            }
        }
        let name = strategy.name();
        let position = Position {
            board,
            queue: vec![Piece::I, Piece::L, Piece::T],
        };
        let plan = SearchRequest::at(&position, strategy).depth(3).plan();
        for candidate in &plan.candidates {
            let stages = walk(&board, &candidate.line, strategy);
            let last = stages.last().unwrap();
            assert!((last.value() - candidate.value).abs() < 1e-6, "{name}");
            assert_eq!(last.terms, candidate.terms, "{name}");
            for (stage, cleared) in stages.iter().zip(&candidate.cleared) {
                assert_eq!(stage.full.len(), usize::from(*cleared), "{name}");
                for (row, cells) in stage.after.iter().enumerate() {
                    for (col, cell) in cells.iter().enumerate() {
                        let filled = stage.board.is_filled(row as i8, col as i8);
                        assert_eq!(*cell != Mino::Empty, filled);
                    }
                }
            }
        }
    }
}
